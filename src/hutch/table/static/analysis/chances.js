// Everybody's chances below the slider of a match that is over, and what was chosen at the position in the picture.
import { drawing, make, one } from "../shared/dom.js";
import { sentenceOf } from "../shared/post.js";
import { toast } from "../shared/toast.js";
import { isOpen, lookAt, playAside } from "../replay/replay.js";
import { base, called, facts, now } from "../table/latest.js";
import { lookBack } from "./looking-back.js";

const [WIDE, TALL] = [1000, 120]; // of the drawing, which is stretched
const DASHES = ["", "9 5", "3 4", "9 4 3 4", "14 5", "5 5"];
const place = one("#chances");
let found = null;
let at = 0;
let asked = new URLSearchParams(location.search).has("better"); // the address asks for the better way

const across = (ply) => (found.chances.length > 1 ? (WIDE * ply) / (found.chances.length - 1) : 0);
const up = (chance) => TALL * (1 - chance);
const team = () => (found.cooperative ? [0] : found.seats.map((_, seat) => seat));

function line(seat) {
  const points = found.chances.map((row, ply) => `${across(ply).toFixed(1)},${up(row[seat]).toFixed(1)}`).join(" ");
  const colour = now.people?.seats[seat]?.colour ?? "ink";
  return `<polyline points="${points}" fill="none" stroke="var(--${colour})" stroke-width="3" stroke-dasharray="${DASHES[seat % 6]}" vector-effect="non-scaling-stroke"/>`;
}

function draw() {
  if (!found) return;
  const x = across(at).toFixed(1);
  const here = `<path d="M${x} 0V${TALL}" stroke="var(--ink)" stroke-width="1.5" vector-effect="non-scaling-stroke"/>`;
  const half = `<path d="M0 ${TALL / 2}H${WIDE}" stroke="var(--line)" vector-effect="non-scaling-stroke"/>`;
  const chart = drawing(`<svg viewBox="0 0 ${WIDE} ${TALL}" preserveAspectRatio="none" role="img" aria-label="Everybody's chances over the match">${half}${team().map(line).join("")}${here}</svg>`);
  place.hidden = false;
  place.replaceChildren(chart, make("p", { class: "said" }, sentence()), make("p", { class: "ways-on" }, ...ways()));
}

// What can be done about the move that led here.
function ways() {
  const whole = make("a", { href: `${base}/analysis` }, "The whole analysis");
  const slip = slipHere();
  if (!slip) return [whole];
  const back = make("button", { type: "button", class: "button played", onclick: () => lookAt(slip.ply) }, "What was played");
  return [make("button", { type: "button", class: "button better", onclick: showBetter }, "Show me the better way"), back, whole];
}

const isTall = () => one("#stage").clientHeight > one("#stage").clientWidth;

async function showBetter() {
  const slip = slipHere();
  if (!slip) return;
  const answer = await fetch(`${base}/analysis/better/${slip.ply}?tall=${isTall()}`).catch(() => null);
  if (answer?.ok) await playAside(await answer.json());
  else toast("That way cannot be shown just now.");
}

const percent = (chance) => `${Math.round(100 * chance)} %`;

// The chances here, and how the move that led here is graded.
function sentence() {
  const chances = found.cooperative ? `The team: ${percent(found.chances[at][0])}.` : `${team().map((seat) => `${called(seat)} ${percent(found.chances[at][seat])}`).join(", ")}.`;
  const slip = slipHere();
  if (!slip) return chances;
  return `${chances} A ${slip.grade === "mistake" ? "mistake" : "doubtful choice"}: better was to ${slip.choices[0].words}, by ${Math.round(100 * slip.lost)} points.`;
}

// The mistake, or doubtful choice, that led here.
const slipHere = () => found.decisions.find((decision) => decision.ply === at && decision.grade !== "fine");

async function analyse() {
  const far = make("progress", { max: "1", value: "0", "aria-label": "how far the analysis is" });
  place.replaceChildren(far);
  await lookBack(`${base}/analysis`, facts.game, (share) => far.setAttribute("value", String(Math.max(share, 0))));
  found = await fetch(`${base}/analysis/data`).then((said) => said.json());
  draw();
  if (asked) showBetter();
  asked = false;
}

const tryIt = () => analyse().catch((trouble) => place.replaceChildren(sentenceOf(trouble)));

function offer() {
  const mayBe = isOpen() && Boolean(now.people);
  if (found || !mayBe || place.firstChild) return;
  place.hidden = false;
  place.replaceChildren(make("button", { type: "button", class: "button", onclick: tryIt }, "Draw everybody's chances"));
  if (asked) tryIt();
}

one("#past").addEventListener("look", (event) => {
  at = Math.min(event.detail.at, (found?.chances.length ?? Infinity) - 1);
  offer();
  draw();
});
