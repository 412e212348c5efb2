// Before the sand runs everybody says that they are ready. Bots always are.
import { one } from "../shared/dom.js";
import { now } from "./latest.js";
import { ask } from "./touching.js";

/** @param {Timer | null} timer */
export function drawReady(timer) {
  const waited = (timer?.unready ?? []).filter((seat) => now.mine.includes(seat));
  one("#readiness").hidden = waited.length === 0;
}

one("#ready").onclick = () => ask("ready", {});
