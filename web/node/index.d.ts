// bitwhip as a module of Node, browsers and web workers. Options have the names and the values of the command line (`bitwhip help
// rate`); true stands for an option without a value, an array for one that is given several times, false and undefined for one that
// is not given.
//
// A wrong argument throws a TypeError, or a RangeError where it is a number; what fails otherwise throws an EngineError.

/** A verb that answers puzzle by puzzle, or path by path. */
export type Verb = 'rate' | 'explain' | 'hint' | 'state' | 'verify';
/** A verb whose answers may need all puzzles, by `run()` and `records()`. */
export type Tool = 'check' | 'solve' | 'canon' | 'neighbours' | 'generate' | 'select' | 'stats';

export type Value = string | number | boolean | undefined | (string | number)[];
export type Options = Record<string, Value>;
type Names = string | string[];

/** How a text is read. */
export interface ReadingOptions {
  pm?: boolean;
  'input-format'?: string;
  column?: string | number;
  /** The variant, such as `'x'` or `'clues'`; the classic grid without it. */
  variant?: Names;
}
/** What is rated, and within which limits. */
export interface LimitOptions {
  /** Ratings by name, such as `'W,SER'`; `table('ratings')` has them all. */
  ratings?: Names;
  rules?: Names;
  ladder?: Names;
  'max-length'?: number;
  /** The search memory of a worker, such as `'8M'`; 64M without it. */
  arena?: string | number;
  /** Seconds for each puzzle. */
  timeout?: number;
  /** Partial chains and guesses for each puzzle. */
  'max-nodes'?: number;
}
/** Options of `rate()`. */
export interface RateOptions extends ReadingOptions, LimitOptions {
  /** Further members of the answer, such as `'clues,solution,techniques'`; `table('columns')` has them all. */
  columns?: Names;
  [more: string]: Value;
}
/** Options of `hint()`. */
export interface HintOptions extends ReadingOptions, LimitOptions {
  /** Of the sentences of the steps: `'en'` or `'de'`. */
  language?: string;
  /** Of the text: `'nrc'`, `'full'`, `'csp'` or `'hodoku'`. */
  notation?: string;
  full?: boolean;
  /** Of the text: `'text'` or `'markdown'`. */
  format?: string;
  [more: string]: Value;
}
/** Options of `explain()`. */
export interface ExplainOptions extends HintOptions {
  /** `'needed'` leaves out what the solution does not need. */
  steps?: string;
  /** Which states are drawn: `'none'`, `'first'` or `'all'`. */
  states?: string;
}
/** Options of `verify()`. */
export interface VerifyOptions {
  variant?: Names;
  'go-on'?: boolean;
  /** Let paths pass that are right as far as they go. */
  partial?: boolean;
  /** Prove the exact value too. */
  strict?: boolean;
  /** Seconds for each path. */
  timeout?: number;
  /** Steps of the searches for each path. */
  'max-nodes'?: number;
  [more: string]: Value;
}

export type Bytes = string | Uint8Array;
/** Digits, 0 in an empty cell: all cells row by row, or rows of cells. */
export type Digits = readonly number[] | readonly (readonly number[])[] | Uint8Array | Int8Array | Uint16Array | Int32Array | Float64Array;
/** A puzzle: a line in any form that files have, or digits. */
export type Puzzle = Bytes | Digits;
/** Where the engine comes from: compiled, its bytes, its address, or the answer to a request for it. */
export type Source = WebAssembly.Module | Uint8Array | ArrayBuffer | string | URL | Response;

/**
 * A rating: a number (`Infinity` where there is no finite one), the name of a level, a string for what is no number, such as
 * `'3..4'` and `'>5'`, or null where there is none.
 */
export type Rating = number | string | null;

export type Status =
  | 'ok' | 'unsolved' | 'open' | 'length' | 'memory' | 'g-candidates' | 'node-limit' | 'timeout' | 'multiple-solutions' | 'no-solution'
  | 'unsupported' | 'invalid-format' | (string & {});

/** The ratings of a puzzle by name, such as `{ W: 12, SER: 9.2, status: 'ok' }`. */
export type Ratings = { status: Status; message?: string } & { [rating: string]: any };

/** A candidate in numbers, each from 1 on. */
export interface Place {
  row: number;
  column: number;
  digit: number;
}

/** A single, of every rating. */
export interface Single {
  /** Its name in the rating, such as `'hidden-single-in-a-row'`. */
  rule?: string;
  kind: string;
  /** What players call it: `'Hidden Single'`, `'Naked Single'`, `'Full House'`, ... */
  technique?: string;
  /** The candidate that is true, such as `'n5r1c9'`. */
  value: string;
  placed: Place;
  [more: string]: unknown;
}
/** A step that removes candidates; docs/NOTATION.md has the members of each kind. */
export interface Step {
  rule?: string;
  kind: string;
  length?: number;
  target?: string;
  targets?: string[];
  removed: Place[];
  words?: string;
  [more: string]: any;
}
export interface Round {
  state?: string[];
  steps: (Step | Single)[];
  singles: Single[];
}
interface Document {
  schema: 1;
  puzzle: string;
  rating: string;
  rules: string;
  singles: Single[];
  /** The path or hint as text. */
  text: string;
  /** What is to be said of it, such as that a limit ended it; empty: nothing. */
  message: string;
}
/** A resolution path: the document of `bitwhip explain -f json`. */
export interface Path extends Document {
  value: Rating;
  rounds: Round[];
  status: Status;
  solved: boolean;
  level?: string;
  most_complex_rule: string;
  solution?: string;
  state?: string[];
  [more: string]: any;
}
/** The next round: its singles, or else its steps. */
export interface Hint extends Document {
  steps: (Step | Single)[];
  [more: string]: any;
}
/** What the checker says of a path. */
export interface Verdict {
  puzzle: string;
  rating: string;
  right: boolean;
  shown: string;
  proven: boolean;
  eliminations: number;
  singles: number;
  solved: boolean;
  where: string;
  why: string;
  text: string;
}
/** A board: its size, the candidates of each of 81 cells, its houses, and the links of a variant. */
export interface Board {
  size: number;
  variant: string;
  cells: string[];
  houses: { name: string; cells: number[] }[];
  partial_houses: { name: string; cells: number[] }[];
  links: [number, number][];
  fields: string[];
}

