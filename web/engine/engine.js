// The engine: the C library (include/bitwhip/bitwhip.h) as a WebAssembly module, for pages, web workers and Node.
//
// This file alone knows the memory of the module. Texts go in as strings or bytes, and come out as bytes
// (Uint8Array), since records carry bytes as they are; `textOf` makes strings of them. A call that fails throws an
// EngineError with the code of bitwhip.h. An instance is for one thread; a compiled module may be shared by many.

import { arrayOf, bytesOf, countOf, flagOf, lineOf, optionsOf, sizeOf, stringOf } from './arguments.js';
import { numbered, pathOf, resultOf, withAnswer } from './objects.js';

/** @typedef {string | Uint8Array} Bytes */
/** @typedef {Record<string, string | number | boolean | undefined | (string | number)[]>} Options */
/** @typedef {{ records: Uint8Array, messages: string, lines: number, problems: number, withoutPuzzle: number }} Rated */
/** @typedef {{ at: number, size: number }} Text in the memory of the module */

export const codes = ['OK', 'STOPPED', 'BAD_OPTION', 'BAD_INPUT', 'NO_MEMORY', 'IO', 'MISUSE', 'INTERNAL'];
const [, , , , NO_MEMORY, , MISUSE, INTERNAL] = codes.keys();

export class EngineError extends Error {
  /** @param {number} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.name = 'EngineError';
    this.code = codes[code];
  }
}

// What `using` calls; hosts that lack the symbol have one of the same name.
export const dispose = /** @type {typeof Symbol.dispose} */ (Symbol.dispose ?? Symbol.for('Symbol.dispose'));

const kKept = 4; // workers that rate(), explain() and the like keep, each with its memory

const decoder = new TextDecoder();
/** @param {Uint8Array} bytes */
export const textOf = (bytes) => decoder.decode(arrayOf('textOf()', 'bytes', bytes));

export class Engine {
  #module;
  #answer;
  /** @type {string | undefined} */
  #broken; // why nothing can be asked of the module any more
  #workers = 0; // that are not freed
  /** @type {Map<string, any>} */
  #kept = new Map(); // workers by verb and options, the last used one last

  // make: what engine.js of the build exports. compiled: a WebAssembly.Module of engine.wasm.
  /** @param {(hooks: object) => Promise<any>} make @param {WebAssembly.Module} compiled */
  static async open(make, compiled) {
    if (Object.prototype.toString.call(compiled) !== '[object WebAssembly.Module]')
      throw new TypeError('open(): compiled is no WebAssembly.Module, as compile() and WebAssembly.compile() give it');
    /** @type {(reason: unknown) => void} */
    let failed;
    const broken = new Promise((_, reject) => (failed = reject));
    const module = make({
      /** @param {WebAssembly.Imports} imports @param {(instance: WebAssembly.Instance) => void} done */
      instantiateWasm(imports, done) {
        WebAssembly.instantiate(compiled, imports).then((instance) => done(instance)).catch(failed);
        return {};
      },
    });
    return new Engine(await Promise.race([module, broken]));
  }

