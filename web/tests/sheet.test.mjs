// The sheet without a browser and without an engine: its reducer and what can be undone, what is wrong with clues, and drawing.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import test from 'node:test';

import { Board } from '../src/board.js';
import { clashesOf, diagnose, mistakesOf } from '../src/diagnosis.js';
import { familyOf, favour, favourites, grouped } from '../src/families.js';
import { Places, drawGrid } from '../src/grid.js';
import { firstStep, nakedSingle, questionOf } from '../src/hints.js';
import { shortOf } from '../src/input.js';
import { keepState, keptState } from '../src/kept.js';
import { readLink, shareable, withWritten, writeLink } from '../src/link.js';
import { dug, orbitsOf, patterns, randomOf, ratingsIn, search } from '../src/maker.js';
import { languageOf, languages } from '../src/messages.js';
import { plainly } from '../src/plainly.js';
import { blockMap, boardOf, hasBlocks, sizes, unevenRegions } from '../src/shape.js';
import { drawSheet, spokenCell } from '../src/sheet_drawing.js';
import { begin, bitOf, candidatesOf, digitsIn, digitsOn, emptySheet, plainSheet, puzzleOf, reduce, sheetOf } from '../src/sheet.js';

const home = new URL('../../', import.meta.url).pathname;
const puzzle = '1....6..9..........8.1..56..3.6..8.1........7.....8246.4.9...2.56.841.....7..3...';
const classic = boardOf(9);
const puzzles = readFileSync(`${home}datasets/sudogen0.txt`, 'latin1').split('\n').filter((line) => /^[0-9.]{81}/.test(line)).map((line) => line.slice(0, 81).replaceAll('0', '.'));

// A sequence that is the same in every run.
function* numbers(seed) {
  for (let x = seed; ; ) yield (x = (Math.imul(x, 1664525) + 1013904223) >>> 0) >>> 8;
}
const play = (state, ...actions) => actions.reduce(reduce, state);
const digit = (n, pen) => ({ name: 'digit', digit: n, ...(pen ? { pen } : {}) });
const select = (at, how) => ({ name: 'select', at, how });

test('digits, marks and colours go where they are chosen to go', () => {
  let state = play(begin(), digit(5), { name: 'move', rows: 0, columns: 1 }, digit(3));
  assert.equal(state.sheet.givens.slice(0, 3), '53.');
  state = play(state, { name: 'mode', mode: 'solve' }, select(0), digit(7), select(2), digit(7), select(3), select(4, 'add'), digit(1, 'corner'), digit(2, 'centre'), digit(9, 'colour'), digit(2, 'colour'));
  assert.equal(digitsOn(state.sheet).slice(0, 5), '537..');
  assert.deepEqual([state.sheet.corners, state.sheet.centres, state.sheet.colours].map((marks) => marks.slice(2, 6)), [[0, 1, 1, 0], [0, 2, 2, 0], [0, 2, 2, 0]]);
  // A mark that one of the cells has comes to the others; one that all have goes.
  state = play(state, select(4), digit(1, 'corner'), select(3, 'add'), digit(1, 'corner'));
  assert.deepEqual(state.sheet.corners.slice(3, 5), [1, 1]);
  assert.deepEqual(play(state, digit(1, 'corner')).sheet.corners.slice(3, 5), [0, 0]);
  // What is under a digit is there again when the digit is taken back; then marks go, then colours.
  state = play(state, digit(8), { name: 'erase' });
  assert.deepEqual([state.sheet.digits.slice(3, 5), state.sheet.corners[3], state.sheet.centres[4]], ['..', 1, 2]);
  state = play(state, { name: 'erase' });
  assert.deepEqual([state.sheet.corners[3], state.sheet.centres[4], state.sheet.colours[3]], [0, 0, 2]);
  assert.equal(play(state, { name: 'erase' }).sheet.colours[3], 0);
  // Nothing is written over a given, and a given takes the place of what was written.
  state = play(state, select(2), { name: 'mode', mode: 'set' }, digit(4));
  assert.deepEqual([state.sheet.givens[2], state.sheet.digits[2]], ['4', '.']);
});

