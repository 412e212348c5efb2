// All tables of this browser, finished and unfinished, with their results.
import { make, one } from "../shared/dom.js";
import { forgetTable, tables } from "../shared/browser-memory.js";
import { ago } from "../shared/ago.js";

function row(table) {
  const forget = make("button", { type: "button", class: "link", "aria-label": `Forget ${table.title}, ${ago(table.at)}`, onclick: () => (forgetTable(table.address), draw()) }, "Forget");
  return make("tr", {},
    make("td", {}, make("a", { href: table.address }, table.title)),
    make("td", {}, ago(table.at)),
    make("td", {}, table.over ? table.result || "Over." : "Not over yet."),
    make("td", {}, forget));
}

function draw() {
  const known = tables();
  one("#none").hidden = known.length > 0;
  one("#past").hidden = !known.length;
  one("#past tbody").replaceChildren(...known.map(row));
}

draw();
