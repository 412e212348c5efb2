// Whose eyes this page has: it listens to the table as one seat, or as somebody who watches. Where there are secrets, a
// device that several share is handed over behind a veil.
import { all, drawing, one } from "../shared/dom.js";
import { forgetPast } from "../replay/replay.js";
import { closeDrawers } from "./drawers.js";
import { freshHand, stage } from "./touching.js";
import { Frames } from "./frames.js";
import { base, called, facts, now } from "./latest.js";

const AFTER_STEPS = 900; // ms that the last move stays in sight before a veil falls
const AFTER_NOTHING = 250;
const UPRIGHT = 0.7; // a phone held upright keeps its picture, unless something leaves very little room for it
let stream = null;
let handing = null; // a hand-over that waits for its moment
let tall = isTall();
let news = {}; // what to do with each kind of event

// Listen as this seat; `hear` says what is done with the events from now on.
export function open(seat, hear = news) {
  news = hear;
  stream?.close();
  now.viewer = seat;
  stream = new EventSource(`${base}/events?seat=${seat}&tall=${tall}`);
  const frames = new Frames();
  stream.addEventListener("people", (event) => news.people(JSON.parse(event.data)));
  stream.addEventListener("position", (event) => {
    const position = frames.unfold(event.data);
    if (position) news.position(position);
    else open(seat); // something was missed: ask for all of it
  });
  stream.addEventListener("open", () => document.body.classList.remove("lost"));
  stream.addEventListener("error", () => {
    document.body.classList.add("lost");
    if (stream.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), 1500);
  });
}

// Look as another seat at this screen.
/** @param {number} seat */
export const look = (seat) => (facts.secrets ? veil(seat) : open(seat));

// On one screen, several seats: show the one that is to act; where there are secrets, only after it was handed over.
export function handOver() {
  const next = wanted();
  clearTimeout(handing);
  if (next === null || next === now.viewer || now.mine.length < 2) return;
  if (!facts.secrets) open(next);
  else handing = setTimeout(() => veil(next), now.position?.steps.length ? AFTER_STEPS : AFTER_NOTHING);
}

// The seat at this screen that should look at the board now.
function wanted() {
  const { position, mine, viewer } = now;
  if (!position || mine.length === 0) return viewer;
  const able = position.acting.filter((seat) => mine.includes(seat));
  const looksOn = viewer !== null && able.includes(viewer);
  if (able.includes(position.turn)) return looksOn && position.turn !== viewer && blindly(position) ? viewer : position.turn;
  return looksOn || able.length === 0 ? viewer : able[0];
}

/** @param {Position} position */
const blindly = (position) => position.acting.length > 1 && facts.secrets && position.moves.length > 0;

/** @param {number} seat */
function veil(seat) {
  forget();
  const card = now.people?.seats[seat];
  one("#veil .mark").replaceChildren(...(card ? [drawing(card.mark)] : []));
  one("#veil h2").textContent = `Pass the device to ${called(seat)}`;
  one("#veil button").textContent = `I am ${called(seat)}`;
  one("#veil").hidden = false;
  one("#veil button").onclick = () => {
    one("#veil").hidden = true;
    open(seat);
  };
  one("#veil button").focus();
}

// Nothing of what the last seat saw stays on the page.
function forget() {
  stream?.close();
  forgetPast();
  stage.clear();
  freshHand([]);
  Object.assign(now, { entries: [], position: null, viewer: null });
  closeDrawers();
  for (const list of all("#moves ul, #log ol")) list.replaceChildren();
  one("#status").textContent = "";
}

function isTall() {
  const { width, height } = one("#stage").getBoundingClientRect();
  return height > width * (innerHeight > innerWidth ? UPRIGHT : 1);
}

// The screen was turned, or a window made narrow: ask for the other picture.
let settling = null;
new ResizeObserver(() => {
  clearTimeout(settling);
  settling = setTimeout(() => {
    if (isTall() === tall) return;
    tall = isTall();
    if (now.viewer !== null) open(now.viewer);
  }, 120);
}).observe(one("#stage"));
