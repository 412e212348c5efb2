// The luck of this match: what the house has promised, and a word of one's own before the first move.
import { one } from "../shared/dom.js";
import { ask } from "./touching.js";
import { called, now } from "./latest.js";

export function drawLuck() {
  const luck = now.people?.luck;
  one("#luck").hidden = !luck;
  if (!luck) return;
  const words = Object.entries(luck.words).map(([seat, word]) => `${called(Number(seat))} added “${word}”.`);
  const before = "The house has drawn the luck of this match already, and shows its hash; when the game is over it tells the secret.";
  one("#luck span").textContent = [before, ...words].join(" ");
  one("#luck code").textContent = luck.commitment;
  one("#luck form").hidden = !mine();
}

// The first seat at this screen that may still add a word.
const mine = () => now.people?.luck?.silent.some((seat) => now.mine.includes(seat));

one("#luck form").onsubmit = async (event) => {
  event.preventDefault();
  const seat = now.people?.luck?.silent.find((silent) => now.mine.includes(silent));
  const field = one("#luck input");
  if (seat !== undefined && field.value.trim() && (await ask("word", { seat, word: field.value }))) field.value = "";
};
