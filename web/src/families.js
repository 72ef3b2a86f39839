// The ratings in the groups in which the menus of the page show them.

/** @typedef {'players' | 'chains' | 'trial' | 'historical'} Family */

/** @type {Family[]} */
export const families = ['players', 'chains', 'trial', 'historical'];

/** @type {[RegExp, Family][]} */
const members = [
  [/^(HoDoKu|SER|EP|ED)/, 'players'],
  [/^(TE-depth|BxBB?|TxS)$/, 'trial'],
  [/^(sudoku-helper(-nrc)?|cross-hatching|locked-candidates|jsudoku|theories|L\d_0|L|L-published|[MN](-.*)?|H?XYT?|XYZT|C)$/, 'historical'],
];

/** @param {string} name @returns {Family} */
export const familyOf = (name) => members.find(([form]) => form.test(name))?.[1] ?? 'chains';

const FAVOURITES = 4; // that are kept
const USUAL = ['HoDoKu', 'SER', 'W'];
const KEPT = 'bitwhip-favourites';

// Returns the ratings whose paths were looked at last, the last one first; at the beginning those that most people want.
/** @param {() => Pick<Storage, 'getItem'>} storage @returns {string[]} */
export function favourites(storage = () => localStorage) {
  try {
    const kept = JSON.parse(storage().getItem(KEPT) ?? 'null');
    return Array.isArray(kept) && kept.every((name) => typeof name === 'string') ? kept : USUAL;
  } catch {
    return USUAL;
  }
}

/** @param {string} name @param {() => Pick<Storage, 'getItem' | 'setItem'>} storage */
export function favour(name, storage = () => localStorage) {
  const next = [name, ...favourites(storage).filter((other) => other !== name)].slice(0, FAVOURITES);
  try {
    storage().setItem(KEPT, JSON.stringify(next));
  } catch {} // a browser that keeps nothing
  return next;
}

// Returns the rows of a table in their groups: {family, rows}, without groups that have none.
/** @template {{ name: string }} Row @param {Row[]} rows */
export const grouped = (rows) => families.map((family) => ({ family, rows: rows.filter(({ name }) => familyOf(name) === family) })).filter(({ rows: some }) => some.length > 0);
