// The whole position in words, for ears and for eyes: everything in the picture, in an order that can be followed.
import { make, one } from "../shared/dom.js";
import { closeDrawers } from "./drawers.js";
import { urlAbout } from "./latest.js";

export async function openReading() {
  closeDrawers();
  one("#reading").hidden = false;
  const told = await fetch(urlAbout("reading")).then((said) => (said.ok ? said.json() : []), () => []);
  const parts = told.flatMap(({ title, words }) => [make("dt", {}, title), make("dd", {}, words)]);
  one("#reading dl").replaceChildren(...(parts.length ? parts : [make("dt", {}, "Nothing can be read just now.")]));
  one("#reading dl").focus();
}

one("#open-reading").onclick = openReading;
