// The sheet that one sets and solves on, as one reducer: what stands on it, what is chosen, and what it was before. Nothing is
// drawn or asked here. Whatever changes a sheet can be undone, over all three modes, and so can a puzzle that is put over it.
import { isUnrated, variantWith } from './draft.js';
import { boardOf, letterOf } from './shape.js';

/** @typedef {'set' | 'solve' | 'explain'} Mode what is done with the board */
/** @typedef {'digit' | 'corner' | 'centre' | 'colour' | 'region'} Pen what a digit writes */

/**
 * What stands on the board. Marks are sets of digits as bits, digit 1 the lowest.
 * @typedef {object} Sheet
 * @property {number} size
 * @property {string} map a letter for the region of each cell; "" for blocks
 * @property {string} variant of a puzzle that was not set here; "" for blocks and jigsaw
 * @property {string[]} fields clue words behind the puzzle
 * @property {string} line the puzzle as it came in; "" once its givens are changed
 * @property {string} lineVariant the variant that this line names, such as fpuzzles
 * @property {string} givens a character for each cell, "." where there is none
 * @property {string} digits of the solver
 * @property {number[]} corners
 * @property {number[]} centres
 * @property {number[]} colours
 * @property {boolean} filled whether the centre marks are the candidates
 */

/** @typedef {{ sheet: Sheet, mode: Mode, list: number }} Moment */

/**
 * @typedef {object} State
 * @property {Sheet} sheet
 * @property {Mode} mode
 * @property {Pen} pen
 * @property {number} at the cell of the keyboard
 * @property {number[]} selected cells, in ascending order
 * @property {number[]} trail the same in the order in which they were chosen
 * @property {number} list the number of the list that is shown beside the board; 0: none
 * @property {Moment[]} past
 * @property {Moment[]} future
 */

/**
 * @typedef {{ name: 'digit', digit: number, pen?: Pen }
 *   | { name: 'erase' } | { name: 'clear' } | { name: 'all' } | { name: 'none' } | { name: 'undo' } | { name: 'redo' } | { name: 'nextPen' }
 *   | { name: 'select', at: number, how?: 'only' | 'add' | 'toggle' }
 *   | { name: 'move', rows: number, columns: number, extend?: boolean }
 *   | { name: 'pen', pen: Pen } | { name: 'mode', mode: Mode }
 *   | { name: 'load', sheet: Sheet, mode?: Mode, list?: number }
 *   | { name: 'list', list: number }
 *   | { name: 'shape', size: number, map?: string }
 *   | { name: 'fields', fields: string[] }
 *   | { name: 'fill', candidates: number[] }
 *   | { name: 'apply', placed: [number, number][], removed: [number, number][], candidates: number[] }
 * } Action
 */

const MOST = 500; // moments that can be undone
export const COLOURS = 7;

/** @type {Pen[]} */
export const pens = ['digit', 'corner', 'centre', 'colour'];

/** @param {number} digit */
export const bitOf = (digit) => 1 << (digit - 1);

const digitsOfBits = Array.from({ length: 1 << 9 }, (_, bits) => [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => bits & bitOf(digit)));

// Returns the digits of a set, in ascending order; nobody changes what is returned.
/** @param {number} bits */
export const digitsIn = (bits) => digitsOfBits[bits];

/** @param {number} size @param {string} [map] @returns {Sheet} */
export function emptySheet(size = 9, map = '') {
  const none = () => new Array(size * size).fill(0);
  return { size, map, variant: '', fields: [], line: '', lineVariant: '', givens: '.'.repeat(size * size), digits: '.'.repeat(size * size), corners: none(), centres: none(), colours: none(), filled: false };
}

// Returns the sheet of a puzzle that came in. board: of the engine. line: the puzzle, as the engine reads it. own: the variant
// and the clue words in our own notation, where the line has them in another form.
/** @param {import('./board.js').Board} board @param {string} line @param {string} variant @param {{ variant: string, fields: string[] } | null} [own] @returns {Sheet} */
export function sheetOf(board, line, variant, own = null) {
  const givens = board.start.map((/** @type {string} */ digits) => (digits.length === 1 ? digits : '.')).join('');
  const sheet = { ...emptySheet(board.size), givens, line };
  if (isPlain(board, variant, line)) return sheet;
  return { ...sheet, lineVariant: variant || 'classic', ...(own ?? { variant: variant || 'classic', fields: board.fields }) };
}

