// Your turn is told: by the tab's title and icon, by a soft sound, by a notification. The last two only if they are wanted.
import { make, one } from "../shared/dom.js";
import { facts, now } from "./latest.js";
import { keepWish, wish } from "../shared/browser-memory.js";

const BADGE = "data:image/svg+xml," + encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="28" fill="#F2C84B" stroke="#2F2A26" stroke-width="6"/></svg>',
);
const icon = one("link[rel=icon]");
const plain = icon.getAttribute("href");
let waits = false; // whether it was my turn when this was asked last
let sound = /** @type {AudioContext | null} */ (null);

/** @param {Position | null} position as it is now, also where this page looks back */
export function ring(position = now.position) {
  const mine = Boolean(position && !position.over && position.moves.length);
  document.title = mine ? `● Your turn · ${facts.title}` : `${facts.title} · Hutch`;
  icon.setAttribute("href", mine ? BADGE : plain);
  if (mine && !waits) call(position);
  waits = mine;
}

/** @param {Position | null} position */
function call(position) {
  if (wish("chime")) chime();
  if (wish("notify") && document.hidden && "Notification" in window && Notification.permission === "granted")
    new Notification(facts.title, { body: position?.status, icon: BADGE, tag: facts.address });
}

// Two soft notes, drawn from nothing but code.
function chime() {
  const room = (sound ??= new AudioContext());
  [523, 659].forEach((pitch, i) => {
    const [tone, volume] = [room.createOscillator(), room.createGain()];
    const begins = room.currentTime + i * 0.16;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, begins);
    volume.gain.linearRampToValueAtTime(0.08, begins + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.0005, begins + 0.7);
    tone.connect(volume).connect(room.destination);
    tone.start(begins);
    tone.stop(begins + 0.75);
  });
}

for (const name of ["chime", "notify"]) {
  const box = one(`#${name}`);
  box.checked = Boolean(wish(name));
  box.onchange = async () => {
    if (name === "notify" && box.checked) {
      const said = "Notification" in window ? await Notification.requestPermission() : "denied";
      if (said !== "granted") {
        box.checked = false;
        box.closest("li").append(make("small", {}, "This browser does not allow it."));
      }
    }
    keepWish(name, box.checked);
    if (name === "chime" && box.checked) chime();
  };
}
