// What this page knows of its table. Everything here came from the server; whoever draws reads it, only events change it.
import { one } from "../shared/dom.js";

/** @type {Facts} */
export const facts = JSON.parse(one("#facts").textContent);
export const base = facts.base; // /t/ADDRESS, or /replay/NAME for a transcript
export const isTranscript = base.startsWith("/replay/");

/** @type {{ viewer: number | null, mine: number[], people: People | null, position: Position | null, entries: Entry[], at: number | null, eyes: string | null }} */
export const now = {
  viewer: null, // whose eyes this page has; null before the first, and while the device is handed over
  mine: facts.mine, // the seats at this screen
  people: null,
  position: null,
  entries: [], // the log
  at: null, // the position of the past that this page looks at, and through whose eyes; null: it shows what is now
  eyes: null,
};
export const isBack = () => now.at !== null;
// Where to ask about what is in the picture, now or in the past that is looked at.
export const urlAbout = (what) => (isBack() ? `${base}/past/${now.at}/${what}?eyes=${now.eyes}` : `${base}/${what}?seat=${now.viewer ?? -1}`);

/** @param {number} seat */
export function called(seat) {
  const card = now.people?.seats[seat];
  return card ? card.name || card.word : "";
}

// What happened, as a sentence: "Ann places a rodent.", or, where nobody gave a name, "Squirrels place a rodent."
/** @param {Entry} entry */
export function sentence(entry) {
  if (!entry.words) return "";
  return typeof entry.who === "number" ? `${called(entry.who)} ${deed(entry)}.` : entry.words;
}

/** @param {Entry} entry */
export const deed = (entry) => (now.people?.seats[Number(entry.who)]?.name ? entry.words : (entry.plural ?? entry.words));

// Names as one says them: "Ann, Bo and Cleo".
/** @param {string[]} names */
export const listed = (names) => (names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names.join(""));

// The seat that asks when a button is pressed.
export const asking = () => (now.viewer !== null && now.mine.includes(now.viewer) ? now.viewer : now.mine[0]);
