// A lesson: cards that are read one by one, then the move that is asked for. The script is the game's; this shows it.
import { make, one } from "../shared/dom.js";
import { facts, base, now } from "./latest.js";
import { openRules } from "./rules.js";
import { askBefore, freshHand, relight, stage } from "./touching.js";
import { toast } from "../shared/toast.js";

/** @typedef {{ talks: { words: string, lit: string[], rule: string }[], move: string | null, step: number, steps: number, beyond: number, number: number }} Stand */
let stand = /** @type {Stand | null} */ (null);
let reading = 0; // the card that is shown
let ended = !facts.lesson;
let insisted = ""; // another move than the lesson's, which the learner has chosen once

const ASTRAY = "That is not what the lesson shows now.";
const LEFT = "The lesson ends here: this is your own game now, so play on as you like.";

const AGAIN = 700; // ms until the table is asked again
const asked = () => fetch(`${base}/lesson`).then((said) => (said.ok ? said.json() : undefined)).catch(() => undefined);

// Ask where the lesson is, whenever the table has moved on. Until that is known nothing is lit: what can be done and what
// the lesson wants are not the same. An answer that does not come is no end: it is asked for again.
export async function follow() {
  if (ended) return;
  freshHand([]);
  relight();
  const at = now.position?.number;
  const answer = await asked();
  if (ended || now.position?.number !== at) return; // asked anew since
  if (answer === undefined || (answer && answer.number !== at)) return void setTimeout(() => now.position?.number === at && follow(), AGAIN);
  if (!answer) return leaveScript();
  /** @type {Stand} */
  const fresh = answer;
  if (!stand && fresh.beyond) return endLesson(); // a page that was opened again, long after its end
  if (stand?.step !== fresh.step) reading = 0;
  stand = fresh;
  insisted = "";
  if (fresh.move === null && fresh.step < fresh.steps) return; // others play: the last card stays in sight
  draw();
}

// `first` is said before the card, to who did something else.
function draw(first = "") {
  if (!stand) return;
  const talk = stand.talks[Math.min(reading, stand.talks.length - 1)];
  const last = reading >= stand.talks.length - 1;
  const panel = one("#lesson");
  panel.hidden = false;
  if (talk) {
    one(".words", panel).replaceChildren(...(first ? [make("b", {}, first), " "] : []), talk.words);
    one(".rule", panel).replaceChildren(...(talk.rule ? [make("button", { type: "button", class: "link", onclick: () => openRules(talk.rule) }, talk.rule)] : []));
  }
  one(".far", panel).textContent = `${stand.step} of ${stand.steps}`;
  one(".far", panel).style.setProperty("--far", String(stand.step / stand.steps));
  const done = last && stand.step === stand.steps;
  const next = one("#lesson-next");
  next.hidden = last && !done;
  next.textContent = done ? (now.position?.over ? "Close" : "Play on") : "Next";
  const wanted = last ? (now.position?.moves ?? []).filter((move) => move.text === stand?.move) : [];
  document.body.dataset.lesson = done ? "done" : last ? "move" : "talk";
  freshHand(done ? (now.position?.moves ?? []) : wanted);
  relight();
  stage.preview((talk?.lit ?? []).filter((id) => !stage.lit.has(id)), "taught");
  if (!next.hidden && stage.byKeys) next.focus();
}

export function endLesson() {
  ended = true;
  stand = null;
  one("#lesson").hidden = true;
  delete document.body.dataset.lesson;
  freshHand(now.position?.moves ?? []);
  relight();
  stage.preview([], "taught");
}

// Somebody played otherwise than the script: what was a lesson is a game. A page that comes later finds just that.
function leaveScript() {
  if (stand) toast(LEFT);
  endLesson();
}

// Another move is played only by who chooses it twice: the first time the lesson says what it shows, and lights it again.
/** @param {Move} move */
function follows(move) {
  if (!stand || stand.step === stand.steps || move.text === stand.move || move.text === insisted) return true;
  insisted = move.text;
  draw(`${ASTRAY} Choose “${move.words}” once more if you want to leave it.`);
  return false;
}

// A touch of what could be played, but is not shown now. Whatever the answer, nothing is played.
/** @param {MouseEvent} event */
function astray(event) {
  if (!stand || stand.step === stand.steps || !now.position?.moves.length) return;
  const parts = new Set(now.position.moves.flatMap((move) => move.touches));
  const hit = document.elementsFromPoint(event.clientX, event.clientY).flatMap((at) => at.closest("#stage [id]") ?? []);
  if (!hit.some((part) => parts.has(part.id)) || hit.some((part) => part.closest("[data-lit]"))) return;
  draw(ASTRAY);
}

askBefore(follows);
one("#stage").addEventListener("click", astray);
one("#stage").addEventListener("refused", () => stand && draw());
one("#lesson-next").onclick = () => {
  if (!stand) return;
  if (reading >= stand.talks.length - 1) return endLesson();
  reading++;
  draw();
};
one("#lesson .shut").onclick = endLesson;
