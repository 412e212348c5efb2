// The coach: one sentence about one's own last move, or the last before what one looks back at. Everybody who plays here has to agree; bots are not asked.
import * as engine from "../engine/engine.js";
import { one } from "../shared/dom.js";
import { post, sentenceOf } from "../shared/post.js";
import { takeAway, toast } from "../shared/toast.js";
import { closeDrawers } from "./drawers.js";
import { ask } from "./touching.js";
import { asking, base, called, facts, isBack, isTranscript, listed, now } from "./latest.js";

const people = () => (now.people?.seats ?? []).filter((card) => card.kind === "person");
const against = () => people().filter((card) => !card.mine && !card.coach);

export function drawCoach() {
  const sits = now.mine.length > 0;
  one("#coaching").parentElement.parentElement.hidden = !sits || people().every((card) => card.mine);
  one("#coaching").checked = people().some((card) => card.mine && card.coach);
  one("#coach").parentElement.hidden = !sits;
  one("#coach").disabled = against().length > 0;
  const waiting = listed(against().map((card) => called(card.seat)));
  one("#coach").textContent = waiting ? `The coach is silent: ${waiting} ${against().length > 1 ? "have" : "has"} not agreed to coaches` : `Ask the coach about my last move${isBack() ? " up to here" : ""}`;
  one("#analyse").hidden = isTranscript || !now.position?.over;
}

async function advice(wish) {
  try {
    return await thinkHere(wish);
  } catch {
    return (await post(`${base}/coach`, wish)).words;
  }
}

// With this page's own engine, from what the seat could know.
async function thinkHere(wish) {
  await engine.load(facts.game);
  const answers = {};
  for (;;) {
    const { looks, words } = await post(`${base}/coach/looks`, { ...wish, answers });
    if (words) return words;
    Object.assign(answers, await engine.look(looks));
  }
}

one("#coaching").onchange = () => ask("coaching", { agree: one("#coaching").checked });

one("#coach").onclick = async () => {
  closeDrawers();
  toast("The coach thinks…", true);
  try {
    toast(await advice({ seat: asking(), ...(isBack() && { at: now.at }) }));
  } catch (trouble) {
    takeAway();
    toast(sentenceOf(trouble));
  }
};