test('cells are chosen by arrows, one by one, and all of them', () => {
  const at = (state) => state.selected.join();
  let state = play(begin(), { name: 'move', rows: -1, columns: -1 }, { name: 'move', rows: 1, columns: 0 }, { name: 'move', rows: 0, columns: 1, extend: true });
  assert.equal(at(state), '9,10');
  assert.equal(at(play(state, select(40, 'toggle'), select(9, 'toggle'))), '10,40');
  assert.equal(at(play(state, select(80))), '80');
  assert.equal(play(state, { name: 'all' }).selected.length, 81);
  state = play(state, { name: 'all' }, { name: 'none' });
  assert.equal(at(state), '10');
  // A smaller board has fewer cells.
  assert.equal(at(play(state, select(80), { name: 'shape', size: 4 })), '0');
  assert.deepEqual(play(state, { name: 'nextPen' }, { name: 'nextPen' }).pen, 'centre');
});

test('everything can be undone and done again, over all modes and over another puzzle', () => {
  const random = numbers(7);
  const next = (n) => random.next().value % n;
  const board = classic;
  let state = begin({ mode: 'set' });
  const states = [state];
  for (let i = 0; i < 400; ++i) {
    const actions = [digit(1 + next(9)), digit(1 + next(9), ['corner', 'centre', 'colour'][next(3)]), { name: 'erase' }, select(next(81), ['only', 'add', 'toggle'][next(3)]), { name: 'mode', mode: ['set', 'solve', 'explain'][next(3)] },
      { name: 'clear' }, { name: 'load', sheet: sheetOf(boardWith(puzzles[next(20)]), puzzles[next(20)], ''), mode: 'explain', list: next(3) }, { name: 'fill', candidates: candidatesOf(board, state.sheet) }, { name: 'shape', size: 9 }];
    state = reduce(state, actions[next(actions.length)]);
    if (state.sheet !== states.at(-1).sheet || state.list !== states.at(-1).list) states.push(state);
  }
  assert.ok(states.length > 150);
  const seen = (some) => JSON.stringify([some.sheet, some.list]);
  const first = states.length - 1 - state.past.length;
  for (let i = states.length - 2; i >= first; --i) {
    state = reduce(state, { name: 'undo' });
    assert.equal(seen(state), seen(states[i]));
  }
  assert.equal(reduce(state, { name: 'undo' }), state);
  for (let i = first + 1; i < states.length; ++i) {
    state = reduce(state, { name: 'redo' });
    assert.equal(seen(state), seen(states[i]));
  }
  // What is done after an undo is what comes next.
  state = play(begin(), digit(1), digit(2), { name: 'undo' }, select(1), digit(3));
  assert.deepEqual([state.sheet.givens.slice(0, 2), state.future.length], ['13', 0]);
  // An action that changes nothing is nothing that could be undone.
  assert.equal(play(begin({ mode: 'solve' }), { name: 'erase' }, { name: 'clear' }).past.length, 0);
});

function boardWith(givens) {
  const json = structuredClone(classic.json);
  [...givens].forEach((one, at) => {
    if (one !== '.') json.cells[at] = one;
  });
  return new Board(json);
}

test('the engine is asked about the line that came in, until its givens change', () => {
  const sheet = sheetOf(boardWith(puzzle), puzzle, '');
  assert.deepEqual([sheet.givens, puzzleOf(sheet)], [puzzle, { line: puzzle, variant: '' }]);
  const zeros = puzzle.replaceAll('.', '0');
  let state = play(begin(), { name: 'load', sheet: sheetOf(boardWith(puzzle), zeros, '') });
  assert.equal(puzzleOf(state.sheet).line, zeros);
  state = play(state, { name: 'mode', mode: 'set' }, select(1), digit(2));
  assert.equal(puzzleOf(state.sheet).line, `12${puzzle.slice(2)}`);
  assert.deepEqual(puzzleOf(emptySheet(6)), { line: '.'.repeat(36), variant: '6x6' });
  assert.deepEqual(puzzleOf(emptySheet(5, blockMap(5))), { line: `${'.'.repeat(25)} AAAAABBBBBCCCCCDDDDDEEEEE`, variant: 'jigsaw' });
  const thermo = new Board({ ...boardWith(puzzle).json, fields: ['thermo:r1c2r1c3'] });
  assert.deepEqual(puzzleOf({ ...sheetOf(thermo, `${puzzle} thermo:r1c2r1c3`, 'clues'), line: '' }), { line: `${puzzle} thermo:r1c2r1c3`, variant: 'clues' });
  // A plain puzzle needs no engine to be read.
  assert.deepEqual(plainSheet(puzzle.replaceAll('.', '0'), ''), { ...emptySheet(), givens: puzzle, line: puzzle.replaceAll('.', '0') });
  for (const [line, variant] of [[puzzle, 'x'], [puzzle.slice(1), ''], [`${puzzle} odd:r1c2`, '']]) assert.equal(plainSheet(line, variant), null);
  // A link is asked about as it is, until a digit is changed.
  const link = sheetOf(thermo, 'https://f-puzzles.com/?load=x', 'fpuzzles', { variant: '9x9,clues', fields: ['thermo:r1c2r1c3'] });
  assert.deepEqual(puzzleOf(link), { line: 'https://f-puzzles.com/?load=x', variant: 'fpuzzles' });
  assert.deepEqual(puzzleOf(link, `.${puzzle.slice(1)}`), { line: `.${puzzle.slice(1)} thermo:r1c2r1c3`, variant: '9x9,clues' });
  assert.deepEqual(puzzleOf(play(begin({ sheet: link, mode: 'set' }), digit(1)).sheet), { line: `.${puzzle.slice(1)} thermo:r1c2r1c3`, variant: '9x9,clues' });
});

