// A hint: thought about by the engine in this page, from what its seat may know; by the house where that cannot be.
import * as engine from "../engine/engine.js";
import { one } from "../shared/dom.js";
import { ask } from "./touching.js";
import { base, facts, now } from "./latest.js";

const MOST = 3; // moves that a hint names
let hinting = false;
const NOTHING = { text: null, words: "do nothing now", touches: [] };

/** The best moves of this seat, or null. @param {number} seat @param {number} number @returns {Promise<Hint[] | null>} */
export async function hints(seat, number) {
  hinting = true;
  try {
    return await thinkHere(seat, number);
  } catch {
    return (await ask("hint", { seat, number }))?.hints ?? null;
  } finally {
    hinting = false;
  }
}

// The table has moved on: nobody waits for this hint any more. The coach, who speaks of the past, thinks on.
export function giveUp() {
  if (hinting) engine.stop();
}

async function thinkHere(seat, number) {
  await engine.load(facts.game);
  /** @type {View} */
  const view = await (await fetch(`${base}/view?seat=${seat}`)).json();
  if (view.number !== number || !now.position) throw new Error("The table has moved on.");
  const { moves } = now.position;
  const found = await engine.think(view, { ms: view.ms, seed: crypto.getRandomValues(new Uint32Array(1))[0], onProgress: showFar });
  if (!found) return null;
  const move = (i) => moves[view.actions.indexOf(found.actions[i])] ?? NOTHING;
  const chance = (i) => (found.actions.length > 1 ? found.values[i] : 0.5);
  return engine.order(found).slice(0, MOST).map((i) => ({ ...move(i), chance: chance(i) }));
}

function showFar(share) {
  one("#hint").style.setProperty("--far", String(share));
}
