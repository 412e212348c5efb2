// The hourglass: the time left by the server's clock, counted down here between two of its messages.
import { one } from "../shared/dom.js";

let ticking = null;

// `timer` is null where none runs; its `left` is null while the sand waits for somebody to sit down.
/** @param {Timer | null} timer */
export function drawSand(timer) {
  clearInterval(ticking);
  one("#sand").hidden = !timer;
  if (!timer) return;
  const ends = timer.left === null ? null : performance.now() + timer.left * 1000;
  const draw = () => {
    const seconds = ends === null ? timer.of : Math.max(0, (ends - performance.now()) / 1000);
    const whole = Math.ceil(seconds);
    one("#sand b").textContent = ends === null ? "waits" : `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
    one("#sand i").style.setProperty("--left", timer.of ? seconds / timer.of : 0);
    one("#sand").classList.toggle("short", ends !== null && seconds < 10);
  };
  draw();
  if (ends !== null) ticking = setInterval(draw, 200);
}
