// Tell me about this: by hover, by long press, by the button, by keyboard. The words come from the game.
import { make, one } from "../shared/dom.js";
import { now, urlAbout } from "./latest.js";
import { openRules } from "./rules.js";
import { stage } from "./touching.js";

const DWELL = 650; // ms that a mouse rests before it is told
const PRESS = 500; // ms of a long press
const LINGER = 400; // ms that a card stays while the mouse is on its way to it
const SLIP = 12; // px that a finger may slip meanwhile
let waiting = null;
let leaving = null; // the card goes, unless the mouse reaches it
let pressed = null; // where a finger went down
let told = false; // a long press was answered: the click that follows is none
let asking = false; // the button is down: touches ask instead of playing
let asked = ""; // the part that was asked about last

const place = one("#stage");

// The parts under a point, the uppermost first: pieces and what they stand on.
function partsAt(x, y) {
  const found = [];
  for (const hit of document.elementsFromPoint(x, y))
    for (let part = /** @type {Element | null} */ (hit); part && part !== place && place.contains(part); part = part.parentElement)
      if (part.id && !found.includes(part.id)) found.push(part.id);
  return found;
}

async function answer(part) {
  try {
    const said = await fetch(`${urlAbout("about")}&part=${encodeURIComponent(part)}`);
    return said.ok ? await said.json() : null;
  } catch {
    return null;
  }
}

// Tell about the first of these parts that the game has words for; the card stands beside (x, y).
async function tell(parts, x, y) {
  for (const part of parts) {
    asked = part;
    const words = await answer(part);
    if (asked !== part) return;
    if (words) return show(part, words, x, y);
  }
}

function show(part, { title, words, rule }, x, y) {
  const card = one("#about");
  one("h2", card).textContent = title;
  one(".words", card).textContent = words;
  one(".now", card).textContent = possible(part);
  one(".rule", card).replaceChildren(...(rule ? [make("button", { type: "button", class: "link", onclick: () => { stopTelling(); openRules(rule); } }, `Rule ${rule}`)] : []));
  card.hidden = false;
  card.dataset.part = part;
  stage.preview(stage.part(part) ? [part] : []);
  putBeside(card, x, y);
}

/** @param {any} card */
function putBeside(card, x, y) {
  const { width, height } = card.getBoundingClientRect();
  const left = x + 18 + width < innerWidth ? x + 18 : x - 18 - width;
  const top = y + 18 + height < innerHeight ? y + 18 : y - 18 - height;
  card.style.left = `${Math.max(6, Math.min(left, innerWidth - width - 6))}px`;
  card.style.top = `${Math.max(6, top)}px`;
}

// The window was turned or made narrow: what the card is about lies elsewhere.
addEventListener("resize", () => {
  const card = one("#about");
  const part = stage.part(card.dataset.part);
  if (card.hidden) return;
  if (!part) return stopTelling();
  const [x, y] = middle(part);
  putBeside(card, x, y);
});

// What it would do here: the moves that are said by touching it.
function possible(part) {
  const moves = (now.position?.moves ?? []).filter((move) => move.touches.includes(part));
  if (!moves.length) return "";
  if (moves.length > 3) return `Now: ${moves.length} moves go by way of it.`;
  return `Now: ${moves.map((move) => move.words).join(", or ")}.`;
}

export function stopTelling() {
  asked = "";
  clearTimeout(waiting);
  stayOpen();
  if (one("#about").hidden) return;
  one("#about").hidden = true;
  stage.preview([]);
}

export const telling = () => !one("#about").hidden || asking;

function middle(part) {
  const { left, top, width, height } = part.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

// ---- mouse and finger -------------------------------------------------------------------------------------------------

place.addEventListener("pointermove", (event) => {
  if (event.pointerType === "mouse") {
    clearTimeout(waiting);
    const parts = partsAt(event.clientX, event.clientY);
    if (!one("#about").hidden && one("#about").dataset.part !== parts[0]) leaving ??= setTimeout(stopTelling, LINGER);
    if (parts.length && event.buttons === 0) waiting = setTimeout(() => tell(parts, event.clientX, event.clientY), DWELL);
  } else if (pressed && Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > SLIP) clearTimeout(waiting);
});

place.addEventListener("pointerleave", () => clearTimeout(waiting));

place.addEventListener("pointerdown", (event) => {
  told = false;
  clearTimeout(waiting);
  if (event.pointerType === "mouse") return stopTelling();
  stopTelling();
  pressed = [event.clientX, event.clientY];
  waiting = setTimeout(() => {
    told = true;
    tell(partsAt(pressed[0], pressed[1]), pressed[0], pressed[1]);
  }, PRESS);
});

addEventListener("pointerup", () => {
  if (pressed) clearTimeout(waiting);
  pressed = null;
});
place.addEventListener("contextmenu", (event) => event.preventDefault());

// Before the hand hears of it: a touch that asks is none that plays.
place.addEventListener(
  "click",
  (event) => {
    if (!told && !asking) return;
    event.stopImmediatePropagation();
    if (asking) tell(partsAt(event.clientX, event.clientY), event.clientX, event.clientY);
    told = false;
  },
  true,
);

one("#seats").addEventListener("pointerover", (event) => {
  const chip = event.target instanceof Element ? event.target.closest(".seat") : null;
  clearTimeout(waiting);
  if (chip && event.pointerType === "mouse") waiting = setTimeout(() => tellSeat(chip), DWELL);
});
one("#seats").addEventListener("pointerleave", stopTelling);
one("#seats").addEventListener("click", (event) => {
  const chip = event.target instanceof Element && !event.target.closest("button") ? event.target.closest(".seat") : null;
  if (chip) tellSeat(chip);
});

/** @param {any} chip */
function tellSeat(chip) {
  const [x, y] = middle(chip);
  tell([`score-${chip.dataset.seat}`], x, y);
}

one("#ask").onclick = () => setAsking(!asking);

function setAsking(on) {
  asking = on;
  one("#ask").setAttribute("aria-pressed", String(on));
  document.body.classList.toggle("asking", on);
  if (!on) {
    stopTelling();
    stage.walking = false;
    stage.refocus();
  } else if (stage.byKeys) {
    stage.walking = true;
    stage.go(1, 0);
  }
}

// ---- keyboard: `?` asks about what has the focus; on its own it lets the arrows walk over everything ----------------------

export function askByKey() {
  const active = stage.active();
  if (asking) setAsking(false);
  else if (active) tell([active.id], ...middle(active));
  else setAsking(true);
}

// The focus came to a part while everything can be asked about.
place.addEventListener("focusin", (event) => {
  if (stage.walking && event.target instanceof Element && event.target.id) tell([event.target.id], ...middle(event.target));
  else if (event.target instanceof Element && event.target.id !== asked) stopTelling();
});

export function stopAsking() {
  const was = telling();
  if (asking) setAsking(false);
  stopTelling();
  return was;
}

function stayOpen() {
  clearTimeout(leaving);
  leaving = null;
}

one("#about").addEventListener("pointerenter", () => {
  clearTimeout(waiting);
  stayOpen();
});
one("#about .shut").onclick = stopTelling;
