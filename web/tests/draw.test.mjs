// Every kind of step of every rating that has paths, drawn, and compared with the text of the same path: what the text names
// is in the drawing with its role, and nothing else is. The states between are those of the program.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import test from 'node:test';

import { Engine, textOf } from '../engine/engine.js';
import { decode128, encode128 } from '../src/base128.js';
import { Board } from '../src/board.js';
import { drawGrid } from '../src/grid.js';
import { marksOf, targetsOf } from '../src/marks.js';
import { linesOf, slidesOf } from '../src/path.js';

const home = new URL('../../', import.meta.url).pathname;
const make = createRequire(import.meta.url)(`${home}build-engine/engine.js`);
const engine = await Engine.open(make, await WebAssembly.compile(readFileSync(`${home}build-engine/engine.wasm`)));
const ratings = engine.table('ratings').filter((row) => row.paths && row.name !== 'rules').map((row) => row.name);
const puzzles = [
  '.....6..5...8..71...8.....65.....3.2.2...56..9...8...7..14.......9......48.6.3.5.',
  '.2...7...8....1..5.....43....9.1...8..86.9..17........354.7.1..2..9.........56...',
];
// Puzzles with the rarer kinds of steps, each with a rating whose path has them.
const rare = {
  SER: [
    '..34.6..9....8..237..1.25..271.4....5..6......3...8..7.......9..459..2....7..4...',
    '.12...3.....4...5.6..3..2.......7..4..3.1.6..8..5.......7..4..2.2...9.....6...79.',
    '1..2..3......4..5...2..6...7..3..5...4..8..7...9.....69..5..4......2..1...7..1..8',
    '4...6..7.......6...3...2..17....85...1.4......2.95..........7.5..91...3...3.4..8.',
    '.............1.....123.456...........23...78..47.6.12...........318.764..58...23.',
  ],
  'SFin+W': ['1....6..9..........8.1..56..3.6..8.1........7.....8246.4.9...2.56.841.....7..3...', '.............1.....123.456...........23...78..47.6.12...........318.764..58...23.'],
  L: ['....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....', '..34.6..9....8..237..1.25..271.4....5..6......3...8..7.......9..459..2....7..4...'],
  F3W: ['.23....8.4....9..378....5......75.3.......215...61...7.6.5.1....42.3....9....4..8'],
  'SFin+W+Trid-OR5W': [
    '..9.1.3.........1...3.872..49....7...38.9....56......1.2.13.87......8...38..72..9',
    '...9.2.......452..5..68.94.17....4..63....8..2.9.64......5.86......26.8...649.52.',
    '1..6..9..6.93.8.......9.6......3..588..5.6...5.381..6..58...19.....8..24.....387.',
    '....5..46..46..95....94.2.1.851.....6.2...51.7.15........4.9.6.4..26..95....154.2',
  ],
  'SFin+W+Imp-OR5W': ['..........5.18..3668.3.7.15.......94....1.8..57....3..73.6.1...8.65......15..86..'],
  'U+W-full': [
    '....167.23.6.5.......7......8....42...3..5.6.....2.......26....4.1.......2.8.9.17',
    '............7......9..2.78..1......66...8...5....1..3.14.653..8..9..82..8.5..1...',
    '5......1..7..68.....4...2.729.....6.1...895...6.1....9....5768....8..72........4.',
  ],
  HoDoKu: [
    '3.....2.8..83...1...9..2.63.4..6...9....378..85..........7..5..6...5....4....81..',
    '...98..3.......8.7.6...34....8.9....7.......43....6..524..5...3.....4..25...32...',
    '6.......51..2..6.8.....6.2.4.8...9......4..5..5.39..7..97..5..3.1..3........8....',
    '......6...978.3......16..8.........83.457....9.6..2..7.1..5...47......2....3..1..',
    '.647..1...7.3.....82..6.............71..38.4.54.27.8..4..6....2.....75.6...1....7',
    '...5....8.3829....9...6.23..1....6.7....4......2.....3.5...8..2.93..64........39.',
    '...6...5.6...492..5.....4..42.3..9..........6....7..4.269...1....7..15..3.12....7',
    '7.....3.9.82......96..2....43...7......24......7.86...359...1..8.....7.4......56.',
    '.4...7.5....2.3..4.13.9.7..6.....5.......9.8.1376.8....9...2.....68..3......4..2.',
    '8.49..5..........2...1..8.9.573......12.6....3..5..1.4.45..1..6..8...4.12...5....',
    '.34..5.711.94..3........2...8..4....3..5.....4.2798...9.3..4.5....8......5.3.91.4',
    '2...16.54...37.8...1.......195.8......25.39.8.....1...6.4....35..1....9..5.6.....',
  ],
  jsudoku: ['1....6..9..........8.1..56..3.6..8.1........7.....8246.4.9...2.56.841.....7..3...'],
  'locked-candidates': ['.2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8'],
};

