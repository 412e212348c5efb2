// What the buttons ask of the table: take back, hint, invite, play again, leave.
import { one } from "../shared/dom.js";
import { closeDrawers } from "./drawers.js";
import { hints } from "./hints.js";
import { ask, stage } from "./touching.js";
import { asking, base, now } from "./latest.js";
import { askTwice } from "./ask-twice.js";
import { takeAway, toast } from "../shared/toast.js";

one("#undo").onclick = () => {
  if (now.position) ask("undo", { seat: asking(), number: now.position.number });
};

one("#hint").onclick = async () => {
  const { viewer } = now;
  if (viewer === null || !now.position?.moves.length) return;
  const button = one("#hint");
  button.disabled = true;
  toast("Thinking…", true);
  const { number } = now.position;
  button.classList.add("thinking");
  const found = await hints(viewer, number);
  button.classList.remove("thinking");
  if (now.position?.number !== number) return takeAway();
  button.disabled = false;
  if (!found) return;
  stage.preview(found[0].touches);
  toast(advice(found));
};

/** @param {Hint[]} found */
function advice([best, ...others]) {
  const first = `I would ${best.words} (${Math.round(best.chance * 100)}\u00a0% to win).`;
  return others.length ? `${first} Or: ${others.map((hint) => hint.words).join("; ")}.` : first;
}

one("#copy").onclick = async () => {
  one("#link").select();
  try {
    await navigator.clipboard.writeText(one("#link").value);
    toast("Copied: send it to somebody.");
  } catch {
    toast("Copy the marked link and send it to somebody.");
  }
};
one("#link").onclick = () => one("#link").select();
one("#transcript").onclick = () => (one("#transcript").href = `${base}/transcript?seat=${now.viewer ?? -1}`);

// An invitation that everybody sees. Nobody is taken away while this game runs, not even who asked.
one("#again").onclick = one("#once-more").onclick = async () => {
  const answer = await ask("again", {});
  if (answer && now.position?.over) location.href = answer.address;
  else if (answer) closeDrawers();
};
one("#invitation button").onclick = async () => {
  const answer = await ask("again", {});
  if (answer) location.href = answer.address;
};

// There is no way back into a seat, so the first touch only asks. After the end nobody has to go on in it.
const leave = askTwice(one("#leave"), "Really? There is no way back into this seat.", async () => {
  closeDrawers();
  if (await ask("leave", { seat: asking() })) location.reload();
});
one("#leave").onclick = () => (now.position?.over ? leaveForGood() : leave());

async function leaveForGood() {
  for (const seat of [...now.mine]) await ask("leave", { seat });
  location.href = "/";
}
