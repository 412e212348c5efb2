// What this browser remembers: the last name typed, and the tables it was at.
const read = (key, otherwise) => {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
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

export const tables = () => read("hutch-tables", []).filter((table) => table && table.address && table.title);
export function keepTable(address, title, over) {
  const others = tables().filter((table) => table.address !== address);
  write("hutch-tables", (over ? others : [{ address, title, at: Date.now() }, ...others]).slice(0, 6));
}
