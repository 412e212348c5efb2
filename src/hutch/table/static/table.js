// The table: listens to the events of one match, shows them, and sends what a person touches. It knows no game.
import { all, drawing, make, one } from "./dom.js";
import { keepName, keepTable, myName } from "./memory.js";
import { post } from "./post.js";
import { Stage } from "./stage.js";
import { Touches } from "./touches.js";

const facts = JSON.parse(one("#facts").textContent);
const base = `/t/${facts.address}`;
const stage = new Stage(one("#stage"), touched);

let stream = null;
let viewer = null; // whose eyes this page has now; null before the first, and while the device is handed over
let mine = facts.mine;
let people = null;
let position = null;
let touches = new Touches([]);
let entries = []; // the log
let sending = false;
let tall = isTall();
let handing = null; // a hand-over that waits for its moment
let ended = false;

// ---- events -----------------------------------------------------------------------------------------------------------

function open(seat) {
  stream?.close();
  viewer = seat;
  stream = new EventSource(`${base}/events?seat=${seat}&tall=${tall}`);
  stream.addEventListener("position", (event) => showPosition(JSON.parse(event.data)));
  stream.addEventListener("people", (event) => showPeople(JSON.parse(event.data)));
  stream.addEventListener("open", () => document.body.classList.remove("lost"));
  stream.addEventListener("error", () => {
    document.body.classList.add("lost");
    if (stream.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), 1500);
  });
}

function showPosition(fresh) {
  const known = position;
  const turned = known && known.viewer !== fresh.viewer;
  position = fresh;
  mine = fresh.mine;
  sending = false;
  entries = [...entries.slice(0, fresh.log.keep), ...fresh.log.add];
  touches = new Touches(fresh.moves);
  stage.show(fresh.picture, Boolean(known) && !turned);
  relight();
  stage.step(fresh.steps);
  tellNews(fresh, Boolean(known));
  drawSeats();
  drawStatus();
  drawMoves();
  drawLog();
  drawSand();
  drawResult(Boolean(known));
  keepTable(base, tableTitle(), fresh.over);
  document.body.dataset.number = fresh.number;
  document.body.dataset.over = fresh.over;
  document.body.dataset.viewer = fresh.viewer;
  handOver();
}

function showPeople(fresh) {
  const taken = mine.length && !fresh.mine.length;
  people = fresh;
  mine = fresh.mine;
  if (taken && viewer !== -1) viewer = -1;
  drawSeats();
  drawStatus();
  drawLog();
  drawMore();
  if (fresh.sequel && ended) one("#once-more").textContent = "Join the next game";
}

// ---- whose eyes -------------------------------------------------------------------------------------------------------

// The seat at this screen that should look at the board now.
function wanted() {
  if (!position || mine.length === 0) return viewer;
  const able = position.acting.filter((seat) => mine.includes(seat));
  if (able.includes(position.turn)) return able.includes(viewer) && position.turn !== viewer && blindly() ? viewer : position.turn;
  return able.includes(viewer) || able.length === 0 ? viewer : able[0];
}

const blindly = () => position.acting.length > 1 && facts.secrets && position.moves.length > 0;

// On one screen, several seats: show the one that is to act; where there are secrets, only after it was handed over.
function handOver() {
  const next = wanted();
  clearTimeout(handing);
  if (next === viewer || mine.length < 2) return;
  if (!facts.secrets) open(next);
  else handing = setTimeout(() => veil(next), position.steps.length ? 900 : 250);
}

function veil(seat) {
  stream?.close();
  stage.clear();
  touches = new Touches([]);
  entries = [];
  position = null;
  viewer = null;
  closeDrawers();
  for (const list of all("#moves ul, #log ol")) list.replaceChildren();
  one("#status").textContent = "";
  const card = people.seats[seat];
  one("#veil .mark").replaceChildren(drawing(card.mark));
  one("#veil h2").textContent = `Pass the device to ${called(seat)}`;
  one("#veil button").textContent = `I am ${called(seat)}`;
  one("#veil").hidden = false;
  one("#veil button").onclick = () => {
    one("#veil").hidden = true;
    open(seat);
  };
  one("#veil button").focus();
}

function called(seat) {
  const card = people?.seats[seat];
  if (!card) return "";
  return card.name || card.word;
}

// ---- touching ---------------------------------------------------------------------------------------------------------

