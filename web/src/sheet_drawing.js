// A sheet as the text of an SVG: what is given and written, what is chosen, and what is wrong. Colours have a place in a cell
// besides, and what is wrong has a shape, so that nobody has to tell colours apart.
import { drawClues } from './clues.js';
import { CELL, Places, escaped, lattice, numbers, shades } from './grid.js';
import { t } from './messages.js';
import { bitOf, digitsIn } from './sheet.js';

/**
 * What is shown of a sheet beside itself.
 * @typedef {object} SheetView
 * @property {number[]} [selected]
 * @property {number} [at] the cell of the keyboard
 * @property {number} [lit] a digit that lights up
 * @property {number[]} [clashes] cells whose clues contradict each other
 * @property {number[]} [wrong] cells with a mistake
 * @property {number[]} [differ] cells that are not the same in all solutions
 * @property {string[]} [solutions] two of them, which are shown in these cells
 * @property {object | null} [marks] of marks.js, of which houses and squares are shaded
 * @property {string} [id] before the ids of cells
 */

// Where corner marks stand: the corners, then the middles of the sides, then the middle.
const corners = [[0, 0], [2, 0], [0, 2], [2, 2], [1, 0], [1, 2], [0, 1], [2, 1], [1, 1]];
const round = (/** @type {number} */ x) => +x.toFixed(1);

// Colours are stripes from left to right.
function stripes(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ bits) {
  const all = digitsIn(bits);
  const width = CELL / all.length;
  return all.map((colour, i) => `<rect class="colour c${colour}" data-colour="${colour}" x="${round(x + i * width)}" y="${y}" width="${round(width)}" height="${CELL}"/><text class="colourname" x="${round(x + (i + 0.5) * width)}" y="${y + CELL - 3}">${'abcdefg'[colour - 1]}</text>`).join('');
}

/** @param {number} x @param {number} y @param {number} bits @param {number} lit */
function cornerMarks(x, y, bits, lit) {
  return digitsIn(bits).map((digit, i) => {
    const [column, row] = corners[i];
    return `<text class="mark-corner${digit === lit ? ' litmark' : ''}" x="${x + 10 + column * 20}" y="${y + 15 + row * 20}">${digit}</text>`;
  }).join('');
}

/** @param {number} x @param {number} y @param {number} bits @param {number} lit */
function centreMarks(x, y, bits, lit) {
  const digits = digitsIn(bits);
  if (digits.length === 0) return '';
  const size = digits.length < 6 ? 15 : digits.length < 8 ? 12.5 : 11;
  return `<text class="mark-centre" style="font-size:${size}px" x="${x + CELL / 2}" y="${round(y + CELL / 2 + size / 3)}">${digits.map((digit) => (digit === lit ? `<tspan class="litmark">${digit}</tspan>` : digit)).join('')}</text>`;
}

// Candidates stand at their places, as in the drawing of a path.
/** @param {Places} places @param {number} at @param {number} bits @param {number} lit */
function candidates(places, at, bits, lit) {
  return digitsIn(bits).map((digit) => {
    const [x, y] = places.of(places.board.candidateName(at, digit));
    return `<text class="small${digit === lit ? ' litmark' : ''}" x="${x}" y="${round(y + 4.6)}">${digit}</text>`;
  }).join('');
}

// Returns what is said of a cell to those who do not see it.
/** @param {import('./board.js').Board} board @param {import('./sheet.js').Sheet} sheet @param {number} at @param {SheetView} view */
export function spokenCell(board, sheet, at, { clashes = [], wrong = [], differ = [] } = {}) {
  const given = sheet.givens[at] !== '.';
  const digit = given ? sheet.givens[at] : sheet.digits[at];
  const name = (/** @type {number[]} */ marks) => digitsIn(marks[at]).join(' ');
  const parts = [digit === '.' ? t.cell.empty : given ? t.cell.given(digit) : digit];
  if (digit === '.' && sheet.centres[at]) parts.push(t.cell[sheet.filled ? 'candidates' : 'centres'](name(sheet.centres)));
  if (digit === '.' && sheet.corners[at]) parts.push(t.cell.corners(name(sheet.corners)));
  if (sheet.colours[at]) parts.push(t.cell.colours(digitsIn(sheet.colours[at]).map((colour) => 'abcdefg'[colour - 1]).join(' ')));
  if (clashes.includes(at)) parts.push(t.cell.clash);
  if (wrong.includes(at)) parts.push(t.cell.wrong);
  if (differ.includes(at)) parts.push(t.cell.differs);
  return `${board.cellName(at)}: ${parts.join(', ')}`;
}

