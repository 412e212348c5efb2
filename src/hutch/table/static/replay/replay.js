// Looking through a match: first, back, forward, last, by buttons, keys, slider, or by touching the log. What goes on at the
// table meanwhile is kept, and shown when the page comes back to now. The page's address names the position.
//
// Others may draw along: the panel (#past) sends a `look` event, { at, plies, eyes }, whenever that changes; #chances, below
// the slider and as wide, is theirs.
import { make, one } from "../shared/dom.js";
import { Refusal } from "../shared/post.js";
import { toast } from "../shared/toast.js";
import { closeDrawers, drawLog } from "../table/drawers.js";
import { base, called, isBack, isTranscript, now, sentence } from "../table/latest.js";
import { stage } from "../table/touching.js";

const SETTLE = 50; // ms that a slider rests before its position is asked for
const MIGHT = 1700; // ms for each position of what might have been
const ALL = "open"; // eyes that see everything
const panel = one("#past");
const slider = one("#past-slider");

/** @type {{ position: Position | null, entries: Entry[] }} what goes on at the table while this page looks back */
let live = { position: null, entries: [] };
let plies = 0; // of a transcript
let draw = /** @type {(sliding: boolean) => void} */ (() => {});
let returned = () => {};
let wanted = 0; // the latest position asked for
let shown = /** @type {number | null} */ (null); // the one in the picture
let settling = null;
const frames = /** @type {Map<string, Promise<any>>} */ (new Map());
const stories = /** @type {Map<string, Promise<any>>} */ (new Map());

const present = () => (isBack() ? live.position : now.position);
const total = () => (isTranscript ? plies : (present()?.ply ?? 0));
// Everything may be seen: the match is over, or a transcript tells it.
export const isOpen = () => isTranscript || Boolean(present()?.over);
const usualEyes = () => (isOpen() ? ALL : String(present()?.viewer ?? -1));
const isTall = () => one("#stage").clientHeight > one("#stage").clientWidth;
export const liveEntries = () => (isBack() ? live.entries : now.entries);

// `how` draws the position that is now in `now`; `then` is done when the page has come back to now.
export function begin(how, then) {
  draw = how;
  returned = then;
}

// ---- from the table ---------------------------------------------------------------------------------------------------

// Something happened while this page looks back: it is kept, and the viewer stays where they are.
/** @param {Position} fresh @param {Entry[]} entries */
export function keepUp(fresh, entries) {
  const before = live.position;
  live = { position: fresh, entries };
  const mayLook = isOpen() || now.eyes === "-1" || fresh.mine.includes(Number(now.eyes)); // not who has left that seat
  if (!before || !mayLook || (now.at ?? 0) > fresh.ply) return backToNow();
  if (fresh.ply <= before.ply) frames.clear(); // something was taken back
  if (!isOpen()) now.entries = entries;
  drawLog();
  drawPanel();
}

/** @param {People} fresh */
export function keepStatus(fresh) {
  const position = present();
  if (position) Object.assign(position, { status: fresh.status, timer: fresh.timer });
}

// The address asks for a position.
export function openAddress() {
  const asked = new URLSearchParams(location.search);
  const at = asked.get("at");
  if (at === null || !/^\d{1,8}$/.test(at)) return;
  panel.hidden = false;
  lookAt(Number(at), asked.get("as") ?? usualEyes(), isOpen());
}

// A transcript has no table: its log and its seats are asked for once.
export async function openTranscript() {
  document.body.classList.add("transcript");
  one("#status").textContent = "Opening the transcript…";
  try {
    const story = await storyOf(ALL);
    plies = story.plies;
    now.people = story.people;
  } catch (trouble) {
    return lost(trouble);
  }
  panel.hidden = false;
  const asked = new URLSearchParams(location.search);
  lookAt(Number(asked.get("at") ?? 0) || 0, asked.get("as") ?? ALL, true);
}

// ---- where to look ----------------------------------------------------------------------------------------------------

// The last position of a match that runs is now.
export function lookAt(ply, eyes = now.eyes ?? usualEyes(), staying = false) {
  if (!isTranscript && !present()) return;
  const at = Math.max(0, Math.min(total(), ply));
  if (!isOpen() && at === total() && !staying) return backToNow();
  if (!isBack()) live = { position: now.position, entries: now.entries };
  const changed = eyes !== now.eyes;
  Object.assign(now, { at, eyes });
  document.body.classList.add("past");
  one("#result").hidden = true;
  history.replaceState(null, "", addressOf(at, eyes));
  drawPanel();
  show(changed);
}

