// The rules beside the table, opened at the right place. They are the rules page itself, fetched once.
import { make, one } from "../shared/dom.js";
import { closeDrawers } from "./drawers.js";
import { facts } from "./latest.js";

let page = null;

async function rulesPage() {
  const text = await (await fetch(`/games/${facts.game}/rules`)).text();
  return new DOMParser().parseFromString(text, "text/html").querySelector("article.rules");
}

/** @param {string} [rule] the number to open at */
export async function openRules(rule) {
  closeDrawers();
  const drawer = one("#rules");
  drawer.hidden = false;
  if (!page) {
    page = await rulesPage().catch(() => null);
    if (!page) return one(".pages", drawer).replaceChildren(make("p", {}, "The rules cannot be fetched just now."));
    for (const link of page.querySelectorAll(".crumbs, .go")) link.remove();
    one(".pages", drawer).replaceChildren(page);
  }
  for (const old of drawer.querySelectorAll(".here")) old.classList.remove("here");
  const anchor = rule ? drawer.querySelector(`[id="${CSS.escape(rule)}"]`) : null;
  anchor?.closest("li, p, tr")?.classList.add("here");
  if (anchor) anchor.scrollIntoView({ block: "center" });
  else one(".pages", drawer).scrollTop = 0;
  one(".shut", drawer).focus();
}

one("#open-rules").onclick = (event) => {
  event.preventDefault();
  openRules();
};