const isPlainLine = (/** @type {string} */ line, /** @type {string} */ variant) => /^(classic)?$/.test(variant) && /^[0-9.*_]{81}$/.test(line);

// True where rows, columns and blocks are all that the board has.
const isPlain = (/** @type {import('./board.js').Board} */ board, /** @type {string} */ variant, /** @type {string} */ line) => isPlainLine(line, variant) && board.fields.length === 0 && board.size === 9;

// Returns the sheet of a puzzle of 9x9 that needs no engine to be read; nothing of another one.
/** @param {string} line @param {string} variant @returns {Sheet | null} */
export const plainSheet = (line, variant) => (isPlainLine(line, variant) ? { ...emptySheet(), givens: line.replace(/[0*_]/g, '.'), line } : null);

// Returns what the engine is asked about: a line, and the variant that it names. What it does not know is left out (hasUnrated). digits: in place of the givens.
/** @param {Sheet} sheet @param {string} [digits] @returns {{ line: string, variant: string }} */
export function puzzleOf({ size, map, variant, fields, line, lineVariant, givens }, digits = givens) {
  if (line !== '' && digits === givens) return { line, variant: lineVariant };
  if (map !== '') return { line: `${digits} ${map}`, variant: 'jigsaw' };
  return { line: [digits, ...fields.filter((word) => !isUnrated(word))].join(' '), variant: variant || (size === 9 ? '' : `${size}x${size}`) };
}

// Givens and digits of the solver together.
/** @param {Sheet} sheet */
export const digitsOn = ({ givens, digits }) => [...givens].map((given, at) => (given === '.' ? digits[at] : given)).join('');

/** @param {Sheet} sheet */
export const isEmpty = ({ givens, digits, fields, map, corners, centres, colours }) =>
  /^\.*$/.test(givens + digits) && fields.length === 0 && map === '' && [corners, centres, colours].every((marks) => marks.every((bits) => bits === 0));

// Returns the candidates that rows, columns and whatever else the board has leave, as bits; of a cell with a digit that digit.
/** @param {import('./board.js').Board} board @param {Sheet} sheet */
export function candidatesOf(board, sheet) {
  const digits = digitsOn(sheet);
  const whole = '123456789'.slice(0, sheet.size);
  let state = board.start.map((/** @type {string} */ start, at) => (digits[at] !== '.' ? digits[at] : start.length === 1 ? whole : start));
  [...digits].forEach((digit, at) => {
    if (digit !== '.') state = board.place(state, board.candidateName(at, digit)).map((now, other) => (digits[other] !== '.' ? digits[other] : now));
  });
  const marked = (/** @type {number} */ at) => (sheet.filled && digits[at] === '.' ? sheet.centres[at] : -1);
  return state.map((now, at) => [...now].reduce((bits, digit) => bits | bitOf(+digit), 0) & marked(at));
}

/** @param {Partial<State>} [more] @returns {State} */
export const begin = (more = {}) => ({ sheet: emptySheet(), mode: 'set', pen: 'digit', at: 0, selected: [0], trail: [0], list: 0, past: [], future: [], ...more });

const withAt = (/** @type {string} */ text, /** @type {number[]} */ cells, /** @type {string} */ character) => {
  const all = [...text];
  for (const at of cells) all[at] = character;
  return all.join('');
};
const marksWith = (/** @type {number[]} */ marks, /** @type {number[]} */ cells, /** @type {(bits: number) => number} */ change) => {
  const all = [...marks];
  for (const at of cells) all[at] = change(all[at]);
  return all;
};
export const same = (/** @type {Sheet} */ a, /** @type {Sheet} */ b) => JSON.stringify(a) === JSON.stringify(b);
const kindOf = { corner: 'corners', centre: 'centres', colour: 'colours' };

