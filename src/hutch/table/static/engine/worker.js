// One tree of a search, in a thread of its own. A worker is given a game's engine (see hutch/engine) and then records to think
// about: veiled ones, as the server sends them to this viewer. It knows no game, and reaches nothing else.
//
//   { open: code }                                            answered by { open: true }
//   { think: record, seat, seed, tree, trees, iterations, ms }   answered by { far } now and then, and by { found }
//   { look: record, how, seat, ply, action, seed, many, first, columns }   answered by { seen }: see hutch/analysis/looks.py

const SLICE = 40; // ms between two looks at the clock
const PAGE = 65536;
const APART = 64;
const MOST_NODES = 1 << 18; // of a tree whose length the clock decides
const [DEALT, CHOICES] = [1, 3]; // how one looks; the other ways are the engine's own matter
let engine = null;

onmessage = async ({ data }) => {
  try {
    if (data.open) engine = await open(data.open);
    postMessage(data.open ? { open: true } : data.look ? { seen: look(data) } : { found: search(data) });
  } catch (trouble) {
    postMessage({ trouble: String(trouble) });
  }
};

/** @param {ArrayBuffer} code */
async function open(code) {
  const module = await WebAssembly.compile(code);
  const notes = JSON.parse(new TextDecoder().decode(WebAssembly.Module.customSections(module, "hutch")[0]));
  /** @type {any} */
  const run = (await WebAssembly.instantiate(module, {})).exports;
  return { run, notes, desk: Math.ceil(run.__heap_base.value / APART) * APART };
}

// Make space for so much thought, and lay a record on the desk.
function lay(record, at, nodes, more = 0) {
  const { run, notes, desk } = engine;
  const missing = desk + run.size(nodes) + more - run.memory.buffer.byteLength;
  if (missing > 0) run.memory.grow(Math.ceil(missing / PAGE));
  if (record.length !== notes.record) throw new Error("this record is not of the engine's game");
  new Uint8Array(run.memory.buffer).set(record, desk + at);
}

// One look of an analysis: what a search thinks of every choice, or the results of many worlds, as bytes of numbers.
function look({ look: record, how, seat, ply, action, seed, many, first, columns }) {
  const { run, notes, desk } = engine;
  if (how === CHOICES) {
    const { visits, values } = search({ think: record, seat, seed, tree: 0, trees: 1, iterations: many, ms: 0 });
    return new Uint8Array(Float64Array.from({ length: 2 * visits.length }, (_, i) => (i % 2 ? values : visits)[i >> 1]).buffer);
  }
  lay(record, how === DEALT ? notes.blank : notes.view, many, many * notes.row);
  const start = desk + run.worlds(desk, seat, BigInt(seed), ply, action, how, many);
  const size = columns * Float64Array.BYTES_PER_ELEMENT;
  const seen = new Uint8Array(many * size);
  for (let nth = 0; nth < many; nth++) {
    const at = start + nth * notes.row + first * Float64Array.BYTES_PER_ELEMENT;
    seen.set(new Uint8Array(run.memory.buffer, at, size), nth * size);
  }
  return seen;
}

function search({ think: record, seat, seed, tree, trees, iterations, ms }) {
  const { run, notes, desk } = engine;
  const nodes = Math.min(iterations || MOST_NODES, MOST_NODES);
  lay(record, notes.view, nodes);
  const own = trees === 1 ? BigInt(seed) : run.tree_seed(BigInt(seed), tree);
  const many = run.begin(desk, seat, own, nodes);
  const done = many > 1 ? grow(run, desk, iterations || Infinity, ms || Infinity) : 0;
  return { done, ...read(run, notes, desk) };
}

// Grow the tree in slices, and tell how far it is after each.
function grow(run, desk, most, ms) {
  const started = performance.now();
  let done = 0;
  let spent = 0;
  for (let slice = 16; done < most && spent < ms; ) {
    const end = Math.min(done + slice, most);
    run.grow(desk, done, end);
    done = end;
    spent = performance.now() - started;
    postMessage({ far: Math.min(1, Math.max(done / most, spent / ms)), done });
    slice = Math.max(1, Math.min(4 * slice, Math.floor((done * Math.min(SLICE, ms - spent)) / Math.max(spent, 0.01))));
  }
  return done;
}

function read(run, notes, desk) {
  const many = run.read(desk);
  const taken = (Kind, at) => new Kind(run.memory.buffer.slice(desk + at, desk + at + many * Kind.BYTES_PER_ELEMENT));
  return { actions: taken(Int32Array, notes.out), visits: taken(Float64Array, notes.visits), values: taken(Float64Array, notes.merit) };
}
