// New puzzles: what is asked for, the patterns of their clues, and the search for one. Grids and minimal puzzles are those of the
// engine (generate); where the clues are to have a pattern, they are taken out of the solution of one by pairs or fours.

export const LEVELS = ['Easy', 'Medium', 'Hard', 'Unfair', 'Extreme']; // of HoDoKu
export const LEVEL = 'HoDoKu-level';

const SIZE = 9;
const cellOf = (/** @type {number} */ row, /** @type {number} */ column) => row * SIZE + column;
const LAST = SIZE - 1;

// Where the cells of a pattern come to lie, once more for each turn or mirror of it.
/** @type {Record<string, (row: number, column: number) => number>} */
const moves = {
  half: (row, column) => cellOf(LAST - row, LAST - column),
  quarter: (row, column) => cellOf(column, LAST - row),
  mirror: (row, column) => cellOf(row, LAST - column),
  diagonal: (row, column) => cellOf(column, row),
};

export const patterns = Object.keys(moves);

// Returns the sets of cells that have clues together in a pattern.
/** @param {string} pattern */
export function orbitsOf(pattern) {
  const seen = new Set();
  const orbits = [];
  for (let cell = 0; cell < SIZE * SIZE; ++cell) {
    if (seen.has(cell)) continue;
    const orbit = [];
    for (let at = cell; !seen.has(at); at = moves[pattern](Math.floor(at / SIZE), at % SIZE)) {
      seen.add(at);
      orbit.push(at);
    }
    orbits.push(orbit);
  }
  return orbits;
}

// Random numbers below n, which follow from a seed.
/** @param {number} seed @returns {(n: number) => number} */
export function randomOf(seed) {
  let state = (seed >>> 0) || 1;
  return (n) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % n;
  };
}

// Takes clues out of a complete grid, all of an orbit together, in random order, as long as one solution is left.
/** @param {string} grid @param {string} pattern @param {(n: number) => number} random @param {(line: string) => number} count solutions, up to 2 */
export function dug(grid, pattern, random, count) {
  const orbits = orbitsOf(pattern);
  for (let i = orbits.length - 1; i > 0; --i) {
    const j = random(i + 1);
    [orbits[i], orbits[j]] = [orbits[j], orbits[i]];
  }
  let line = [...grid];
  for (const orbit of orbits) {
    const fewer = [...line];
    for (const cell of orbit) fewer[cell] = '.';
    if (count(fewer.join('')) === 1) line = fewer;
  }
  return line.join('');
}

// Returns the ratings that a condition names, so that they are worked out; the level where it names none.
/** @param {string} where @param {string[]} names */
export function ratingsIn(where, names) {
  const words = where.match(/'[^']*'|[A-Za-z][\w:+-]*/g)?.map((word) => word.replaceAll("'", '').toLowerCase()) ?? [];
  const found = names.filter((name) => words.some((word) => word === name.toLowerCase() || word.startsWith(`${name.toLowerCase()}.`)));
  return found.length > 0 ? found : [LEVEL];
}

/**
 * @typedef {object} Wish
 * @property {string} where a condition
 * @property {string[]} ratings which are worked out for it
 * @property {string} pattern of the clues; "" for any
 */

/**
 * What has been tried so far.
 * @typedef {object} Tried
 * @property {number} count
 * @property {Map<string, number>} values of the first rating
 */

const SLICE = 250; // ms that a call should take
const MOST = 200;

// Looks for a puzzle with all hands until one has found it. changed: told what has been tried. Returns the puzzle; nothing where
// isStopped says so.
/** @param {{ call: (name: string, ...args: any[]) => Promise<any> }[]} hands @param {Wish} wish @param {(tried: Tried) => void} changed @param {() => boolean} isStopped @returns {Promise<string>} */
export async function search(hands, wish, changed, isStopped, seedOf = () => Math.floor(Math.random() * 2 ** 31)) {
  const tried = { count: 0, values: new Map() };
  let found = '';
  const look = async (/** @type {typeof hands[0]} */ hand) => {
    let draws = 2;
    while (found === '' && !isStopped()) {
      const began = performance.now();
      const { values, lines } = await hand.call('make', wish, seedOf(), draws);
      if (isStopped()) return;
      const took = performance.now() - began;
      draws = Math.max(1, Math.min(MOST, Math.round(draws * Math.min(3, SLICE / Math.max(took, 1)))));
      tried.count += values.length;
      for (const value of values) tried.values.set(value, (tried.values.get(value) ?? 0) + 1);
      found ||= lines[0] ?? '';
      changed(tried);
    }
  };
  await Promise.all(hands.map(look));
  return found;
}
