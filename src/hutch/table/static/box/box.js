// A game's form: how many, who sits where, and the game's own options. As it stands, one click starts a game.
import { all, make, one } from "../shared/dom.js";
import { keepName, myName } from "../shared/browser-memory.js";
import { post, sentenceOf } from "../shared/post.js";

const form = JSON.parse(one("#form").textContent);
const start = one("#start");
const longest = start.dataset.longest;
/** @type {[string, string][]} */
const KINDS = [
  ["me", "Me"],
  ["here", "Somebody at this screen"],
  ["link", "Somebody else, by link"],
];
let players = form.seats.includes(2) ? 2 : form.seats[0];
const seated = []; // what was chosen for each seat, kept when the number of seats changes
const casting = form.options.find((option) => option.widget === "seats"); // who plays what is asked where they sit
const options = form.options.filter((option) => option !== casting);
let cast = []; // the word of each seat, where the game lets people choose
let settled = casting !== undefined && !casting.at_table; // whether they are chosen here, and not in the game

const words = () => form.words[form.seats.indexOf(players)];
const chosen = (seat) =>
  (seated[seat] ??= { who: seat === 0 ? "me" : `bot:${form.usual}`, name: seat === 0 ? myName() : "" });
const cap = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function pill(name, value, label, checked, change, type = "radio") {
  const input = make("input", { type, name, value, checked, onchange: change });
  return make("label", { class: "pill" }, input, make("span", {}, label));
}

function drawCount() {
  one("#count").hidden = form.seats.length === 1;
  one("#count .pills").replaceChildren(
    ...form.seats.map((n) =>
      pill("players", n, String(n), n === players, () => {
        players = n;
        deal();
        drawPlaces();
        drawOptions();
      }),
    ),
  );
}

// Without a choice seats have the words that the game gives them.
const usualCast = () => words().map((word, seat) => casting.words.find((known) => known.toLowerCase() === word.toLowerCase()) ?? casting.words[seat]);

function deal() {
  if (casting) cast = usualCast();
}

// Two seats never play the same: who had it before takes what this seat gives up.
function recast(seat, word) {
  const before = cast.indexOf(word);
  if (before >= 0) cast[before] = cast[seat];
  cast[seat] = word;
  drawPlaces();
  relabel();
  one(`#places li:nth-child(${seat + 1}) select`).focus();
}

const wordOf = (seat) => cap(settled ? cast[seat] : words()[seat]);

// Some games let players choose in turn, at the table; who would rather know now chooses here.
function drawCasting() {
  if (!casting?.at_table) return;
  const settle = (now) => () => {
    settled = now;
    drawPlaces();
    relabel();
  };
  one("#casting").hidden = false;
  one("#casting").append(
    pill(casting.name, "", `${cap(casting.name)} chosen at the table`, true, settle(false)),
    pill(casting.name, "now", `${cap(casting.name)} settled here`, false, settle(true)),
  );
}

function relabel() {
  for (const label of all("#options [data-seat]")) label.textContent = wordOf(Number(label.dataset.seat));
}

function seatWord(word, seat) {
  if (!settled) return make("span", { class: "seatword" }, word);
  const option = (value) => make("option", { value, selected: value === cast[seat] }, cap(value));
  return make(
    "select", { class: "seatword", "aria-label": `What does seat ${seat + 1} play?`, onchange: (event) => recast(seat, event.target.value) },
    ...casting.words.map(option),
  );
}

function drawPlaces() {
  one("#places ol").replaceChildren(...words().map((word, seat) => place(word, seat)));
  summarise();
}

function place(word, seat) {
  const choice = chosen(seat);
  const option = ([value, label]) => make("option", { value, selected: value === choice.who }, label);
  const select = make(
    "select",
    {
      class: "who", "aria-label": `Who is ${word}?`,
      onchange: (event) => {
        choice.who = event.target.value;
        drawPlaces();
        one(`#places li:nth-child(${seat + 1}) .who`).focus();
      },
    },
    ...KINDS.map(option),
    make("optgroup", { label: "A bot" }, ...form.levels.map((level) => option([`bot:${level}`, `Bot: ${level}`]))),
  );
  const name = make("input", {
    "aria-label": `Name of ${word}`, placeholder: "Name", maxlength: longest, value: choice.name,
    oninput: (event) => (choice.name = event.target.value),
  });
  name.hidden = choice.who === "link";
  return make("li", {}, seatWord(word, seat), select, name);
}

function summarise() {
  const others = words().map((_, seat) => chosen(seat).who);
  const bots = others.filter((who) => who.startsWith("bot:")).length;
  const guests = others.filter((who) => who === "link").length;
  const here = others.filter((who) => who === "here" || who === "me").length;
  const parts = [];
  if (here > 1) parts.push(`${here} at this screen`);
  if (guests) parts.push(`${guests} by link`);
  if (bots) parts.push(`${bots} bot${bots > 1 ? "s" : ""}`);
  one("#summary").textContent = parts.length ? `with ${parts.join(", ")}` : "";
}

