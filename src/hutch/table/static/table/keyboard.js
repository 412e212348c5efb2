// The table by keyboard alone.
import { leaveByKey, stepBy, togglePast, walkPast } from "../replay/replay.js";
import { one } from "../shared/dom.js";
import { askByKey, stopAsking } from "./about.js";
import { closeDrawers, drawerIsOpen, toggle, walkList } from "./drawers.js";
import { openReading } from "./reading.js";
import { stage, touched, turn } from "./touching.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const KEYS = {
  m: () => toggle("moves"),
  l: () => toggle("log"),
  u: () => one("#undo").click(),
  h: () => one("#hint").click(),
  r: turn,
  "?": askByKey,
  i: askByKey,
  p: openReading,
  b: togglePast,
  ",": () => stepBy(-1),
  ".": () => stepBy(1),
};

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || one("#sitdown").open || one("#fork").open || !one("#veil").hidden) return;
  const part = event.target instanceof Element ? event.target : document.body;
  const typing = part.matches("input:not([type=range]), select, textarea");
  if (event.key === "Escape") escape();
  else if (walkList(event) || typing || walkPast(event)) return;
  else if (part.matches("[type=range]") && ARROWS[event.key]) return; // the slider leaves now by itself
  else if (ARROWS[event.key]) stage.go(...ARROWS[event.key]);
  else if (event.key === "Enter" || event.key === " ") {
    if (!stage.place.contains(part)) return;
    touched(part.id);
  } else if (KEYS[event.key.toLowerCase()]) KEYS[event.key.toLowerCase()]();
  else return;
  event.preventDefault();
});

function escape() {
  if (stopAsking()) return;
  if (drawerIsOpen()) {
    closeDrawers();
    stage.focused = "stage";
    stage.refocus();
  } else if (!one("#result").hidden) one("#result").hidden = true;
  else if (leaveByKey()) return;
  else touched(null);
}
