// The address of the page: #p=PUZZLE&v=VARIANT&r=RATING&s=STEP, or with a mode (m) and what the solver has written in place of
// rating and step: digits (d), corner marks (c), centre marks (e), colours (o), and whether centre marks are candidates (f). It
// stays in the browser.

const modes = ['set', 'solve'];

// Marks as text: the cell and its marks in base 36, of cells that have some.
/** @param {number[]} marks */
const packed = (marks) => marks.flatMap((bits, at) => (bits === 0 ? [] : [`${at.toString(36)}-${bits.toString(36)}`])).join('_');

/** @param {string} text @returns {[number, number][]} */
const unpacked = (text) => [...text.matchAll(/([0-9a-z]{1,2})-([0-9a-z]{1,2})(?:_|$)/g)].map(([, at, bits]) => [parseInt(at, 36), parseInt(bits, 36)]);

const MARKS = /** @type {const} */ ({ c: 'corners', e: 'centres', o: 'colours' });

/** @param {string} hash */
export function readLink(hash) {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const step = Number(parts.get('s'));
  const mode = parts.get('m') ?? '';
  const marks = Object.fromEntries(Object.entries(MARKS).map(([letter, kind]) => [kind, unpacked(parts.get(letter) ?? '')]));
  return {
    puzzle: parts.get('p') ?? '',
    variant: parts.get('v') ?? '',
    rating: parts.get('r') ?? '',
    step: Number.isInteger(step) && step > 0 ? step : 0,
    mode: modes.includes(mode) ? mode : 'explain',
    written: { digits: parts.get('d') ?? '', marks, filled: parts.get('f') === '1' },
  };
}

// Returns a sheet with what a link says that the solver has written, where it fits.
/** @param {import('./sheet.js').Sheet} sheet @param {ReturnType<typeof readLink>['written']} written @returns {import('./sheet.js').Sheet} */
export function withWritten(sheet, { digits, marks, filled }) {
  const cells = sheet.givens.length;
  const all = (/** @type {number} */ bits) => bits & ((1 << 9) - 1);
  const next = { ...sheet, filled };
  if (digits.length === cells && /^[.1-9]*$/.test(digits)) next.digits = [...digits].map((digit, at) => (sheet.givens[at] === '.' && +digit <= sheet.size ? digit : '.')).join('');
  for (const [kind, some] of Object.entries(marks)) {
    next[kind] = [...sheet[kind]];
    for (const [at, bits] of some) if (at < cells) next[kind][at] = all(bits);
  }
  return next;
}

// sheet: with what the solver has written; without it a step of a path is shown.
/** @param {{ puzzle: string, variant?: string, rating?: string, step?: number, mode?: string, sheet?: import('./sheet.js').Sheet | null }} what */
export function writeLink({ puzzle, variant, rating = '', step = 0, mode = '', sheet = null }) {
  const written = sheet ? [['d', /[1-9]/.test(sheet.digits) ? sheet.digits : ''], ...Object.entries(MARKS).map(([letter, kind]) => [letter, packed(sheet[kind])]), ['f', sheet.filled ? 1 : '']] : [];
  const parts = [['p', puzzle], ['v', variant === 'classic' ? '' : variant], ['r', rating], ['s', step || ''], ['m', mode], ...written];
  return `#${parts.filter(([, value]) => value).map(([name, value]) => `${name}=${encodeURIComponent(/** @type {string} */ (value))}`).join('&')}`;
}

// Shows what is on the screen in the address. Back goes to the puzzle before, not to the step or the digit before.
/** @param {Parameters<typeof writeLink>[0]} what */
export function showLink(what) {
  const next = writeLink(what);
  if (next === location.hash || (next === '#' && location.hash === '')) return;
  const [now, then] = [readLink(location.hash), readLink(next)];
  const other = now.puzzle !== '' && now.mode + now.puzzle + now.variant !== then.mode + then.puzzle + then.variant && then.mode !== 'set';
  history[other ? 'pushState' : 'replaceState'](null, '', next === '#' ? location.pathname + location.search : next);
}

// Returns what a reader elsewhere can open: an address, where the page has one that others reach; else the puzzle itself.
/** @param {{ href: string, protocol: string, hash: string }} address @param {string} home @param {string} puzzle */
export function shareable({ href, protocol, hash }, home, puzzle) {
  if (home !== '') return home.replace(/#.*$/, '') + hash;
  return /^https?:$/.test(protocol) ? href : puzzle;
}