// A seat as a pill; it keeps up with what the seat plays.
function seatPill(option, seat, checked, type) {
  const drawn = pill(option.name, seat, wordOf(seat), checked, null, type);
  drawn.lastChild.dataset.seat = seat;
  return drawn;
}

function limitInputs(option) {
  const open = option.default === "none";
  const count = make("input", {
    type: "number", name: option.name, min: option.low, max: option.high, value: open ? option.high : option.default, disabled: open,
    "aria-label": option.name,
  });
  return [count, pill(option.name, "none", "No limit", open, (event) => (count.disabled = event.target.checked), "checkbox")];
}

const WIDGETS = {
  flag: (option) => [pill(option.name, "on", cap(option.name), option.default === "on", null, "checkbox")],
  choice: (option) => option.words.map((word, i) => pill(option.name, word, option.labels[i], word === option.default)),
  number: (option) => [
    make("input", { type: "number", name: option.name, min: option.low, max: option.high, value: option.default, "aria-label": option.name }),
  ],
  limit: limitInputs,
  first: (option) => [
    pill(option.name, "lot", "By lot", option.default === "lot"),
    ...words().map((_, seat) => seatPill(option, seat, option.default === String(seat), "radio")),
  ],
  "some-seats": (option) => words().map((_, seat) => seatPill(option, seat, option.default.split(" ").includes(String(seat)), "checkbox")),
  several: (option) =>
    option.words.map((word, i) => pill(option.name, word, option.labels[i], option.default.split(" ").includes(word), null, "checkbox")),
};

// Each reads its inputs; what cannot be meant is thrown as a sentence.
const READ = {
  flag: (inputs) => (inputs[0].checked ? "on" : "off"),
  choice: (inputs) => inputs.find((input) => input.checked).value,
  first: (inputs) => inputs.find((input) => input.checked).value,
  number: (inputs) => inputs[0].value,
  limit: ([count, open]) => (open.checked ? "none" : count.value),
  "some-seats": (inputs) => inputs.filter((input) => input.checked).map((input) => input.value).join(" "),
  several: (inputs, option) => {
    const picked = inputs.filter((input) => input.checked).map((input) => input.value);
    if (picked.length && picked.length !== option.count) throw new Error(`${cap(option.name)}: choose ${option.count}, or none.`);
    return picked.join(" ");
  },
};

function drawOptions() {
  one("#options").hidden = options.length === 0;
  one("#options div").replaceChildren(...options.map(drawOption));
}

function drawOption(option) {
  const widget = make("div", { class: "pills" }, ...WIDGETS[option.widget](option));
  if (option.widget === "flag") return make("div", { class: "option flag", role: "group", "aria-label": option.name }, widget, make("p", {}, option.help));
  const told = make("p", {}, make("b", {}, `${cap(option.name)}:`), ` ${option.help}`);
  return make("div", { class: "option", role: "group", "aria-label": option.name }, told, widget);
}

function given() {
  const values = {};
  for (const option of options) {
    const value = READ[option.widget](all(`[name="${option.name}"]`, one("#options")), option);
    if (value !== option.default) values[option.name] = value;
  }
  if (settled && (casting.at_table || cast.join() !== usualCast().join())) values[casting.name] = cast.join(", ");
  return values;
}

// How long people may think; null where nothing is limited.
function limits() {
  const [move, game, end] = all("#limits select").map((select) => select.value);
  return move || game ? { move: Number(move) || null, game: Number(game) || null, end } : null;
}

function seats() {
  return words().map((_, seat) => {
    const { who, name } = chosen(seat);
    const [kind, ...level] = who.split(":");
    return { kind, name, level: level.join(":") };
  });
}

start.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = one("button[type=submit]", start);
  button.disabled = true;
  const slow = setTimeout(() => (one("#summary").textContent = "Laying the table: a game's first time takes a little longer…"), 1500);
  try {
    const mine = seats().findIndex((seat) => seat.kind === "me");
    if (mine >= 0) keepName(chosen(mine).name);
    const [file] = one("#edition").files;
    const edition = file ? await file.text() : null;
    const { address } = await post(`/games/${start.dataset.game}/tables`, { seats: seats(), options: given(), edition, limits: limits() });
    location.href = address;
  } catch (trouble) {
    one("#trouble").textContent = sentenceOf(trouble);
    one("#trouble").hidden = false;
    clearTimeout(slow);
    summarise();
    button.disabled = false;
  }
});

deal();
drawCount();
drawCasting();
drawPlaces();
drawOptions();
one("button[type=submit]", start).disabled = false; // from here on it leads somewhere
addEventListener("pageshow", () => (one("button[type=submit]", start).disabled = false));
