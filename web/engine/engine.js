// The engine: the C library (include/bitwhip/bitwhip.h) as a WebAssembly module, for pages, web workers and Node.
//
// This file alone knows the memory of the module. Texts go in as strings or bytes, and come out as bytes
// (Uint8Array), since records carry bytes as they are; `textOf` makes strings of them. A call that fails throws an
// EngineError with the code of bitwhip.h. An instance is for one thread; a compiled module may be shared by many.

/** @typedef {string | Uint8Array} Bytes */
/** @typedef {Record<string, string | number | true | (string | number)[]>} Options */
/** @typedef {{ records: Uint8Array, messages: string, lines: number, problems: number }} Rated */
/** @typedef {{ at: number, size: number }} Text in the memory of the module */

export const codes = ['OK', 'STOPPED', 'BAD_OPTION', 'BAD_INPUT', 'NO_MEMORY', 'IO', 'MISUSE', 'INTERNAL'];

export class EngineError extends Error {
  /** @param {number} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.name = 'EngineError';
    this.code = codes[code];
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
/** @param {Uint8Array} bytes */
export const textOf = (bytes) => decoder.decode(bytes);

export class Engine {
  #module;
  #answer;

  // make: what engine.js of the build exports. compiled: a WebAssembly.Module of engine.wasm.
  /** @param {(hooks: object) => Promise<any>} make @param {WebAssembly.Module} compiled */
  static async open(make, compiled) {
    /** @type {(reason: unknown) => void} */
    let failed;
    const broken = new Promise((_, reject) => (failed = reject));
    const module = make({
      /** @param {WebAssembly.Imports} imports @param {(instance: WebAssembly.Instance) => void} done */
      instantiateWasm(imports, done) {
        WebAssembly.instantiate(compiled, imports).then((instance) => done(instance), failed);
        return {};
      },
    });
    return new Engine(await Promise.race([module, broken]));
  }

  /** @param {any} module */
  constructor(module) {
    this.#module = module;
    this.#answer = module._malloc(40);
  }

  /** @returns {string} */
  get version() {
    return this.#string(this.#module._bitwhip_version());
  }

