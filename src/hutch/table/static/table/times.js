// Everybody's clock, where time is limited: as the server says it, counted down here between two of its messages.
import { all } from "../shared/dom.js";

/** @type {(Time | null)[]} */
let times = [];
let heard = 0; // when the server said so
let ticking = null;

/** @param {(Time | null)[] | null} fresh */
export function learnTimes(fresh) {
  times = fresh ?? [];
  heard = performance.now();
  clearInterval(ticking);
  if (times.some((time) => time?.runs)) ticking = setInterval(drawTimes, 250);
  drawTimes();
}

export function drawTimes() {
  for (const place of all("#seats .left")) drawTime(place, times[Number(place.closest(".seat").dataset.seat)]);
}

/** @param {HTMLElement} place @param {Time | null | undefined} time */
function drawTime(place, time) {
  place.hidden = !time;
  if (!time) return;
  const seconds = Math.ceil(Math.max(0, time.left - (time.runs ? (performance.now() - heard) / 1000 : 0)));
  place.textContent = inWords(seconds);
  place.classList.toggle("short", time.runs && seconds < 10);
  place.classList.toggle("runs", time.runs);
}

/** @param {number} seconds */
function inWords(seconds) {
  if (seconds >= 86400) return `${Math.floor(seconds / 86400)} d ${Math.floor((seconds % 86400) / 3600)} h`;
  const minutes = Math.floor(seconds / 60);
  const short = `${minutes % 60}:${String(seconds % 60).padStart(2, "0")}`;
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${short.padStart(5, "0")}` : short;
}
