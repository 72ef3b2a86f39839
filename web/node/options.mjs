// The command line: what is asked for, in the words of the tables of the engine.
import { existsSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';

import { Failure, exits } from './failure.mjs';
import { EngineError } from './engine.mjs';

/** @typedef {import('./index.d.ts').Engine} Engine */
/** @typedef {import('./index.d.ts').Options} Options */
/** @typedef {{ name: string, letter: string, argument: string, adds_up: boolean }} Row of a table of options */
/** @typedef {{ verb: any, own: Record<string, any>, options: Options, files: string[] }} Asked */

/** @param {string} message */
const mistake = (message) => new Failure(exits.usage, message);
/** @param {Row} row */
const spelled = (row) => (row.letter === '' ? [`--${row.name}`] : [`--${row.name}`, `-${row.letter}`]);
/** @param {Row} row */
const isFlag = (row) => row.argument === '';

// What the native program alone has, and why: a test compares it with that program.
const natives = {
  'no journal is kept here': ['--again', '--check-input', '--checkpoint', '--resume'],
  'records of earlier runs and stores are not read here': ['--db', '--known'],
  'nothing is written here beside the answers': ['--estimate', '--histogram', '-H', '--no-histogram', '--plan', '--provenance'],
  'WebAssembly is one instruction set': ['--isa'],
};
const nativeVerbs = ['bench', 'canon', 'check', 'classify', 'compare', 'document', 'generate', 'import', 'merge', 'neighbours', 'profile', 'query', 'report', 'select', 'solve', 'stats'];

// Returns { verb, own, options, files }: own are the options of the program, options those of the job. Throws a Failure.
/** @param {Engine} engine @param {string[]} all @returns {Asked} */
export function parse(engine, all) {
  const verbs = engine.table('verbs').map(({ name }) => name);
  const ownRows = /** @type {Row[]} */ (engine.table('program-options').filter(({ name }) => name !== 'version'));
  const rowsOf = (/** @type {string} */ verb) => /** @type {Row[]} */ ([...engine.table(`options-${verb}`), ...ownRows]);
  const tables = new Map(verbs.map((verb) => [verb, rowsOf(verb)]));
  checkAssignments(all, [...tables.values()].flat());
  const [word, ...rest] = all;
  if (word === undefined) throw mistake(`a command is missing: ${[...verbs, 'info'].join(', ')} or help`);
  if (['--help', '-h', '--version', '-V'].includes(word)) return { verb: '', own: { [word.startsWith('--h') || word === '-h' ? 'help' : 'version']: true }, options: {}, files: [] };
  if (word.startsWith('-') && word.length > 1) throw mistake(unknownBefore(word.split('=')[0], [...tables.values()].flat()));
  if (!tables.has(word) && word !== 'info' && word !== 'help') throw mistake(unknownVerb(engine, word));
  const { given, files, extras } = sorted(rest, tables.get(word) ?? ownRows.slice(-1));
  if (extras.includes('--version')) return { verb: word, own: { version: true }, options: {}, files };
  const odd = extras.find((text) => text.length > 1) ?? extras[0];
  if (odd !== undefined) throw mistake(unknownOption(engine, tables.has(word) ? word : 'verify', odd.split('=')[0]));
  if (files.length > 1 && !tables.has(word)) throw mistake(`'${files[1]}' is one argument too many`);
  /** @type {Asked} */
  const asked = { verb: word, own: {}, options: {}, files };
  for (const row of tables.get(word) ?? ownRows) {
    const values = given.get(row.name);
    if (values === undefined) continue;
    if (values.length > 1 && !row.adds_up) throw mistake(`--${row.name} is given more than once`);
    if (ownRows.includes(row)) asked.own[row.name] = values[0];
    else if (row.name === 'ladder') asked.options.ladder = /** @type {string[]} */ (values).map((value) => ladderText(engine, value));
    else asked.options[row.name] = row.adds_up ? /** @type {string[]} */ (values) : values[0];
  }
  return asked;
}

// A ladder with the text of its file in place of the file, as the engine takes it.
/** @param {Engine} engine @param {string} value */
function ladderText(engine, value) {
  const named = /^([\w+-]+)=(.*)$/s.exec(value);
  const file = named?.[2] ?? value;
  if (/[|\n]/.test(value) || engine.table('ladders').some(({ name }) => name.toLowerCase() === value.toLowerCase()) || !existsSync(file)) return value;
  return `${named?.[1] ?? basename(file, extname(file))}=${readFileSync(file, 'utf8')}`;
}

// "--NAME=" without a value, and "--NAME=VALUE" of a flag.
/** @param {string[]} all @param {Row[]} rows */
function checkAssignments(all, rows) {
  const before = all.includes('--') ? all.slice(0, all.indexOf('--')) : all;
  for (const argument of before.filter((text) => text.startsWith('--') && text.includes('='))) {
    const name = argument.slice(0, argument.indexOf('='));
    if (rows.some((row) => isFlag(row) && name === `--${row.name}`)) throw mistake(`${name} takes no value`);
    if (argument.endsWith('=') && argument.indexOf('=') === argument.length - 1) throw mistake(`${name} needs a value`);
  }
}

// True if an argument cannot be the value of the option before it.
/** @param {string} text */
const isOption = (text) => /^--./.test(text) || /^-[^0-9-]/.test(text);

// Tells options with their values, files and what is unknown from each other.
/** @param {string[]} words @param {Row[]} rows */
function sorted(words, rows) {
  /** @type {Map<string, (string | true)[]>} */
  const given = new Map();
  /** @type {string[]} */
  const files = [], extras = [];
  /** @param {Row} row @param {string | true} value */
  const add = (row, value) => given.set(row.name, [...(given.get(row.name) ?? []), value]);
  /** @param {Row} row @param {string} [attached] */
  const take = (row, attached) => {
    if (isFlag(row)) return add(row, true);
    const value = attached ?? (words.length > 0 && !isOption(words[0]) ? words.shift() : undefined);
    if (value === undefined) throw mistake(`--${row.name} needs a value`);
    add(row, value);
  };
  words = [...words];
  while (words.length > 0) {
    const word = /** @type {string} */ (words.shift());
    if (word === '--') {
      files.push(...words);
      break;
    }
    if (word.startsWith('--')) {
      const [name] = word.split('=');
      const row = rows.find((one) => `--${one.name}` === name);
      if (row === undefined) extras.push(word);
      else take(row, word.includes('=') ? word.slice(name.length + 1) : undefined);
    } else if (isOption(word)) {
      // Letters of flags may stand together, and the last one may have its value behind it.
      for (let rest = word.slice(1); rest !== ''; ) {
        const row = rows.find((one) => one.letter === rest[0]);
        if (row === undefined) {
          extras.push(`-${rest}`);
          break;
        }
        rest = rest.slice(1);
        if (isFlag(row)) {
          add(row, true);
        } else {
          take(row, rest === '' ? undefined : rest.replace(/^=/, ''));
          break;
        }
      }
    } else {
      files.push(word);
    }
  }
  return { given, files, extras };
}

/** @param {string} word @param {Row[]} rows */
function unknownBefore(word, rows) {
  if (rows.some((row) => spelled(row).includes(word))) return `option ${word} belongs after the command, as in: bitwhip rate ${word} ...`;
  return `unknown option ${word}; \`bitwhip help\` lists all options`;
}

// What the engine says of an option or a verb that it does not know.
/** @param {() => void} act */
function sentence(act) {
  try {
    act();
    return '';
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return error.message;
  }
}
/** @param {Engine} engine @param {any} verb @param {string} option */
const unknownOption = (engine, verb, option) => {
  const [why] = Object.entries(natives).find(([, names]) => names.includes(option)) ?? [];
  return why === undefined ? sentence(() => engine.header(verb, { [option]: true })) : `${option} is an option of the native program: ${why}`;
};
/** @param {Engine} engine @param {any} word */
const unknownVerb = (engine, word) => {
  if (nativeVerbs.includes(word)) return `'${word}' is a command of the native program; \`bitwhip help\` lists those that are here`;
  const near = sentence(() => engine.header(word)).match(/did you mean ([^?]+)\?/);
  return `unknown command '${word}';${near === null ? '' : ` did you mean ${near[1]}?`} \`bitwhip help\` lists them`;
};

// Calls a function that gives options to the engine; what it refuses is told as of the command line.
/** @template T @param {Options} options @param {() => T} act @returns {T} */
export function withOptions(options, act) {
  try {
    return act();
  } catch (/** @type {any} */ error) {
    if (error.code === 'BAD_OPTION' && Object.keys(options).some((name) => error.message.startsWith(`${name}: `)))
      throw mistake(`--${error.message}`);
    throw error;
  }
}

const signs = /[0-9.*_xX]/g;
const fewestCells = 16; // of the smallest board

// True if an argument is a puzzle itself, and no file. Throws a Failure for what was meant to be one.
/** @param {Engine} engine @param {string} argument @param {Options} options */
export function isPuzzle(engine, argument, { variant, ...options }) {
  if (argument === '-') return false;
  if (argument.includes('\n') && !existsSync(argument)) return (argument.match(signs) ?? []).length >= fewestCells;
  const grids = options.pm || ['pm', 'rows', 'sdk', 'ss'].includes(String(options['input-format']));
  if (grids || existsSync(argument)) return false;
  if (argument.includes('N4Ig')) return true; // a string or a link of f-puzzles tells itself
  const worker = engine.worker('rate', variant === undefined ? {} : { variant });
  const why = sentence(() => worker.board(argument));
  worker.free();
  if (why === '') return true;
  const [word] = argument.split(' ');
  const cells = /^[0-9.*_xX]+$/;
  const fields = word.length >= fewestCells && word.length < argument.length && cells.test(word);
  if (variant !== undefined) {
    if (word.length < argument.length || (word.length >= fewestCells && /^[0-9.*_xXeo]+$/.test(word)))
      throw mistake(`'${argument}' is neither a file nor a puzzle of ${variant}: ${why}`);
    return false;
  }
  if (argument.includes('://'))
    throw mistake(`'${argument}' is a link without a puzzle in it: links of f-puzzles and SudokuPad have one behind load=N4Ig or /fpuzzlesN4Ig`);
  if (fields) throw mistake(`'${argument}' is neither a file nor a puzzle; --variant names the variant of a puzzle with fields`);
  if (argument.length === 81 || argument.length === 729 || (argument.length >= 20 && cells.test(argument)))
    throw mistake(`'${argument}' is neither a file nor a puzzle: ${why}`);
  return false;
}
