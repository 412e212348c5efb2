// Look back at a match that is over: with this page's own engine, or else let the house do it.
import * as engine from "../engine/engine.js";
import { Refusal, post } from "../shared/post.js";

const AGAIN = 700; // ms between two looks at how far the house is
const LATER = 5000; // ms until a page asks again that asked too often
const TOO_MUCH = 429;

/**
 * Throws a sentence if there will be no analysis; else it can be read when this is done.
 * @param {string} path where it is analysed @param {string} game @param {(share: number) => void} hear how far it is, below 0: it waits
 */
export async function lookBack(path, game, hear) {
  try {
    await here(path, game, hear);
  } catch {
    await inTheHouse(path, hear);
  }
}

async function here(path, game, hear) {
  await engine.load(game);
  let answers = {};
  for (;;) {
    const { looks, steps, of, done, trouble } = await send(`${path}/looks`, { answers });
    if (trouble) throw new Error(trouble);
    if (done) return;
    hear(steps / of);
    answers = await engine.look(looks);
  }
}

async function send(path, body) {
  for (;;) {
    try {
      return await post(path, body);
    } catch (refusal) {
      if (!(refusal instanceof Refusal) || refusal.status !== TOO_MUCH) throw refusal;
      await pause(LATER);
    }
  }
}

async function inTheHouse(path, hear) {
  for (;;) {
    const { steps, of, done, trouble } = await post(path, {});
    if (trouble) throw new Error(trouble);
    if (done) return;
    hear(of ? steps / of : -1);
    await pause(AGAIN);
  }
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
