#!/usr/bin/env node
// bitwhip under Node: node bitwhip.mjs rate|explain|hint|state|verify|info|help [OPTION]... [FILE]...
//
// The bytes that it writes, its options, help, sentences and exit codes are those of the native program. This thread reads and
// writes; the others rate, so that a signal is heard at once.
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, statSync } from 'node:fs';
import { availableParallelism, constants } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { createGzip } from 'node:zlib';

import { Failure, complain, exits, failureOf, failureOfFile, printable } from './failure.mjs';
import { compile, open, textOf } from './index.mjs';
import { inputOf, lookAt } from './inputs.mjs';
import { isPuzzle, parse, withOptions } from './options.mjs';
import { Pool } from './pool.mjs';

/** @typedef {import('./index.d.ts').Engine} Engine */
/** @typedef {import('./index.d.ts').Reader} Reader */
/** @typedef {import('./index.d.ts').Rated} Rated */
/** @typedef {import('./inputs.mjs').Input} Input */

const nothing = new Uint8Array(0);
const LF = 10, HASH = 35; // bytes of '\n' and '#'

// Older versions of V8 compile a function anew after few calls, which a run of a second never earns back. Newer ones wait longer.
if (parseInt(process.versions.v8) < 12) setFlagsFromString('--wasm-tiering-budget=60000000');

// Where the answers go. Throws a Failure, also for a file that holds something.
class Output {
  #name;
  /** @type {import('node:stream').Writable} */
  #to;
  /** @type {import('node:stream').Writable} */
  #file;
  /** @type {Failure | undefined} */
  #failed;
  #gone; // the promise that nothing can be written any more
  closed = false; // nobody reads it any more
  /** @type {Set<Promise<unknown>>} */
  static #underWay = new Set(); // writes
  static #stopped = false;

  /** @type {Set<Output>} */
  static #open = new Set();

