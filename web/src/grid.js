// The grid of candidates as the text of an SVG, with the marks of a step. A role has a colour, a shape and, for linking
// candidates, a letter, so that nobody has to tell colours apart. Every mark says in data-c and data-role what it stands for.
import { drawClues } from './clues.js';
import { t } from './messages.js';

export const CELL = 60;
export const EDGE = 20;

export const escaped = (text) => String(text).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const round = (x) => +x.toFixed(1);

const circle = (x, y, r, more = '') => `<circle cx="${x}" cy="${y}" r="${r}"${more}/>`;
const square = (x, y, r, more = '') => `<rect x="${x - r}" y="${y - r}" width="${2 * r}" height="${2 * r}" rx="2"${more}/>`;

// The shape behind a candidate, by role.
const shapes = {
  // The middle of the cross stays free, so that the digit can be read.
  target: (x, y) => `${circle(x, y, 8.5)}<path d="${[[1, 1], [-1, 1], [-1, -1], [1, -1]].map(([a, b]) => `M${round(x + 5.2 * a)} ${round(y + 5.2 * b)}L${round(x + 8.6 * a)} ${round(y + 8.6 * b)}`).join('')}"/>`,
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

const filled = new Set(['left', 'right', 'group', 'base', 'value', 'on']); // whose shapes hide what lies under them

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

// What lies where on a drawing, which arrows go around and letters stay beside: digits, and the marks of candidates.
class Obstacles {
  #places;
  #slots; // of each cell and each place of a candidate in it, what lies there: {name, x, y, width, height}, or nothing
  #crowd = new Set(); // squares through which arrows go

  constructor(places, state, marked, isLarge) {
    const { board } = (this.#places = places);
    this.#slots = state.map((digits, at) => {
      const lies = (/** @type {string} */ name, [x, y], /** @type {number} */ width, /** @type {number} */ height) => ({ name, x, y, width, height });
      const slots = new Array(places.side * places.rows).fill(null);
      if (isLarge(at)) return slots.fill(lies(board.candidateName(at, digits), places.middle(at), 10, 13));
      for (const digit of digits) {
        const name = board.candidateName(at, digit);
        slots[+digit - 1] = marked.has(name) ? lies(name, places.of(name), 8, 8) : lies(name, places.of(name), 4, 5);
      }
      return slots;
    });
  }

  // Returns what lies under a point or so near to it; nothing where that is free.
  at(x, y, clearance = 2) {
    const { board, side, rows } = this.#places;
    const n = board.size;
    const [column, row] = [Math.floor((x - EDGE) / CELL), Math.floor((y - EDGE) / CELL)];
    if (column < 0 || row < 0 || column >= n || row >= n) return null;
    const slot = (/** @type {number} */ far, /** @type {number} */ of) => Math.min(of - 1, Math.max(0, Math.floor(((far - 1) * of) / (CELL - 2))));
    const found = this.#slots[row * n + column][slot(y - EDGE - row * CELL, rows) * side + slot(x - EDGE - column * CELL, side)];
    return found && Math.abs(x - found.x) < found.width + clearance && Math.abs(y - found.y) < found.height + clearance ? found : null;
  }

  isCrowded(x, y) {
    return this.#crowd.has(Math.round(x / 5) * 1000 + Math.round(y / 5));
  }

  // Takes the points of an arrow that is there from now on.
  add(points) {
    for (const [x, y] of points) this.#crowd.add(Math.round(x / 5) * 1000 + Math.round(y / 5));
  }
}

const BENDS = [0, 0.12, -0.12, 0.24, -0.24, 0.38, -0.38];
const WIDE_BENDS = [0, 0.2, -0.2, 0.55, -0.55, 0.75, -0.75]; // where these all go over digits
const WIDEST = 170; // what a bend is a part of

// Returns points of a curve, some 3 apart, without those that lie in its ends.
function pointsOf([x1, y1], [a1, b1], [a2, b2], [x2, y2]) {
  const count = Math.max(6, Math.ceil(Math.hypot(x2 - x1, y2 - y1) / 3));
  return Array.from({ length: count - 1 }, (_, i) => {
    const t = (i + 1) / count;
    const u = 1 - t;
    const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    return [p * x1 + q * a1 + r * a2 + s * x2, p * y1 + q * b1 + r * b2 + s * y2];
  });
}

