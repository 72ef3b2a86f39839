// What is wrong with the clues of a board, and how many solutions they leave: clues that contradict each other, cells in which
// solutions differ, a set of clues of which none can be left out. A plain search on the houses and links of a Board, which is
// quick enough to follow somebody who types. Where it would take long it says that it does not know.
import { bitOf, digitsIn } from './sheet.js';

/**
 * @typedef {object} Diagnosis
 * @property {'none' | 'one' | 'several' | 'unknown'} count of solutions
 * @property {number[]} clashes cells whose clues contradict each other at sight
 * @property {number[]} clues where there is no solution: cells whose clues contradict each other
 * @property {boolean} least whether none of these can be left out
 * @property {string[]} solutions two of them at most
 * @property {number[]} differ cells that are not the same in all solutions; where `whole` is false there may be more
 * @property {boolean} whole
 */

const STEPS = 40000; // of a search, some tenths of a second

class Ended extends Error {}

class Search {
  #board;
  #start; // the candidates of each cell without any digit
  #peers;
  #links = new Map(); // of a cell and digit, the cells with digits that it removes
  #houses;
  #left = 0;

  /** @param {import('./board.js').Board} board */
  constructor(board) {
    this.#board = board;
    const cells = board.size ** 2;
    const whole = (1 << board.size) - 1;
    this.#start = board.start.map((/** @type {string} */ start) => (start.length === 1 ? whole : [...start].reduce((sum, digit) => sum | bitOf(+digit), 0)));
    this.#peers = Array.from({ length: cells }, (_, a) => Array.from({ length: cells }, (_, b) => b).filter((b) => b !== a && board.sees(a, b)));
    this.#houses = board.houses.map((/** @type {{ cells: number[] }} */ house) => house.cells);
    for (const [a, b] of board.links) {
      const [one, other] = [a, b].map((candidate) => ({ cell: board.cellOf(candidate), digit: (candidate % 9) + 1 }));
      for (const [from, to] of [[one, other], [other, one]]) {
        const key = from.cell * 10 + from.digit;
        this.#links.set(key, [...(this.#links.get(key) ?? []), to]);
      }
    }
  }

