// What this page knows of its table. Everything here came from the server; whoever draws reads it, only events change it.
import { one } from "./dom.js";

export const facts = JSON.parse(one("#facts").textContent);
export const base = `/t/${facts.address}`;

export const now = {
  viewer: null, // whose eyes this page has; null before the first, and while the device is handed over
  mine: facts.mine, // the seats at this screen
  people: null,
  position: null,
  entries: [], // the log
};

export function called(seat) {
  const card = now.people?.seats[seat];
  return card ? card.name || card.word : "";
}

// The seat that asks when a button is pressed.
export const asking = () => (now.mine.includes(now.viewer) ? now.viewer : now.mine[0]);