// The numbers of bitwhip.h, by their places.
export const codes: readonly string[];
// The bytes as a string; bytes that are no UTF-8 become U+FFFD.
export function textOf(bytes: Uint8Array): string;
/** Compiles the engine, which threads may share. source: where it is; without it, beside the package. */
export function compile(source?: Source): Promise<WebAssembly.Module>;
/** Opens an engine, for one thread. */
export function open(source?: Source): Promise<Engine>;

// The same as of an engine, one that is opened at the first call and shared by all.
/** Rates a puzzle: `await rate(puzzle, { ratings: 'W,SER' })` is `{ W: 12, SER: 9.2, status: 'ok' }`. */
export function rate(puzzle: Puzzle, options?: RateOptions): Promise<Ratings>;
/** Finds the next step. */
export function hint(puzzle: Puzzle, options?: HintOptions): Promise<Hint>;
/** Finds the resolution path in a rating. */
export function explain(puzzle: Puzzle, options?: ExplainOptions): Promise<Path>;
/** Solves a puzzle that has exactly one solution; null for any other. */
export function solve<P extends Puzzle>(puzzle: P, options?: ReadingOptions): Promise<Solution<P> | null>;
/** Counts solutions, up to `most` (2). */
export function count(puzzle: Puzzle, most?: number, options?: ReadingOptions): Promise<number>;
/** Judges paths: text, JSON, or what `explain()` gave. */
export function verify(paths: Bytes | Path | Path[], options?: VerifyOptions): Promise<Verdict[]>;

/** A solution in the form of its puzzle. */
export type Solution<P extends Puzzle> = P extends string ? string : P extends readonly (readonly number[])[] ? number[][] : P extends readonly number[] ? number[] : string | number[];

export class EngineError extends Error {
  /** A code of bitwhip.h: `'BAD_OPTION'`, `'BAD_INPUT'`, `'NO_MEMORY'`, ... */
  code: string;
}

export interface Engine extends Disposable {
  readonly version: string;
  /** Rates a puzzle: `rate(puzzle, { ratings: 'W,SER' })` is `{ W: 12, SER: 9.2, status: 'ok' }`. */
  rate(puzzle: Puzzle, options?: RateOptions): Ratings;
  /** Finds the next step: `singles`, or else `steps`; `text` has them in words. */
  hint(puzzle: Puzzle, options?: HintOptions): Hint;
  /** Finds the resolution path in a rating, by default W. */
  explain(puzzle: Puzzle, options?: ExplainOptions): Path;
  /** Solves a puzzle that has exactly one solution; null for any other. */
  solve<P extends Puzzle>(puzzle: P, options?: ReadingOptions): Solution<P> | null;
  /** Counts solutions, up to `most` (2). */
  count(puzzle: Puzzle, most?: number, options?: ReadingOptions): number;
  /** Judges paths: text, JSON, or what `explain()` gave. */
  verify(paths: Bytes | Path | Path[], options?: VerifyOptions): Verdict[];
  /**
   * What the program writes about one text (`'generate'` has none), and its messages, a line each. A closing note below notes is
   * left out, since its hash is of the program alone; `closing()` of a reader makes one with a hash of yours.
   */
  run(verb: 'rate' | 'state' | Tool, options?: Options, text?: Bytes | null): { output: string; messages: string };
  /** Records as objects, one for each line of a text or for each element of an array. Not of `'stats'`, which has tables. */
  records(verb: 'rate' | Exclude<Tool, 'stats'>, options?: Options, puzzles?: Bytes | readonly Puzzle[] | null): Record<string, any>[];
  /** Gives the memory back that the calls above keep for the next ones; `using` calls it. */
  free(): void;
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

// What `using` frees at the end of its block.
interface Disposable {
  [Symbol.dispose](): void;
}

// What lies in the memory of the engine until it is freed, by free() or by `using`. A second free() does nothing; any other call then
// throws an EngineError with the code MISUSE.
export interface Handle extends Disposable {
  free(): void;
}

export interface Rated {
  records: Uint8Array;
  messages: string;
  lines: number;
  problems: number;
  withoutPuzzle: number; // lines whose status is invalid-format
}

// What a verb makes of lines. The option arena bounds its search memory ("64M"); beside it are some 7 to 25 MB of tables.
export interface Worker extends Handle {
  readonly ratings: string[];
  // The sentence about the line of the last call, where it held no puzzle.
  readonly message: string;
  // What the program writes for a line: a record, path, hint or state.
  answer(line: Bytes): Uint8Array;
  // A path or hint, and the same in another format ("text", "json", "markdown"), of one search.
  answerTwice(line: Bytes, format: string): [Uint8Array, Uint8Array];
  // The number of solutions, counted up to `most` (2), and the solution where there is one.
  solve(line: Bytes, most?: number): [number, string];
  board(line: Bytes): Board;
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
