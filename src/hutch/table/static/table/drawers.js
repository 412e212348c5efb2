// The drawers at the side: what you can do, what happened, and more. One is open at a time.
import { all, make, one } from "../shared/dom.js";
import { ask, send, stage } from "./touching.js";
import { base, called, deed, facts, now, sentence } from "./latest.js";

const MANY = 150; // moves in the list at once
const ALONE = /^(localhost|127\..*|\[?::1\]?)$/; // names by which a machine calls itself

export function closeDrawers() {
  for (const drawer of all(".drawer")) drawer.hidden = true;
  for (const button of all("[aria-expanded]")) button.setAttribute("aria-expanded", "false");
  stage.preview([]);
}

export const drawerIsOpen = () => all(".drawer").some((drawer) => !drawer.hidden);

export function toggle(name) {
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

// ---- what you can do --------------------------------------------------------------------------------------------------

export function drawMoves() {
  const moves = now.position?.moves ?? [];
  const search = one("#moves input");
  search.hidden = moves.length < 9;
  const words = search.hidden ? [] : search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = moves.filter((move) => words.every((word) => `${move.text} ${move.words}`.toLowerCase().includes(word)));
  const list = one("#moves ul");
  list.replaceChildren(...fitting.slice(0, MANY).map(moveButton));
  if (fitting.length > MANY) list.append(make("li", { class: "quiet" }, `and ${fitting.length - MANY} more: type to narrow the list`));
  if (!fitting.length) list.append(make("li", { class: "quiet" }, moves.length ? "Nothing fits." : "It is not your turn."));
}

one("#moves input").oninput = drawMoves;

/** @param {Move} move */
function moveButton(move) {
  const show = () => stage.preview(move.touches);
  const hide = () => stage.preview([]);
  const play = () => {
    closeDrawers();
    send(move);
  };
  const seen = { onmouseenter: show, onmouseleave: hide, onfocus: show, onblur: hide };
  return make("li", {}, make("button", { type: "button", onclick: play, ...seen }, make("span", {}, move.words)));
}

// Up and down walk through an open list of moves. Whether this key did.
export function walkList(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (one("#moves").hidden || !step) return false;
  const stops = all("#moves input:not([hidden]), #moves ul button");
  const at = stops.indexOf(document.activeElement);
  stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus();
  event.preventDefault();
  return true;
}

// ---- what happened ----------------------------------------------------------------------------------------------------

export function drawLog() {
  const list = one("#log ol");
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  list.replaceChildren(...now.entries.filter((entry) => entry.words).map(logLine));
  const looked = now.at === null ? null : one("[aria-current]", list);
  if (looked) looked.scrollIntoView({ block: "nearest" });
  else if (atEnd) list.scrollTop = list.scrollHeight;
}

/** @param {Entry} entry */
function logLine(entry) {
  const card = typeof entry.who === "number" ? now.people?.seats[entry.who] : null;
  const who = card ? [make("b", { style: `--seat: var(--${card.colour})` }, called(card.seat)), " "] : [];
  const later = now.at !== null && entry.ply > now.at;
  const line = make("button", { type: "button", class: "line", "data-ply": entry.ply, "aria-current": entry.ply === now.at ? "step" : null }, ...who, card ? `${deed(entry)}.` : entry.words);
  return make("li", { class: `${card ? "deed" : "event"}${later ? " later" : ""}` }, line);
}

// For ears: what happened since, then whose turn it is (which the status line says itself).
/** @param {Entry[]} entries */
export function tellNews(entries) {
  one("#heard").textContent = entries.map(sentence).filter(Boolean).join(" ");
}

// ---- more -------------------------------------------------------------------------------------------------------------

export function drawMore() {
  const { people, mine } = now;
  if (!people) return;
  one("#link").value = location.origin + base;
  one("#alone").hidden = !ALONE.test(location.hostname);
  const watching = people.spectators;
  one("#around").textContent = watching ? `${watching} ${watching === 1 ? "person watches" : "people watch"}.` : "Nobody else watches.";
  one("#leave").parentElement.hidden = mine.length === 0;
  one("#limits").textContent = facts.limits;
  one("#limits").hidden = !facts.limits;
  if (now.position?.over) one("#leave").textContent = "Leave this table: my seat is free in the next game";
  one("#again").parentElement.hidden = mine.length === 0 && !people.sequel;
  for (const old of all("#more .fill")) old.remove();
  if (!mine.length) return;
  for (const card of people.seats.filter(({ kind }) => kind === "open"))
    one("#alone").after(
      make("li", { class: "fill" }, make("button", { type: "button", onclick: () => ask("bot", { seat: card.seat }) }, `Let a bot play ${card.word}`)),
    );
}

export function invite() {
  if (one("#more").hidden) toggle("more");
  one("#link").select();
}