test('sizes and regions', () => {
  for (const size of sizes) {
    const board = boardOf(size);
    assert.equal(board.houses.length, hasBlocks(size) ? 3 * size : 2 * size);
    assert.ok(board.houses.every(({ cells }) => cells.length === size));
    assert.deepEqual(unevenRegions(size, blockMap(size)), []);
    assert.match(drawSheet(board, emptySheet(size)), new RegExp(`id="cell-${size ** 2 - 1}"`));
  }
  const state = play(begin(), { name: 'shape', size: 4, map: blockMap(4) }, { name: 'pen', pen: 'region' }, select(1), digit(2));
  assert.equal(state.sheet.map.slice(0, 4), 'ABBB');
  assert.deepEqual(unevenRegions(4, state.sheet.map), [{ region: 1, cells: 3 }, { region: 2, cells: 5 }]);
  assert.ok(boardOf(4, state.sheet.map).sees(1, 7) && !boardOf(4, state.sheet.map).sees(1, 4));
});

test('both of two clues that contradict each other are named', () => {
  assert.deepEqual(clashesOf(classic, `11${'.'.repeat(79)}`), [0, 1]);
  assert.deepEqual(clashesOf(classic, `1.......1${'.'.repeat(9)}1${'.'.repeat(62)}`), [0, 8, 18]);
  assert.deepEqual(diagnose(classic, `11${'.'.repeat(79)}`).clues, [0, 1]);
  // A link of a variant: r1c1 and r1c2 must not be 1 and 2.
  const linked = new Board({ ...classic.json, links: [[0, 9 + 1]] });
  assert.deepEqual([clashesOf(linked, `12${'.'.repeat(79)}`), clashesOf(linked, `21${'.'.repeat(79)}`)], [[0, 1], []]);
});

test('solutions are counted, and where there is none no clue of those that are named can be left out', () => {
  for (const line of puzzles.slice(0, 4)) {
    const { count, solutions, differ } = diagnose(classic, line);
    assert.deepEqual([count, differ], ['one', []], line);
    assert.equal(clashesOf(classic, solutions[0]).length, 0);
    assert.ok([...line].every((given, at) => given === '.' || given === solutions[0][at]));
    // Without a solution: a digit that is not that of the solution, and that contradicts nothing at sight.
    const at = [...line].findIndex((given, cell) => given === '.' && digitsIn(candidatesOf(classic, { ...emptySheet(), givens: line })[cell]).length > 1);
    const wrong = digitsIn(candidatesOf(classic, { ...emptySheet(), givens: line })[at]).find((one) => String(one) !== solutions[0][at]);
    const broken = diagnose(classic, `${line.slice(0, at)}${wrong}${line.slice(at + 1)}`);
    assert.deepEqual([broken.count, broken.least, broken.clues.includes(at)], ['none', true, true]);
    const kept = (cells) => [...line].map((given, cell) => (cells.includes(cell) ? (cell === at ? String(wrong) : given) : '.')).join('');
    assert.equal(diagnose(classic, kept(broken.clues)).count, 'none');
    for (const clue of broken.clues) assert.notEqual(diagnose(classic, kept(broken.clues.filter((cell) => cell !== clue))).count, 'none');
  }
});