// Returns the curve between two candidates that meets the least of what is drawn: its two handles, the points on it, and the
// names of the candidates that it still meets.
function routeOf(places, from, to, obstacles, bends = BENDS) {
  const [x1, y1] = places.of(from);
  const [x2, y2] = places.of(to);
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  let best = null;
  for (const first of bends)
    for (const last of bends) {
      const by = Math.min(length, WIDEST);
      const handle = (/** @type {number} */ along, /** @type {number} */ bend) => /** @type {[number, number]} */ ([x1 + ux * length * along - uy * by * bend * 1.33, y1 + uy * length * along + ux * by * bend * 1.33]);
      const handles = [handle(1 / 3, first), handle(2 / 3, last)];
      const points = pointsOf([x1, y1], handles[0], handles[1], [x2, y2]);
      let cost = 6 * (Math.abs(first) + Math.abs(last)) + 10 * Math.abs(first - last) + (first === 0 && last === 0 ? 1.5 : 0);
      const met = new Set();
      for (const [x, y] of points) {
        if (x < 6 || y < 6 || x > places.width - 6 || y > places.width - 6) cost += 20;
        const there = obstacles.at(x, y);
        if (there && there.name !== from && there.name !== to) {
          cost += 2;
          met.add(there.name);
        }
        if (obstacles.isCrowded(x, y)) cost += 0.8;
        if (best && cost >= best.cost) break;
      }
      if (!best || cost < best.cost) best = { cost, handles, points, met };
    }
  if (best.met.size === 0 || bends === WIDE_BENDS) return best;
  const wide = routeOf(places, from, to, obstacles, WIDE_BENDS);
  return wide.met.size < best.met.size ? wide : best;
}

// Returns an arrow as text, the points on it, and the candidates that it goes over.
function arrow(places, { from, to, kind }, obstacles, id) {
  const [x1, y1] = places.of(from);
  const [x2, y2] = places.of(to);
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return { text: '', points: [], met: new Set() };
  const data = `data-from="${from}" data-to="${to}" class="arrow ${kind}"`;
  const twice = (/** @type {string} */ d, /** @type {string} */ head) => `<path class="halo" d="${d}"/><path ${data}${head} d="${d}"/>`;
  // Between neighbours in a cell there is no room for a head or a bend.
  if (length < 30) {
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    return { text: twice(`M${round(x1 + ux * 9)} ${round(y1 + uy * 9)}L${round(x2 - ux * 9)} ${round(y2 - uy * 9)}`, ''), points: [[(x1 + x2) / 2, (y1 + y2) / 2]], met: new Set() };
  }
  const { handles, points, met } = routeOf(places, from, to, obstacles);
  // The ends lie in the direction of the bend, so that the head meets the mark.
  const near = (/** @type {number} */ x, /** @type {number} */ y, [mx, my], /** @type {number} */ by) => {
    const far = Math.hypot(mx - x, my - y);
    return `${round(x + ((mx - x) / far) * by)} ${round(y + ((my - y) / far) * by)}`;
  };
  const [first, last] = handles;
  const d = `M${near(x1, y1, first, 9.5)}C${first.map(round).join(' ')} ${last.map(round).join(' ')} ${near(x2, y2, last, 11)}`;
  return { text: twice(d, ` marker-end="url(#${id}-${kind})"`), points, met };
}

// Where the letter of a candidate may stand: between rows of candidates, so that it covers no digit.
const CORNERS = [[11, -9.7], [-11, -9.7], [11, 9.7], [-11, 9.7], [0, -12.5], [0, 12.5]];

