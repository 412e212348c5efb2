// What the buttons ask of the table: take back, hint, invite, play again, leave.
import { one } from "./dom.js";
import { closeDrawers } from "./drawers.js";
import { ask, stage } from "./hand.js";
import { asking, base, now } from "./know.js";
import { takeAway, toast } from "./toast.js";

one("#undo").onclick = () => {
  if (now.position) ask("undo", { seat: asking(), number: now.position.number });
};

one("#hint").onclick = async () => {
  if (!now.position?.moves.length) return;
  const button = one("#hint");
  button.disabled = true;
  toast("Thinking…", true);
  const { number } = now.position;
  const answer = await ask("hint", { seat: now.viewer, number });
  if (now.position?.number !== number) return takeAway();
  button.disabled = false;
  if (!answer) return;
  stage.preview(answer.hints[0].touches);
  toast(advice(answer.hints));
};

function advice([best, ...others]) {
  const first = `I would ${best.words} (${Math.round(best.chance * 100)}% to win).`;
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

one("#again").onclick = one("#once-more").onclick = async () => {
  const answer = await ask("again", {});
  if (answer) location.href = answer.address;
};

// There is no way back into a seat, so the first touch only asks.
const LEAVE = one("#leave").textContent;
const SURE = 15000; // ms to say so once more

one("#leave").onclick = async () => {
  const button = one("#leave");
  if (!button.dataset.sure) {
    button.dataset.sure = true;
    button.textContent = "Really? There is no way back into this seat.";
    setTimeout(stay, SURE);
    return;
  }
  stay();
  closeDrawers();
  if (await ask("leave", { seat: asking() })) location.reload();
};

function stay() {
  delete one("#leave").dataset.sure;
  one("#leave").textContent = LEAVE;
}
