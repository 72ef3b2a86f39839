// The board of a puzzle as data: its cells, houses and links, as `bitwhip_board` gives them. Cells are numbered row by
// row from 0; a state has a string of digits for each cell. A candidate is named as in docs/NOTATION.md: n5r1c9.

const STRIDE = 9; // cells in a row of the JSON, whatever the size

export class Board {
  #houses = new Map();
  #peers = []; // of each cell, the cells that hold other digits
  #links = new Map(); // of a candidate of a variant, further candidates that it removes

  constructor(json) {
    this.json = json; // what the worker makes the same board of
    const n = (this.size = json.size);
    const cell = (place) => Math.floor(place / STRIDE) * n + (place % STRIDE);
    const candidate = (c) => this.candidateName(this.cellOf(c), (c % STRIDE) + 1);
    const named = (house) => ({ name: house.name, cells: house.cells.map(cell) });
    this.variant = json.variant;
    this.fields = json.fields;
    this.start = json.cells.filter((_, place) => place % STRIDE < n && place < n * STRIDE);
    this.houses = json.houses.map(named);
    this.partial = json.partial_houses.map(named);
    this.links = json.links;
    for (const { name, cells } of this.houses) this.#houses.set(name, cells);
    for (let at = 0; at < n * n; ++at) this.#peers.push(new Set());
    for (const { cells } of [...this.houses, ...this.partial]) for (const a of cells) for (const b of cells) if (a !== b) this.#peers[a].add(b);
    for (const pair of json.links) {
      const [a, b] = pair.map(candidate);
      for (const [from, to] of [[a, b], [b, a]]) this.#links.set(from, [...(this.#links.get(from) ?? []), to]);
    }
  }

  // The cell of a candidate of the JSON, which is a number.
  cellOf(candidate) {
    const place = Math.floor(candidate / STRIDE);
    return Math.floor(place / STRIDE) * this.size + (place % STRIDE);
  }

  // True if two cells share a house.
  sees(a, b) {
    return this.#peers[a].has(b);
  }

  cellName(at) {
    return `r${Math.floor(at / this.size) + 1}c${(at % this.size) + 1}`;
  }

  candidateName(at, digit) {
    return `n${digit}${this.cellName(at)}`;
  }

  // Returns the cell that a name has, such as r3c5 or n2r3c5.
  cellAt(name) {
    const [row, column] = /r(\d)c(\d)$/.exec(name).slice(1).map(Number);
    return (row - 1) * this.size + (column - 1);
  }

  // Returns the cells of a house; none where there is no such house.
  house(name) {
    return this.#houses.get(name) ?? [];
  }

  // Returns the candidates that a variable holds in a state: "r3c5" is a cell, "r2n4" a digit in a house.
  held(variable, state) {
    if (/^r\dc\d$/.test(variable)) return [...state[this.cellAt(variable)]].map((digit) => `n${digit}${variable}`);
    const { house, digit } = ofHouse(variable);
    return this.house(house).filter((at) => state[at].includes(digit)).map((at) => this.candidateName(at, digit));
  }

  // Returns the state once a candidate is true, and the candidates that it is linked to are gone.
  place(state, name) {
    const at = this.cellAt(name);
    const next = state.map((digits, other) => (this.#peers[at].has(other) ? digits.replace(name[1], '') : digits));
    next[at] = name[1];
    return without(next, this.#links.get(name) ?? [], this);
  }

  // Returns the state that the givens leave.
  opened() {
    return this.start.reduce((state, digits, at) => (digits.length === 1 ? this.place(state, this.candidateName(at, digits)) : state), this.start);
  }
}

// Returns the house and the digit of a variable such as w1n3.
export function ofHouse(variable) {
  const [, house, digit] = /^(.+)n(\d)$/.exec(variable);
  return { house, digit };
}

export function without(state, names, board) {
  const next = [...state];
  for (const name of names) {
    const at = board.cellAt(name);
    next[at] = next[at].replace(name[1], '');
  }
  return next;
}
