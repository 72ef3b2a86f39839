// The web worker: an engine, and what the page asks of it. A call is {id, name, args}, its answer {id, result} or {id, error};
// crew.js, which sends the calls, has their types from here.
import { Engine, textOf } from '../engine/engine.js';
import { pieces } from './input.js';
import { Board } from './board.js';
import { diagnose } from './diagnosis.js';
import { decode128 } from './base128.js';
import { digest } from './digest.js';
import { dug, randomOf } from './maker.js';
import { headOf } from '../unpack.mjs';
import { decompress } from '../vendor/fzstd/fzstd.mjs';

const KEPT = 4; // workers of the engine, each with its search memory
const workers = new Map();
let engine;
let reading; // the chunks of a run,
let told; // and the messages about their lines

function workerFor(verb, options) {
  const key = JSON.stringify([verb, options]);
  const worker = workers.get(key) ?? engine.worker(verb, options);
  workers.delete(key);
  workers.set(key, worker);
  if (workers.size > KEPT) {
    const [oldest] = workers.keys();
    workers.get(oldest).free();
    workers.delete(oldest);
  }
  return worker;
}

const MAKING = 5; // seconds for the ratings of a new puzzle

// Returns the cells of the records of an output.
const linesOf = (output) => output.split('\n').filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split('\t')).slice(1);

const nothing = new Uint8Array(0);
const encoder = new TextEncoder();

// Returns strings and bytes as one array of bytes.
function joined(parts) {
  const all = parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part));
  const bytes = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of all) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

async function* bytesOf(source) {
  for await (const { bytes } of pieces(source)) yield bytes;
}

// The chunks of all sources, each of as many lines as next() is told, with the bytes that were read for them.
async function* chunksOf(sources, options) {
  const reader = engine.reader({ ...options, file: sources[0].name });
  try {
    let lines = yield;
    for (const source of sources.length > 1 ? sources : []) reader.look(source.name, await headOf(bytesOf(source)));
    for (const source of sources) {
      if (source !== sources[0]) reader.name(source.name);
      for await (const { bytes, taken } of pieces(source)) {
        let more = taken;
        for (let chunk = reader.feed(bytes, lines); chunk !== null; chunk = reader.feed(nothing, lines)) {
          lines = yield { chunk, taken: more };
          more = 0;
        }
        if (more > 0) lines = yield { chunk: null, taken: more };
      }
      const chunk = reader.end();
      if (chunk !== null) lines = yield { chunk, taken: 0 };
    }
  } finally {
    reader.free();
  }
}

/** @typedef {import('../engine/engine.js').Options} Options */
/** @typedef {{ name: string, text?: string, file?: Blob }} Source */
/** @typedef {{ name: string, summary: string }} NamedRow */
/** @typedef {NamedRow & { paths: boolean, unit: string, scale: number, levels: string[], revision: number }} RatingRow */
/** @typedef {NamedRow & { others: string[], family: string }} TechniqueRow */
/** @typedef {{ version: string, ratings: RatingRow[], statuses: string[], variants: NamedRow[], techniques: TechniqueRow[] }} About */
/** @typedef {typeof calls} Calls */

