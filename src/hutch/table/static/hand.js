// The hand of a person at this screen: what it may touch is lit, what it says by touching is sent. It knows no game.
import { one } from "./dom.js";
import { base, now } from "./know.js";
import { post } from "./post.js";
import { Stage } from "./stage.js";
import { toast } from "./toast.js";
import { Touches } from "./touches.js";

export const stage = new Stage(one("#stage"), touched);
let touches = new Touches([]);
let sending = false;

// A new position: nothing is chosen, nothing is on its way.
export function freshHand(moves) {
  sending = false;
  touches = new Touches(moves);
}

// A person touched this id, or (null) nothing in particular. Whether that meant something.
export function touched(id) {
  if (sending || !now.position) return true;
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
  if (touches.chosen.length) touched(touches.chosen.at(-1));
}

export function relight() {
  document.body.dataset.sending = sending;
  stage.light(sending ? [] : touches.next(), touches.chosen, now.position?.last ?? []);
}

export async function send(move) {
  if (sending) return;
  sending = true;
  relight();
  await ask("move", { seat: now.viewer, number: now.position.number, text: move.text });
}

// Ask the table for something; a refusal is shown as the sentence it is.
export async function ask(what, body) {
  try {
    return await post(`${base}/${what}`, body);
  } catch (trouble) {
    toast(trouble.message);
    freshHand(now.position?.moves ?? []);
    relight();
    return null;
  }
}
