// The tables this browser was at and that are not over.
import { make, one } from "./dom.js";
import { tables } from "./memory.js";

const known = tables();
if (known.length) {
  one("#goon").hidden = false;
  one("#goon ul").replaceChildren(
    ...known.map((table) =>
      make("li", {}, make("a", { href: table.address }, table.title), " ", make("small", {}, since(table.at))),
    ),
  );
}

function since(at) {
  const minutes = Math.round((Date.now() - at) / 60000);
  if (minutes < 2) return "just now";
  if (minutes < 90) return `${minutes} minutes ago`;
  const hours = Math.round(minutes / 60);
  return hours < 36 ? `${hours} hours ago` : `${Math.round(hours / 24)} days ago`;
}