// Returns the paths of a rating: {path, text, slides, board}.
function pathsOf(rating, lines, more = {}) {
  const options = { ratings: rating, 'max-length': 6, timeout: 3, ...more };
  const json = engine.worker('explain', { ...options, format: 'json', states: 'all' });
  const text = engine.worker('explain', { ...options, format: 'text', states: 'none', full: true });
  const paths = [];
  for (const line of lines) {
    const path = JSON.parse(textOf(json.answer(line)));
    const words = textOf(text.answer(line));
    const board = new Board(json.board(line));
    paths.push({ path, text: words, board, slides: slidesOf(path, words, board) });
  }
  json.free();
  text.free();
  return paths;
}

const unique = (names) => [...new Set(names)].sort();
const drawn = (svg, role) => unique([...svg.matchAll(/data-c="(\w+)" data-role="(\w+)"/g)].filter((m) => m[2] === role).map((m) => m[1]));
// "=> r12c5,r6c4<>4, r3c3<>5", "=> r1c2=3" or, of a single, ": r1c2=3", as HoDoKu writes them.
function concludedByHodoku(line, sign) {
  const [first] = line.split('\n');
  const end = first.includes(' => ') ? first.slice(first.lastIndexOf(' => ') + 4) : first.slice(first.lastIndexOf(': ') + 2);
  const names = [];
  for (const part of end.split(', ')) {
    const [, cells, found, digit] = /^([rc\d,]+)(<>|=)(\d)$/.exec(part) ?? [];
    if (found !== sign) continue;
    for (const [, rows, columns] of cells.matchAll(/r(\d+)c(\d+)/g)) for (const row of rows) for (const column of columns) names.push(`n${digit}r${row}c${column}`);
  }
  return names.sort();
}

const isOfHodoku = (line) => /^\d+ \S/.test(line) && !line.includes('==>');
const concluded = (line, sign) => isOfHodoku(line) ? concludedByHodoku(line, sign) : [...line.slice(line.lastIndexOf('==>')).matchAll(/(r\dc\d) (<>|=) (\d)/g)].filter((m) => m[2] === sign).map((m) => `n${m[3]}${m[1]}`).sort();

// The candidates of braces, such as n3{r5 . r1*}c3: what stands before and behind belongs to each item.
const expand = (...parts) => parts.join('').match(/[nrc]\d/g).sort((a, b) => 'nrc'.indexOf(a[0]) - 'nrc'.indexOf(b[0])).join('');

