// The table by keyboard alone.
import { one } from "./dom.js";
import { closeDrawers, drawerIsOpen, toggle, walkList } from "./drawers.js";
import { stage, touched, turn } from "./hand.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const KEYS = {
  m: () => toggle("moves"),
  l: () => toggle("log"),
  u: () => one("#undo").click(),
  h: () => one("#hint").click(),
  r: turn,
};

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || one("#sitdown").open || !one("#veil").hidden) return;
  const typing = event.target.matches?.("input, select, textarea");
  if (event.key === "Escape") escape();
  else if (walkList(event) || typing) return;
  else if (ARROWS[event.key]) stage.go(...ARROWS[event.key]);
  else if (event.key === "Enter" || event.key === " ") {
    if (!stage.place.contains(event.target)) return;
    touched(event.target.id);
  } else if (KEYS[event.key.toLowerCase()]) KEYS[event.key.toLowerCase()]();
  else return;
  event.preventDefault();
});

function escape() {
  if (drawerIsOpen()) {
    closeDrawers();
    stage.focused = "stage";
    stage.refocus();
  } else if (!one("#result").hidden) one("#result").hidden = true;
  else touched(null);
}
