// The grid of candidates as the text of an SVG, with the marks of a step. A role has a colour, a shape and, for linking
// candidates, a letter, so that nobody has to tell colours apart. Every mark says in data-c and data-role what it stands for.
import { drawClues } from './clues.js';

export const CELL = 60;
export const EDGE = 20;

export const escaped = (text) => String(text).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const round = (x) => +x.toFixed(1);

const circle = (x, y, r, more = '') => `<circle cx="${x}" cy="${y}" r="${r}"${more}/>`;
const square = (x, y, r, more = '') => `<rect x="${x - r}" y="${y - r}" width="${2 * r}" height="${2 * r}" rx="2"${more}/>`;

// The shape behind a candidate, by role.
const shapes = {
  target: (x, y) => `${circle(x, y, 8.5)}<path d="M${x - 7} ${y - 7}L${x + 7} ${y + 7}M${x - 7} ${y + 7}L${x + 7} ${y - 7}"/>`,
  left: (x, y) => circle(x, y, 8.5),
  right: (x, y) => square(x, y, 8),
  group: (x, y) => square(x, y, 6.5) + square(x, y, 8.8, ' class="frame"'),
  z: (x, y) => circle(x, y, 8.5, ' stroke-dasharray="2 2"'),
  t: (x, y) => square(x, y, 8, ' stroke-dasharray="3 2"'),
  base: (x, y) => circle(x, y, 8.5),
  fin: (x, y) => `<path d="M${x} ${y - 10}L${x + 10} ${y}L${x} ${y + 10}L${x - 10} ${y}Z" stroke-dasharray="3 2"/>`,
  value: (x, y) => square(x, y, 8.5),
  on: (x, y) => square(x, y, 8),
  off: (x, y) => circle(x, y, 8.5),
};

// Where things are on a board.
export class Places {
  constructor(board) {
    this.board = board;
    this.side = Math.ceil(Math.sqrt(board.size)); // candidates in a row of a cell
    this.rows = Math.ceil(board.size / this.side);
    this.cell = CELL;
    this.width = board.size * CELL + 2 * EDGE;
  }

  corner(at) {
    return [EDGE + (at % this.board.size) * CELL, EDGE + Math.floor(at / this.board.size) * CELL];
  }

  box(at, attributes) {
    const [x, y] = this.corner(at);
    return `<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}" ${attributes}/>`;
  }

  middle(at) {
    return this.corner(at).map((x) => x + CELL / 2);
  }

  // The middle of a candidate, or of a cell.
  of(name) {
    const at = this.board.cellAt(name);
    if (name[0] !== 'n') return this.middle(at);
    const [x, y] = this.corner(at);
    const middle = (i, of) => 1 + ((i + 0.5) * (CELL - 2)) / of;
    return [x + middle((name[1] - 1) % this.side, this.side), y + middle(Math.floor((name[1] - 1) / this.side), this.rows)].map(round);
  }
}

function arrow(places, { from, to, kind }) {
  const [x1, y1] = places.of(from);
  const [x2, y2] = places.of(to);
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return '';
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const data = `data-from="${from}" data-to="${to}" class="arrow ${kind}"`;
  // Between neighbours in a cell there is no room for a head or a bend.
  if (length < 30) return `<path ${data} d="M${round(x1 + ux * 9)} ${round(y1 + uy * 9)}L${round(x2 - ux * 9)} ${round(y2 - uy * 9)}"/>`;
  const bend = Math.min(26, length * 0.14);
  const [mx, my] = [(x1 + x2) / 2 - uy * bend, (y1 + y2) / 2 + ux * bend];
  // The ends lie in the direction of the bend, so that the head meets the mark.
  const near = (x, y, by) => {
    const far = Math.hypot(mx - x, my - y);
    return `${round(x + ((mx - x) / far) * by)} ${round(y + ((my - y) / far) * by)}`;
  };
  return `<path ${data} marker-end="url(#head-${kind})" d="M${near(x1, y1, 9)}Q${round(mx)} ${round(my)} ${near(x2, y2, 11)}"/>`;
}

// The borders between regions: blocks, or whatever stands in their place. A board without them has none but its rim.
function borders(board) {
  const n = board.size;
  const region = new Array(n * n).fill('');
  for (const { name, cells } of board.houses) if (/^b\d/.test(name)) for (const at of cells) region[at] = name;
  let d = '';
  for (let at = 0; at < n * n; ++at) {
    const [x, y] = [EDGE + (at % n) * CELL, EDGE + Math.floor(at / n) * CELL];
    if (at % n > 0 && region[at] !== region[at - 1]) d += `M${x} ${y}v${CELL}`;
    if (at >= n && region[at] !== region[at - n]) d += `M${x} ${y}h${CELL}`;
  }
  return `<path class="line" d="${d}"/><rect class="line" x="${EDGE}" y="${EDGE}" width="${n * CELL}" height="${n * CELL}"/>`;
}