export function backToNow() {
  if (!isBack()) return;
  wanted++;
  Object.assign(now, { at: null, eyes: null, position: live.position, entries: live.entries });
  shown = null;
  document.body.classList.remove("past", "might");
  delete document.body.dataset.at;
  history.replaceState(null, "", base);
  draw(false);
  drawPanel();
  returned();
}

// Nothing of the past stays on the page: the device is handed over.
export function forgetPast() {
  wanted++;
  frames.clear();
  stories.clear();
  Object.assign(now, { at: null, eyes: null });
  live = { position: null, entries: [] };
  panel.hidden = true;
  document.body.classList.remove("past", "might");
}

export const stepBy = (steps) => {
  panel.hidden = false;
  lookAt((now.at ?? total()) + steps);
};

function addressOf(at, eyes) {
  return `${base}?at=${at}${isOpen() && eyes !== usualEyes() ? `&as=${eyes}` : ""}`; // while it runs, all have their own eyes
}

// Where a turn begins: somebody else acts than before.
function turnStarts() {
  const acts = [...now.entries].filter((entry) => typeof entry.who === "number").sort((a, b) => a.ply - b.ply);
  return acts.filter((entry, i) => i === 0 || acts[i - 1].who !== entry.who);
}

function turnBefore(at, step) {
  const starts = turnStarts().map((entry) => entry.ply - 1);
  const found = step < 0 ? starts.filter((ply) => ply < at).pop() : starts.find((ply) => ply > at);
  return found ?? (step < 0 ? 0 : total());
}

// ---- what is shown ----------------------------------------------------------------------------------------------------

// What might have been, position after position, from the one in the picture; looking elsewhere ends it.
/** @param {Position[]} others */
export async function playAside(others) {
  const mine = ++wanted;
  document.body.classList.add("might");
  for (const [nth, frame] of others.entries()) {
    shown = null; // whatever is looked at next does not follow from this
    now.position = { ...frame, log: { keep: 0, add: [] } };
    draw(nth > 0);
    one("#past-where").replaceChildren(make("b", {}, "What might have been"), nth ? `, ${nth} of ${others.length - 1}` : "");
    await new Promise((done) => setTimeout(done, MIGHT));
    if (mine !== wanted) return;
  }
}

async function show(otherEyes) {
  const mine = ++wanted;
  const { at, eyes } = now;
  try {
    const [position, entries] = await Promise.all([frameOf(at, eyes), entriesFor(eyes)]);
    if (mine !== wanted) return;
    const sliding = shown !== null && !otherEyes && Math.abs(shown - Number(at)) === 1;
    now.position = { ...position, log: { keep: 0, add: [] }, steps: sliding && Number(at) > Number(shown) ? position.steps : [] };
    now.entries = entries;
    shown = at;
    document.body.classList.remove("might");
    draw(sliding);
    drawPanel();
    document.body.dataset.at = String(at);
  } catch (trouble) {
    if (mine === wanted) lost(trouble);
  }
}

function lost(trouble) {
  if (isTranscript && trouble.status === 404 && trouble.message.includes("hand it in")) location.reload(); // the page takes it again
  else toast(trouble.message);
  if (!isTranscript && shown === null) backToNow();
}

const kept = (map, key, path) => {
  if (!map.has(key)) map.set(key, ask(path).catch((trouble) => (map.delete(key), Promise.reject(trouble))));
  return map.get(key);
};
const frameOf = (at, eyes) => kept(frames, `${eyes}/${at}/${isTall()}`, `past/${at}?eyes=${eyes}&tall=${isTall()}`);
const storyOf = (eyes) => kept(stories, `${eyes}`, `past?eyes=${eyes}`);

async function entriesFor(eyes) {
  if (!isOpen()) return live.entries;
  return (await storyOf(eyes)).log;
}

async function ask(path) {
  const answer = await fetch(`${base}/${path}`).catch(() => null);
  if (!answer) throw new Refusal(0, "The table cannot be reached just now.");
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(answer.status, said.why ?? "That did not work.");
  return said;
}

// ---- the panel --------------------------------------------------------------------------------------------------------

