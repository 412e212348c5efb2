// A position comes as two lines: what is about this message, then the frame (everything that one kind of viewer sees), or
// what has changed since the frame before: runs of old bits, [first, how many], and new text between them. See wire.py.
const BITS = /(?=[<{])/; // as wire.py cuts it

export class Frames {
  text = "";
  tag = /** @type {string | null} */ (null);

  // The whole position; null if it builds on a frame that is not here.
  /** @param {string} data @returns {Position | null} */
  unfold(data) {
    const end = data.indexOf("\n");
    const about = JSON.parse(data.slice(0, end));
    const told = data.slice(end + 1);
    if (about.base !== null && about.base !== this.tag) return null;
    this.text = about.base === null ? told : changed(this.text, JSON.parse(told));
    this.tag = about.tag;
    return { ...JSON.parse(this.text), ...about };
  }
}

/** @param {string} before @param {(number | string)[]} change */
function changed(before, change) {
  const old = before.split(BITS);
  const parts = [];
  for (let i = 0; i < change.length; ) {
    const part = change[i];
    if (typeof part === "string") {
      parts.push(part);
      i += 1;
    } else {
      for (let at = part; at < part + Number(change[i + 1]); at++) parts.push(old[at]);
      i += 2;
    }
  }
  return parts.join("");
}