// What has changed by hand is no longer the line that came in.
const edited = (/** @type {Sheet} */ sheet) => ({ ...sheet, line: '', lineVariant: '' });

/** @param {State} state @param {number} digit @param {Pen} pen @returns {Sheet} */
function written({ sheet, mode, selected }, digit, pen) {
  if (mode === 'set') {
    if (pen === 'region' && sheet.map) return edited({ ...sheet, map: withAt(sheet.map, selected, letterOf(digit - 1)) });
    const there = selected.every((at) => sheet.givens[at] === String(digit));
    const none = (/** @type {number[]} */ marks) => marksWith(marks, selected, () => 0);
    return edited({ ...sheet, givens: withAt(sheet.givens, selected, there ? '.' : String(digit)), digits: withAt(sheet.digits, selected, '.'), corners: none(sheet.corners), centres: none(sheet.centres), filled: false });
  }
  const free = selected.filter((at) => sheet.givens[at] === '.');
  if (pen === 'digit') {
    const there = free.every((at) => sheet.digits[at] === String(digit));
    return { ...sheet, digits: withAt(sheet.digits, free, there ? '.' : String(digit)) };
  }
  if (pen === 'region' || (pen === 'colour' && digit > COLOURS)) return sheet;
  const kind = kindOf[pen];
  const cells = pen === 'colour' ? selected : free.filter((at) => sheet.digits[at] === '.');
  const there = cells.every((at) => sheet[kind][at] & bitOf(digit));
  return { ...sheet, [kind]: marksWith(sheet[kind], cells, (bits) => (there ? bits & ~bitOf(digit) : bits | bitOf(digit))) };
}

// Digits go before marks, and marks before colours, so that what is under a digit is there when it is taken back.
/** @param {State} state @returns {Sheet} */
function erased({ sheet, mode, selected, pen }) {
  if (mode === 'set') return selected.every((at) => sheet.givens[at] === '.') ? sheet : edited({ ...sheet, givens: withAt(sheet.givens, selected, '.') });
  const digits = selected.filter((at) => sheet.givens[at] === '.' && sheet.digits[at] !== '.');
  if (pen === 'digit' && digits.length > 0) return { ...sheet, digits: withAt(sheet.digits, digits, '.') };
  const none = (/** @type {number[]} */ marks) => marksWith(marks, selected, () => 0);
  if (pen !== 'digit' && pen !== 'region') return { ...sheet, [kindOf[pen]]: none(sheet[kindOf[pen]]) };
  if (selected.some((at) => sheet.corners[at] | sheet.centres[at])) return { ...sheet, corners: none(sheet.corners), centres: none(sheet.centres) };
  return { ...sheet, colours: none(sheet.colours) };
}

// In Set the board becomes empty, else what the solver has written goes.
/** @param {State} state @returns {Sheet} */
function cleared({ sheet, mode }) {
  if (mode === 'set') return emptySheet(sheet.size, sheet.map);
  const { digits, corners, centres, colours } = emptySheet(sheet.size);
  return { ...sheet, digits, corners, centres, colours, filled: false };
}

/** @param {Sheet} sheet @param {Extract<Action, { name: 'apply' }>} action @returns {Sheet} */
function applied(sheet, { placed, removed, candidates }) {
  const next = { ...sheet };
  if (removed.length > 0) {
    next.centres = candidates.map((bits, at) => (sheet.digits[at] === '.' && sheet.givens[at] === '.' ? bits : sheet.centres[at]));
    next.filled = true;
  }
  for (const [at, digit] of removed) next.centres = marksWith(next.centres, [at], (bits) => bits & ~bitOf(digit));
  for (const [at, digit] of placed) if (sheet.givens[at] === '.') next.digits = withAt(next.digits, [at], String(digit));
  return next;
}

