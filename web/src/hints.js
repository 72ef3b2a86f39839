// The next step from what a solver has on the sheet: what the engine is asked, and what its answer is for the solver.
import { grouped, marksOf, targetsOf } from './marks.js';
import { bitOf, digitsIn, digitsOn, puzzleOf } from './sheet.js';

/**
 * A step, as a hint shows it bit by bit.
 * @typedef {object} Hint
 * @property {string} technique
 * @property {any} marks of marks.js
 * @property {string[]} state the candidates before the step
 * @property {Set<number>} placed cells whose digit is placed before it
 * @property {[number, number][]} puts cells and digits that it places
 * @property {[number, number][]} removes candidates that it removes
 * @property {string} text the step in notation
 * @property {string[]} told the step in sentences
 */

const textOf = (/** @type {number} */ bits) => digitsIn(bits).join('');

// Returns what hint is asked about. Candidates that the solver has removed are told where the board is the classic one.
/** @param {import('./sheet.js').Sheet} sheet @param {number[]} candidates */
export function questionOf(sheet, candidates) {
  const { line, variant } = puzzleOf(sheet, digitsOn(sheet));
  if (!sheet.filled || sheet.variant !== '' || sheet.size !== 9 || sheet.map !== '') return { line, variant };
  return { line: candidates.map((bits) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => (bits & bitOf(digit) ? digit : '.')).join('')).join(''), variant };
}

// The ratings that are asked for a step, one after another, until one has a step.
/** @param {import('./sheet.js').Sheet} sheet */
export const ratingsFor = (sheet) => (sheet.variant === '' && sheet.size === 9 && sheet.map === '' ? ['HoDoKu', 'W'] : ['W']);

/** @param {import('./board.js').Board} board @param {import('./sheet.js').Sheet} sheet @param {number[]} candidates @param {any} step @param {string} text @returns {Hint} */
function hintOf(board, sheet, candidates, step, text) {
  const state = candidates.map(textOf);
  const marks = marksOf(step, state, board);
  const cell = (/** @type {string} */ name) => /** @type {[number, number]} */ ([board.cellAt(name), +name[1]]);
  const puts = [step.value ?? []].flat().map(cell);
  // A single has a house where its digit has no other place; else it is the cell that has no other digit.
  if (puts.length > 0 && marks.houses.length === 0 && marks.squares.length === 0) {
    const [at, digit] = puts[0];
    const house = [...board.houses].reverse().find(({ cells }) => cells.includes(at) && cells.every((other) => other === at || !(candidates[other] & bitOf(digit))));
    if (candidates[at] === bitOf(digit) || !house) marks.squares.push({ name: board.cellName(at), role: 'square' });
    else marks.houses.push({ name: house.name, role: 'base' });
  }
  const placed = new Set([...digitsOn(sheet)].flatMap((digit, at) => (digit === '.' ? [] : [at])));
  return { technique: step.technique ?? step.rule ?? step.strategy, marks, state, placed, puts, removes: targetsOf(step).map(cell), text, told: (step.sentence ?? []).map((/** @type {{ text: string }} */ line) => line.text) };
}

// Returns the cell that has one candidate left, as a hint: in a state with candidates the engine takes such a cell as filled.
/** @param {import('./board.js').Board} board @param {import('./sheet.js').Sheet} sheet @param {number[]} candidates @returns {Hint | null} */
export function nakedSingle(board, sheet, candidates) {
  const digits = digitsOn(sheet);
  const at = candidates.findIndex((bits, cell) => digits[cell] === '.' && digitsIn(bits).length === 1);
  if (at < 0) return null;
  const value = board.candidateName(at, digitsIn(candidates[at])[0]);
  return hintOf(board, sheet, candidates, { rule: 'naked-single', kind: 'single', technique: 'Naked Single', value }, `naked-single ==> ${value.slice(2)} = ${value[1]}`);
}

// Returns the first step of an answer of hint, or nothing where it has none. text: the same answer in text.
/** @param {import('./board.js').Board} board @param {import('./sheet.js').Sheet} sheet @param {number[]} candidates @param {any} answer @param {string} text @returns {Hint | null} */
export function firstStep(board, sheet, candidates, { singles = [], steps = [] }, text) {
  const step = singles[0] ?? grouped(steps)[0];
  if (!step) return null;
  const named = `${(step.value ?? targetsOf(step)[0] ?? '').toString().slice(2)}`;
  return hintOf(board, sheet, candidates, step, step.words ?? text.split('\n').find((line) => line.includes(named)) ?? '');
}
