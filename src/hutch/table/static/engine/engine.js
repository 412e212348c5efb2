// The engine in the page: a game's own search, on the visitor's machine, a tree for every core that is to spare.
//
//   import * as engine from "../engine/engine.js";
//   await engine.load("root-cellar");                       throws where it cannot be had: then ask the server
//   const found = await engine.think(view, { ms: 600 });    or { iterations, trees, seed, onProgress }
//   found.best                                              an action, or null: do nothing now
//   await engine.look(looks)                                the pieces of an analysis, as /t/ADDRESS/analysis/looks asks for them
//   engine.stop();                                          at once; the thought that was running answers null
//
// `view` is what GET /t/ADDRESS/view answers: what one seat may know, and nothing else. The same view, iterations, trees and
// seed give the same numbers, to the last bit, as `search:ITERATIONSxTREES` in Python.

/**
 * @typedef {{ seat: number, record: string }} Known
 * @typedef {{ iterations?: number, ms?: number, trees?: number, seed?: bigint | number, onProgress?: (share: number, done: number) => void }} Wish
 * @typedef {{ actions: number[], visits: number[], values: number[], best: number | null, iterations: number }} Found
 */

const WORKER = "/static/engine/worker.js";
const MOST = 8; // trees; more of them find little that these have not found

let game = "";
let code = null; // the engine of that game
/** @type {Worker[]} */
let crew = [];
let quit = () => {}; // ends the thought that is running
let running = 0; // how many are; a new one ends the one before
let hiring = Promise.resolve(); // one after the other
/** @type {Set<(trouble: Error) => void>} */
const waiting = new Set(); // those who wait for a worker's answer

export const possible = () => typeof WebAssembly === "object" && typeof Worker === "function";

// How many trees grow at once: one core is left for the page itself.
export const spare = () => Math.max(1, Math.min(MOST, (navigator.hardwareConcurrency || 2) - 1));

/** Fetch a game's engine and start its workers. @param {string} name */
export async function load(name) {
  if (!possible()) throw new Error("This browser has no WebAssembly.");
  if (game !== name) {
    dismiss();
    const answer = await fetch(`/games/${name}/engine.wasm`);
    if (!answer.ok) throw new Error("This game has no engine for the page.");
    [code, game] = [await answer.arrayBuffer(), name];
  }
  await hire(spare());
}

// So many workers, ready to think.
function hire(many) {
  const hired = hiring.then(() => start(many));
  hiring = hired.catch(() => {});
  return hired;
}

async function start(many) {
  const fresh = Array.from({ length: Math.max(0, many - crew.length) }, () => new Worker(WORKER, { type: "module" }));
  crew.push(...fresh);
  try {
    await Promise.all(fresh.map((worker) => ask(worker, { open: code }, () => {})));
  } catch (trouble) {
    for (const worker of fresh) worker.terminate();
    crew = crew.filter((worker) => !fresh.includes(worker));
    throw trouble;
  }
}

/** Ask a worker for something. @param {Worker} worker @param {object} wish @param {(said: any) => void} hear @returns {Promise<any>} */
function ask(worker, wish, hear) {
  let forget = () => {};
  const answer = new Promise((done, fail) => {
    waiting.add(fail);
    worker.onerror = () => fail(new Error("The engine could not be started."));
    worker.onmessage = ({ data }) => {
      if (data.trouble) fail(new Error(data.trouble));
      else if (data.far !== undefined) hear(data);
      else done(data);
    };
    worker.postMessage(wish);
    forget = () => waiting.delete(fail);
  });
  return answer.finally(forget);
}

/** Think about a view; null if it was stopped. @param {Known} view @param {Wish} wish @returns {Promise<Found | null>} */
export async function think(view, { iterations = 0, ms = 0, trees = spare(), seed = 1n, onProgress = () => {} } = {}) {
  if (!iterations && !ms) throw new Error("Say how long to think: iterations or ms.");
  if (!code) throw new Error("Load a game's engine first.");
  stop();
  running += 1;
  try {
    return await grow(view, { iterations, ms, trees, seed }, onProgress);
  } finally {
    running -= 1;
  }
}

async function grow(view, { trees, ...wish }, onProgress) {
  const stopped = new Promise((done) => (quit = () => done(null)));
  const ready = await Promise.race([hire(trees).then(() => true), stopped]);
  if (!ready) return null;
  const record = asBytes(view.record);
  const told = Array.from({ length: trees }, () => ({ far: 0, done: 0 }));
  const grown = crew.slice(0, trees).map((worker, tree) =>
    ask(worker, { think: record, seat: view.seat, tree, trees, ...wish }, (said) => {
      told[tree] = said;
      onProgress(Math.min(...told.map(({ far }) => far)), total(told.map(({ done }) => done)));
    }),
  );
  const found = await Promise.race([Promise.all(grown), stopped]);
  return found && addUp(found.map((one) => one.found));
}

/**
 * Take the looks of an analysis, each worker one after the other; what was seen, by their ids. The numbers are the house's own.
 * @typedef {{ id: string, record: string }} Look
 * @param {Look[]} looks @param {(share: number) => void} onProgress @returns {Promise<Record<string, string>>}
 */
export async function look(looks, onProgress = () => {}) {
  if (!code) throw new Error("Load a game's engine first.");
  stop();
  await hire(spare());
  running += 1;
  const left = [...looks];
  /** @type {Record<string, string>} */
  const seen = {};
  const takeOn = async (worker) => {
    for (let next = left.shift(); next; next = left.shift()) {
      if (!crew.includes(worker)) throw new Error("The engine was stopped.");
      const { id, record, ...wish } = next;
      seen[id] = asText((await ask(worker, { look: asBytes(record), ...wish }, () => {})).seen);
      onProgress(Object.keys(seen).length / looks.length);
    }
  };
  try {
    await Promise.all(crew.slice(0, spare()).map(takeOn));
    return seen;
  } finally {
    running -= 1;
  }
}

const asBytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const asText = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/** End the thought that is running, at once. Workers that only wait go on waiting. */
export function stop() {
  if (running) dismiss();
}

function dismiss() {
  for (const worker of crew) worker.terminate();
  crew = [];
  quit();
  for (const fail of waiting) fail(new Error("The engine was stopped."));
}

const total = (numbers) => numbers.reduce((sum, number) => sum + number, 0);

// Several trees as one: visits are added, values weighed by them.
function addUp(trees) {
  const [first] = trees;
  const actions = [...first.actions];
  const visits = actions.map((_, i) => total(trees.map((tree) => tree.visits[i])));
  const weighed = (i) => total(trees.map((tree) => tree.visits[i] * tree.values[i])) / Math.max(visits[i], 1);
  const values = trees.length === 1 ? [...first.values] : actions.map((_, i) => weighed(i));
  const [top] = order({ visits, values });
  const best = top === undefined || actions[top] < 0 ? null : actions[top]; // below 0: to do nothing now
  return { actions, visits, values, best, iterations: total(trees.map((tree) => tree.done)) };
}

/** The places of the choices, best first: by visits, then by value, then as they stand. @param {{ visits: number[], values: number[] }} found */
export const order = ({ visits, values }) =>
  visits.map((_, i) => i).sort((a, b) => visits[b] - visits[a] || values[b] - values[a] || a - b);
