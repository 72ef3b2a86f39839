// bitwhip as a module of Node. Options have the names and the values of the command line (`bitwhip help rate`); true stands for an
// option without a value, an array for one that is given several times, false and undefined for one that is not given.
//
// A wrong argument throws a TypeError, or a RangeError where it is a number; what fails otherwise throws an EngineError.

export type Verb = 'rate' | 'explain' | 'hint' | 'state' | 'verify';
export type Options = Record<string, string | number | boolean | undefined | (string | number)[]>;
export type Bytes = string | Uint8Array;

// The numbers of bitwhip.h, by their places.
export const codes: readonly string[];
// The bytes as a string; bytes that are no UTF-8 become U+FFFD.
export function textOf(bytes: Uint8Array): string;
// The compiled engine, which threads may share.
export function compile(): Promise<WebAssembly.Module>;
// An engine, for one thread.
export function open(compiled?: WebAssembly.Module): Promise<Engine>;

export class EngineError extends Error {
  code: string;
}

export interface Engine {
  readonly version: string;
  // The rows of a table of bitwhip_table(): "ratings", "statuses", "options-rate" ...
  table(name: string): Record<string, any>[];
  // What stands before the first record. chunk: the first one of a reader, since inputs may name a variant and columns.
  header(verb: Verb, options?: Options, chunk?: Bytes): string;
  worker(verb: Verb, options?: Options): Worker;
  // verb is "rate" by default; file names the first input in messages.
  reader(options?: Options & { verb?: Verb; file?: string }): Reader;
  messages(): Messages;
  // What records that exist are with other options, as `bitwhip select` writes them, with a header or without.
  select(options: Options, records: Bytes, header?: boolean): Uint8Array;
  // The page (HTML) of `bitwhip report` about a file of records with that name.
  report(name: string, records: Bytes): Uint8Array;
}

// What lies in the memory of the engine until it is freed. A second free() does nothing; any other call then throws an EngineError
// with the code MISUSE.
export interface Handle {
  free(): void;
}

export interface Rated {
  records: Uint8Array;
  messages: string;
  lines: number;
  problems: number;
}

// What a verb makes of lines. The option arena bounds its search memory ("64M"); beside it are some 7 to 25 MB of tables.
export interface Worker extends Handle {
  readonly ratings: string[];
  // The sentence about the line of the last call, where it held no puzzle.
  readonly message: string;
  // What the program writes for a line: a record, path, hint or state.
  answer(line: Bytes): Uint8Array;
  board(line: Bytes): Record<string, unknown>;
  // A JSON object a line for each path of a text.
  verify(paths: Bytes): Uint8Array;
  rateChunk(chunk: Uint8Array): Rated;
  // The same without a search, for a chunk that has ended two workers: its puzzles have the status `memory`.
  giveUpChunk(chunk: Uint8Array): Rated;
}

// Bytes of inputs to chunks of lines, which workers with the same options answer in any order.
export interface Reader extends Handle {
  readonly wantsMore: boolean;
  name(text: string): void;
  // Tells of the inputs that will come, in their order: the first 64 KiB of each.
  look(text: string, head: Bytes): void;
  // A chunk of at most so many lines; null: more bytes are needed. To be called without bytes until then.
  feed(bytes: Bytes, lines: number): Uint8Array | null;
  end(): Uint8Array | null;
  // What is to be written of the records of a chunk, in their order, with the options sample and top; null at the end of all.
  choose(records: Uint8Array | null): Uint8Array;
  // The last line of a file with notes, once all inputs have ended: its closing note. Empty where there are no notes above its records.
  // records: how many were written there. sha256: of all bytes that were written there, in hexadecimal.
  closing(records: number, sha256: string): Uint8Array;
}

// The messages about the lines of a run, bounded as the program bounds them: of each kind the first 20, and how many more there are.
export interface Messages extends Handle {
  // Takes the messages of a chunk, in the order of the chunks. shown: those of them to show, a line each. rest: the lines that tell in the
  // end how many more there are, in place of those before. count: of all messages.
  add(lines: string): { shown: string; rest: string; count: number };
}
