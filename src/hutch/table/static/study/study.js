// The designer's bench: begin a study, watch its numbers sharpen, stop it, and keep a list of what was tried.
import { keepTrials, trialsOf } from "../shared/browser-memory.js";
import { all, make, one } from "../shared/dom.js";
import { post, sentenceOf } from "../shared/post.js";

const form = JSON.parse(one("#form").textContent);
const bench = one("#bench");
let trials = trialsOf(form.game); // {name, changed, players, words, verdict}, the latest first

if (bench) {
  list();
  bench.addEventListener("submit", (event) => {
    event.preventDefault();
    begin().catch((trouble) => say(sentenceOf(trouble)));
  });
  bench.addEventListener("input", mark);
  bench.addEventListener("reset", () => setTimeout(mark));
}

function say(sentence) {
  one("#trouble").textContent = sentence;
  one("#trouble").hidden = !sentence;
}

// Fields that differ from the box are shown to do so.
function mark() {
  for (const field of all(".whatif input")) field.classList.toggle("changed", field.value !== field.dataset.usual);
}

function changes() {
  const fields = all(".whatif input").filter((field) => field.value !== field.dataset.usual && field.value !== "");
  return Object.fromEntries(fields.map((field) => [field.name, Number(field.value)]));
}

async function begin() {
  say("");
  const players = bench.elements.namedItem("players")?.value;
  const asked = { minutes: Number(bench.elements.namedItem("minutes").value), changes: changes() };
  const { name } = await post(`/games/${form.game}/studies`, players ? { ...asked, players: Number(players) } : asked);
  one("#progress").hidden = false;
  one("#stop").hidden = false;
  one("#stop").onclick = () => post(`/studies/${name}/stop`, {}).catch((trouble) => say(sentenceOf(trouble)));
  listen(name, asked.changes, players);
}

function words(changed, players) {
  const told = Object.entries(changed).map(([path, value]) => `${path} = ${value}`);
  return (told.length ? told.join(", ") : "as in the box") + (players ? `, ${players} players` : "");
}

function listen(name, changed, players) {
  const stream = new EventSource(`/studies/${name}/events`);
  stream.addEventListener("study", (event) => {
    const news = JSON.parse(event.data);
    show(news);
    if (!news.done) return;
    stream.close();
    say(news.trouble);
    one("#stop").hidden = true;
    if (news.trouble) return;
    trials = [{ name, changed, players, words: words(changed, players), verdict: verdictOf(news) }, ...trials];
    keepTrials(form.game, trials);
    list();
  });
}

// What is to be read beside a trial: the verdict on a change, else what was found first.
function verdictOf(news) {
  const said = news.sentences.find(({ text }) => text.startsWith("In a word: ")) ?? news.sentences[0];
  return said ? said.text.replace("In a word: ", "") : "";
}

function show(news) {
  const looks = news.looks ? "; intervals allow for every look so far" : "";
  const stands = `${news.games.toLocaleString("en-GB")} games in ${news.seconds} s${news.done ? ", done" : ""}${looks}.`;
  one("#stands").textContent = news.games ? stands : "Getting ready …";
  one("#progress progress").value = news.done ? 1 : Math.min(1, news.seconds / news.of);
  const sections = new Map();
  for (const said of news.sentences) sections.set(said.title, [...(sections.get(said.title) ?? []), said]);
  one("#found").replaceChildren(
    ...[...sections].flatMap(([title, sentences]) => [
      make("h2", {}, title),
      make("ul", {}, ...sentences.map((said) => make("li", { class: said.tone }, said.text))),
    ]),
  );
}

function list() {
  one("#trials").hidden = !trials.length;
  one("#trials ol").replaceChildren(...trials.map(row));
}

function row(trial) {
  return make(
    "li",
    {},
    make("strong", {}, trial.words),
    make("a", { href: `/studies/${trial.name}`, target: "_blank" }, "Report"),
    make("a", { href: `/studies/${trial.name}/edition` }, "Save as TOML"),
    make("button", { type: "button", class: "button", onclick: () => takeUp(trial) }, "Change it further"),
    make("button", { type: "button", class: "button", onclick: () => play(trial).catch((trouble) => say(sentenceOf(trouble))) }, "Play this version"),
    make("p", {}, trial.verdict),
  );
}

// The form as it was for that trial.
function takeUp(trial) {
  for (const field of all(".whatif input")) field.value = trial.changed[field.name] ?? field.dataset.usual;
  const players = bench.elements.namedItem("players");
  if (players) players.value = trial.players ?? "";
  mark();
  one(".whatif").open = true;
  one(".whatif").scrollIntoView();
}

// A table with this edition: oneself, and bots in the other seats.
async function play(trial) {
  const answer = await fetch(`/studies/${trial.name}/edition`);
  const edition = await answer.text();
  if (!answer.ok) throw new Error("The house has put this study away; make it again.");
  const players = Number(trial.players || form.seats[0]);
  const seats = Array.from({ length: players }, (_, seat) => ({ kind: seat ? "bot" : "me", name: "", level: seat ? "gardener" : "" }));
  const { address } = await post(`/games/${form.game}/tables`, { seats, options: {}, edition: edition.trim() ? edition : null });
  location.assign(address);
}