  // Returns the rows of a table, such as "ratings" or "options-rate".
  /** @param {string} name @returns {any[]} */
  table(name) {
    this.#with([name], ([text]) => this.#check(this.#module._bitwhip_table(text.at, this.#answer)));
    return JSON.parse(this.#string(this.#word(this.#answer)));
  }

  // Returns what stands before the first record of a verb. chunk: the first one of a reader, since inputs may name a
  // variant and columns.
  /** @param {string} verb @param {Options} [options] @param {Bytes} [chunk] */
  header(verb, options = {}, chunk = '') {
    return this.#withJob(verb, options, (job) =>
      textOf(this.#ask(chunk, (text) => this.#module._bitwhip_header(job, text.at, text.size, this.#answer))),
    );
  }

  // Returns what records that exist, below their header, are with other options: those that match `where`, in another format,
  // with a header of its own or without.
  /** @param {Options} options @param {Bytes} records @param {boolean} [header] */
  select(options, records, header = false) {
    const selected = (/** @type {number} */ job) =>
      this.#ask(records, (text) => this.#module._bitwhip_select(job, text.at, text.size, +header, this.#answer));
    return this.#withJob('rate', options, selected, false);
  }

  // Returns the page (HTML) that `bitwhip report` makes of a file of records with that name.
  /** @param {string} name @param {Bytes} records */
  report(name, records) {
    return this.#withJob('rate', {}, (job) =>
      this.#with([records, name], ([text, file]) => {
        this.#check(this.#module._bitwhip_report(job, text.at, text.size, file.at, this.#answer));
        return this.#bytes();
      }),
    );
  }

  // Returns a reader, which cuts inputs into chunks for workers with the same options. options: as for a worker; `verb`
  // (default "rate") and `file`, the name of the first input in messages, are understood besides.
  /** @param {Options & { verb?: string, file?: string }} [options] */
  reader({ verb = 'rate', file = '<input>', ...options } = {}) {
    const module = this.#module;
    const reader = this.#withJob(verb, options, (job) => module._bitwhip_reader_new(job));
    if (reader === 0) throw this.#failure(2);
    /** @param {string} text */
    const name = (text) => this.#with([text], ([one]) => this.#check(module._bitwhip_reader_name(reader, one.at)));
    name(file);
    /** @param {Uint8Array} bytes */
    const chunk = (bytes) => {
      cutter.wantsMore = this.#word(this.#answer) !== 0;
      return bytes.length === 0 ? null : bytes;
    };
    const cutter = {
      // False when nothing more of any input is wanted, as the option "limit" says.
      wantsMore: true,
      // Names the next input, for messages.
      name,
      // Tells of the inputs that will come, in their order: the first 64 KiB of each, decompressed.
      /** @param {string} text @param {Bytes} head */
      look: (text, head) =>
        this.#with([text, head], ([of, bytes]) => this.#check(module._bitwhip_reader_look(reader, of.at, bytes.at, bytes.size))),
      // Takes the next bytes of an input, decompressed. Returns a chunk of at most so many lines; null: more bytes are
      // needed. To be called without bytes until then.
      feed: (/** @type {Bytes} */ bytes, /** @type {number} */ lines) =>
        chunk(this.#ask(bytes, (text) => module._bitwhip_reader_feed(reader, text.at, text.size, lines, this.#answer))),
      // Ends an input. Returns a chunk of all that is left of it, or null. What is fed next is another input.
      end: () => chunk(this.#ask('', () => module._bitwhip_reader_end(reader, this.#answer))),
      // With the options sample and top the records of chunks are not yet those to write: takes them in the order of the
      // chunks, null at the end, and returns what is to be written. Without these options they come back as they are.
      choose: (/** @type {Uint8Array | null} */ records) =>
        records === null
          ? this.#ask('', () => module._bitwhip_reader_choose(reader, 0, 0, this.#answer))
          : this.#ask(records, (text) => module._bitwhip_reader_choose(reader, text.at, text.size, this.#answer)),
      /** @returns {void} */
      free: () => module._bitwhip_reader_free(reader),
    };
    return cutter;
  }

  // Returns a worker for a verb: "rate", "explain", "hint", "state" or "verify". options: names and values as on the
  // command line; true stands for an option without a value.
  /** @param {string} verb @param {Options} [options] */
  worker(verb, options = {}) {
    const module = this.#module;
    return this.#withJob(verb, options, (job) => {
      this.#check(module._bitwhip_job_ratings(job, this.#answer));
      const names = textOf(this.#bytes());
      const worker = module._bitwhip_worker_new(job, 0);
      if (worker === 0) throw this.#failure(4);
      const engine = this;
      return {
        // The names of the ratings of a record, in their order.
        ratings: names === '' ? [] : names.split(','),
        // Returns the bytes that the program writes for a line: a record, path, hint or state.
        answer: (/** @type {Bytes} */ line) => this.#ask(line, (text) => module._bitwhip_answer(worker, text.at, text.size, this.#answer)),
        // The sentence about the last line that held no puzzle.
        get message() {
          return engine.#string(module._bitwhip_message());
        },
        // Returns the board of a line: its size, givens, houses and links.
        board: (/** @type {Bytes} */ line) => JSON.parse(textOf(this.#ask(line, (text) => module._bitwhip_board(worker, text.at, text.size, this.#answer)))),
        // Returns the verdicts about the paths of a text, a JSON object a line.
        verify: (/** @type {Bytes} */ paths) => this.#ask(paths, (text) => module._bitwhip_verify(worker, text.at, text.size, this.#answer)),
        // Answers the lines of a chunk: the bytes of the records, the messages as a string, and how many lines and messages
        // about lines there were.
        rateChunk: (/** @type {Uint8Array} */ chunk) => this.#answerChunk(module._bitwhip_rate_chunk, worker, chunk),
        // The same without a search, for a chunk that has ended two workers: its puzzles have the status `memory`.
        giveUpChunk: (/** @type {Uint8Array} */ chunk) => this.#answerChunk(module._bitwhip_give_up_chunk, worker, chunk),
        /** @returns {void} */
        free: () => module._bitwhip_worker_free(worker),
      };
    });
  }

  // Calls a function with a job that is checked, or whose options may name what the function alone knows.
  /** @template T @param {string} verb @param {Options} options @param {(job: number) => T} act @param {boolean} [checked] @returns {T} */
  #withJob(verb, options, act, checked = true) {
    const module = this.#module;
    const job = this.#with([verb], ([text]) => module._bitwhip_job_new(text.at));
    if (job === 0) throw this.#failure(2);
    try {
      for (const [name, value] of Object.entries(options)) {
        for (const one of Array.isArray(value) ? value : [value])
          this.#with([name, one === true ? '' : String(one)], ([a, b]) => this.#check(module._bitwhip_job_set(job, a.at, b.at)));
      }
      if (checked) this.#check(module._bitwhip_job_check(job));
      return act(job);
    } finally {
      module._bitwhip_job_free(job);
    }
  }

  // bitwhip_rated in memory: size, reserved, lines, problems, records, messages.
  /** @param {Function} call @param {number} worker @param {Uint8Array} chunk @returns {Rated} */
  #answerChunk(call, worker, chunk) {
    const at = this.#answer;
    this.#module.HEAPU32[at >> 2] = 40;
    this.#with([chunk], ([text]) => this.#check(call(worker, text.at, text.size, at)));
    return { records: this.#bytes(at + 24), messages: textOf(this.#bytes(at + 32)), lines: this.#word(at + 8), problems: this.#word(at + 16) };
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

  // Calls a function with texts that lie in the memory of the module meanwhile.
  /** @template T @param {Bytes[]} texts @param {(there: Text[]) => T} call @returns {T} */
  #with(texts, call) {
    /** @type {Text[]} */
    const there = [];
    try {
      for (const text of texts) {
        const bytes = typeof text === 'string' ? encoder.encode(text) : text;
        const at = this.#module._malloc(bytes.length + 1);
        if (at === 0) throw new EngineError(4, 'the memory of the module is full');
        there.push({ at, size: bytes.length });
        this.#heap().set(bytes, at);
        this.#heap()[at + bytes.length] = 0;
      }
      return call(there);
    } finally {
      for (const { at } of there) this.#module._free(at);
    }
  }

  /** @param {number} code */
  #check(code) {
    if (code !== 0) throw this.#failure(code);
  }

  /** @param {number} code */
  #failure(code) {
    return new EngineError(code, this.#string(this.#module._bitwhip_message()));
  }
}