  /** @param {any} module */
  constructor(module) {
    this.#module = module;
    this.#answer = module._malloc(48);
    if (this.#answer === 0) throw new EngineError(NO_MEMORY, 'the memory of the module is full');
  }

  /** @returns {string} */
  get version() {
    return this.#string(this.#call('bitwhip_version'));
  }

  // Returns the rows of a table, such as "ratings" or "options-rate".
  /** @param {string} name @returns {any[]} */
  table(name) {
    this.#with([stringOf('table()', 'name', name)], ([text]) => this.#check(this.#call('bitwhip_table', text.at, this.#answer)));
    return JSON.parse(this.#string(this.#word(this.#answer)));
  }

  // Returns what stands before the first record of a verb. chunk: the first one of a reader, since inputs may name a
  // variant and columns.
  /** @param {string} verb @param {Options} [options] @param {Bytes} [chunk] */
  header(verb, options = {}, chunk = '') {
    const bytes = bytesOf('header()', 'chunk', chunk);
    return this.#withJob('header()', verb, options, (job) =>
      textOf(this.#ask(bytes, (text) => this.#call('bitwhip_header', job, text.at, text.size, this.#answer))),
    );
  }

  // Returns what records that exist, below their header, are with other options: those that match `where`, in another format,
  // with a header of its own or without.
  /** @param {Options} options @param {Bytes} records @param {boolean} [header] */
  select(options, records, header = false) {
    const bytes = bytesOf('select()', 'records', records);
    const above = +flagOf('select()', 'header', header);
    const selected = (/** @type {number} */ job) =>
      this.#ask(bytes, (text) => this.#call('bitwhip_select', job, text.at, text.size, above, this.#answer));
    return this.#withJob('select()', 'rate', options, selected, false);
  }

  // Returns the page (HTML) that `bitwhip report` makes of a file of records with that name.
  /** @param {string} name @param {Bytes} records */
  report(name, records) {
    const given = [bytesOf('report()', 'records', records), stringOf('report()', 'name', name)];
    return this.#withJob('report()', 'rate', {}, (job) =>
      this.#with(given, ([text, file]) => {
        this.#check(this.#call('bitwhip_report', job, text.at, text.size, file.at, this.#answer));
        return this.#bytes();
      }),
    );
  }

