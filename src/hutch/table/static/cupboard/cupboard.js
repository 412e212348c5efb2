// The tables this browser was at: the latest that are not over; the others stand in the history.
import { make, one } from "../shared/dom.js";
import { openTables, tables } from "../shared/browser-memory.js";
import { ago } from "../shared/ago.js";

const SHOWN = 6;
const known = openTables();
if (tables().length) {
  one("#goon").hidden = false;
  one("#goon ul").replaceChildren(
    ...known.slice(0, SHOWN).map((table) =>
      make("li", {}, make("a", { href: table.address }, table.title), " ", make("small", {}, ago(table.at))),
    ),
    make("li", {}, make("a", { href: "/history" }, `All ${tables().length} on this device`)),
  );
}