function drawPanel() {
  one("#open-past").setAttribute("aria-pressed", String(!panel.hidden));
  if (panel.hidden) return;
  const at = now.at ?? total();
  slider.max = String(total());
  slider.value = String(at);
  slider.setAttribute("aria-valuetext", `${at} of ${total()}. ${wordsAt(at)}`);
  one("#past-where").replaceChildren(...where(at));
  one("#past-now").hidden = isTranscript || !isBack();
  for (const id of ["#past-first", "#past-back"]) one(id).disabled = at === 0;
  for (const id of ["#past-forward", "#past-last"]) one(id).disabled = at === total();
  drawMarks();
  drawEyes();
  panel.dispatchEvent(new CustomEvent("look", { detail: { at, plies: total(), eyes: now.eyes ?? usualEyes() } }));
}

function where(at) {
  const count = `Move ${at} of ${total()}`;
  if (!isBack()) return [isOpen() ? "The end. " : "Now. ", `${total()} moves so far.`];
  if (isOpen()) return [make("b", {}, count)];
  const turn = live.position?.moves.length ? " It is your turn now." : "";
  return [make("b", {}, "You look at the past: "), `${count.toLowerCase()}.${turn}`];
}

const wordsAt = (at) => now.entries.filter((entry) => entry.ply === at && entry.words).map(sentence).join(" ");

function drawMarks() {
  const starts = turnStarts();
  const colour = (entry) => now.people?.seats[Number(entry.who)]?.colour ?? "line";
  const left = (entry) => `--at: ${(entry.ply - 1) / Math.max(1, total())}; --seat: var(--${colour(entry)})`;
  one("#past .marks").replaceChildren(...starts.map((entry) => make("i", { style: left(entry) })));
}

function drawEyes() {
  one("#past-eyes").parentElement.hidden = !isOpen();
  const options = [[ALL, "Everything open"], ...(now.people?.seats ?? []).map((card) => [String(card.seat), `As ${called(card.seat)} saw it`]), ["-1", "As one who watched saw it"]];
  const chosen = now.eyes ?? ALL;
  one("#past-eyes").replaceChildren(...options.map(([value, label]) => make("option", { value, selected: value === chosen }, label)));
}

export function togglePast() {
  panel.hidden = !panel.hidden;
  if (panel.hidden && !isTranscript) backToNow();
  closeDrawers();
  drawPanel();
  if (!panel.hidden) slider.focus({ preventScroll: true });
}

one("#open-past").onclick = togglePast;
one("#past-now").onclick = backToNow;
one("#past-first").onclick = () => lookAt(0);
one("#past-back").onclick = () => stepBy(-1);
one("#past-forward").onclick = () => stepBy(1);
one("#past-last").onclick = () => lookAt(total());
one("#past-eyes").onchange = () => lookAt(now.at ?? total(), one("#past-eyes").value, true);
slider.oninput = () => {
  clearTimeout(settling);
  settling = setTimeout(() => lookAt(Number(slider.value)), SETTLE);
};

// Touching a line of the log shows what it led to.
one("#log ol").addEventListener("click", (event) => {
  const line = event.target instanceof Element ? event.target.closest("[data-ply]") : null;
  if (!(line instanceof HTMLElement)) return;
  panel.hidden = false;
  lookAt(Number(line.dataset.ply));
  if (matchMedia("(max-width: 60rem)").matches) closeDrawers();
});

const WAYS = {
  ArrowLeft: () => stepBy(-1),
  ArrowRight: () => stepBy(1),
  ArrowUp: () => lookAt(turnBefore(now.at ?? total(), -1)),
  ArrowDown: () => lookAt(turnBefore(now.at ?? total(), 1)),
  Home: () => lookAt(0),
  End: () => lookAt(total()),
};

// While this page looks back, or could where all is over, nothing on the board is lit, and the arrows walk through time.
// Whether this key did.
export function walkPast(event) {
  const mayWalk = isBack() || (isOpen() && !panel.hidden);
  if (!mayWalk || stage.walking || !WAYS[event.key]) return false;
  WAYS[event.key]();
  event.preventDefault();
  return true;
}

// Whether Escape had something to leave.
export function leaveByKey() {
  if (!isBack() || isTranscript) return false;
  backToNow();
  return true;
}

// The screen was turned: another picture is asked for.
addEventListener("resize", () => isBack() && show(true));