  // Lets what is under way be written, for a while, and nothing more.
  static async stop() {
    Output.#stopped = true;
    const whole = Promise.all(Output.#underWay).then(() => Promise.all([...Output.#open].map((output) => output.#end())));
    await Promise.race([whole, new Promise((resolve) => setTimeout(resolve, 150))]);
  }

  /** @param {string} [name] @param {boolean} [force] */
  constructor(name, force) {
    this.#name = name ?? '-';
    const form = ['.xz', '.bz2', '.lz4', '.lzma', '.zip', '.7z', '.zst'].find((end) => this.#name.endsWith(end));
    if (form === '.zst') throw new Failure(exits.usage, `--output: '${this.#name}': output is compressed as .gz here, not as .zst`);
    if (form !== undefined) throw new Failure(exits.usage, `--output: '${this.#name}': output is compressed as .gz or .zst, not as ${form}`);
    const isFile = this.#name !== '-';
    if (isFile && !force && existsSync(this.#name) && statSync(this.#name).isFile() && statSync(this.#name).size > 0)
      throw new Failure(exits.io, `${printable(this.#name)}: this file is not empty; --force overwrites it`);
    this.#file = isFile ? createWriteStream(this.#name) : process.stdout;
    this.#gone = new Promise((resolve) => this.#file.once('close', resolve));
    const gzip = this.#name.endsWith('.gz') ? createGzip() : null;
    gzip?.pipe(this.#file);
    this.#to = gzip ?? this.#file;
    this.#file.on('error', (error) => this.#note(error));
    Output.#open.add(this);
  }

  // An error is told by the stream, but later than by the write that failed.
  /** @param {NodeJS.ErrnoException | null | undefined} error */
  #note(error) {
    if (error?.code === 'EPIPE') this.closed = true;
    else if (error && error.code !== 'ERR_STREAM_DESTROYED') this.#failed ??= failureOfFile(this.#name === '-' ? '<stdout>' : this.#name, error.syscall === 'open' ? 'cannot be opened for writing' : 'cannot be written', error);
  }

  /** @param {Uint8Array} bytes */
  async write(bytes) {
    if (bytes.length > 0 && !this.closed) {
      if (Output.#stopped) return new Promise(() => {});
      const went = Promise.race([new Promise((resolve) => this.#to.write(bytes, (error) => resolve(this.#note(error)))), this.#gone]);
      Output.#underWay.add(went);
      await went;
      Output.#underWay.delete(went);
    }
    if (this.#failed) throw this.#failed;
  }

  // Ends the file. Of standard output all is written.
  async #end() {
    if (this.#file === process.stdout || this.#file.destroyed) return;
    this.#to.end();
    await this.#gone;
  }

  async close() {
    await this.#end();
    Output.#open.delete(this);
    this.#note(this.#file.errored);
    if (this.#failed) throw this.#failed;
  }
}

// The chunks of all inputs, in their order.
/** @param {Input[]} inputs @param {Reader} reader @param {() => number} lines */
async function* chunksOf(inputs, reader, lines) {
  for (const input of inputs) {
    reader.name(input.name);
    for await (const piece of input.pieces()) {
      for (let chunk = reader.feed(piece, lines()); chunk !== null; chunk = reader.feed(nothing, lines())) yield chunk;
      if (!reader.wantsMore) return;
    }
    const rest = reader.end();
    if (rest !== null) yield rest;
  }
}

// Answers of pieces, in their order: { piece, answer }, where answer is a promise. At most so many wait.
/** @template T */
class Queue {
  /** @type {T[]} */
  #items = [];
  /** @type {(done?: any) => void} */
  #wake = () => {};
  #done = false;

  /** @param {T} item */
  async add(item) {
    this.#items.push(item);
    this.#wake();
    while (this.#items.length > 1000) await new Promise((resolve) => (this.#taken = resolve));
  }
  /** @type {(done?: any) => void} */
  #taken = () => {};
  end() {
    this.#done = true;
    this.#wake();
  }
  async *[Symbol.asyncIterator]() {
    for (;;) {
      while (this.#items.length === 0) {
        if (this.#done) return;
        await new Promise((resolve) => (this.#wake = resolve));
      }
      yield this.#items[0];
      this.#items.shift();
      this.#taken();
    }
  }
}

// Has the pool answer pieces, and hands the answers to a function in their order; false ends the run. What the pieces throw is
// thrown when all before it is written.
/** @template {Uint8Array | { bytes: Uint8Array }} T @param {AsyncIterable<T>} pieces @param {Pool} pool @param {(rated: Rated, piece: T) => Promise<boolean>} take */
async function run(pieces, pool, take) {
  /** @type {Queue<{ piece: T, answer: Promise<Rated> }>} */
  const queue = new Queue();
  /** @type {unknown} */
  let failed;
  let ended = false;
  const reading = (async () => {
    try {
      for await (const piece of pieces) {
        if (ended) return;
        await queue.add({ piece, ...(await pool.answer(piece instanceof Uint8Array ? piece : piece.bytes)) });
        if (ended) return;
      }
    } catch (error) {
      failed = error;
    } finally {
      queue.end();
    }
  })();
  for await (const { piece, answer } of queue) {
    const rated = await answer.catch((/** @type {any} */ error) => {
      throw Object.assign(error, { piece });
    });
    if (!(await take(rated, piece))) {
      ended = true;
      return;
    }
  }
  await reading;
  if (failed) throw failed;
}

// Tells the messages about lines: of each kind the first ones, and in the end how many more there were.
class Teller {
  #isPath;
  #names;
  #messages;
  #rest = '';

  /** @param {Engine} engine @param {string} verb @param {string[]} names */
  constructor(engine, verb, names) {
    this.#isPath = verb === 'explain' || verb === 'hint';
    this.#names = names.map(printable);
    this.#messages = engine.messages();
  }

  /** @param {string} messages */
  tell(messages) {
    if (messages === '') return;
    const { shown, rest } = this.#messages.add(messages);
    this.#write(shown);
    this.#rest = rest;
  }

  end() {
    this.#write(this.#rest);
    this.#rest = '';
  }

  // The name of the program stands before what is wrong with paths, and before what concerns a whole input, as there.
  /** @param {string} lines */
  #write(lines) {
    const ofLine = (/** @type {string} */ line) =>
      line.startsWith('... and ') || this.#names.some((name) => line.startsWith(`${name}:`) && /^\d+: /.test(line.slice(name.length + 1)));
    const ofInput = (/** @type {string} */ line) => / this file names no variant;| the tail looks like /.test(line);
    for (const line of lines.split('\n').slice(0, -1)) process.stderr.write(`${(this.#isPath && ofLine(line)) || ofInput(line) ? 'bitwhip: ' : ''}${line}\n`);
  }
}
/** @type {Teller | undefined} */
let teller; // of the run under way

// What the closing note of a file tells: of files with notes above their records alone.
class Written {
  #hash = createHash('sha256');
  records = 0;
  has = false; // notes above the records

  /** @param {Uint8Array} bytes */
  header(bytes) {
    this.has = textOf(bytes).startsWith('#bitwhip ');
    if (this.has) this.#hash.update(bytes);
  }

  // Takes whole lines.
  /** @param {Uint8Array} bytes */
  add(bytes) {
    if (!this.has) return;
    this.#hash.update(bytes);
    for (let from = 0, end; (end = bytes.indexOf(LF, from)) >= 0; from = end + 1) if (bytes[from] !== HASH) ++this.records;
  }

  get sha256() {
    return this.#hash.copy().digest('hex');
  }
}

/** @param {Engine} engine @param {import('./options.mjs').Asked} asked @param {Input[]} inputs @param {Pool} pool */
async function answer(engine, { verb, options, own }, inputs, pool) {
  const reader = withOptions(options, () => engine.reader({ verb, ...options }));
  const output = new Output(own.output, own.force);
  const between = Buffer.from(engine.table('path-formats').find(({ name }) => name === (options.format ?? 'text'))?.between ?? '');
  const isPath = verb === 'explain' || verb === 'hint';
  const chooses = options.sample !== undefined || options.top !== undefined;
  const written = new Written();
  let begun = false, problems = 0, lines = 0, withoutPuzzle = 0, first = true, whole = false;
  const begin = async (/** @type {Uint8Array} */ chunk) => {
    if (begun) return;
    begun = true;
    const header = Buffer.from(engine.header(verb, options, chunk));
    written.header(header);
    await output.write(header);
  };
  const write = async (/** @type {Uint8Array} */ records) => {
    written.add(records);
    await output.write(records);
  };
  const told = (teller = new Teller(engine, verb, inputs.map(({ name }) => name)));
  const finish = async () => {
    told.end();
    if (!begun && !output.closed) await begin(nothing);
    if (chooses) await write(reader.choose(null));
    if (whole && written.has) await output.write(reader.closing(written.records, written.sha256));
    await output.close();
  };
  try {
    await lookAt(inputs, reader);
    await run(chunksOf(inputs, reader, () => pool.lines), pool, async (rated, chunk) => {
      await begin(chunk);
      if (isPath && rated.records.length > 0 && !first) await output.write(between);
      if (rated.records.length > 0) first = false;
      await write(chooses ? reader.choose(rated.records) : rated.records);
      told.tell(rated.messages);
      problems += rated.problems;
      lines += rated.lines;
      withoutPuzzle += rated.withoutPuzzle;
      return !output.closed;
    });
    whole = true;
  } catch (/** @type {any} */ error) {
    if (begun || !['BAD_OPTION', 'NO_MEMORY'].includes(error.code)) await finish();
    throw error;
  }
  await finish();
  if (isPath) return problems > 0 && !output.closed ? exits.differs : exits.ok;
  if (lines === 0 || withoutPuzzle < lines || options.skip !== undefined || options.limit !== undefined || options.shard !== undefined) return exits.ok;
  complain('no line of the input holds a puzzle; docs/RECORDS.md describes what is read');
  return exits.io;
}

/** @param {Input[]} inputs @param {Pool} pool */
async function judge(inputs, pool) {
  const output = new Output();
  let right = true;
  const texts = (async function* () {
    for (const { name, pieces } of inputs) {
      const all = [];
      for await (const piece of pieces()) all.push(piece);
      yield { name, bytes: Buffer.concat(all) };
    }
  })();
  await run(texts, pool, async ({ records }, { name }) => {
    for (const line of textOf(records).trimEnd().split('\n')) {
      const verdict = JSON.parse(line);
      right &&= verdict.proven;
      await output.write(Buffer.from(`${name}: ${verdict.text}\n`));
    }
    return !output.closed;
  }).catch((error) => {
    if (error.code === 'BAD_INPUT') throw new Failure(exits.io, `${error.piece.name}: no path in it; \`bitwhip explain\` prints them, as text or JSON`);
    throw error;
  });
  await output.close();
  return right ? exits.ok : exits.differs;
}

// Runs the program; returns its exit code.
/** @param {string[]} words */
async function main(words) {
  const compiled = await compile();
  const engine = await open(compiled);
  const asked = parse(engine, words);
  const { verb, own, options, files } = asked;
  const print = async (/** @type {string} */ text) => {
    const output = new Output();
    await output.write(Buffer.from(text));
    await output.close();
    return exits.ok;
  };
  const help = (/** @type {string} */ name) => {
    const row = engine.table('help').find((one) => one.name === name);
    if (row === undefined) throw new Failure(exits.usage, `unknown command '${name}'; \`bitwhip help\` lists them`);
    return print(row.text);
  };
  if (own.version) return print(`${engine.version}\n`);
  if (own.help || verb === 'help') return help(own.help && verb !== 'help' ? verb : (files[0] ?? ''));
  if (verb === 'info') return print(engine.table(`info-${files[0] ?? ''}`)[0].text);
  withOptions(options, () => engine.header(verb, options)); // mistakes show before anything is read
  if (files.length === 0) {
    files.push('-');
    if (process.stdin.isTTY) complain(`the input is read from the terminal, up to ctrl-D; \`bitwhip help ${verb}\` shows what else there is`);
  }
  const inputs = files.map((file) => inputOf(file, verb !== 'verify' && isPuzzle(engine, file, options)));
  const wanted = Number(options.threads ?? availableParallelism());
  const threads = Math.min(wanted, Math.max(16, availableParallelism()));
  if (options.threads !== undefined && threads < wanted)
    complain(`${threads} threads are used instead of ${wanted}: more are no faster here`);
  const pool = new Pool(threads, { compiled, verb, options });
  try {
    return await (verb === 'verify' ? judge(inputs, pool) : answer(engine, asked, inputs, pool));
  } finally {
    pool.close();
  }
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.once(signal, () => Output.stop().then(() => {
    teller?.end();
    process.exit(exits.signal + constants.signals[signal]);
  }));
try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  const failure = failureOf(error);
  complain(failure.message);
  if (failure.exit === exits.usage && !failure.message.includes('`bitwhip ')) complain('`bitwhip help` and `bitwhip help COMMAND` describe the command line');
  process.exit(failure.exit);
}