// A person touched this id, or (null) nothing in particular. Whether that meant something.
function touched(id) {
  if (sending || !position) return true;
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

function relight() {
  document.body.dataset.sending = sending;
  stage.light(sending ? [] : touches.next(), touches.chosen, position?.last ?? []);
}

async function send(move) {
  sending = true;
  relight();
  await ask("move", { seat: viewer, number: position.number, text: move.text });
}

// Ask the table for something; a refusal is shown as the sentence it is.
async function ask(what, body) {
  try {
    return await post(`${base}/${what}`, body);
  } catch (trouble) {
    toast(trouble.message);
    sending = false;
    touches = new Touches(position?.moves ?? []);
    relight();
    return null;
  }
}

let toasting = null;
function toast(words) {
  const place = one("#toast");
  place.textContent = words;
  place.hidden = false;
  clearTimeout(toasting);
  toasting = setTimeout(() => (place.hidden = true), 5000);
}

// ---- drawing ----------------------------------------------------------------------------------------------------------

function drawSeats() {
  if (!people) return;
  one("#seats").replaceChildren(...people.seats.map(seatChip));
}

function seatChip(card) {
  const acts = position && !position.over && position.acting.includes(card.seat);
  const winner = position?.result?.winners.includes(card.seat);
  const name = card.kind === "open" ? "free" : called(card.seat);
  const bot = card.kind === "bot" ? `bot, ${card.level}` : "";
  const notes = [card.word, bot, card.mine ? "you" : "", !card.here && card.kind === "person" ? "away" : ""];
  const chip = make(
    "li",
    {
      class: "seat", "data-seat": card.seat, style: `--seat: var(--${card.colour})`, title: `${name} (${notes.filter(Boolean).join(", ")})`,
      "data-acts": acts, "data-turn": acts && position.turn === card.seat, "data-mine": card.mine,
      "data-away": !card.here && card.kind === "person", "data-winner": winner, "data-kind": card.kind,
    },
    make("span", { class: "mark" }, drawing(card.mark)),
    make("span", { class: "who" }, make("b", {}, name), make("small", {}, noteOf(card))),
    make("span", { class: "score", "aria-label": "points" }, position ? String(position.scores[card.seat]) : ""),
  );
  return withButton(chip, card);
}

const noteOf = (card) => (card.kind === "bot" ? `${card.word} · bot` : card.mine && mine.length === 1 ? `${card.word} · you` : card.word);

function withButton(chip, card) {
  if (card.kind === "open" && mine.length)
    chip.append(make("button", { type: "button", class: "sit invite", onclick: invite, "aria-label": `Invite somebody as ${card.word}` }, "Invite"));
  else if (card.kind === "open")
    chip.append(make("button", { type: "button", class: "sit", onclick: () => sitDown(card.seat), "aria-label": `Sit down as ${card.word}` }, "Sit"));
  else if (card.mine && mine.length > 1 && card.seat !== viewer)
    chip.append(
      make("button", {
        type: "button", class: "look", "aria-label": `Look as ${called(card.seat)}`,
        onclick: () => (facts.secrets ? veil(card.seat) : open(card.seat)),
      }),
    );
  return chip;
}

function drawStatus() {
  if (!position) return;
  const place = one("#status");
  const mineNow = position.moves.length > 0;
  let words = position.status;
  if (mineNow && mine.length > 1) words = words.replace(/^Your turn/, called(position.viewer));
  if (mine.length === 0 && people?.seats.some((card) => card.kind === "open")) words = `A seat is free: sit down. ${words}`;
  if (place.textContent !== words) place.textContent = words;
  document.body.classList.toggle("myturn", mineNow);
  one("#undo").disabled = !mine.length || position.over;
  one("#hint").disabled = !mineNow;
  one("#open-moves").disabled = !mineNow;
}

// For ears: what happened since, then whose turn it is (which the status line says itself).
function tellNews(fresh, known) {
  if (!known) return;
  one("#heard").textContent = fresh.log.add.map(sentence).filter(Boolean).join(" ");
}

function sentence(entry) {
  if (!entry.words) return "";
  return typeof entry.who === "number" ? `${called(entry.who)} ${entry.words}.` : entry.words;
}

const MANY = 150;
function drawMoves() {
  const search = one("#moves input");
  const list = one("#moves ul");
  search.hidden = position.moves.length < 9;
  const wantedWords = search.hidden ? [] : search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = position.moves.filter((move) => wantedWords.every((word) => `${move.text} ${move.words}`.toLowerCase().includes(word)));
  list.replaceChildren(...fitting.slice(0, MANY).map(moveButton));
  if (fitting.length > MANY) list.append(make("li", { class: "quiet" }, `and ${fitting.length - MANY} more: type to narrow the list`));
  if (!fitting.length) list.append(make("li", { class: "quiet" }, position.moves.length ? "Nothing fits." : "It is not your turn."));
}

function moveButton(move) {
  const show = () => stage.preview(move.touches);
  const hide = () => stage.preview([]);
  const play = () => {
    if (sending) return;
    hide();
    closeDrawers();
    send(move);
  };
  const words = move.words === move.text ? [] : [make("small", {}, move.words)];
  return make("li", {}, make("button", { type: "button", onclick: play, onmouseenter: show, onmouseleave: hide, onfocus: show, onblur: hide }, make("span", {}, move.text), ...words));
}

function drawLog() {
  const list = one("#log ol");
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  list.replaceChildren(
    ...entries.filter((entry) => entry.words).map((entry) => {
      const card = typeof entry.who === "number" ? people?.seats[entry.who] : null;
      const who = card ? [make("b", { style: `--seat: var(--${card.colour})` }, called(entry.who)), " "] : [];
      return make("li", { class: card ? "deed" : "event" }, ...who, entry.words);
    }),
  );
  if (atEnd) list.scrollTop = list.scrollHeight;
}

let sandTimer = null;
function drawSand() {
  clearInterval(sandTimer);
  const sand = one("#sand");
  sand.hidden = !position.timer;
  if (!position.timer) return;
  const { left, of } = position.timer;
  const ends = left === null ? null : performance.now() + left * 1000;
  const draw = () => {
    const seconds = ends === null ? of : Math.max(0, (ends - performance.now()) / 1000);
    const whole = Math.ceil(seconds);
    one("#sand b").textContent = ends === null ? "waits" : `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
    one("#sand i").style.setProperty("--left", of ? seconds / of : 0);
    sand.classList.toggle("short", ends !== null && seconds < 10);
  };
  draw();
  if (ends !== null) sandTimer = setInterval(draw, 200);
}

function drawResult(known) {
  if (!position.over) {
    ended = false;
    one("#result").hidden = true;
    return;
  }
  if (ended) return;
  ended = true;
  const { winners, scores, words } = position.result;
  one("#result h2").textContent = facts.cooperative || mine.length !== 1 || winners.length !== 1 || winners[0] !== mine[0] ? words : "You win!";
  const order = [...people?.seats ?? []].sort((a, b) => winners.includes(b.seat) - winners.includes(a.seat) || scores[b.seat] - scores[a.seat]);
  one("#result ol").replaceChildren(
    ...order.map((card) =>
      make("li", { style: `--seat: var(--${card.colour})`, "data-winner": winners.includes(card.seat) },
        make("span", { class: "mark" }, drawing(card.mark)), make("span", {}, called(card.seat)), make("b", {}, String(scores[card.seat]))),
    ),
  );
  one("#once-more").hidden = mine.length === 0 && !people?.sequel;
  one("#written").href = `${base}/transcript?seat=${position.viewer}`;
  setTimeout(() => (one("#result").hidden = !ended), known ? 900 : 0);
}

function drawMore() {
  one("#link").value = location.origin + base;
  const watching = people.spectators;
  one("#around").textContent = watching ? `${watching} ${watching === 1 ? "person watches" : "people watch"}.` : "Nobody else watches.";
  one("#leave").parentElement.hidden = mine.length === 0;
  one("#again").parentElement.hidden = mine.length === 0 && !people.sequel;
  const free = people.seats.filter((card) => card.kind === "open");
  for (const old of all("#more .fill")) old.remove();
  if (!mine.length) return;
  for (const card of free)
    one("#invite").after(
      make("li", { class: "fill" }, make("button", { type: "button", onclick: () => ask("bot", { seat: card.seat }) }, `Let a bot play ${card.word}`)),
    );
}

function tableTitle() {
  const others = (people?.seats ?? []).filter((card) => !card.mine && card.name).map((card) => card.name);
  return others.length ? `${facts.title} with ${others.join(", ")}` : facts.title;
}

// ---- buttons ----------------------------------------------------------------------------------------------------------

function closeDrawers() {
  for (const drawer of all(".drawer")) drawer.hidden = true;
  for (const button of all("[aria-expanded]")) button.setAttribute("aria-expanded", "false");
  stage.preview([]);
}

function toggle(name) {
  const drawer = one(`#${name}`);
  const opening = drawer.hidden;
  closeDrawers();
  if (!opening || one(`#open-${name}`).disabled) return;
  drawer.hidden = false;
  one(`#open-${name}`).setAttribute("aria-expanded", "true");
  if (name === "moves") {
    one("#moves input").value = "";
    drawMoves();
    (one("#moves input").hidden ? one("#moves ul button") : one("#moves input"))?.focus();
  } else if (name === "log") one("#log ol").scrollTop = one("#log ol").scrollHeight;
  else one("#more .shut").focus();
}

for (const name of ["moves", "log", "more"]) one(`#open-${name}`).onclick = () => toggle(name);
for (const button of all(".drawer .shut")) button.onclick = closeDrawers;
one("#result .shut").onclick = () => (one("#result").hidden = true);
one("#moves input").oninput = drawMoves;

one("#undo").onclick = () => {
  const seat = mine.includes(viewer) ? viewer : mine[0];
  if (position) ask("undo", { seat, number: position.number });
};

one("#hint").onclick = async () => {
  if (!position?.moves.length) return;
  const button = one("#hint");
  button.disabled = true;
  toast("Thinking…");
  const number = position.number;
  const answer = await ask("hint", { seat: viewer, number });
  if (position?.number !== number) return;
  button.disabled = false;
  if (!answer) return;
  stage.preview(answer.hints[0].touches);
  toast(answer.hints.map((hint) => `${hint.text ?? hint.words} ${Math.round(hint.chance * 100)}%`).join("  ·  "));
};

one("#copy").onclick = async () => {
  one("#link").select();
  try {
    await navigator.clipboard.writeText(one("#link").value);
    toast("Copied: send it to somebody.");
  } catch {
    toast("Copy the marked link and send it to somebody.");
  }
};
function invite() {
  if (one("#more").hidden) toggle("more");
  one("#link").select();
}
one("#link").onclick = () => one("#link").select();
one("#transcript").onclick = () => (one("#transcript").href = `${base}/transcript?seat=${viewer ?? -1}`);

async function again() {
  const answer = await ask("again", {});
  if (answer) location.href = answer.address;
}
one("#again").onclick = again;
one("#once-more").onclick = again;

one("#leave").onclick = async () => {
  const seat = mine.includes(viewer) ? viewer : mine[0];
  closeDrawers();
  if (await ask("leave", { seat })) location.reload();
};

function sitDown(seat) {
  const dialog = one("#sitdown");
  one("h2", dialog).textContent = `Sit down as ${people.seats[seat].word}`;
  one("input", dialog).value = myName();
  dialog.showModal();
  dialog.onclose = async () => {
    if (dialog.returnValue !== "sit") return;
    const name = one("input", dialog).value;
    keepName(name);
    if (await ask("sit", { seat, name })) {
      mine = [...mine, seat];
      open(mine.length > 1 ? (viewer ?? -1) : seat);
    }
  };
}

// ---- keys -------------------------------------------------------------------------------------------------------------

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const KEYS = { m: () => toggle("moves"), l: () => toggle("log"), u: () => one("#undo").click(), h: () => one("#hint").click() };

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || one("#sitdown").open || !one("#veil").hidden) return;
  const typing = event.target.matches?.("input, select, textarea");
  if (event.key === "Escape") escape();
  else if (inList(event)) return;
  else if (typing) return;
  else if (ARROWS[event.key]) stage.go(...ARROWS[event.key]);
  else if (event.key === "Enter" || event.key === " ") {
    if (!stage.place.contains(event.target)) return;
    touched(event.target.id);
  } else if (event.key === "r" || event.key === "R") {
    if (touches.chosen.length) touched(touches.chosen.at(-1));
  } else if (KEYS[event.key.toLowerCase()]) KEYS[event.key.toLowerCase()]();
  else return;
  event.preventDefault();
});

function escape() {
  if (all(".drawer").some((drawer) => !drawer.hidden)) {
    closeDrawers();
    stage.focused = "stage";
    stage.refocus();
  } else if (!one("#result").hidden) one("#result").hidden = true;
  else touched(null);
}

// Up and down walk through an open list of moves.
function inList(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (one("#moves").hidden || !step) return false;
  const stops = all("#moves input:not([hidden]), #moves ul button");
  const at = stops.indexOf(document.activeElement);
  stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus();
  event.preventDefault();
  return true;
}

// ---- the screen -------------------------------------------------------------------------------------------------------

function isTall() {
  const { width, height } = one("#stage").getBoundingClientRect();
  return height > width;
}

let settling = null;
new ResizeObserver(() => {
  clearTimeout(settling);
  settling = setTimeout(() => {
    if (isTall() === tall) return;
    tall = isTall();
    if (viewer !== null) open(viewer);
  }, 120);
}).observe(one("#stage"));

// ---- begin ------------------------------------------------------------------------------------------------------------

open(facts.secrets && mine.length > 1 ? -1 : (mine[0] ?? -1));
