// The end: who won, with how many points, and what next.
import { drawing, make, one } from "./dom.js";
import { base, called, facts, now } from "./know.js";

const PAUSE = 900; // ms to look at the last move first
let ended = false;

// `known`: the page saw the game before its end.
export function drawResult(known) {
  const { position, people, mine } = now;
  if (!position.over) {
    ended = false;
    one("#result").hidden = true;
    return;
  }
  if (ended) return;
  ended = true;
  const { winners, scores, words } = position.result;
  one("#result h2").textContent = facts.cooperative || mine.length !== 1 || winners.length !== 1 || winners[0] !== mine[0] ? words : "You win!";
  const order = [...people?.seats ?? []].sort((a, b) => winners.includes(b.seat) - winners.includes(a.seat) || scores[b.seat] - scores[a.seat]);
  one("#result ol").replaceChildren(...order.map((card) => place(card, scores[card.seat], winners.includes(card.seat))));
  if (facts.cooperative) one("#result ol").append(make("li", { class: "total", "data-winner": winners.length > 0 }, make("span"), make("span", {}, "Together"), make("b", {}, String(scores[0]))));
  one("#once-more").hidden = mine.length === 0 && !people?.sequel;
  one("#written").href = `${base}/transcript?seat=${position.viewer}`;
  setTimeout(() => (one("#result").hidden = !ended), known ? PAUSE : 0);
}

function place(card, points, won) {
  const score = facts.cooperative ? [] : [make("b", {}, String(points))];
  return make("li", { style: `--seat: var(--${card.colour})`, "data-winner": won },
    make("span", { class: "mark" }, drawing(card.mark)), make("span", {}, called(card.seat)), ...score);
}

// Somebody has begun the next game.
export function drawSequel() {
  if (now.people.sequel && ended) one("#once-more").textContent = "Join the next game";
}

one("#result .shut").onclick = () => (one("#result").hidden = true);
