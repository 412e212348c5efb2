// Giving a game up: one proposes it, everybody who plays has to agree, and anybody may say no.
import { one } from "../shared/dom.js";
import { closeDrawers } from "./drawers.js";
import { ask } from "./touching.js";
import { called, listed, now } from "./latest.js";
import { askTwice } from "./ask-twice.js";

const playing = () => (now.people?.seats ?? []).filter((card) => card.kind === "person" && !card.standin);
/** @param {SeatCard[]} cards */
const names = (cards) => listed(cards.map((card) => called(card.seat)));

export function drawProposal() {
  const over = Boolean(now.position?.over);
  const willing = playing().filter((card) => card.gives_up);
  const mine = willing.some((card) => card.mine);
  one("#give-up").parentElement.hidden = over || now.mine.length === 0 || willing.length > 0;
  one("#proposal").hidden = over || willing.length === 0;
  one("#agree").hidden = mine || now.mine.length === 0;
  one("#play-on").hidden = now.mine.length === 0;
  const others = playing().filter((card) => !card.gives_up);
  const waiting = `${names(others)} ${others.length > 1 ? "have" : "has"}`;
  one("#proposal span").textContent = mine ? `You would give this game up; ${waiting} not agreed yet.` : `${names(willing)} would give this game up. Nobody would win it.`;
}

// Where others have to agree the first touch proposes it; where nobody else plays, it asks whether that is meant.
const propose = askTwice(one("#give-up"), "Really? The game ends here, and nobody wins.", giveUp);
one("#give-up").onclick = () => (playing().some((card) => !card.mine) ? giveUp() : propose());
one("#agree").onclick = giveUp;
one("#play-on").onclick = () => ask("give-up", { agree: false });

function giveUp() {
  closeDrawers();
  ask("give-up", { agree: true });
}
