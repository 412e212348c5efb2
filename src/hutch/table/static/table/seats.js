// The seats around the table: who sits there, whose turn it is, their points; and sitting down in a free one.
import { drawing, make, one } from "../shared/dom.js";
import { invite } from "./drawers.js";
import { look, open } from "./viewer.js";
import { ask } from "./touching.js";
import { called, facts, now } from "./latest.js";
import { keepName, myName } from "../shared/browser-memory.js";

const LONG = 9; // letters of a name that is written smaller where there is little room

export function drawSeats() {
  if (now.people) one("#seats").replaceChildren(...now.people.seats.map(seatChip));
}

/** @param {SeatCard} card */
const isAway = (card) => !card.here && card.kind === "person";

/** @param {SeatCard} card */
function seatChip(card) {
  const { position } = now;
  const acts = position && !position.over && position.acting.includes(card.seat);
  const free = card.kind === "open";
  const name = called(card.seat);
  const bot = card.kind === "bot" ? `bot, ${card.level}` : "";
  const notes = [free ? "free" : card.word, bot, card.mine ? "you" : "", isAway(card) ? "away" : ""];
  const chip = make(
    "li",
    {
      class: "seat", "data-seat": card.seat, style: `--seat: var(--${card.colour})`, title: `${name} (${notes.filter(Boolean).join(", ")})`,
      "data-acts": acts, "data-turn": acts && position.turn === card.seat, "data-mine": card.mine, "data-away": isAway(card), "data-standin": Boolean(card.standin),
      "data-winner": position?.result?.winners.includes(card.seat), "data-kind": card.kind,
    },
    make("span", { class: "mark" }, drawing(card.mark)),
    make("span", { class: "who" }, make("b", { "data-long": name.length > LONG }, name), make("small", {}, ...noteOf(card))),
    make("span", { class: "score", "aria-label": "points" }, position && !free && !facts.cooperative ? String(position.scores[card.seat]) : ""),
    facts.limits ? make("span", { class: "left", role: "timer", "aria-label": `time of ${name}`, title: facts.limits, hidden: true }) : "",
  );
  return withButton(chip, card);
}

// What stands under the name; what can be spared where many sit is marked.
/** @param {SeatCard} card */
function noteOf(card) {
  const spare = (words) => make("span", { class: "spare" }, ` · ${words}`);
  if (card.kind === "open") return ["free"];
  if (card.kind === "bot") return [card.word, spare("bot")];
  if (card.standin) return [`stand-in · ${card.word}`];
  if (isAway(card)) return [`away · ${card.word}`];
  if (!card.name) return card.mine && now.mine.length === 1 ? ["you"] : []; // its word is its name
  return card.mine && now.mine.length === 1 ? [card.word, spare("you")] : [card.word];
}

/** @param {HTMLElement} chip @param {SeatCard} card */
function withButton(chip, card) {
  if (card.kind === "open" && now.mine.length)
    chip.append(make("button", { type: "button", class: "sit invite", onclick: invite, "aria-label": `Invite somebody as ${card.word}` }, "Invite"));
  else if (card.kind === "open")
    chip.append(make("button", { type: "button", class: "sit", onclick: () => sitDown(card), "aria-label": `Sit down as ${card.word}` }, "Sit"));
  else if (isAway(card) && card.missed && !card.standin && now.mine.length && !card.mine && !now.position?.over)
    chip.append(make("button", { type: "button", class: "sit", onclick: () => ask("stand-in", { seat: card.seat }), "aria-label": `Let a stand-in play for ${called(card.seat)}` }, "Stand-in"));
  else if (card.mine && now.mine.length > 1 && card.seat !== now.viewer)
    chip.append(make("button", { type: "button", class: "look", "aria-label": `Look as ${called(card.seat)}`, onclick: () => look(card.seat) }));
  return chip;
}

/** @param {SeatCard} card */
function sitDown({ seat, word }) {
  const dialog = one("#sitdown");
  one("h2", dialog).textContent = `Sit down as ${word}`;
  one(".limits", dialog).textContent = facts.limits;
  one("input", dialog).value = myName();
  dialog.showModal();
  dialog.onclose = async () => {
    if (dialog.returnValue !== "sit") return;
    const name = one("input", dialog).value;
    keepName(name);
    if (await ask("sit", { seat, name })) {
      now.mine = [...now.mine, seat];
      open(now.mine.length > 1 ? (now.viewer ?? -1) : seat);
    }
  };
}
