// A sentence that comes and goes by itself; one that `waits` stays until the next, or until it is taken away.
import { one } from "./dom.js";

const STAYS = 4000; // ms, and more for long ones
const A_LETTER = 40;
let going = null;

export function toast(words, waits = false) {
  one("#toast").textContent = words;
  one("#toast").hidden = false;
  clearTimeout(going);
  if (!waits) going = setTimeout(takeAway, STAYS + A_LETTER * words.length);
}

export function takeAway() {
  one("#toast").hidden = true;
}
