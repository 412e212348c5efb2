// A move gets there once, or the person hears why not: it has a name of this page's own. A page whose answer was lost asks
// what became of that name, and sends the move again if it was not played.
import { post, Refusal } from "../shared/post.js";
import { takeAway } from "../shared/toast.js";

const AGAIN = 700; // ms
const MOST = 5000;
const PATIENCE = 60000; // then the person decides

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const newName = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
// No answer, or none from the table itself: a proxy without a house behind it, or a house that cannot write just now.
const unheard = (trouble) => trouble instanceof Refusal && (trouble.status === 0 || trouble.status >= 502);

/** @param {string} base @param {Record<string, unknown>} body @param {() => void} waiting called when it takes long */
export async function sendSurely(base, body, waiting) {
  const key = newName();
  const begun = performance.now();
  for (let wait = AGAIN; ; wait = Math.min(2 * wait, MOST)) {
    try {
      const answer = await post(`${base}/move`, { ...body, key });
      if (wait > AGAIN) takeAway();
      return answer;
    } catch (trouble) {
      if (!unheard(trouble)) throw (await becameOf(base, key)) ? new Refusal(0, "Your move was played.") : trouble;
      if (performance.now() - begun > PATIENCE) throw new Refusal(0, "The table cannot be reached: your move may not have been played.");
      waiting();
      await pause(wait);
    }
  }
}

// Whether a move of this name was played, as far as can be heard.
async function becameOf(base, key) {
  try {
    const answer = await fetch(`${base}/moves/${key}`);
    return answer.ok && (await answer.json()).number !== null;
  } catch {
    return false;
  }
}