test('the cells in which solutions differ are all that do, and two solutions show it', () => {
  for (const line of puzzles.slice(40, 43)) {
    // Without one clue of a minimal puzzle there are several solutions.
    const at = [...line].findIndex((given) => given !== '.');
    const { count, differ, whole, solutions } = diagnose(classic, `${line.slice(0, at)}.${line.slice(at + 1)}`);
    if (count === 'one') continue;
    assert.deepEqual([count, whole, solutions.length], ['several', true, 2]);
    assert.ok([...solutions[0]].every((one, cell) => one === solutions[1][cell] || differ.includes(cell)));
    for (let cell = 0; cell < 81; ++cell) {
      const others = digitsIn((1 << 9) - 1).filter((one) => String(one) !== solutions[0][cell]);
      const clues = `${line.slice(0, at)}.${line.slice(at + 1)}`;
      if (clues[cell] === '.' && cell % 9 === 0) assert.equal(others.some((one) => diagnose(classic, `${clues.slice(0, cell)}${one}${clues.slice(cell + 1)}`).count !== 'none'), differ.includes(cell));
    }
  }
  assert.equal(diagnose(classic, puzzles[0], 3).count, 'unknown');
});

test('a mistake is found in 1,000 random states, and none where there is none', () => {
  const random = numbers(11);
  const next = (n) => random.next().value % n;
  const some = puzzles.slice(0, 50).map((line) => ({ line, solution: diagnose(classic, line).solutions[0] }));
  for (let i = 0; i < 1000; ++i) {
    const { line, solution } = some[next(some.length)];
    const open = [...line].flatMap((given, at) => (given === '.' ? [at] : []));
    const right = [...solution].map((one, at) => (line[at] === '.' && next(3) === 0 ? one : '.'));
    const sheet = { ...emptySheet(), givens: line, digits: right.join('') };
    const filled = { ...sheet, centres: candidatesOf(classic, sheet), filled: true };
    assert.deepEqual([mistakesOf(sheet, solution), mistakesOf(filled, solution)], [[], []]);
    const at = open[next(open.length)];
    const wrong = (+solution[at] % 9) + 1;
    assert.deepEqual(mistakesOf({ ...sheet, digits: Object.assign([...right], { [at]: String(wrong) }).join('') }, solution), [at]);
    if (right[at] === '.') assert.deepEqual(mistakesOf({ ...filled, centres: Object.assign([...filled.centres], { [at]: filled.centres[at] & ~bitOf(+solution[at]) }) }, solution), [at]);
  }
});

test('candidates of a sheet, and hints from them', () => {
  const sheet = { ...emptySheet(), givens: puzzle };
  const candidates = candidatesOf(classic, sheet);
  assert.deepEqual(digitsIn(candidates[0]), [1]);
  for (const at of [1, 40, 80]) for (const one of [1, 2, 3, 4, 5, 6, 7, 8, 9]) if (puzzle[at] === '.') assert.equal(Boolean(candidates[at] & bitOf(one)), ![...puzzle].some((given, other) => given === String(one) && classic.sees(at, other)));
  assert.deepEqual(questionOf(sheet, candidates), { line: puzzle, variant: '' });
  assert.equal(questionOf({ ...sheet, filled: true }, candidates).line.length, 729);
  const single = nakedSingle(classic, { ...sheet, filled: true }, candidates);
  assert.deepEqual([single.technique, single.puts.length, single.removes], ['Naked Single', 1, []]);
  assert.deepEqual(digitsIn(candidates[single.puts[0][0]]), [single.puts[0][1]]);
  // A hint that removes candidates fills them in first.
  const step = { rule: 'naked-pairs-in-a-row', kind: 'subset', technique: 'Naked Pair', base: ['r1c2', 'r1c3'], cover: [], targets: ['n2r1c4'] };
  const hint = firstStep(classic, sheet, candidates, { steps: [step] }, 'x\n pair ==> r1c4 <> 2');
  assert.deepEqual([hint.removes, hint.text, hint.told], [[[3, 2]], ' pair ==> r1c4 <> 2', []]);
  const sentence = [{ text: 'Two cells.' }, { text: 'So r1c4 is not 2.', candidates: ['n2r1c4'] }];
  assert.deepEqual(firstStep(classic, sheet, candidates, { steps: [{ ...step, sentence }] }, '').told, ['Two cells.', 'So r1c4 is not 2.']);
  const state = play(begin({ sheet, mode: 'solve' }), { name: 'apply', placed: hint.puts, removed: hint.removes, candidates });
  assert.ok(state.sheet.filled && !(state.sheet.centres[3] & 2) && state.sheet.centres[1] === candidates[1]);
  assert.equal(candidatesOf(classic, state.sheet)[3], candidates[3] & ~2);
  assert.deepEqual(play(state, { name: 'undo' }).sheet, sheet);
});