export const calls = {
  // Returns the module: of its text in the page, or of its file.
  /** @param {string | Uint8Array} packed */
  unpack: (packed) => WebAssembly.compile(decompress(typeof packed === 'string' ? decode128(packed) : packed)),
  /** @param {WebAssembly.Module} compiled @returns {Promise<void>} */
  async open(compiled) {
    engine = await Engine.open(globalThis.bitwhipEngine, compiled);
  },
  // Returns what the engine is, and what it knows.
  /** @returns {About} */
  about() {
    return { version: engine.version, ratings: engine.table('ratings'), statuses: engine.table('statuses').map((row) => row.name), variants: engine.table('variants'), techniques: engine.table('techniques') };
  },
  // Answers one line: explain, hint.
  /** @param {string} verb @param {Options} options @param {string} line @returns {{ text: string, message: string }} */
  ask(verb, options, line) {
    const worker = workerFor(verb, options);
    return { text: textOf(worker.answer(line)), message: worker.message };
  },
  /** @param {Options} options @param {string} line @returns {any} */
  board: (options, line) => workerFor('explain', options).board(line),
  // Says what is wrong with the clues of a board, and how many solutions there are.
  /** @param {any} board of board() @param {string} digits */
  diagnose: (board, digits) => diagnose(new Board(board), digits),
  // Makes puzzles, one of each draw. Returns the values of the first rating of all of them, and those that meet the condition.
  /** @param {import('./maker.js').Wish} wish @param {number} seed @param {number} draws @returns {{ values: string[], lines: string[] }} */
  make({ where, ratings, pattern }, seed, draws) {
    const rated = { ratings: ratings.join(), timeout: MAKING };
    let records;
    if (pattern === '') {
      records = engine.run('generate', { ...rated, method: 'top-down', draws, seed }).output;
    } else {
      const random = randomOf(seed);
      const solver = workerFor('rate', { ratings: 'W' });
      const made = linesOf(engine.run('generate', { method: 'top-down', draws, seed }).output).map((cells) => dug(solver.solve(cells[0], 2)[1], pattern, random, (line) => solver.solve(line, 2)[0]));
      records = engine.run('rate', rated, `${made.join('\n')}\n`).output;
    }
    return { values: linesOf(records).map((cells) => cells[1]), lines: linesOf(engine.run('select', { where }, records).output).map((cells) => cells[0]) };
  },
  /** @param {string} paths @returns {{ right: boolean, text: string }} */
  verify: (paths) => JSON.parse(textOf(workerFor('verify', {}).verify(paths)).split('\n')[0]),

  // Begins to read sources, and tells the ratings of their records.
  /** @param {Source[]} sources @param {Options} options @returns {Promise<string[]>} */
  async read(sources, options) {
    reading?.return();
    reading = chunksOf(sources, options);
    await reading.next();
    told?.free();
    told = engine.messages();
    return workerFor('rate', options).ratings;
  },
  // Takes the messages of a chunk, in the order of the chunks. Returns what is to be told of all so far.
  /** @param {string} messages @returns {{ shown: string, rest: string, count: number }} */
  tell: (messages) => told.add(messages),
  // Returns the next chunk, of so many lines at most, and how many bytes were read for it; nothing at the end.
  /** @param {number} lines @returns {Promise<{ chunk: Uint8Array, taken: number } | null>} */
  async next(lines) {
    let taken = 0;
    for (;;) {
      const { done, value } = await reading.next(lines);
      if (done) return null;
      taken += value.taken;
      if (value.chunk !== null) return { chunk: value.chunk, taken };
    }
  },
  /** @param {Options} options @param {Uint8Array} chunk */
  header: (options, chunk) => engine.header('rate', options, chunk),
  /** @param {Options} options @param {Uint8Array} chunk @param {boolean} givesUp */
  rate(options, chunk, givesUp) {
    const worker = workerFor('rate', options);
    const { records, messages } = givesUp ? worker.giveUpChunk(chunk) : worker.rateChunk(chunk);
    return digest(records, messages, worker.ratings.length);
  },
  // Returns what records below a header are with other options: another format, a condition.
  /** @param {Options} options @param {string} header @param {Uint8Array} records @param {boolean} withHeader */
  select: (options, header, records, withHeader) => ({ bytes: engine.select(options, joined([header, records]), withHeader) }),
  // Returns the page of a report about records in pieces.
  /** @param {string} name @param {(string | Uint8Array)[]} parts */
  report: (name, parts) => ({ bytes: engine.report(name, joined(parts)) }),
  // Returns places of records, all of them for null, by descending or ascending value; those without a value come last.
  /** @param {Float32Array} values @param {Uint32Array | null} places @param {boolean} descending */
  sort(values, places, descending) {
    const key = (/** @type {number} */ place) => (Number.isNaN(values[place]) ? Infinity : descending ? -values[place] : values[place]);
    return (places ?? Uint32Array.from(values, (_, i) => i)).sort((a, b) => (key(a) === key(b) ? a - b : key(a) - key(b)));
  },
};

/** @returns {Transferable[]} */
const buffersOf = (result) => (result === null || typeof result !== 'object' ? [] : [result, ...Object.values(result)].filter(ArrayBuffer.isView).map((view) => view.buffer));

onmessage = async ({ data: { id, name, args } }) => {
  try {
    const result = await calls[name](...args);
    postMessage({ id, result }, { transfer: buffersOf(result) });
  } catch (error) {
    // A failure that has no code is one of the module itself, which must not be used any more.
    const message = error.code === 'NO_MEMORY' ? 'there is not enough memory' : error.message; // nobody here has workers to free
    postMessage({ id, error: { message, code: error.code ?? (error instanceof WebAssembly.RuntimeError ? 'BROKEN' : 'FAILED') } });
  }
};
