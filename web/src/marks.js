// What a step of a path shows on the grid: marks of candidates, cells and houses, and arrows between candidates. Input is a
// step of the JSON of `explain`, as docs/NOTATION.md defines it; nothing is drawn here. The roles are those of the
// literature: left- and right-linking, z (justified by the target), t (justified by a right-linking candidate), target.
import { ofHouse } from './board.js';
import { t } from './messages.js';

// Nodes of SER name a candidate as r1c2=3, taken as true, or r1c2<>3, taken as false.
export function node(name) {
  const [, square, sign, digit] = /^(r\dc\d)(=|<>)(\d)$/.exec(name);
  return { candidate: `n${digit}${square}`, on: sign === '=' };
}

const squareOf = (candidate) => candidate.slice(2);

class Marks {
  candidates = []; // {name, role, letter}
  squares = []; // {name, role}
  houses = []; // {name, role}
  around = []; // the cells and houses of a chain, which a hint shows before the chain: {name, role}
  arrows = []; // {from, to, kind}: kind is "strong" inside a variable, "weak" between variables

  mark(name, role, letter = '') {
    if (!this.candidates.some((m) => m.name === name && m.role === role && m.letter === letter)) this.candidates.push({ name, role, letter });
  }

  arrow(from, to, kind) {
    this.arrows.push({ from, to, kind });
  }

  // A cell or the house of a variable.
  variable(name, role) {
    if (/^r\dc\d$/.test(name)) this.squares.push({ name, role });
    else this.houses.push({ name: ofHouse(name).house, role });
  }

  // What a hint shows of the step: its cells and houses, then its pattern as well.
  hint(withPattern) {
    const hidden = new Set(this.candidates.filter((m) => m.role === 'target' || m.role === 'value').map((m) => m.name));
    const named = (isCell) => this.around.filter(({ name }) => /^r\dc\d$/.test(name) === isCell);
    if (!withPattern) return { candidates: [], arrows: [], squares: [...this.squares, ...named(true)], houses: [...this.houses, ...named(false)] };
    return { squares: this.squares, houses: this.houses, arrows: this.arrows.filter(({ from, to }) => !hidden.has(from) && !hidden.has(to)), candidates: this.candidates.filter((m) => !hidden.has(m.name)) };
  }
}

// The cells of a chain. A right-linking g-candidate has two or three members; arrows start at the first.
function addCells(marks, cells, target, suffix = '') {
  let previous = null;
  cells.forEach((cell, i) => {
    const right = [cell.right].flat();
    marks.mark(cell.left, 'left', `L${i + 1}${suffix}`);
    for (const name of right) marks.mark(name, right.length > 1 ? 'group' : 'right', `R${i + 1}${suffix}`);
    for (const extra of cell.additional ?? []) marks.mark(extra.candidate, extra.by.length === 1 && extra.by[0] === target ? 'z' : 't');
    if (previous) marks.arrow(previous, cell.left, 'weak');
    else if (target) marks.arrow(target, cell.left, 'weak');
    if (right.length) marks.arrow(cell.left, right[0], 'strong');
    // A relation is no variable: of its guardians the left-linking one stands for it.
    const variable = cell.variable ?? squareOf(cell.left);
    const cellName = /^r\dc\d$/.test(variable);
    marks.around.push({ name: cellName ? variable : ofHouse(variable).house, role: cellName ? 'square' : 'base' });
    previous = right[0] ?? null;
  });
}

function addBranch(marks, branch, label) {
  branch.forEach((text, i) => {
    const { candidate: name, on } = node(text.node);
    marks.mark(name, on ? 'on' : 'off', i === 0 ? label : '');
    if (text.cause) marks.around.push({ name: text.cause, role: /^r\dc\d$/.test(text.cause) ? 'square' : 'base' });
    for (const parent of text.parents ?? []) marks.arrow(node(branch[parent].node).candidate, name, on ? 'strong' : 'weak');
  });
}

