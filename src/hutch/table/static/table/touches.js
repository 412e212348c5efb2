// Narrowing: a move is said by touching its ids in order. This knows which touches can come next, and no game.
export class Touches {
  /** @param {Move[]} moves */
  constructor(moves) {
    this.moves = moves;
    this.chosen = /** @type {string[]} */ ([]);
  }

  candidates(chosen = this.chosen) {
    return this.moves.filter((move) => chosen.every((id, i) => move.touches[i] === id));
  }

  next(chosen = this.chosen) {
    return new Set(this.candidates(chosen).map((move) => move.touches[chosen.length]).filter(Boolean));
  }

  // How often the last id was touched running: all but the first are quarter turns.
  run() {
    const last = this.chosen.at(-1);
    let n = 0;
    while (n < this.chosen.length && this.chosen.at(-1 - n) === last) n++;
    return n;
  }

  // What touching this id leads to: the new list, or null if it means nothing here.
  /** @param {string} id @returns {string[] | null} */
  after(id) {
    if (this.next().has(id)) return [...this.chosen, id];
    if (id === this.chosen.at(-1)) {
      const turns = this.run();
      if (turns < this.chosen.length) return this.chosen.slice(0, -turns); // a turner's last turn: upright again
      return turns > 1 ? this.chosen.slice(0, 1 - turns) : this.chosen.slice(0, -1); // turned right round; or put back
    }
    for (let n = this.chosen.length - 1; n >= 0; n--) {
      const shorter = this.chosen.slice(0, n);
      if (this.next(shorter).has(id)) return [...shorter, id]; // another thing instead
    }
    return null;
  }

  // Touch: the move that is said by now, or null. Every touch of a move is the player's to make, the last one too.
  /** @param {string} id @returns {Move | null} */
  touch(id) {
    const longer = this.after(id);
    if (!longer) return null;
    const forward = longer.length > this.chosen.length || longer.at(-1) !== this.chosen.at(-1);
    this.chosen = longer;
    const left = this.candidates();
    if (!forward || left.length !== 1) return null;
    return left[0].touches.length === longer.length ? left[0] : null;
  }

  back() {
    if (!this.chosen.length) return false;
    this.chosen = this.chosen.slice(0, -this.run());
    return true;
  }
}
