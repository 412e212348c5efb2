// Try it from here: a new table that begins from the position in the picture, with people and bots of choice.
import { myName } from "../shared/browser-memory.js";
import { make, one } from "../shared/dom.js";
import { post, sentenceOf } from "../shared/post.js";
import { base, called, facts, isBack, isTranscript, now } from "../table/latest.js";
import { isOpen } from "./replay.js";

/** @type {[string, string][]} */
const KINDS = [["me", "Me"], ["here", "Somebody at this screen"], ["link", "Somebody else, by link"]];
const ASKED = "as it was"; // nothing is dealt anew
const dialog = one("#fork");

async function openFork() {
  const told = await fetch(`${base}/forks`).then((said) => (said.ok ? said.json() : null), () => null);
  if (!told || !now.position) return;
  one("h2", dialog).textContent = `Try it from move ${now.position.ply}`;
  one(".trouble", dialog).hidden = true;
  one(".places", dialog).replaceChildren(...(now.people?.seats ?? []).map((card) => place(card, told)));
  drawHidden();
  dialog.showModal();
}

// Of hidden things: what was, where that may be known; or what a seat knew, and the rest dealt anew.
function drawHidden() {
  const eyes = isOpen() ? (now.people?.seats ?? []).map((card) => card.seat) : now.mine;
  const choices = [
    ...(isOpen() || !facts.secrets ? [[ASKED, "as it was"]] : []),
    ...eyes.map((seat) => [String(seat), `dealt anew, but for what ${called(seat)} knew`]),
    ["-1", "dealt anew, but for what everybody knew"],
  ];
  one("#fork-hidden").replaceChildren(...choices.map(([value, label]) => make("option", { value }, label)));
  one("#fork-hidden").parentElement.hidden = !facts.secrets;
  say();
}

function say() {
  const anew = facts.secrets && one("#fork-hidden").value !== ASKED;
  one(".note", dialog).textContent = anew
    ? "What was hidden then is dealt anew: it is not what the others really had."
    : "A new table begins with this position. Its luck is its own.";
}
one("#fork-hidden").onchange = say;

/** @param {SeatCard} card */
function place(card, { levels, usual }) {
  const me = now.mine.length ? now.mine[0] : Math.max(0, now.position?.turn ?? 0);
  const chosen = card.seat === me ? "me" : now.mine.includes(card.seat) ? "here" : `bot:${usual}`;
  const option = ([value, label]) => make("option", { value, selected: value === chosen }, label);
  const bots = make("optgroup", { label: "A bot" }, ...levels.map((level) => option([`bot:${level}`, `Bot: ${level}`])));
  const select = make("select", { "aria-label": `Who is ${card.word}?` }, ...KINDS.map(option), bots);
  return make("li", {}, make("span", { class: "seatword" }, card.word), select);
}

function seats() {
  return [...dialog.querySelectorAll(".places select")].map((select) => {
    const [kind, ...level] = select.value.split(":");
    return { kind, name: kind === "me" ? myName() : "", level: level.join(":") };
  });
}

one("#fork-go").onclick = async (event) => {
  event.preventDefault();
  const hidden = one("#fork-hidden").value;
  const anew = facts.secrets && hidden !== ASKED;
  const button = one("#fork-go");
  button.disabled = true;
  try {
    const body = { at: now.position?.ply, eyes: anew ? hidden : "-1", anew, seats: seats() };
    location.href = (await post(`${base}/fork`, body)).address;
  } catch (trouble) {
    one(".trouble", dialog).textContent = sentenceOf(trouble);
    one(".trouble", dialog).hidden = false;
  }
  button.disabled = false;
};
one("#try-here").onclick = openFork;

// ---- linked both ways -------------------------------------------------------------------------------------------------

// Where this match began, if not with the deal.
function drawOrigin() {
  if (!facts.origin) return;
  const { address, at, anew } = facts.origin;
  const there = address ? make("a", { href: address }, `move ${at} of another table`) : `move ${at} of a transcript`;
  const dealt = anew ? " What was hidden then was dealt anew." : "";
  for (const line of [one("#origin"), one("#more-origin span")]) line.replaceChildren("Tried from ", there.cloneNode?.(true) ?? there, ".", dealt);
  one("#more-origin").hidden = false;
}

// The tables that others have begun from positions of this one.
export async function drawForks() {
  if (isTranscript) return;
  const told = await fetch(`${base}/forks`).then((said) => (said.ok ? said.json() : null), () => null);
  const links = (told?.forks ?? []).map(({ address, at }) => make("li", {}, make("a", { href: address }, `from move ${at}`)));
  one("#more-forks").hidden = links.length === 0;
  one("#more-forks ul").replaceChildren(...links);
}

one("#open-more").addEventListener("click", drawForks);
drawOrigin();

// The origin is told in sight until the first move; later it stands in the drawer.
export function drawBeginning() {
  one("#origin").hidden = !facts.origin || isBack() || now.position?.ply !== 0;
}