// Nodes of HoDoKu may be groups: r1c23=4. Returns the candidates, and whether they are taken as true.
export function groupNode(name) {
  const [, rows, columns, sign, digit] = /^r(\d+)c(\d+)(=|<>)(\d)$/.exec(name);
  return { candidates: [...rows].flatMap((row) => [...columns].map((column) => `n${digit}r${row}c${column}`)), on: sign === '=' };
}

// Each node follows from the one before, and a branch begins at a node of its chain.
function addNodes(marks, nodes, label) {
  let previous = null;
  nodes.forEach((name, i) => {
    const { candidates, on } = groupNode(name);
    for (const candidate of candidates) marks.mark(candidate, on ? 'on' : 'off', i === 0 ? label : '');
    if (previous) marks.arrow(previous, candidates[0], on ? 'strong' : 'weak');
    previous = candidates[0];
  });
}

// The pattern of a step of HoDoKu. chain: the one to show; all of them where it is absent.
function addHodoku(marks, step, state, board, chain) {
  const digitsOf = (squares, digits) => squares.flatMap((name) => digits.filter((digit) => state[board.cellAt(name)].includes(digit)).map((digit) => `n${digit}${name}`));
  for (const list of ['fins', 'endo_fins']) for (const name of step[list] ?? []) marks.mark(name, 'fin');
  for (const name of step.base ?? []) {
    marks.houses.push({ name, role: 'base' });
    for (const held of board.held(`${name}n${step.digits[0]}`, state)) if (!marks.candidates.some((m) => m.name === held && m.role === 'fin')) marks.mark(held, 'base');
  }
  for (const name of step.cover ?? []) marks.houses.push({ name, role: 'cover' });
  for (const name of step.squares ?? []) marks.squares.push({ name, role: 'square' });
  if (!step.base) for (const name of digitsOf(step.squares ?? [], step.digits ?? [])) marks.mark(name, 'base');
  (step.sets ?? []).forEach((set, i) => {
    for (const name of set.squares) marks.squares.push({ name, role: i % 2 === 0 ? 'square' : 'other' });
    for (const name of digitsOf(set.squares, set.digits)) marks.mark(name, 'base');
  });
  (step.chains ?? []).forEach(({ nodes, branches }, i) => {
    if (chain !== undefined && chain !== i) return;
    addNodes(marks, nodes, step.chains.length > 1 ? String(i + 1) : '');
    for (const one of branches ?? []) addNodes(marks, one, '');
  });
}

// The chains of a step of which one can be shown alone.
export const branchesOf = (step) => step?.branches ?? step?.chains;

// Candidates of squares that a pattern names, by the digits that it names.
function addPattern(marks, step, state, board) {
  for (const name of step.squares ?? []) {
    marks.squares.push({ name, role: 'square' });
    for (const digit of step.digits ?? []) if (state[board.cellAt(name)].includes(digit)) marks.mark(`n${digit}${name}`, 'base');
  }
  for (const list of ['more', 'others']) for (const name of step[list] ?? []) marks.squares.push({ name, role: 'other' });
  for (const name of step.houses ?? []) marks.houses.push({ name, role: 'base' });
  for (const name of step.covers ?? []) marks.houses.push({ name, role: 'cover' });
  for (const name of step.extras ?? []) marks.mark(name, 'fin');
}

export const targetsOf = (step) => step.targets ?? (step.target ? [step.target] : []);