test('a sheet is drawn and spoken: what stands in it, what is chosen, what is wrong', () => {
  const state = play(begin(), digit(5), select(1), digit(5), { name: 'mode', mode: 'solve' }, select(10), digit(7), select(20), digit(1, 'corner'), digit(2, 'centre'), digit(3, 'colour'), select(21, 'add'));
  const view = { selected: state.selected, at: state.at, clashes: [0, 1], wrong: [10], differ: [30], solutions: ['1'.repeat(81), '2'.repeat(81)], lit: 5 };
  const svg = drawSheet(classic, state.sheet, view);
  for (const part of ['class="digit given"', 'class="digit found"', 'class="mark-corner"', 'class="mark-centre"', 'data-colour="3"', '1 / 2', 'class="lit sure"']) assert.ok(svg.includes(part), part);
  assert.equal(svg.match(/data-bad="clash"/g).length, 2);
  assert.equal(svg.match(/data-bad="wrong"/g).length, 1);
  assert.equal(svg.match(/aria-selected="true"/g).length, 2);
  assert.deepEqual(svg.match(/data-chosen="\d+"/g), ['data-chosen="20"', 'data-chosen="21"']);
  assert.equal(spokenCell(classic, state.sheet, 0, view), 'r1c1: 5, given, contradicts another clue');
  assert.equal(spokenCell(classic, state.sheet, 20, view), 'r3c3: empty, centre marks 2, corner marks 1, coloured c');
  assert.equal(spokenCell(classic, state.sheet, 10, view), 'r2c2: 7, wrong');
  // Candidates that a digit in sight excludes are hidden, and there again without it.
  const filled = { ...emptySheet(), centres: new Array(81).fill(511), filled: true };
  const small = (sheet) => drawSheet(classic, sheet).match(/class="small/g).length;
  assert.deepEqual([small(filled), small({ ...filled, digits: `1${'.'.repeat(80)}` })], [729, 720 - 20]);
});

test('of cells with one candidate those are large that are placed, and those bold that are given', () => {
  const state = classic.start.map((digits, at) => (at < 3 ? String(at + 1) : digits));
  const svg = drawGrid(classic, state, null, { placed: new Set([0, 1]), givens: new Set([0]) });
  assert.deepEqual(svg.match(/class="digit \w+"/g), ['class="digit given"', 'class="digit found"']);
  assert.deepEqual(svg.match(/r1c[123]: [^"]*/g), ['r1c1: 1, given', 'r1c2: 2', 'r1c3: candidate 3']);
});

// The points of a path of an SVG that has one curve.
function pointsOn(d) {
  const [x1, y1, a1, b1, a2, b2, x2, y2] = d.match(/-?[\d.]+/g).map(Number);
  return Array.from({ length: 101 }, (_, i) => i / 100).map((t) => [[x1, a1, a2, x2], [y1, b1, b2, y2]].map(([p, q, r, s]) => (1 - t) ** 3 * p + 3 * t * (1 - t) ** 2 * q + 3 * t * t * (1 - t) * r + t ** 3 * s));
}
const textsOf = (svg, name) => [...svg.matchAll(new RegExp(`<text class="${name}[^"]*" x="([\\d.]+)" y="([\\d.]+)">([^<]*)`, 'g'))].map(([, x, y, text]) => ({ x: +x, y: +y, text }));

test('arrows go around digits, and letters and crosses cover none', () => {
  // A large digit and some candidates in the way of each arrow.
  const state = classic.start.map((_, at) => (at === 1 || at === 20 ? '5' : at % 9 === 3 ? '159' : '19'));
  const marks = { candidates: [['n1r1c1', 'left', 'L1'], ['n1r1c3', 'right', 'R1'], ['n9r5c5', 'left', 'L2'], ['n9r3c7', 'right', 'R2 R3'], ['n1r9c9', 'target', '']].map(([name, role, letter]) => ({ name, role, letter })), squares: [], houses: [], arrows: [{ from: 'n1r1c1', to: 'n1r1c3', kind: 'strong' }, { from: 'n1r1c3', to: 'n9r5c5', kind: 'weak' }, { from: 'n9r5c5', to: 'n9r3c7', kind: 'strong' }] };
  const svg = drawGrid(classic, state, marks, { placed: new Set([1, 20]) });
  const digits = [...textsOf(svg, 'digit').map(({ x, y }) => ({ x, y: y - 12, width: 9, height: 12 })), ...textsOf(svg, 'small').map(({ x, y }) => ({ x, y: y - 4.6, width: 3.6, height: 4.8 }))];
  assert.equal(digits.length, 79 * 2 + 9 + 2);
  const ends = marks.candidates.map(({ name }) => new Places(classic).of(name));
  for (const [, d] of svg.matchAll(/class="arrow \w+" marker-end="[^"]*" d="([^"]*)"/g))
    for (const [x, y] of pointsOn(d)) for (const digit of digits) if (!ends.some(([a, b]) => a === digit.x && Math.abs(b - digit.y) < 0.2)) assert.ok(Math.abs(x - digit.x) > digit.width || Math.abs(y - digit.y) > digit.height, `${d} over ${digit.x} ${digit.y}`);
  assert.equal(svg.match(/class="halo"/g).length, 3);
  assert.doesNotMatch(svg, /crossed/);
  const letters = textsOf(svg, 'letter');
  assert.deepEqual(letters.map(({ text }) => text), ['L1', 'R1', 'L2', 'R2 R3']);
  for (const { x, y, text } of letters) for (const digit of digits) assert.ok(Math.abs(x - digit.x) > digit.width + 2.4 * text.length || Math.abs(y - 3 - digit.y) > digit.height + 2.5, `${text} covers a digit`);
  // The cross of what is removed leaves its middle free.
  const [x, y] = new Places(classic).of('n1r9c9');
  const cross = /data-role="target">.*?<path d="([^"]*)"/.exec(svg)[1].match(/-?[\d.]+/g).map(Number);
  for (let i = 0; i < cross.length; i += 2) assert.ok(Math.abs(cross[i] - x) > 4.5 && Math.abs(cross[i + 1] - y) > 4.5);
  // Where there is no way around, the digit is drawn over the arrow, with a rim.
  const full = classic.start.map(() => '123456789');
  assert.match(drawGrid(classic, full, { ...marks, candidates: [], arrows: [{ from: 'n1r1c1', to: 'n9r9c8', kind: 'weak' }] }), /class="small crossed"/);
});

test('the drawings have seven colours at most, and tints of them', () => {
  const style = readFileSync(new URL('../src/grid.css', import.meta.url), 'utf8');
  const [light, dark] = style.split('\n').map((line) => [...line.matchAll(/--(\w+):#\w+/g)].map(([, name]) => name));
  const papers = ['gpaper', 'gquiet', 'grule', 'onmark'];
  assert.deepEqual(light, dark);
  assert.ok(light.filter((name) => !papers.includes(name)).length <= 7, light.join());
  // Nothing else names a colour, but ink on yellow, which is dark in both.
  assert.deepEqual(style.split('\n').slice(3).join('\n').match(/#[0-9a-f]{3,8}\b/g), ['#1c1c1a']);
});

test('what is kept is there again, and a browser that keeps nothing harms nothing', () => {
  const store = new Map();
  const storage = () => ({ getItem: (name) => store.get(name) ?? null, setItem: (name, text) => store.set(name, text) });
  const state = play(begin(), digit(5), { name: 'mode', mode: 'solve' }, select(3), digit(2, 'corner'));
  assert.equal(keptState(storage), null);
  assert.equal(keepState(state, storage), true);
  assert.deepEqual(keptState(storage), state);
  assert.deepEqual(reduce(keptState(storage), { name: 'undo' }).sheet.corners[3], 0);
  for (const damaged of ['{', '{"form":1}', '{"form":9,"state":{}}', 'null', '{"form":1,"state":{"sheet":{"size":9,"givens":"."}}}']) {
    store.set('bitwhip', damaged);
    assert.equal(keptState(storage), null, damaged);
  }
  const none = () => {
    throw new Error('denied');
  };
  assert.deepEqual([keptState(none), keepState(state, none)], [null, false]);
});

test('links: a step, or the digits of the solver', () => {
  const { written, ...step } = readLink(writeLink({ puzzle, variant: '', rating: 'W', step: 7 }));
  assert.deepEqual(step, { puzzle, variant: '', rating: 'W', step: 7, mode: 'explain' });
  assert.deepEqual(written, { digits: '', marks: { corners: [], centres: [], colours: [] }, filled: false });
  // What the solver has written is there again where the link is opened.
  const bare = { ...emptySheet(), givens: puzzle };
  const state = play(begin({ sheet: bare, mode: 'solve' }), select(1), digit(4), select(2), digit(9, 'corner'), digit(1, 'corner'), select(80), digit(7, 'colour'), digit(9, 'centre'), { name: 'fill', candidates: candidatesOf(classic, bare) });
  const link = readLink(writeLink({ puzzle, variant: '', mode: 'solve', sheet: state.sheet }));
  assert.equal(link.mode, 'solve');
  assert.deepEqual(withWritten(bare, link.written), state.sheet);
  // Nothing that a link says goes beyond the board.
  const wild = readLink('#p=1&m=solve&d=9&c=zz-zz_0-zz_x&e=-&o=1-1');
  assert.deepEqual(withWritten(bare, wild.written), { ...bare, corners: [1295 & 511, ...bare.corners.slice(1)], colours: [0, 1, ...bare.colours.slice(2)] });
  const file = { href: 'file:///x.html#p=1', protocol: 'file:', hash: '#p=1' };
  assert.equal(shareable(file, '', puzzle), puzzle);
  assert.equal(shareable(file, 'https://example.org/bitwhip/', puzzle), 'https://example.org/bitwhip/#p=1');
  assert.equal(shareable({ href: 'http://localhost/#p=1', protocol: 'http:', hash: '#p=1' }, '', puzzle), 'http://localhost/#p=1');
  assert.equal(readLink('#p=1&m=wrong').mode, 'explain');
});

test('a text that is nearly a grid is told from others', () => {
  const rows = puzzle.match(/.{9}/g);
  assert.equal(shortOf(puzzle), null);
  assert.deepEqual(shortOf(puzzle.slice(1)), { cells: 80 });
  assert.equal(shortOf(rows.join('\n')), null);
  assert.deepEqual(shortOf(rows.with(3, rows[3].slice(1)).join('\n')), { row: 4, cells: 8 });
  assert.deepEqual(shortOf(rows.map((row) => row.replace(/(...)(...)(...)/, '$1 | $2 | $3')).with(8, '... | ... | ....').join('\n')), { row: 9, cells: 10 });
  for (const text of ['', 'hello', '.'.repeat(36), '.'.repeat(729), puzzles.slice(0, 9).join('\n'), `${puzzle} x`]) assert.equal(shortOf(text), null, text);
});

test('a language has each message that English has, in the same form', () => {
  const form = (value) => (typeof value === 'function' ? `of ${value.length}` : Array.isArray(value) ? value.map(form) : typeof value === 'object' ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, form(one)])) : typeof value);
  const texts = (table) => Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, value]) => (typeof value === 'object' ? texts(value) : [value]));
  const english = languages.en;
  assert.ok(texts(english).length > 150);
  for (const [name, table] of Object.entries(languages)) {
    assert.deepEqual(form(table), form(english), name);
    assert.ok(texts(table).every((text) => text !== ''), name);
    // What is written in one language alone is a message that nobody has translated.
    if (name !== 'en') assert.deepEqual(texts(table).filter((text, i) => typeof text === 'string' && text.length > 12 && texts(english)[i] === text), [], name);
  }
  assert.equal(languageOf(() => null, ['fr', 'de-AT', 'en']), 'de');
  assert.equal(languageOf(() => 'en', ['de']), 'en');
  assert.equal(languageOf(() => { throw new Error('denied'); }, ['fr']), 'en');
  assert.equal(languageOf(() => 'toString', []), 'en');
});

test('what the page says stands in the tables of messages alone', () => {
  const folder = new URL('../src/', import.meta.url);
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.jsx'))) {
    const source = readFileSync(new URL(name, folder), 'utf8').replace(/^\s*\/\/.*$/gm, '');
    const told = [...source.matchAll(/(?:aria-label|title|placeholder)="([^"]*)"|>([A-Za-z][a-z]+ [^<{}=;()]*)</g)].map(([, attribute, text]) => attribute ?? text);
    assert.deepEqual(told.filter((text) => /[A-Za-z]{3}/.test(text) && !/^(SER>=7)/.test(text)), [], name);
  }
});

test('clues of a pattern are taken out together, as long as one solution is left', () => {
  for (const pattern of patterns) {
    const orbits = orbitsOf(pattern);
    assert.deepEqual(orbits.flat().sort((a, b) => a - b), Array.from({ length: 81 }, (_, at) => at));
    assert.deepEqual([...new Set(orbits.map((orbit) => orbit.length))].sort(), { half: [1, 2], quarter: [1, 4], mirror: [1, 2], diagonal: [1, 2] }[pattern]);
  }
  const grid = diagnose(classic, puzzle).solutions[0];
  const count = (line) => ({ one: 1, none: 0 })[diagnose(classic, line).count] ?? 2;
  const line = dug(grid, 'half', randomOf(3), count);
  assert.deepEqual([line.length, count(line), line.split('.').length > 30], [81, 1, true]);
  for (let at = 0; at < 81; ++at) assert.deepEqual([line[at] === '.', line[at] === '.' || line[at] === grid[at]], [line[80 - at] === '.', true]);
  assert.equal(dug(grid, 'half', randomOf(3), count), line);
  assert.notEqual(dug(grid, 'half', randomOf(4), count), line);
});

test('a new puzzle is looked for by all hands until one has it, and what is tried is told', async () => {
  const values = ['Easy', 'Easy', 'Hard', 'Easy', 'Extreme', 'Hard'];
  const hands = [0, 1].map(() => ({ calls: 0, async call(name, wish, seed, draws) {
    ++this.calls;
    await new Promise((done) => setTimeout(done));
    const made = values.splice(0, draws);
    return { values: made, lines: made.filter((value) => value === wish.where) };
  } }));
  const told = [];
  assert.equal(await search(hands, { where: 'Extreme', ratings: [], pattern: '' }, ({ count, values }) => told.push([count, values.get('Easy')]), () => false), 'Extreme');
  assert.deepEqual(told[0], [2, 2]);
  assert.ok(hands.every(({ calls }) => calls > 0) && told.at(-1)[0] === 6);
  let rounds = 0;
  const none = { call: async () => (++rounds, { values: ['Easy'], lines: [] }) };
  assert.equal(await search([none], { where: 'x', ratings: [], pattern: '' }, () => {}, () => rounds > 4), '');
  assert.deepEqual(ratingsIn('SER>=7 and W<5', ['W', 'B', 'SER', 'SERnoU']), ['W', 'SER']);
  assert.deepEqual(ratingsIn("HoDoKu.count('x-wing')>0", ['HoDoKu', 'HoDoKu-level']), ['HoDoKu']);
  assert.deepEqual(ratingsIn('clues<24', ['W']), ['HoDoKu-level']);
});

test('messages of the engine name no option and no command', () => {
  assert.equal(plainly("--where: unknown name 'Wmni'; did you mean Wmin? `bitwhip info` lists all names"), "The condition: unknown name 'Wmni'; did you mean Wmin?");
  assert.equal(plainly('--where: at character 4: a name or a number is missing'), 'The condition: at character 4: a name or a number is missing');
  assert.equal(plainly("--where: unknown status 'okk'; did you mean ok? `bitwhip info statuses` lists them"), "The condition: unknown status 'okk'; did you mean ok?");
  assert.equal(plainly('text:1: more than one solution'), 'more than one solution');
  assert.equal(plainly('the status `timeout` is set by --timeout, and --wide is not'), 'the status `timeout` is set by the time, and wide is not');
});

test('ratings stand in their groups, and those that one has looked at first', () => {
  const names = { players: ['HoDoKu', 'HoDoKu-level', 'SER', 'SERnoU', 'EP', 'EDnoU'], chains: ['W', 'B', 'gW', 'BC', 'Z', 'tW', 'S+W', 'SFin+W+Trid-OR5W', 'U+W-full', 'Wmin', 'rules', 'futoshiki'], trial: ['TE-depth', 'BxB', 'BxBB', 'TxS'], historical: ['sudoku-helper-nrc', 'jsudoku', 'L', 'L-published', 'M', 'N-grouped', 'L4_0', 'XY', 'HXY', 'C', 'XYT', 'HXYT', 'XYZT', 'theories'] };
  for (const [family, some] of Object.entries(names)) for (const name of some) assert.equal(familyOf(name), family, name);
  assert.deepEqual(grouped(['W', 'SER'].map((name) => ({ name }))).map(({ family, rows }) => [family, rows[0].name]), [['players', 'SER'], ['chains', 'W']]);
  const store = new Map();
  const storage = () => ({ getItem: (name) => store.get(name) ?? null, setItem: (name, text) => store.set(name, text) });
  assert.equal(favourites(storage)[0], 'HoDoKu');
  for (const name of ['B', 'W', 'B', 'L', 'M']) favour(name, storage);
  assert.deepEqual(favourites(storage), ['M', 'L', 'B', 'W']);
  assert.ok(favourites(() => { throw new Error('denied'); }).length > 0);
});
