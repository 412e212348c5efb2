// What this browser remembers: the last name typed, the tables it was at, what it tried on the bench.
const read = (key, otherwise) => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
};
const write = (key, value) => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing still plays
  }
};

export const myName = () => String(read("hutch-name", ""));
export const keepName = (name) => write("hutch-name", name);

// Every table this browser was at, the latest first, with how it ended. Nothing is dropped.
export const tables = () => read("hutch-tables", []).filter((table) => table && table.address && table.title);
export const openTables = () => tables().filter((table) => !table.over);
export function keepTable(address, title, over, result = "") {
  const before = tables().find((table) => table.address === address);
  const others = tables().filter((table) => table !== before && table.address !== address);
  const at = before && before.over ? before.at : Date.now(); // looking at an old game again does not make it new
  write("hutch-tables", [{ address, title, over, result, at }, ...others].sort((a, b) => b.at - a.at));
}
export const forgetTable = (address) => write("hutch-tables", tables().filter((table) => table.address !== address));

// What was tried on the designer's bench of a game, the latest first; the house keeps the reports of its latest studies.
const MOST_TRIALS = 24;
export const trialsOf = (game) => read("hutch-trials", {})[game] ?? [];
export const keepTrials = (game, trials) => write("hutch-trials", { ...read("hutch-trials", {}), [game]: trials.slice(0, MOST_TRIALS) });

// Which games were played in this browser: who knows one is not offered its lesson first.
export const hasPlayed = (game) => read("hutch-played", []).includes(game);
export const keepPlayed = (game) => write("hutch-played", [...new Set([...read("hutch-played", []), game])]);

// What this person wants of every table: a sound, a notification.
export const wish = (name) => read("hutch-wishes", {})[name];
export const keepWish = (name, value) => write("hutch-wishes", { ...read("hutch-wishes", {}), [name]: value });
