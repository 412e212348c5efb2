// A transcript is handed in: a file, or its text. The browser keeps it for this tab, so that a house which has forgotten it
// can be handed it again.
import { one } from "../shared/dom.js";
import { post, sentenceOf } from "../shared/post.js";

const KEPT = "hutch-transcript";
const form = one("#open-transcript");
const found = one("#found");

async function handIn(wish, query = "") {
  found.textContent = "Playing it through…";
  try {
    const { address } = await post("/replay", wish);
    try {
      sessionStorage.setItem(KEPT, JSON.stringify(wish));
    } catch {
      // too long to be kept: it is asked for again
    }
    location.href = address + query;
  } catch (trouble) {
    found.textContent = sentenceOf(trouble);
    found.dataset.holds = "false";
  }
}

const read = async (selector) => {
  const [file] = one(selector).files;
  return file ? file.text() : "";
};

form.onsubmit = async (event) => {
  event.preventDefault();
  const text = (await read("#file")) || one("textarea", form).value;
  await handIn({ text, edition: await read("#edition") });
};

const kept = location.search === "?lost" ? sessionStorage.getItem(KEPT) : null;
if (kept) handIn(JSON.parse(kept));
else if (location.search === "?lost") found.textContent = "The house has forgotten that transcript: hand it in again.";