// The roles of a chain in nrc notation.
function rolesOf(line) {
  const roles = { left: [], right: [], z: [], t: [] };
  // A relation stands in braces too: as a cell, or before the cases of its guardians.
  const pattern = line.split('==>')[0].replace(/or\d(\{[^}]*\}) \|\|/, '||').replaceAll(/or\d\{/g, '{');
  for (const [, before, inside, behind] of pattern.matchAll(/((?:[nrcb]\d)*)\{([^{}]*)\}((?:[nrcb]\d)*)/g)) {
    inside.split(/\s+/).forEach((item, i) => {
      if (item !== '.') roles[i === 0 ? 'left' : i === 1 ? 'right' : item.includes('*') ? 'z' : 't'].push(expand(before, item.replace(/[*#].*/, ''), behind));
    });
  }
  return roles;
}

const kinds = new Map();
const hodokuRules = new Set();

// What the text of HoDoKu names besides the conclusion: houses of a fish, fins, nodes of forcing chains, and the cells of
// links and of sets.
function checkHodoku({ step, text, state }, svg, board) {
  hodokuRules.add(step.rule);
  const [head, ...chains] = text.split('\n');
  const pattern = head.slice(0, head.includes(' => ') ? head.lastIndexOf(' => ') : undefined);
  if (step.base) {
    const [bases, covers] = pattern.slice(pattern.indexOf(': ') + 4).split(' ');
    for (const [, kind, numbers] of `${bases} ${covers}`.matchAll(/([rcb])(\d+)/g)) for (const number of numbers) assert.ok(svg.includes(`data-house="${kind}${number}"`), `${kind}${number} of ${text}`);
    const fins = [...pattern.matchAll(/ e?f(r\dc\d)/g)].map(([, cell]) => `n${step.digits[0]}${cell}`);
    assert.deepEqual(drawn(svg, 'fin'), unique(fins), text);
    return;
  }
  const nodes = chains.join(' ').matchAll(/r(\d+)c(\d+)(=|<>)(\d)/g);
  for (const [, rows, columns, sign, digit] of nodes) for (const row of rows) for (const column of columns) assert.ok(drawn(svg, sign === '=' ? 'on' : 'off').includes(`n${digit}r${row}c${column}`), text);
  if (chains.length > 0) return;
  const named = [...pattern.slice(pattern.indexOf(': ')).matchAll(/r(\d+)c(\d+)/g)].flatMap(([, rows, columns]) => [...rows].flatMap((row) => [...columns].map((column) => `r${row}c${column}`)));
  const shown = new Set([...svg.matchAll(/data-square="(\w+)"/g)].map((m) => m[1]).concat([...svg.matchAll(/data-c="n\d(r\dc\d)"/g)].map((m) => m[1])));
  for (const cell of named) assert.ok(shown.has(cell), `${cell} of ${text}`);
  for (const mark of svg.matchAll(/data-c="n(\d)(r\dc\d)"/g)) assert.ok(state[board.cellAt(mark[2])].includes(mark[1]), `${mark[0]} of ${text}`);
}
let chains = 0;
let branches = 0;

function check(slide, board) {
  const svg = drawGrid(board, slide.state, slide.step ? marksOf(slide.step, slide.state, board) : null);
  assert.ok(!/undefined|NaN|null/.test(svg), `something is missing in the drawing of ${slide.text}`);
  if (slide.kind === 'end') return;
  const { step, text } = slide;
  kinds.set(step.kind, (kinds.get(step.kind) ?? 0) + 1);
  if (slide.kind === 'single') {
    assert.deepEqual(drawn(svg, 'value'), [step.value]);
    assert.ok(slide.state[board.cellAt(step.value)].includes(step.value[1]));
    return assert.deepEqual(concluded(text, '='), [step.value], text);
  }
  assert.deepEqual(drawn(svg, 'target'), unique(concluded(text, '<>')), text);
  assert.deepEqual(drawn(svg, 'value'), concluded(text, '='), text);
  for (const name of targetsOf(step)) assert.ok(slide.state[board.cellAt(name)].includes(name[1]), `${name} is not there before ${text}`);
  for (const role of ['squares', 'houses']) for (const name of step[role] ?? []) assert.ok(svg.includes(`data-${role.slice(0, -1)}="${name}"`), `${name} of ${text}`);
  if (step.kind === 'hodoku') return checkHodoku(slide, svg, board);
  if (step.kind === 'uniqueness') {
    const [named, thirds] = text.split('==>')[0].split(' and ');
    const squares = named.match(/r\dc\d/g);
    for (const name of squares) assert.ok(svg.includes(`data-square="${name}"`), `${name} of ${text}`);
    const names = (list, at) => unique(at.flatMap((square) => (list.match(/n\d/g) ?? []).map((digit) => digit + square)).filter((name) => slide.state[board.cellAt(name.slice(2))].includes(name[1])));
    assert.deepEqual(drawn(svg, 'base'), names(named, squares), text);
    assert.deepEqual(drawn(svg, 'fin'), thirds ? names(thirds, [...squares, ...(thirds.match(/r\dc\d/g) ?? [])]) : [], text);
  }
  if (step.branches) {
    const nodes = [...text.slice(0, text.lastIndexOf('==>')).matchAll(/(r\dc\d)(=|<>)(\d)/g)];
    for (const [role, sign] of [['on', '='], ['off', '<>']]) {
      const named = new Set(nodes.filter((m) => m[2] === sign).map((m) => `n${m[3]}${m[1]}`));
      for (const name of drawn(svg, role)) assert.ok(named.has(name), `${name} ${role}: ${text}`);
      if (!step.behind && step.branches.length === 1) assert.equal(drawn(svg, role).length, named.size, text);
    }
    ++branches;
  }
  const cells = step.kind === 'forcing' ? step.cases.flatMap((one) => one.cells) : step.kind === 'chain' ? step.cells : null;
  if (!cells || step.branch || step.words || /^c\d/.test(step.rule) || cells.some((cell) => cell.right.length > 1)) return;
  ++chains;
  const roles = rolesOf(text);
  for (const role of ['left', 'right']) assert.deepEqual(drawn(svg, role), unique(roles[role]), `${role}: ${text}`);
  assert.deepEqual(unique([...drawn(svg, 'z'), ...drawn(svg, 't')]), unique([...roles.z, ...roles.t]), text);
  // A hint shows cells and houses of the chain, then the chain, and never what follows from it.
  const marks = marksOf(step, slide.state, board);
  assert.equal(marks.around.length, cells.length);
  const hint = drawGrid(board, slide.state, marks.hint(true));
  assert.deepEqual(drawn(hint, 'target'), []);
  for (const name of targetsOf(step)) assert.ok(!hint.includes(`data-c="${name}"`) && !hint.includes(`data-from="${name}"`) && !hint.includes(`data-to="${name}"`), text);
  assert.ok(!drawGrid(board, slide.state, marks.hint(false)).includes('data-c='));
  // Its arrows lead from each candidate to the next.
  const rows = (step.cases ?? [step]).map((one) => [...(one.from && one.cells.length ? [one.from] : []), ...one.cells.flatMap((cell) => [cell.left, ...cell.right])]);
  const arrows = [...svg.matchAll(/data-from="(\w+)" data-to="(\w+)"/g)].map((m) => `${m[1]} ${m[2]}`);
  for (const row of rows) row.slice(1).forEach((name, i) => assert.ok(arrows.includes(`${row[i]} ${name}`), `no arrow ${row[i]} ${name}: ${text}`));
}

function checkPath({ path, text, slides, board }) {
  // Each line of the text is a slide, or the placements of several, in the same order and to the letter.
  const isNext = ({ kind, line, step }, i) => kind !== 'single' || step.words || line !== slides[i - 1]?.line || slides[i - 1].kind !== 'single';
  assert.deepEqual(slides.slice(0, -1).filter(isNext).map((slide) => slide.line), linesOf(text));
  for (const { kind, line, text: own, step } of slides) if (kind === 'single' && line !== own) assert.ok(line.includes(own.split('==> ')[1]), `${own} of ${line} (${step.rule})`);
  for (const slide of slides) check(slide, board);
  // The singles of the page leave the states of the program.
  const rounds = path.rounds.filter((round) => round.state);
  for (const round of rounds) {
    const at = slides.findIndex((slide) => slide.kind === 'step' && slide.round === path.rounds.indexOf(round) + 1);
    const before = slides[at - 1];
    if (before?.kind !== 'single') continue;
    assert.deepEqual(board.place(before.state, before.step.value), round.state);
  }
}

for (const rating of ratings) {
  test(`the drawing of ${rating} shows what its text names`, () => {
    for (const one of pathsOf(rating, [...puzzles, ...(rare[rating] ?? [])])) checkPath(one);
  });
}

test('every kind of step was there', () => {
  const wanted = ['interaction', 'subset', 'fish', 'chain', 'forcing', 'uniqueness', 'tridagon', 'or-split', 'fits', 'set', 'wings', 'blocks', 'loop', 'grave', 'exclusion', 'holds', 'single', 'hodoku'];
  for (const kind of wanted) assert.ok(kinds.has(kind), `no ${kind} in ${[...kinds.keys()]}`);
  assert.ok(hodokuRules.size > 10, [...hodokuRules].join(', '));
  assert.ok(chains > 100 && branches > 100, `${chains} chains, ${branches} steps with branches`);
});

test('boards of variants: their geometry is that of the engine', () => {
  const folder = `${home}tests/golden/variants/`;
  for (const name of readdirSync(folder)) {
    const lines = readFileSync(folder + name, 'latin1').split('\n');
    const variant = lines[0].replace('# variant: ', '').trim();
    const [line] = lines.filter((text) => text !== '' && !text.startsWith('#')).slice(1, 2).map((text) => text.split('\t')[0]);
    for (const { slides, board, path, text } of pathsOf('W', [line], { variant, 'max-length': 2, timeout: 0.3 })) {
      assert.equal(new Set(slides.map(({ kind, line, round, step }, i) => (kind === 'single' && !step.words ? `${round} ${line}` : i))).size - 1, linesOf(text).length, name);
      for (const slide of slides) {
        const svg = drawGrid(board, slide.state, slide.step ? marksOf(slide.step, slide.state, board) : null);
        assert.ok(!/undefined|NaN/.test(svg), `${name}: ${slide.text}`);
        if (slide.step) assert.deepEqual(drawn(svg, 'target'), unique(concluded(slide.text, '<>')), `${name}: ${slide.text}`);
      }
      assert.equal(path.variant ?? 'classic', board.variant === '' ? 'classic' : board.variant);
    }
  }
});

test('signs between cells follow from the links: as many as the line has', () => {
  for (const [name, marks] of [['edges', /[^-]/g], ['6x6-futoshiki', /[^-]/g], ['gt', /[<>v^]/g], ['kropki-', /[^-]/g], ['xv-', /[^-]/g]]) {
    const [told, , , line] = readFileSync(`${home}tests/golden/variants/${name}-1.tsv`, 'latin1').split('\n');
    const worker = engine.worker('explain', { variant: told.replace('# variant: ', '') });
    const board = new Board(worker.board(line.split('\t')[0]));
    worker.free();
    const svg = drawGrid(board, board.opened(), null);
    assert.equal(svg.match(/data-sign=/g).length, board.fields.slice(1).join('').match(marks).length, name);
  }
  const worker = engine.worker('explain', { variant: 'clues' });
  const board = new Board(worker.board(`${'.'.repeat(81)} thermo:r1c1r1c2r2c3 odd:r5c5 even:r6c6 sum:10r8c8r8c9 killer:9;r3c3r3c4`));
  const svg = drawGrid(board, board.opened(), null);
  worker.free();
  for (const part of ['class="cluel thermo"', 'class="bulb thermo"', 'data-parity="odd"', 'data-parity="even"', 'data-sign="X"', 'class="cage"', 'class="sum"']) assert.ok(svg.includes(part), part);
  assert.equal(svg.match(/data-sign=/g).length, 1);
});

test('bytes of any length pass through text, which ends no script', () => {
  for (let size = 0; size < 300; ++size) {
    for (const fill of [(i) => (i < 4 ? 255 : i * size), () => 0, () => 13, (i) => (i % 7 === 0 ? 120 : 60 * i), () => 255]) {
      const bytes = Uint8Array.from({ length: size }, (_, i) => fill(i));
      const text = encode128(bytes);
      // The page is served as UTF-8, and a parser of HTML changes NUL and CR.
      const served = new TextDecoder().decode(new TextEncoder().encode(text));
      assert.deepEqual(decode128(served), bytes);
      assert.doesNotMatch(text, /[<\0\r\ufeff\ud800-\udfff]/);
      assert.ok(new TextEncoder().encode(text).length <= Math.ceil((8 * size) / 7) + 1);
    }
  }
});
