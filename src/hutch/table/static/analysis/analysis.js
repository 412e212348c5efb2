// A finished match is looked back at: begin it, say how far it is, and show the report when it is there.
import { one } from "../shared/dom.js";
import { sentenceOf } from "../shared/post.js";
import { lookBack } from "./looking-back.js";

function hear(share) {
  one("#stands").textContent = share < 0 ? "Waiting for a free place…" : `${Math.round(100 * share)} % done`;
  one("progress").value = Math.max(share, 0);
}

lookBack(location.pathname, one("#stands").dataset.game, hear)
  .then(() => location.reload())
  .catch((trouble) => (one("#stands").textContent = sentenceOf(trouble)));
