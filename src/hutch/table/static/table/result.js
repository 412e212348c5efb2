// The end: who won, with how many points, and what next.
import { drawing, make, one } from "../shared/dom.js";
import { base, called, facts, now } from "./latest.js";

const PAUSE = 900; // ms to look at the last move first
let ended = false;

// `known`: the page saw the game before its end.
export function drawResult(known) {
  const { position, people, mine } = now;
  if (!position?.result) {
    ended = false;
    one("#result").hidden = true;
    return;
  }
  if (ended) return;
  ended = true;
  const { winners, scores, words, reason } = position.result;
  one("#result h2").textContent = facts.cooperative || mine.length !== 1 || winners.length !== 1 || winners[0] !== mine[0] ? words : "You win!";
  one("#result .reason").textContent = reason;
  const order = [...(people?.seats ?? [])].sort((a, b) => Number(winners.includes(b.seat)) - Number(winners.includes(a.seat)) || scores[b.seat] - scores[a.seat]);
  one("#result ol").replaceChildren(...order.map((card) => place(card, scores[card.seat], winners.includes(card.seat))));
  if (facts.cooperative) one("#result ol").append(make("li", { class: "total", "data-winner": winners.length > 0 }, make("span"), make("span", {}, "Together"), make("b", {}, String(scores[0]))));
  one("#once-more").hidden = mine.length === 0 && !people?.sequel;
  one("#written").href = `${base}/transcript?seat=${position.viewer}`;
  const lookedBack = !one("#past").hidden; // while it was played; what is opened now, before the result is there, is not covered by it
  setTimeout(() => openResult(ended && (lookedBack || one("#past").hidden)), known ? PAUSE : 0);
}

// Open it, or put it away; it is announced and takes the focus, and the button brings it back.
function openResult(open = true) {
  one("#result").hidden = !open;
  if (open) one("#result").focus({ preventScroll: true });
}

// When all is over there is a result to look at, and nothing to take back or to ask for.
export function drawEnd() {
  const over = Boolean(now.position?.over);
  one("#open-result").hidden = !over;
  for (const id of ["#undo", "#hint", "#open-moves"]) one(id).hidden = over;
}

one("#open-result").onclick = () => openResult(one("#result").hidden);

/** @param {SeatCard} card @param {number} points @param {boolean} won */
function place(card, points, won) {
  const score = facts.cooperative ? [] : [make("b", {}, String(points))];
  return make("li", { style: `--seat: var(--${card.colour})`, "data-winner": won },
    make("span", { class: "mark" }, drawing(card.mark)), make("span", {}, called(card.seat)), ...score);
}

// Somebody has begun the next game.
export function drawSequel() {
  one("#invitation").hidden = !now.people?.sequel || Boolean(now.position?.over);
  one("#invitation span").textContent = "Another game with the same people is laid.";
  if (now.people?.sequel && ended) one("#once-more").textContent = "Join the next game";
}

one("#result .shut").onclick = () => (one("#result").hidden = true);