  // Returns the candidates that these digits leave, or nothing where they contradict each other.
  /** @param {string} digits @param {number} [without] a cell that must not have... @param {number} [bits] these digits */
  start(digits, without = -1, bits = 0) {
    const state = this.#start.slice();
    if (without >= 0) state[without] &= ~bits;
    for (let at = 0; at < digits.length; ++at) if (digits[at] !== '.' && !this.#place(state, at, bitOf(+digits[at]))) return null;
    return state;
  }

  // Takes a digit as true, and what follows at once.
  /** @param {number[]} state @param {number} at @param {number} bit @returns {boolean} */
  #place(state, at, bit) {
    if (!(state[at] & bit)) return false;
    state[at] = bit;
    const open = [at];
    while (open.length > 0) {
      const cell = /** @type {number} */ (open.pop());
      const [digit] = digitsIn(state[cell]);
      for (const peer of this.#peers[cell]) if (!this.#remove(state, peer, state[cell], open)) return false;
      for (const to of this.#links.get(cell * 10 + digit) ?? []) if (!this.#remove(state, to.cell, bitOf(to.digit), open)) return false;
    }
    return true;
  }

  #remove(/** @type {number[]} */ state, /** @type {number} */ at, /** @type {number} */ bits, /** @type {number[]} */ open) {
    if (!(state[at] & bits)) return true;
    state[at] &= ~bits;
    if (state[at] === 0) return false;
    if ((state[at] & (state[at] - 1)) === 0) open.push(at);
    return true;
  }

  // Gives the solutions of a state, which it changes.
  /** @param {number[]} state @returns {Generator<number[]>} */
  *solutions(state) {
    if (--this.#left < 0) throw new Ended();
    // The fewest choices: a cell with few digits, or a digit with few cells in a house.
    /** @type {[number, number][] | null} */
    let choices = null;
    let fewest = Infinity;
    for (let at = 0; at < state.length && fewest > 2; ++at) {
      const digits = digitsIn(state[at]);
      if (digits.length > 1 && digits.length < fewest) {
        fewest = digits.length;
        choices = digits.map((digit) => [at, bitOf(digit)]);
      }
    }
    for (const cells of fewest > 1 ? this.#houses : []) {
      for (let bit = 1; bit < 1 << this.#board.size; bit <<= 1) {
        let count = 0;
        let placed = false;
        for (const at of cells) {
          if (state[at] === bit) placed = true;
          else if (state[at] & bit) ++count;
        }
        if (placed) continue;
        if (count === 0) return;
        if (count < fewest) {
          fewest = count;
          choices = cells.filter((at) => state[at] & bit).map((at) => [at, bit]);
        }
      }
    }
    if (choices === null) {
      yield state;
      return;
    }
    for (const [at, bit] of choices) {
      const next = state.slice();
      if (this.#place(next, at, bit)) yield* this.solutions(next);
    }
  }

  // Allows so many steps more.
  /** @param {number} steps */
  allow(steps) {
    this.#left = steps;
    return this;
  }

  // Returns the first solutions of digits, so many at most. without, bits: as in start().
  /** @param {string} digits @param {number} most @param {number} [without] @param {number} [bits] @returns {string[]} */
  first(digits, most, without, bits) {
    const state = this.start(digits, without, bits);
    const found = [];
    if (state) {
      for (const solution of this.solutions(state)) {
        found.push(solution.map((one) => digitsIn(one)[0]).join(''));
        if (found.length === most) break;
      }
    }
    return found;
  }
}

// Returns the cells of clues that contradict another one at sight: both of them.
/** @param {import('./board.js').Board} board @param {string} digits */
export function clashesOf(board, digits) {
  const bad = new Set();
  const linked = new Set(board.links.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  const candidate = (/** @type {number} */ at) => 9 * (9 * Math.floor(at / board.size) + (at % board.size)) + +digits[at] - 1;
  for (let a = 0; a < digits.length; ++a) {
    if (digits[a] === '.') continue;
    if (board.start[a].length > 1 && !board.start[a].includes(digits[a])) bad.add(a);
    for (let b = a + 1; b < digits.length; ++b) {
      if (digits[b] === '.') continue;
      if ((digits[a] === digits[b] && board.sees(a, b)) || (linked.size > 0 && linked.has(`${candidate(a)} ${candidate(b)}`))) bad.add(a).add(b);
    }
  }
  return [...bad].sort((a, b) => a - b);
}

/** @param {import('./board.js').Board} board @param {string} digits @param {number} [steps] @returns {Diagnosis} */
export function diagnose(board, digits, steps = STEPS) {
  const clashes = clashesOf(board, digits);
  /** @type {Diagnosis} */
  const found = { count: 'unknown', clashes, clues: [], least: false, solutions: [], differ: [], whole: false };
  if (clashes.length > 0) return { ...found, count: 'none', clues: clashes };
  const search = new Search(board);
  try {
    found.solutions = search.allow(steps).first(digits, 2);
  } catch (error) {
    if (error instanceof Ended) return found;
    throw error;
  }
  if (found.solutions.length === 1) return { ...found, count: 'one', whole: true };
  return found.solutions.length === 0 ? { ...found, count: 'none', ...contradiction(search, digits, steps) } : { ...found, count: 'several', ...differences(search, digits, found.solutions, steps) };
}

// Leaves out one clue after another, as long as there is no solution without it.
/** @param {Search} search @param {string} digits @param {number} steps */
function contradiction(search, digits, steps) {
  let left = digits;
  let least = true;
  for (let at = 0; at < digits.length; ++at) {
    if (digits[at] === '.') continue;
    const fewer = `${left.slice(0, at)}.${left.slice(at + 1)}`;
    try {
      if (search.allow(steps / 4).first(fewer, 1).length === 0) left = fewer;
    } catch (error) {
      if (!(error instanceof Ended)) throw error;
      least = false;
    }
  }
  return { clues: [...left].flatMap((digit, at) => (digit === '.' ? [] : [at])), least };
}

// Looks for a solution that differs in each of the cells that are the same so far.
/** @param {Search} search @param {string} digits @param {string[]} solutions @param {number} steps */
function differences(search, digits, solutions, steps) {
  const [first] = solutions;
  const differ = new Set();
  const add = (/** @type {string} */ other) => [...other].forEach((digit, at) => digit !== first[at] && differ.add(at));
  add(solutions[1]);
  let whole = true;
  search.allow(steps);
  for (let at = 0; at < digits.length; ++at) {
    if (digits[at] !== '.' || differ.has(at)) continue;
    try {
      for (const other of search.first(digits, 1, at, bitOf(+first[at]))) add(other);
    } catch (error) {
      if (!(error instanceof Ended)) throw error;
      whole = false;
      break;
    }
  }
  return { differ: [...differ].sort((a, b) => a - b), whole };
}

// Returns the cells whose digits are not those of the solution. filled: whether marks are candidates, which may lack a digit.
/** @param {import('./sheet.js').Sheet} sheet @param {string} solution */
export function mistakesOf({ givens, digits, centres, filled }, solution) {
  return [...solution].flatMap((digit, at) => {
    if (givens[at] !== '.') return [];
    const wrong = digits[at] === '.' ? filled && !(centres[at] & bitOf(+digit)) : digits[at] !== digit;
    return wrong ? [at] : [];
  });
}
