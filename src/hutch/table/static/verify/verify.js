// A transcript is handed in, and checked against the commitment.
import { one } from "../shared/dom.js";
import { post, sentenceOf } from "../shared/post.js";

one("#verify").onsubmit = async (event) => {
  event.preventDefault();
  const found = one("#found");
  found.textContent = "Checking…";
  try {
    const file = one("#verify [type=file]").files[0];
    const text = file ? await file.text() : one("#verify textarea").value;
    const { holds, words } = await post("/verify", { text, commitment: one("#verify [name=commitment]").value });
    found.textContent = words;
    found.dataset.holds = String(holds);
  } catch (trouble) {
    found.textContent = sentenceOf(trouble);
  }
};