/** @param {State} state @param {Action} action @returns {Sheet} */
function changed(state, action) {
  const { sheet, pen } = state;
  switch (action.name) {
    case 'digit':
      return action.digit > sheet.size ? sheet : written(state, action.digit, action.pen ?? pen);
    case 'erase':
      return erased(state);
    case 'clear':
      return cleared(state);
    case 'fill':
      return { ...sheet, centres: action.candidates.map((bits, at) => (sheet.givens[at] === '.' && sheet.digits[at] === '.' ? bits : sheet.centres[at])), filled: true };
    case 'apply':
      return applied(sheet, action);
    case 'shape':
      return action.size === sheet.size && (action.map ?? '') === sheet.map && sheet.variant === '' ? sheet : emptySheet(action.size, action.map);
    case 'fields':
      return edited({ ...sheet, fields: action.fields, variant: variantWith(sheet.variant, sheet.size, action.fields) });
    case 'load':
      return action.sheet;
    default:
      return sheet;
  }
}

const momentOf = (/** @type {State} */ { sheet, mode, list }) => ({ sheet, mode, list });

// What is selected stays where the board has the same cells.
const within = (/** @type {State} */ state) => (state.selected.every((at) => at < state.sheet.size ** 2) ? state : { ...state, at: 0, selected: [0], trail: [0] });

/** @param {State} state @returns {State} */
function moved(state, { rows, columns, extend = false }) {
  const n = state.sheet.size;
  const row = Math.min(n - 1, Math.max(0, Math.floor(state.at / n) + rows));
  const column = Math.min(n - 1, Math.max(0, (state.at % n) + columns));
  return chosen(state, row * n + column, extend ? 'add' : 'only');
}

/** @param {State} state @param {number} at @param {'only' | 'add' | 'toggle'} how @returns {State} */
function chosen(state, at, how) {
  const had = state.selected.includes(at);
  const trail = how === 'only' ? [at] : how === 'toggle' && had && state.selected.length > 1 ? state.trail.filter((other) => other !== at) : had ? state.trail : [...state.trail, at];
  return { ...state, at, trail, selected: [...trail].sort((a, b) => a - b) };
}

// Goes to a moment of one list, and puts the present at the end of the other.
/** @param {State} state @param {'past' | 'future'} from @param {'past' | 'future'} to @returns {State} */
function gone(state, from, to) {
  const moment = state[from].at(-1);
  if (!moment) return state;
  return within({ ...state, ...moment, [from]: state[from].slice(0, -1), [to]: [...state[to], momentOf(state)] });
}

const withChosen = (/** @type {State} */ state, /** @type {number[]} */ cells) => ({ ...state, selected: cells, trail: cells });

/** @param {State} state @param {Action} action @returns {State} */
export function reduce(state, action) {
  switch (action.name) {
    case 'undo':
      return gone(state, 'past', 'future');
    case 'redo':
      return gone(state, 'future', 'past');
    case 'select':
      return chosen(state, action.at, action.how ?? 'only');
    case 'move':
      return moved(state, action);
    case 'all':
      return withChosen(state, Array.from({ length: state.sheet.size ** 2 }, (_, at) => at));
    case 'none':
      return withChosen(state, [state.at]);
    case 'pen':
      return { ...state, pen: action.pen };
    case 'nextPen':
      return { ...state, pen: pens[(pens.indexOf(state.pen) + 1) % pens.length] };
    case 'mode':
      return { ...state, mode: action.mode, pen: 'digit' };
  }
  const sheet = changed(state, action);
  const mode = (action.name === 'load' && action.mode) || state.mode;
  const list = action.name === 'list' || action.name === 'load' ? (action.list ?? state.list) : state.list;
  if (sheet !== state.sheet ? same(sheet, state.sheet) && list === state.list : list === state.list) return mode === state.mode ? state : { ...state, mode };
  const past = isEmpty(state.sheet) && state.past.length === 0 && state.list === 0 && action.name === 'load' ? state.past : [...state.past.slice(1 - MOST), momentOf(state)];
  return within({ ...state, sheet, mode, list, past, future: [] });
}

// The board of a sheet that was set here, as long as the engine has not told another one.
/** @param {Sheet} sheet */
export const plainBoard = ({ size, map }) => boardOf(size, map);
