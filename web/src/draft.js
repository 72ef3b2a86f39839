// Clues that one draws into the grid: as words of the notation of variants, one for each, and all of a puzzle as the string in
// which setters exchange it.
import LZString from '../vendor/lz-string/lz-string.mjs';

/** @typedef {'thermo' | 'cage' | 'white' | 'black' | 'arrow'} Tool what is drawn through the chosen cells */

/** @type {Tool[]} */
export const tools = ['thermo', 'arrow', 'cage', 'white', 'black'];

const nameOf = (/** @type {number} */ at, /** @type {number} */ size) => `r${Math.floor(at / size) + 1}c${(at % size) + 1}`;
const namesIn = (/** @type {string} */ text) => text.match(/r\dc\d/g) ?? [];

/** @param {number[]} cells in the order in which they were chosen @param {number} size */
const isPath = (cells, size) => cells.every((at, i) => i === 0 || Math.max(Math.abs((at % size) - (cells[i - 1] % size)), Math.abs(Math.floor(at / size) - Math.floor(cells[i - 1] / size))) === 1);
const areNeighbours = (/** @type {number[]} */ [a, b], /** @type {number} */ size) => Math.abs((a % size) - (b % size)) + Math.abs(Math.floor(a / size) - Math.floor(b / size)) === 1;

// Returns the word of a clue; "" where the cells do not make one. sum: of a cage, 0 for none.
/** @param {Tool} tool @param {number[]} cells in the order in which they were chosen @param {number} size @param {number} [sum] */
export function wordOf(tool, cells, size, sum = 0) {
  const path = () => cells.map((at) => nameOf(at, size)).join('');
  const set = () => [...cells].sort((a, b) => a - b).map((at) => nameOf(at, size)).join('');
  switch (tool) {
    case 'thermo':
    case 'arrow':
      return cells.length > 1 && isPath(cells, size) ? `${tool}:${path()}` : '';
    case 'cage':
      return cells.length > 1 ? `killer:${sum > 0 ? `${sum};` : ''}${set()}` : '';
    default:
      return cells.length === 2 && areNeighbours(cells, size) ? `${tool === 'white' ? 'difference:1' : 'ratio:2'}${set()}` : '';
  }
}

// True for a word that no rating knows: an arrow, or a sum of more than two cells. It is drawn and sent on all the same.
/** @param {string} word */
export const isUnrated = (word) => /^arrow:/.test(word) || (/^(?:killer|cage):\d+;/.test(word) && namesIn(word).length > 2);

/** @param {{ fields: string[] }} sheet */
export const hasUnrated = ({ fields }) => fields.some(isUnrated);

// Returns the words with one more, or without it where it is there.
/** @param {string[]} fields @param {string} word */
export const toggled = (fields, word) => (fields.includes(word) ? fields.filter((other) => other !== word) : [...fields, word]);

// Returns the words that have none of these cells.
/** @param {string[]} fields @param {number[]} cells @param {number} size */
export function without(fields, cells, size) {
  const gone = new Set(cells.map((at) => nameOf(at, size)));
  return fields.filter((word) => !/^[a-z]+:/.test(word) || !namesIn(word).some((name) => gone.has(name)));
}

// Returns the names of a variant with that of clue words, or without it where there are no such words.
/** @param {string} variant @param {number} size @param {string[]} fields */
export function variantWith(variant, size, fields) {
  const names = variant.split(',').filter((name) => !/^(clues|classic|)$/.test(name));
  if (names.length === 0 && size !== 9) names.push(`${size}x${size}`);
  if (fields.length > 0) return [...names, 'clues'].join(',');
  return names.length === 1 && names[0] === `${size}x${size}` ? '' : names.join(',');
}

const ofSetters = (/** @type {string} */ name) => name.toUpperCase();
// The clue of a word for f-puzzles: its key, and what stands there.
/** @type {[RegExp, string, (cells: string[], number: string) => any][]} */
const keys = [
  [/^thermo(?:meter)?:()/, 'thermometer', (cells) => ({ lines: [cells] })],
  [/^slowthermo(?:meter)?:()/, 'slowthermometer', (cells) => ({ lines: [cells] })],
  [/^arrow:()/, 'arrow', (cells) => ({ cells: cells.slice(0, 1), lines: [cells] })],
  [/^(?:killer|cage):(?:(\d+);)?/, 'killercage', (cells, number) => ({ cells, ...(number ? { value: number } : {}) })],
  [/^palindrome:()/, 'palindrome', (cells) => ({ lines: [cells] })],
  [/^renban:()/, 'renban', (cells) => ({ lines: [cells] })],
  [/^whispers:()/, 'whispers', (cells) => ({ lines: [cells] })],
];
// Of these a word holds several, each with a number before it.
/** @type {Record<string, string>} */
const pairs = { difference: '1', ratio: '2' };
/** @type {Record<string, string>} */
const flags = { x: 'diagonal+ diagonal-', dpos: 'diagonal+', dneg: 'diagonal-', antiknight: 'antiknight', antiking: 'antiking', disjoint: 'disjointgroups' };

// Returns a puzzle as the string of f-puzzles, which SudokuPad reads too; nothing where it has something that the string cannot say.
/** @param {import('./sheet.js').Sheet} sheet @returns {string | null} */
export function fpuzzlesOf({ size, map, variant, fields, givens, line, lineVariant }) {
  if (lineVariant === 'fpuzzles') return /N4Ig[\w+/=-]*/.exec(line)?.[0] ?? null;
  /** @type {Record<string, any>} */
  const puzzle = { size };
  const rows = Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, column) => row * size + column));
  puzzle.grid = rows.map((row) => row.map((at) => ({ ...(givens[at] !== '.' ? { value: +givens[at], given: true } : {}), ...(map ? { region: map.charCodeAt(at) - 65 } : {}) })));
  for (const name of variant.split(',').filter((one) => !/^(clues|classic|jigsaw|\dx\d|)$/.test(one))) {
    if (!(name in flags)) return null;
    for (const flag of flags[name].split(' ')) puzzle[flag] = true;
  }
  const add = (/** @type {string} */ key, /** @type {any} */ clue) => (puzzle[key] = [...(puzzle[key] ?? []), clue]);
  for (const word of fields) {
    const named = keys.find(([form]) => form.test(word));
    const [, pair = '', marks = ''] = /^(difference|ratio):(.*)$/.exec(word) ?? [];
    const [, parity = ''] = /^(odd|even):/.exec(word) ?? [];
    const cells = namesIn(word).map(ofSetters);
    if (named) add(named[1], named[2](cells, named[0].exec(word)?.[1] ?? ''));
    else if (parity) for (const cell of cells) add(parity, { cell });
    else if (pair && !marks.includes('neg')) for (const mark of marks.split(';')) add(pair, { cells: namesIn(mark).map(ofSetters), value: /^\d*(?=r)/.exec(mark)?.[0] || pairs[pair] });
    else return null;
  }
  return LZString.compressToBase64(JSON.stringify(puzzle));
}
