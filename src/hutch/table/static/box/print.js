// Print it: the form's answer is a PDF. It is fetched here, so that the page can say what goes on and what went wrong;
// without this script the same plain form opens the file. An edition file handed in above goes along.
import { one } from "../shared/dom.js";
import { sentenceOf } from "../shared/post.js";

/** @type {HTMLFormElement | null} */
const printer = document.querySelector("#printer"); // a house without a printer has no form
const TOO_LONG = 120_000; // milliseconds; others may print before us

/** The finished file and its name. */
async function printed(form, file) {
  const wish = Object.fromEntries(new FormData(form));
  const stop = AbortSignal.timeout(TOO_LONG);
  const answer = file
    ? await fetch(form.action, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...wish, edition: await file.text() }),
        signal: stop,
      })
    : await fetch(`${form.action}?${new URLSearchParams(/** @type {any} */ (wish))}`, { signal: stop });
  if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).why ?? "The table could not print that.");
  const [, name] = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "") ?? ["", "print.pdf"];
  return { name, pdf: await answer.blob() };
}

/** What went wrong, in a sentence of ours where the browser's own would not help. */
function troubleOf(error) {
  if (error instanceof DOMException) return "That took too long. Please try again.";
  if (error instanceof TypeError) return "The table cannot be reached just now.";
  return sentenceOf(error);
}

let kept = ""; // the address of the latest file, as long as this page holds it

function offer({ name, pdf }) {
  const link = one("#print-file");
  if (kept) URL.revokeObjectURL(kept);
  kept = URL.createObjectURL(pdf);
  link.href = kept;
  link.download = name;
  link.textContent = `Save ${name}, ${(pdf.size / 1e6).toFixed(1)} MB`;
  one("#print-done").hidden = false;
}

printer?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const [button, busy, trouble] = [one("#printer button"), one("#print-busy"), one("#print-trouble")];
  if (button.disabled) return;
  one("#print-done").hidden = trouble.hidden = true;
  button.disabled = true;
  busy.hidden = false;
  const page = window.open("", "_blank"); // now: after waiting, a browser would block it
  if (page) page.document.body.textContent = one("#print-busy span").textContent;
  try {
    offer(await printed(printer, one("#edition").files[0]));
    if (page) page.location.href = kept;
  } catch (error) {
    page?.close();
    trouble.textContent = troubleOf(error);
    trouble.hidden = false;
  } finally {
    busy.hidden = true;
    button.disabled = false;
  }
});