/** @param {import('./board.js').Board} board @param {import('./sheet.js').Sheet} sheet @param {SheetView} [view] @returns {string} */
export function drawSheet(board, sheet, view = {}) {
  const { selected = [], at: keyboard = -1, lit = 0, clashes = [], wrong = [], differ = [], solutions = [], marks = null, id = 'cell' } = view;
  const places = new Places(board);
  const n = board.size;
  const clues = drawClues(board, places, sheet.fields.length > 0 ? sheet.fields : board.fields);
  const digitAt = (/** @type {number} */ at) => (sheet.givens[at] !== '.' ? sheet.givens[at] : sheet.digits[at]);
  // A mark that a digit in sight excludes is not shown, and is there again when the digit is taken back.
  const seen = (/** @type {number} */ at) => {
    let bits = 0;
    for (let other = 0; other < n * n; ++other) if (digitAt(other) !== '.' && board.sees(at, other)) bits |= bitOf(+digitAt(other));
    return bits;
  };
  const out = [`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${places.width} ${places.width}" class="grid" role="presentation"><rect class="paper" width="${places.width}" height="${places.width}"/>`];
  for (let at = 0; at < n * n; ++at) {
    const [x, y] = places.corner(at);
    if (sheet.colours[at]) out.push(stripes(x, y, sheet.colours[at]));
    const holds = () => digitAt(at) !== '.' ? +digitAt(at) === lit : (sheet.corners[at] | (sheet.filled ? sheet.centres[at] & ~seen(at) : sheet.centres[at])) & bitOf(lit);
    if (lit && holds()) out.push(places.box(at, `class="lit${digitAt(at) !== '.' ? ' sure' : ''}"`));
    if (differ.includes(at)) out.push(places.box(at, 'class="differs"'));
    if (clashes.includes(at) || wrong.includes(at)) out.push(places.box(at, `class="bad" data-bad="${wrong.includes(at) ? 'wrong' : 'clash'}"`));
  }
  out.push(shades(board, places, marks), clues.under, lattice(board), clues.over, numbers(board));
  for (let row = 0; row < n; ++row) {
    out.push('<g role="row">');
    for (let at = row * n; at < (row + 1) * n; ++at) {
      const [x, y] = places.corner(at);
      const digit = digitAt(at);
      out.push(`<g role="gridcell" id="${id}-${at}" aria-selected="${selected.includes(at)}" aria-label="${escaped(spokenCell(board, sheet, at, view))}">${places.box(at, 'class="hit"')}`);
      if (digit !== '.') out.push(`<text class="digit ${sheet.givens[at] !== '.' ? 'given' : 'found'}" x="${x + CELL / 2}" y="${y + CELL / 2 + 12}">${digit}</text>`);
      else if (differ.includes(at) && solutions.length > 1 && solutions[0][at] !== solutions[1][at]) out.push(`<text class="either" x="${x + CELL / 2}" y="${y + CELL / 2 + 6}">${solutions[0][at]} / ${solutions[1][at]}</text>`);
      else if (sheet.filled) out.push(candidates(places, at, sheet.centres[at] & ~seen(at), lit), cornerMarks(x, y, sheet.corners[at] & ~sheet.centres[at], lit));
      else out.push(cornerMarks(x, y, sheet.corners[at], lit), centreMarks(x, y, sheet.centres[at], lit));
      if (clashes.includes(at) || wrong.includes(at)) out.push(`<path class="badmark" d="M${x + CELL - 15} ${y + 5}l10 10M${x + CELL - 5} ${y + 5}l-10 10"/>`);
      out.push('</g>');
    }
    out.push('</g>');
  }
  for (const at of selected) {
    const [x, y] = places.corner(at);
    // The rim of what is selected, as one shape: sides between two selected cells stay open.
    const inside = (/** @type {number} */ other, /** @type {boolean} */ beside) => beside && selected.includes(other);
    let d = '';
    if (!inside(at - n, at >= n)) d += `M${x + 2} ${y + 2}h${CELL - 4}`;
    if (!inside(at + n, at < n * n - n)) d += `M${x + 2} ${y + CELL - 2}h${CELL - 4}`;
    if (!inside(at - 1, at % n > 0)) d += `M${x + 2} ${y + 2}v${CELL - 4}`;
    if (!inside(at + 1, at % n < n - 1)) d += `M${x + CELL - 2} ${y + 2}v${CELL - 4}`;
    out.push(`<path class="chosen${at === keyboard ? ' at' : ''}" data-chosen="${at}" d="${d}"/>`);
  }
  out.push('</svg>');
  return out.join('');
}
