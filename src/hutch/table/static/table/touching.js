// The hand of a person at this screen: what it may touch is lit, what it says by touching is sent. It knows no game.
import { one } from "../shared/dom.js";
import { base, now } from "./latest.js";
import { post, sentenceOf } from "../shared/post.js";
import { sendSurely } from "./sending.js";
import { Stage } from "./picture.js";
import { toast } from "../shared/toast.js";
import { Touches } from "./touches.js";

let asks = /** @type {(move: Move) => boolean} */ (() => true); // whether a move may go out: a lesson asks first
export const askBefore = (answer) => (asks = answer);

export const stage = new Stage(one("#stage"), touched);
let touches = new Touches([]);
let sending = false;

// A new position: nothing is chosen, nothing is on its way.
/** @param {Move[]} moves */
export function freshHand(moves) {
  sending = false;
  touches = new Touches(moves);
}

// A person touched this id, or (null) nothing in particular. Whether that meant something.
/** @param {string | null} id */
export function touched(id) {
  if (sending || held() || !now.position) return true;
  if (id === null) {
    if (touches.back()) relight();
    return true;
  }
  if (!touches.after(id)) return false;
  const move = touches.touch(id);
  relight();
  if (move) send(move);
  return true;
}

// Touch the last chosen thing again, if there is one: that turns it.
export function turn() {
  if (touches.chosen.length) touched(touches.chosen[touches.chosen.length - 1]);
}

// Whether nobody may play yet, since the sand does not run.
const held = () => Boolean(now.position?.timer?.holds);

export function relight() {
  document.body.dataset.sending = String(sending);
  stage.light(sending || held() ? [] : touches.next(), touches.chosen, now.position?.last ?? []);
}

/** @param {Move} move */
export async function send(move) {
  if (sending || !now.position || !asks(move)) return;
  sending = true;
  relight();
  const body = { seat: now.viewer, number: now.position.number, text: move.text };
  try {
    await sendSurely(base, body, () => toast("The table cannot be reached just now; your move is tried again.", true));
  } catch (trouble) {
    refused(trouble);
  }
}

// Ask the table for something; a refusal is shown as the sentence it is.
/** @param {string} what @returns {Promise<any>} null when it was refused */
export async function ask(what, body) {
  try {
    return await post(`${base}/${what}`, body);
  } catch (trouble) {
    refused(trouble);
    return null;
  }
}

/** @param {unknown} trouble */
function refused(trouble) {
  toast(sentenceOf(trouble));
  freshHand(touches.moves); // what could be done before, and no more
  relight();
  one("#stage").dispatchEvent(new CustomEvent("refused"));
}
