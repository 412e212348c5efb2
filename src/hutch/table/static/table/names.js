export const PRESSED = 1.15; // a name is pressed together so far at most

// A name in less and less room: "Ann Marie Overbeck", "Ann O.", "Ann", "An…". In full it stands at the seat.
export function shortened(name) {
  const [first, ...more] = name.split(/\s+/);
  const initial = more.length ? [`${first} ${more.at(-1)[0]}.`, first] : [];
  return [name, ...initial, ...Array.from(first, (_, i) => `${first.slice(0, -i - 1)}…`).slice(0, -1)];
}