  // Returns a reader, which cuts inputs into chunks for workers with the same options. options: as for a worker; `verb`
  // (default "rate") and `file`, the name of the first input in messages, are understood besides.
  /** @param {Options & { verb?: string, file?: string }} [options] */
  reader(options = {}) {
    optionsOf('reader()', options);
    const { verb = 'rate', file = '<input>', ...others } = options;
    stringOf('reader()', 'file', file);
    const handle = this.#withJob('reader()', verb, others, (job) => this.#handle('reader', 'bitwhip_reader', job));
    /** @param {string} call @param {string} text */
    const name = (call, text) =>
      this.#with([stringOf(call, 'text', text)], ([one]) => this.#check(this.#call('bitwhip_reader_name', handle.address, one.at)));
    name('reader()', file);
    /** @param {Uint8Array} bytes */
    const chunk = (bytes) => {
      cutter.wantsMore = this.#word(this.#answer) !== 0;
      return bytes.length === 0 ? null : bytes;
    };
    const cutter = {
      // False when nothing more of any input is wanted, as the option "limit" says.
      wantsMore: true,
      // Names the next input, for messages.
      name: (/** @type {string} */ text) => name('name()', text),
      // Tells of the inputs that will come, in their order: the first 64 KiB of each, decompressed.
      /** @param {string} text @param {Bytes} head */
      look: (text, head) =>
        this.#with([stringOf('look()', 'text', text), bytesOf('look()', 'head', head)], ([of, bytes]) =>
          this.#check(this.#call('bitwhip_reader_look', handle.address, of.at, bytes.at, bytes.size)),
        ),
      // Takes the next bytes of an input, decompressed. Returns a chunk of at most so many lines; null: more bytes are
      // needed. To be called without bytes until then.
      feed: (/** @type {Bytes} */ bytes, /** @type {number} */ lines) => {
        const most = countOf('feed()', 'lines', lines);
        return chunk(
          this.#ask(bytesOf('feed()', 'bytes', bytes), (text) =>
            this.#call('bitwhip_reader_feed', handle.address, text.at, text.size, most, this.#answer),
          ),
        );
      },
      // Ends an input. Returns a chunk of all that is left of it, or null. What is fed next is another input.
      end: () => chunk(this.#ask('', () => this.#call('bitwhip_reader_end', handle.address, this.#answer))),
      // With the options sample and top the records of chunks are not yet those to write: takes them in the order of the
      // chunks, null at the end, and returns what is to be written. Without these options they come back as they are.
      choose: (/** @type {Uint8Array | null} */ records) =>
        records === null
          ? this.#ask('', () => this.#call('bitwhip_reader_choose', handle.address, 0, 0, this.#answer))
          : this.#ask(arrayOf('choose()', 'records', records, 'a Uint8Array or null'), (text) =>
              this.#call('bitwhip_reader_choose', handle.address, text.at, text.size, this.#answer),
            ),
      // Returns the last line of a file with notes, once all inputs have ended; nothing where there are no notes above its
      // records. records: how many were written there. sha256: of all bytes that were written there, in hexadecimal.
      closing: (/** @type {number} */ records, /** @type {string} */ sha256) => {
        const count = countOf('closing()', 'records', records, 0);
        return this.#with([stringOf('closing()', 'sha256', sha256)], ([hash]) => {
          this.#check(this.#call('bitwhip_reader_closing', handle.address, count, hash.at, this.#answer));
          return this.#bytes();
        });
      },
      // Gives the memory back. A second time it does nothing; any other call then throws.
      free: handle.free,
      [dispose]: handle.free,
    };
    return cutter;
  }

  // Returns a worker for a verb: "rate", "explain", "hint", "state" or "verify". options: names and values as on the
  // command line; true stands for an option without a value, false and undefined for one that is not given.
  /** @param {string} verb @param {Options} [options] */
  worker(verb, options = {}) {
    return this.#withJob('worker()', verb, options, (job) => {
      this.#check(this.#call('bitwhip_job_ratings', job, this.#answer));
      const names = textOf(this.#bytes());
      const handle = this.#handle('worker', 'bitwhip_worker', job, 0);
      ++this.#workers;
      let message = '';
      // Makes a call about bytes, and keeps the sentence about it.
      /** @template T @param {Uint8Array} bytes @param {string} name @param {() => T} take @param {string | number} [more] @returns {T} */
      const ask = (bytes, name, take, more) => {
        try {
          const own = [handle.address];
          if (typeof more === 'string')
            this.#with([bytes, more], ([text, word]) => this.#check(this.#call(name, ...own, text.at, text.size, word.at, this.#answer, this.#answer + 8)));
          else if (typeof more === 'number')
            this.#with([bytes], ([text]) => this.#check(this.#call(name, ...own, text.at, text.size, more, this.#answer + 8, this.#answer)));
          else this.#with([bytes], ([text]) => this.#check(this.#call(name, ...own, text.at, text.size, this.#answer)));
          return take();
        } finally {
          message = this.#message();
        }
      };
      const bytes = () => this.#bytes();
      const free = () => {
        if (handle.isOpen) --this.#workers;
        handle.free();
      };
      return {
        // The names of the ratings of a record, in their order.
        ratings: names === '' ? [] : names.split(','),
        // Returns the bytes that the program writes for a line: a record, path, hint or state.
        answer: (/** @type {Bytes} */ line) => ask(bytesOf('answer()', 'line', line), 'bitwhip_answer', bytes),
        // Returns a path or hint, and the same in another format of the table "path-formats", of one search.
        answerTwice: (/** @type {Bytes} */ line, /** @type {string} */ format) => {
          const form = stringOf('answerTwice()', 'format', format);
          return ask(bytesOf('answerTwice()', 'line', line), 'bitwhip_answer_twice', () => [this.#bytes(), this.#bytes(this.#answer + 8)], form);
        },
        // Returns the number of solutions, counted up to `most`, and the solution where there is one: [2, ''], [1, '123...'].
        solve: (/** @type {Bytes} */ line, /** @type {number} */ most = 2) => {
          const count = countOf('solve()', 'most', most);
          return ask(bytesOf('solve()', 'line', line), 'bitwhip_solve', () => [this.#word(this.#answer + 8), textOf(this.#bytes())], count);
        },
        // The sentence about the line of the last call, where it held no puzzle.
        get message() {
          return message;
        },
        // Returns the board of a line: its size, givens, houses and links.
        board: (/** @type {Bytes} */ line) =>
          ask(bytesOf('board()', 'line', line), 'bitwhip_board', () => JSON.parse(textOf(this.#bytes()))),
        // Returns the verdicts about the paths of a text, a JSON object a line.
        verify: (/** @type {Bytes} */ paths) => ask(bytesOf('verify()', 'paths', paths), 'bitwhip_verify', bytes),
        // Answers the lines of a chunk: the bytes of the records, the messages as a string, and how many lines and messages
        // about lines there were.
        rateChunk: (/** @type {Uint8Array} */ chunk) =>
          ask(this.#sized(48, arrayOf('rateChunk()', 'chunk', chunk)), 'bitwhip_rate_chunk', () => this.#rated()),
        // The same without a search, for a chunk that has ended two workers: its puzzles have the status `memory`.
        giveUpChunk: (/** @type {Uint8Array} */ chunk) =>
          ask(this.#sized(48, arrayOf('giveUpChunk()', 'chunk', chunk)), 'bitwhip_give_up_chunk', () => this.#rated()),
        // Gives the memory back. A second time it does nothing; any other call then throws.
        free,
        [dispose]: free,
      };
    });
  }

  // Returns what bounds the messages of a run as the program does: of each kind it shows the first 20, and counts the others.
  messages() {
    const handle = this.#handle('messages', 'bitwhip_messages');
    return {
      // Takes the messages of a chunk, in the order of the chunks. Returns which of them are to be shown, a line each; the lines
      // that tell in the end how many more there are, in place of those before; and how many there are in all.
      add: (/** @type {string} */ lines) => {
        const bytes = this.#sized(32, bytesOf('add()', 'lines', lines));
        this.#with([bytes], ([text]) => this.#check(this.#call('bitwhip_messages_add', handle.address, text.at, text.size, this.#answer)));
        const at = this.#answer;
        const count = this.#word(at + 12) * 2 ** 32 + this.#word(at + 8);
        return { shown: textOf(this.#bytes(at + 16)), rest: textOf(this.#bytes(at + 24)), count };
      },
      free: handle.free,
      [dispose]: handle.free,
    };
  }

  // ---- Objects in place of bytes: puzzles are strings, or digits in arrays of 81 or of 9 times 9, 0 in an empty cell. ----

  // Returns the ratings of a puzzle: { W: 12, SER: 9.2, status: 'ok' }. A rating is a number (Infinity where there is no finite one),
  // null where there is none, the name of a level, or a string for what is no number, such as '3..4' and '>5'.
  /** @param {unknown} puzzle @param {Options} [options] */
  rate(puzzle, options = {}) {
    const worker = this.#keep('rate', 'rate()', options, { format: 'jsonl' });
    const { puzzle: _, ...found } = resultOf(JSON.parse(textOf(worker.answer(lineOf('rate()', 'puzzle', puzzle)))), worker.ratings);
    return worker.message === '' ? found : { ...found, message: worker.message };
  }

  // Returns the resolution path of a puzzle in a rating (default "W"): the JSON document, with the text of the path in `text`.
  /** @param {unknown} puzzle @param {Options} [options] */
  explain(puzzle, options = {}) {
    return this.#path('explain', puzzle, options);
  }

  // Returns the next round of the path: `singles`, or `steps`; and its text in `text`.
  /** @param {unknown} puzzle @param {Options} [options] */
  hint(puzzle, options = {}) {
    return this.#path('hint', puzzle, options);
  }

  // Returns the solution of a puzzle that has exactly one, else null: a string for a string, digits in the same form for digits.
  /** @param {unknown} puzzle @param {Options} [options] */
  solve(puzzle, options = {}) {
    const [count, solution] = this.#keep('rate', 'solve()', options, { ratings: 'W' }).solve(lineOf('solve()', 'puzzle', puzzle), 2);
    return count === 1 ? withAnswer(puzzle, solution) : null;
  }

  // Returns the number of solutions, counted up to `most`.
  /** @param {unknown} puzzle @param {number} [most] @param {Options} [options] @returns {number} */
  count(puzzle, most = 2, options = {}) {
    return this.#keep('rate', 'count()', options, { ratings: 'W' }).solve(lineOf('count()', 'puzzle', puzzle), most)[0];
  }

  // Returns a verdict for each path: of a text, of JSON, or of what explain() gave.
  /** @param {unknown} paths @param {Options} [options] @returns {any[]} */
  verify(paths, options = {}) {
    const text = typeof paths === 'object' && paths !== null && !ArrayBuffer.isView(paths) ? JSON.stringify(paths) : /** @type {Bytes} */ (paths);
    const verdicts = textOf(this.#keep('verify', 'verify()', options).verify(text));
    return verdicts.trimEnd().split('\n').map((line) => JSON.parse(line));
  }

  // Returns what the program writes about one text, with its messages: { output, messages }. Any verb of a run: "rate", "state",
  // and the tools "check", "solve", "canon", "neighbours", "generate" (no text), "select" and "stats" (a text of records).
  /** @param {string} verb @param {Options} [options] @param {Bytes | null} [text] */
  run(verb, options = {}, text = null) {
    const bytes = text === null ? null : bytesOf('run()', 'text', text);
    return this.#withJob('run()', verb, options, (job) =>
      this.#with(bytes === null ? [] : [bytes], (there) => {
        const { at, size } = bytes === null ? { at: 0, size: 0 } : there[0];
        this.#check(this.#call('bitwhip_run_text', job, 0, 0, at, size, this.#answer, this.#answer + 8));
        return { output: textOf(this.#bytes()), messages: textOf(this.#bytes(this.#answer + 8)) };
      }),
    );
  }

  // Returns the records of a verb as objects, one for each line of a text or for each element of an array.
  /** @param {string} verb @param {Options} [options] @param {Bytes | readonly unknown[] | null} [puzzles] @returns {any[]} */
  records(verb, options = {}, puzzles = null) {
    optionsOf('records()', options);
    const text = Array.isArray(puzzles) ? puzzles.map((puzzle) => `${textOf(lineOf('records()', 'a puzzle', puzzle))}\n`).join('') : /** @type {Bytes | null} */ (puzzles);
    const { output } = this.run(verb, { ...options, format: 'jsonl' }, text);
    return output.split('\n').filter((line) => line !== '' && !line.startsWith('{"notes"') && !line.startsWith('#')).map((line) => numbered(JSON.parse(line)));
  }

  // Gives the memory back that rate(), explain() and the like keep.
  free() {
    for (const worker of this.#kept.values()) worker.free();
    this.#kept.clear();
  }
  [dispose]() {
    this.free();
  }

  /** @param {string} verb @param {unknown} puzzle @param {Options} options */
  #path(verb, puzzle, options) {
    optionsOf(`${verb}()`, options);
    const { format = 'text' } = options;
    const worker = this.#keep(verb, `${verb}()`, options, { format: 'json' });
    const [document, text] = worker.answerTwice(lineOf(`${verb}()`, 'puzzle', puzzle), /** @type {string} */ (format));
    return pathOf(JSON.parse(textOf(document)), textOf(text), worker.message);
  }

  // Returns a worker of this verb and these options, in place of which `own` stand; it is kept for the next call.
  /** @param {string} verb @param {string} call @param {Options} given @param {Options} [own] */
  #keep(verb, call, given, own = {}) {
    optionsOf(call, given);
    const options = { ...given, ...own };
    const key = JSON.stringify([verb, optionsOf(call, options)]);
    let worker = this.#kept.get(key);
    this.#kept.delete(key);
    if (worker === undefined) {
      for (const [name, oldest] of this.#kept) {
        if (this.#kept.size < kKept) break;
        this.#kept.delete(name);
        oldest.free();
      }
      worker = this.worker(verb, options);
    }
    this.#kept.set(key, worker);
    return worker;
  }

  // Opens what is open in the module until it is freed, by the function NAME_new.
  /** @param {string} what @param {string} name @param {number[]} given */
  #handle(what, name, ...given) {
    let at = this.#made(this.#call(`${name}_new`, ...given));
    return {
      get isOpen() {
        return at !== 0;
      },
      get address() {
        if (at === 0) throw new EngineError(MISUSE, `what engine.${what}() gave is freed; the same call gives another one`);
        return at;
      },
      free: () => {
        const was = at;
        at = 0;
        if (was !== 0 && this.#broken === undefined) this.#call(`${name}_free`, was);
      },
    };
  }

  // Calls a function with a job that is checked, or whose options may name what the function alone knows.
  /** @template T @param {string} call @param {string} verb @param {Options} options @param {(job: number) => T} act @param {boolean} [checked] @returns {T} */
  #withJob(call, verb, options, act, checked = true) {
    const given = optionsOf(call, options);
    const job = this.#with([stringOf(call, 'verb', verb)], ([text]) => this.#made(this.#call('bitwhip_job_new', text.at)));
    try {
      for (const option of given) this.#with(option, ([name, value]) => this.#check(this.#call('bitwhip_job_set', job, name.at, value.at)));
      if (checked) this.#check(this.#call('bitwhip_job_check', job));
      return act(job);
    } finally {
      if (this.#broken === undefined) this.#call('bitwhip_job_free', job);
    }
  }

  // Calls a function of the module. What it throws is nothing that the library tells: then its memory may be in any state, and
  // nothing more can be asked of it.
  /** @param {string} name @param {number[]} given @returns {number} */
  #call(name, ...given) {
    if (this.#broken !== undefined) throw new EngineError(INTERNAL, `this engine has failed (${this.#broken}); open() gives another one`);
    try {
      return this.#module[`_${name}`](...given);
    } catch (error) {
      this.#broken = error instanceof Error ? error.message : String(error);
      throw error;
    }
  }

  // bitwhip_rated in memory: size, reserved, lines, problems, records, messages, lines without a puzzle.
  /** @returns {Rated} */
  #rated() {
    const at = this.#answer;
    return { records: this.#bytes(at + 24), messages: textOf(this.#bytes(at + 32)), lines: this.#word(at + 8), problems: this.#word(at + 16), withoutPuzzle: this.#word(at + 40) };
  }

  // Writes the size of an answer in front of it; returns what the call is about.
  /** @param {number} size @param {Uint8Array} bytes */
  #sized(size, bytes) {
    this.#module.HEAPU32[this.#answer >> 2] = size;
    return bytes;
  }

  /** @returns {Uint8Array} */
  #heap() {
    return this.#module.HEAPU8;
  }

  /** @param {number} at */
  #word(at) {
    return this.#module.HEAPU32[at >> 2];
  }

  /** @param {number} at */
  #string(at) {
    const heap = this.#heap();
    return textOf(heap.subarray(at, heap.indexOf(0, at)));
  }

  // A copy of an answer, by default of the last one: the memory of the module may move.
  #bytes(text = this.#answer) {
    const at = this.#word(text);
    return this.#heap().slice(at, at + this.#word(text + 4));
  }

  /** @param {Bytes} text @param {(text: Text) => number} call */
  #ask(text, call) {
    this.#with([text], ([one]) => this.#check(call(one)));
    return this.#bytes();
  }

  // Calls a function with texts that lie in the memory of the module meanwhile; they are arguments that were checked.
  /** @template T @param {Bytes[]} texts @param {(there: Text[]) => T} call @returns {T} */
  #with(texts, call) {
    /** @type {Text[]} */
    const there = [];
    try {
      for (const text of texts) {
        const bytes = bytesOf('the engine', 'a text', text);
        const size = sizeOf(bytes);
        const at = this.#call('malloc', size + 1);
        if (at === 0) throw new EngineError(NO_MEMORY, 'the memory of the module is full');
        there.push({ at, size });
        this.#heap().set(bytes, at);
        this.#heap()[at + size] = 0;
      }
      return call(there);
    } finally {
      if (this.#broken === undefined) for (const { at } of there) this.#call('free', at);
    }
  }

  // Returns the handle that the last call has returned.
  /** @param {number} handle */
  #made(handle) {
    if (handle === 0) throw this.#failure(this.#call('bitwhip_last_code'));
    return handle;
  }

  /** @param {number} code */
  #check(code) {
    if (code !== 0) throw this.#failure(code);
  }

  // The sentence about the last call.
  #message() {
    return this.#broken === undefined ? this.#string(this.#call('bitwhip_message')) : this.#broken;
  }

  /** @param {number} code */
  #failure(code) {
    const open = this.#workers === 1 ? '1 worker is' : `${this.#workers} workers are`;
    const more = code === NO_MEMORY && this.#workers > 0 ? `: ${open} open; free() those that are done, or give each a smaller arena` : '';
    return new EngineError(code, this.#message() + more);
  }
}