// The lines of a grid, and the numbers of its rows and columns.
export function lattice(board) {
  const n = board.size;
  let lines = '';
  for (let i = 1; i < n; ++i) lines += `M${EDGE + i * CELL} ${EDGE}v${n * CELL}M${EDGE} ${EDGE + i * CELL}h${n * CELL}`;
  return `<path class="thin" d="${lines}"/>${borders(board)}`;
}

export function numbers(board) {
  let out = '';
  for (let i = 0; i < board.size; ++i) {
    const middle = EDGE + (i + 0.5) * CELL;
    out += `<text class="edge" x="${middle}" y="14">${i + 1}</text><text class="edge" x="10" y="${middle + 4}">${i + 1}</text>`;
  }
  return out;
}

// The houses and cells that a step or a hint shades.
export function shades(board, places, marks) {
  let out = '';
  for (const { name, role } of marks?.houses ?? []) for (const cell of board.house(name)) out += places.box(cell, `class="house ${role}" data-house="${escaped(name)}"`);
  for (const { name, role } of marks?.squares ?? []) out += places.box(board.cellAt(name), `class="square ${role}" data-square="${name}"`);
  return out;
}

const words = (digits, given, placed) => (digits === '' ? 'no candidate' : placed ? `${digits}${given ? ', given' : ''}` : `${digits.length === 1 ? 'candidate' : 'candidates'} ${[...digits].join(' ')}`);

// state: a string of digits for each cell. marks: of marks.js, or null. view: lit (a digit), at (the cell of the keyboard),
// letters (whether linking candidates have their number in the chain), id (before the ids of cells), placed (the cells whose
// digit is placed; without it all that have one candidate), givens (the cells whose digit is given; without it those of the board).
export function drawGrid(board, state, marks, view = {}) {
  const { lit = '', at = -1, letters = true, id = 'cell', placed, givens } = view;
  const places = new Places(board);
  const n = board.size;
  const box = (cell, attributes) => places.box(cell, attributes);
  const clues = drawClues(board, places);
  const marked = new Map();
  for (const m of marks?.candidates ?? []) marked.set(m.name, [...(marked.get(m.name) ?? []), m]);
  const isPlaced = (cell) => state[cell].length === 1 && (placed?.has(cell) ?? true);
  const isMarked = (cell) => [...state[cell]].some((digit) => marked.has(board.candidateName(cell, digit)));

  const out = [`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${places.width} ${places.width}" class="grid" role="presentation">`];
  out.push('<defs>');
  for (const kind of ['strong', 'weak'])
    out.push(`<marker id="head-${kind}" class="head ${kind}" viewBox="0 0 8 8" refX="6.5" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8Z"/></marker>`);
  out.push(`</defs><rect class="paper" width="${places.width}" height="${places.width}"/>`);
  out.push(shades(board, places, marks));
  if (lit) for (let cell = 0; cell < n * n; ++cell) if (state[cell].includes(lit)) out.push(box(cell, `class="lit${state[cell] === lit && isPlaced(cell) ? ' sure' : ''}"`));
  out.push(clues.under);
  out.push(`${lattice(board)}${clues.over}${numbers(board)}`);
  // A target may be part of its own pattern: its cross lies on top.
  const order = (marks?.candidates ?? []).slice().sort((a, b) => Number(a.role === 'target') - Number(b.role === 'target'));
  for (const m of order) {
    const [x, y] = places.of(m.name);
    out.push(`<g class="mark ${m.role}" data-c="${m.name}" data-role="${m.role}">${shapes[m.role](x, y)}</g>`);
  }
  for (const one of marks?.arrows ?? []) out.push(arrow(places, one));
  for (let row = 0; row < n; ++row) {
    out.push('<g role="row">');
    for (let cell = row * n; cell < (row + 1) * n; ++cell) {
      const given = givens?.has(cell) ?? board.start[cell].length === 1;
      out.push(`<g role="gridcell" id="${id}-${cell}" aria-label="${board.cellName(cell)}: ${words(state[cell], given, isPlaced(cell))}">${box(cell, 'class="hit"')}`);
      if (isPlaced(cell) && !isMarked(cell)) {
        const [x, y] = places.middle(cell);
        out.push(`<text class="digit ${given ? 'given' : 'found'}" x="${x}" y="${y + 12}">${state[cell]}</text>`);
      } else {
        for (const digit of state[cell]) {
          const name = board.candidateName(cell, digit);
          const [x, y] = places.of(name);
          out.push(`<text class="small ${(marked.get(name) ?? []).map((m) => m.role).join(' ')}" x="${x}" y="${round(y + 4.6)}">${digit}</text>`);
        }
      }
      out.push('</g>');
    }
    out.push('</g>');
  }
  if (letters) {
    for (const [name, all] of marked) {
      const text = all.map((m) => m.letter).filter(Boolean).join(' ');
      const [x, y] = places.of(name);
      if (text) out.push(`<text class="letter" x="${x + 7}" y="${y - 6}">${escaped(text)}</text>`);
    }
  }
  if (at >= 0) out.push(box(at, 'class="at"'));
  out.push('</svg>');
  return out.join('');
}
