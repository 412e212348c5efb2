// A sentence that comes and goes by itself.
import { one } from "./dom.js";

const STAYS = 4000; // ms, and more for long ones
const A_LETTER = 40;
let going = null;

export function toast(words) {
  const place = one("#toast");
  place.textContent = words;
  place.hidden = false;
  clearTimeout(going);
  going = setTimeout(() => (place.hidden = true), STAYS + A_LETTER * words.length);
}
