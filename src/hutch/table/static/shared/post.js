// One way to ask the table for something. The answer is its JSON; a refusal is thrown as a sentence.
export class Refusal extends Error {
  constructor(status, why) {
    super(why);
    this.status = status;
  }
}

// What went wrong, in words.
/** @param {unknown} trouble */
export const sentenceOf = (trouble) => (trouble instanceof Error ? trouble.message : String(trouble));

/** @returns {Promise<any>} */
export async function post(path, body) {
  let answer;
  try {
    answer = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Refusal(0, "The table cannot be reached just now.");
  }
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(answer.status, said.why ?? "That did not work.");
  return said;
}