// Returns the marks of a step or single. state: the state before it. branch: of a step of SER or HoDoKu with several
// branches, the one to show; all of them where it is absent.
export function marksOf(step, state, board, branch) {
  const marks = new Marks();
  for (const name of targetsOf(step)) marks.mark(name, 'target');
  if (step.value) marks.mark(step.value, 'value');
  if (step.kind === 'hodoku') {
    addHodoku(marks, step, state, board, branch);
    return marks;
  }
  for (const variable of step.base ?? []) {
    for (const name of board.held(variable, state)) marks.mark(name, step.fins?.includes(name) ? 'fin' : 'base');
    marks.variable(variable, 'base');
  }
  for (const variable of step.cover ?? []) marks.variable(variable, 'cover');
  for (const name of step.fins ?? []) marks.mark(name, 'fin');
  if (step.kind === 'interaction') {
    for (const cell of step.cells) {
      for (const name of [cell.left, ...cell.additional.map((extra) => extra.candidate)]) marks.mark(name, 'base');
      marks.variable(cell.variable, 'base');
    }
  } else {
    if (step.cells) addCells(marks, step.cells, step.target);
    if (step.branch) addCells(marks, step.branch, step.target, "'");
    (step.cases ?? []).forEach((one, i) => {
      if (!step.base) marks.mark(one.from, 'fin');
      addCells(marks, one.cells, one.from, 'abcde'[i]);
    });
  }
  if (step.kind === 'oddagon') {
    const ring = step.chain.map((square) => `n${step.digit}${square}`);
    ring.forEach((name, i) => {
      marks.mark(name, 'left', String(i + 1));
      marks.arrow(name, ring[(i + 1) % ring.length], 'strong');
    });
    for (const square of step.guardians) marks.mark(`n${step.digit}${square}`, 'fin');
  }
  if (step.kind === 'tridagon' || step.kind === 'or-split') {
    for (const name of step.guardians) marks.mark(name, 'fin');
    (step.chain ?? []).forEach((name, i) => {
      marks.mark(name, 'left', String(i + 1));
      if (i > 0) marks.arrow(step.chain[i - 1], name, 'strong');
    });
  }
  if (step.kind === 'uniqueness') {
    // Beside the corners the third digits and a further cell; of a BUG the cell.
    const beside = [step.beside ?? step.value?.slice(2) ?? []].flat();
    for (const name of beside) marks.squares.push({ name, role: step.value ? 'square' : 'other' });
    for (const name of [...(step.squares ?? []), ...beside])
      for (const digit of step.thirds ?? []) if (state[board.cellAt(name)].includes(digit)) marks.mark(`n${digit}${name}`, 'fin');
  }
  (step.path ?? []).forEach((name, i) => {
    marks.squares.push({ name, role: name === step.summit ? 'other' : 'square' });
    if (i > 0) marks.arrow(step.path[i - 1], name, 'strong');
  });
  (step.branches ?? []).forEach((nodes, i) => {
    if (branch === undefined || branch === i) addBranch(marks, nodes, step.branches.length > 1 ? String(i + 1) : '');
  });
  addPattern(marks, step, state, board);
  return marks;
}

// Joins the steps of a round that are the same pattern with different targets, as the text of a path does; interactions of
// two houses are one line whatever their digits.
export function grouped(steps) {
  const groups = new Map();
  for (const step of steps) {
    const { target, targets, words, removed, sentence, ...pattern } = step;
    const named = step.rule?.includes('interaction-with');
    const key = named ? step.rule : target ? JSON.stringify(pattern).replaceAll(target, 'x') : JSON.stringify(step);
    const group = groups.get(key);
    if (!group) groups.set(key, { ...step, targets: [...targetsOf(step)] });
    else {
      group.targets.push(target);
      // The pattern is told once, and what follows from it for each target.
      if (sentence) group.sentence = [...group.sentence, ...(named ? sentence : sentence.slice(-1))];
      if (named) group.cells = [...group.cells, ...step.cells];
    }
  }
  return [...groups.values()];
}

// Returns what is drawn, as sentences for those who do not see the grid.
export function spoken(marks) {
  const parts = [];
  for (const [role, words] of Object.entries(t.roles)) {
    const names = marks.candidates.filter((m) => m.role === role).map((m) => (m.letter ? `${m.letter} ${m.name}` : m.name));
    if (names.length) parts.push(`${words}: ${names.join(', ')}`);
  }
  return parts.join('; ');
}