// Returns where the letters of candidates stand: in the corner beside the candidate in which nothing else is. points: of arrows.
function letterPlaces(places, texts, obstacles, points) {
  const taken = [];
  return texts.map(({ name, text }) => {
    const [x, y] = places.of(name);
    const reach = 2 + text.length * 2.5;
    const costs = CORNERS.map(([dx, dy], i) => {
      let cost = 0.1 * i;
      const [cx, cy] = [x + dx + (dx > 0 ? 1 : dx < 0 ? -1 : 0) * (reach - 7), y + dy];
      if (cx - reach < 1 || cx + reach > places.width - 1 || cy < 5 || cy > places.width - 5) cost += 50;
      for (const [px, py] of points) if (Math.abs(px - cx) < reach && Math.abs(py - cy) < 4.5) cost += 1;
      for (const other of taken) if (Math.abs(other.x - cx) < reach + other.reach && Math.abs(other.y - cy) < 7) cost += 20;
      for (const far of [-reach, 0, reach]) for (const high of [-3, 3]) cost += obstacles.at(cx + far, cy + high, 0) ? 2 : 0;
      return { cost, x: cx, y: cy };
    });
    const best = costs.reduce((a, b) => (b.cost < a.cost ? b : a));
    taken.push({ ...best, reach });
    return { name, text, x: best.x, y: best.y };
  });
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

const words = (digits, given, placed) => (digits === '' ? t.cell.none : !placed ? t.cell.candidates([...digits].join(' ')) : given ? t.cell.given(digits) : digits);

// state: a string of digits for each cell. marks: of marks.js, or null. view: lit (a digit), at (the cell of the keyboard),
// letters (whether linking candidates have their number in the chain), id (before all ids), placed (the cells whose
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
    out.push(`<marker id="${id}-${kind}" class="head ${kind}" viewBox="0 0 8 8" refX="6.5" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8Z"/></marker>`);
  out.push(`</defs><rect class="paper" width="${places.width}" height="${places.width}"/>`);
  out.push(shades(board, places, marks));
  if (lit) for (let cell = 0; cell < n * n; ++cell) if (state[cell].includes(lit)) out.push(box(cell, `class="lit${state[cell] === lit && isPlaced(cell) ? ' sure' : ''}"`));
  out.push(clues.under);
  out.push(`${lattice(board)}${clues.over}${numbers(board)}`);
  const obstacles = new Obstacles(places, state, marked, (cell) => isPlaced(cell) && !isMarked(cell));
  const points = []; // on arrows
  const crossed = new Set(); // candidates that an arrow goes over all the same
  for (const one of marks?.arrows ?? []) {
    const drawn = arrow(places, one, obstacles, id);
    out.push(drawn.text);
    obstacles.add(drawn.points);
    points.push(...drawn.points);
    for (const name of drawn.met) crossed.add(name);
  }
  // A target may be part of its own pattern: its cross lies on top.
  const order = (marks?.candidates ?? []).slice().sort((a, b) => Number(a.role === 'target') - Number(b.role === 'target'));
  for (const m of order) {
    const [x, y] = places.of(m.name);
    out.push(`<g class="mark ${m.role}" data-c="${m.name}" data-role="${m.role}">${shapes[m.role](x, y)}</g>`);
  }
  for (let row = 0; row < n; ++row) {
    out.push('<g role="row">');
    for (let cell = row * n; cell < (row + 1) * n; ++cell) {
      const given = givens?.has(cell) ?? board.start[cell].length === 1;
      out.push(`<g role="gridcell" id="${id}-${cell}" aria-label="${board.cellName(cell)}: ${words(state[cell], given, isPlaced(cell))}">${box(cell, 'class="hit"')}`);
      if (isPlaced(cell) && !isMarked(cell)) {
        const [x, y] = places.middle(cell);
        out.push(`<text class="digit ${given ? 'given' : 'found'}${crossed.has(board.candidateName(cell, state[cell])) ? ' crossed' : ''}" x="${x}" y="${y + 12}">${state[cell]}</text>`);
      } else {
        for (const digit of state[cell]) {
          const name = board.candidateName(cell, digit);
          const [x, y] = places.of(name);
          out.push(`<text class="small ${[...(marked.get(name) ?? []).map((m) => m.role), ...(crossed.has(name) && !(marked.get(name) ?? []).some((m) => filled.has(m.role)) ? ['crossed'] : [])].join(' ')}" x="${x}" y="${round(y + 4.6)}">${digit}</text>`);
        }
      }
      out.push('</g>');
    }
    out.push('</g>');
  }
  if (letters) {
    const texts = [...marked].map(([name, all]) => ({ name, text: all.map((m) => m.letter).filter(Boolean).join(' ') })).filter(({ text }) => text);
    for (const { text, x, y } of letterPlaces(places, texts, obstacles, points)) out.push(`<text class="letter" x="${round(x)}" y="${round(y + 3)}">${escaped(text)}</text>`);
  }
  if (at >= 0) out.push(box(at, 'class="at"'));
  out.push('</svg>');
  return out.join('');
}
