// A sentence that comes and goes by itself.
import { one } from "./dom.js";

const STAYS = 5000; // ms
let going = null;

export function toast(words) {
  const place = one("#toast");
  place.textContent = words;
  place.hidden = false;
  clearTimeout(going);
  going = setTimeout(() => (place.hidden = true), STAYS);
}
