// "Show me how": a lesson at a table of its own. Who comes for the first time is asked.
import { one } from "../shared/dom.js";
import { hasPlayed, myName } from "../shared/browser-memory.js";
import { post, sentenceOf } from "../shared/post.js";
import { toast } from "../shared/toast.js";

const button = one("#learn");

if (button) {
  const { game } = button.dataset;
  const words = one("#first-time");
  if (words && !hasPlayed(game)) {
    words.hidden = false;
    button.className = "big";
  }
  button.onclick = async () => {
    button.disabled = true;
    try {
      const { address } = await post(`/games/${game}/lesson`, { name: myName() });
      location.href = address;
    } catch (trouble) {
      button.disabled = false;
      if (one("#toast")) toast(sentenceOf(trouble));
      else one("#trouble").textContent = sentenceOf(trouble);
    }
  };
  addEventListener("pageshow", () => (button.disabled = false));
}
