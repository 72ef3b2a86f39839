// Clues that are drawn, without a browser and without an engine: their words, their drawing, and the string of f-puzzles.
import assert from 'node:assert/strict';
import test from 'node:test';

import { fpuzzlesOf, hasUnrated, isUnrated, toggled, variantWith, without, wordOf } from '../src/draft.js';
import { boardOf } from '../src/shape.js';
import { begin, puzzleOf, reduce } from '../src/sheet.js';
import { drawSheet } from '../src/sheet_drawing.js';
import LZString from '../vendor/lz-string/lz-string.mjs';

const play = (state, ...actions) => actions.reduce(reduce, state);
const select = (at, how) => ({ name: 'select', at, how });

test('chosen cells make a clue in the order in which they were chosen, or none', () => {
  const { trail, selected } = play(begin(), select(20), select(11, 'add'), select(2, 'add'), select(11, 'add'));
  assert.deepEqual([trail, selected], [[20, 11, 2], [2, 11, 20]]);
  assert.equal(wordOf('thermo', trail, 9), 'thermo:r3c3r2c3r1c3');
  assert.equal(wordOf('arrow', trail, 9), 'arrow:r3c3r2c3r1c3');
  assert.equal(wordOf('cage', trail, 9), 'killer:r1c3r2c3r3c3');
  assert.equal(wordOf('cage', trail, 9, 15), 'killer:15;r1c3r2c3r3c3');
  assert.equal(wordOf('white', [10, 1], 9), 'difference:1r1c2r2c2');
  assert.equal(wordOf('black', [10, 11], 9), 'ratio:2r2c2r2c3');
  for (const [tool, cells] of [['thermo', [0]], ['thermo', [0, 2]], ['arrow', [8, 9]], ['cage', [0]], ['white', [0, 10]], ['white', [8, 9]], ['black', [0, 1, 2]]]) assert.equal(wordOf(tool, cells, 9), '', `${tool} ${cells}`);
});

test('words come and go, and the variant with them', () => {
  assert.deepEqual(toggled(['a:r1c1'], 'b:r1c1'), ['a:r1c1', 'b:r1c1']);
  assert.deepEqual(toggled(['a:r1c1', 'b:r1c1'], 'a:r1c1'), ['b:r1c1']);
  assert.deepEqual(without(['thermo:r1c1r1c2', 'killer:r5c5r5c6', '-o--'], [1], 9), ['killer:r5c5r5c6', '-o--']);
  for (const [variant, size, fields, expected] of [['', 9, ['x:'], 'clues'], ['clues', 9, [], ''], ['', 6, ['x:'], '6x6,clues'], ['6x6,clues', 6, [], ''], ['x', 9, ['x:'], 'x,clues'], ['x,clues', 9, [], 'x'], ['9x9,clues', 9, ['x:'], '9x9,clues']])
    assert.equal(variantWith(variant, size, fields), expected, variant);
  const state = play(begin(), { name: 'digit', digit: 5 }, { name: 'fields', fields: ['thermo:r1c1r1c2', 'arrow:r5c5r5c6r5c7', 'killer:9;r7c7r7c8', 'killer:20;r8c1r8c2r8c3'] });
  // The engine is asked about what it knows.
  assert.deepEqual(puzzleOf(state.sheet), { line: `5${'.'.repeat(80)} thermo:r1c1r1c2 killer:9;r7c7r7c8`, variant: 'clues' });
  assert.deepEqual(state.sheet.fields.map(isUnrated), [false, true, false, true]);
  assert.ok(hasUnrated(state.sheet) && !hasUnrated(play(state, { name: 'undo' }).sheet));
  assert.equal(play(state, { name: 'fields', fields: [] }).sheet.variant, '');
});

test('what is drawn is there at once: bulb and tube, circle and arrow, cage with its sum, dots', () => {
  const fields = ['thermo:r1c1r1c2r2c3', 'arrow:r5c5r5c6r6c7', 'killer:20;r8c1r8c2r8c3', 'difference:1r3c3r3c4', 'ratio:2r7c7r8c7'];
  const { sheet } = play(begin(), { name: 'fields', fields });
  const svg = drawSheet(boardOf(9), sheet);
  for (const part of ['class="bulb thermo"', 'class="cluel thermo"', 'class="sumcircle"', 'class="sumarrow"', 'class="cage"', 'class="sum"', 'data-sign="o"', 'data-sign="\\*"']) assert.equal(svg.match(new RegExp(part, 'g'))?.length, 1, part);
  assert.doesNotMatch(svg, /NaN|undefined/);
});

test('the string of f-puzzles says every clue, and nothing where it cannot', () => {
  const fields = ['thermo:r1c1r1c2r2c3', 'arrow:r5c5r5c6r6c7', 'killer:20;r8c1r8c2r8c3', 'killer:r9c1r9c2', 'difference:1r3c3r3c4;r4c4r4c5', 'ratio:2r7c7r8c7', 'odd:r1c9r2c9'];
  const { sheet } = play(begin(), { name: 'digit', digit: 5 }, { name: 'fields', fields });
  const read = JSON.parse(LZString.decompressFromBase64(fpuzzlesOf({ ...sheet, variant: 'x,antiknight,clues' })));
  assert.deepEqual([read.size, read.grid.length, read.grid[0][0], read.grid[0][1]], [9, 9, { value: 5, given: true }, {}]);
  assert.deepEqual(read.thermometer, [{ lines: [['R1C1', 'R1C2', 'R2C3']] }]);
  assert.deepEqual(read.arrow, [{ cells: ['R5C5'], lines: [['R5C5', 'R5C6', 'R6C7']] }]);
  assert.deepEqual(read.killercage, [{ cells: ['R8C1', 'R8C2', 'R8C3'], value: '20' }, { cells: ['R9C1', 'R9C2'] }]);
  assert.deepEqual(read.difference, [{ cells: ['R3C3', 'R3C4'], value: '1' }, { cells: ['R4C4', 'R4C5'], value: '1' }]);
  assert.deepEqual(read.ratio, [{ cells: ['R7C7', 'R8C7'], value: '2' }]);
  assert.deepEqual(read.odd, [{ cell: 'R1C9' }, { cell: 'R2C9' }]);
  assert.ok(read['diagonal+'] && read['diagonal-'] && read.antiknight);
  for (const wrong of [{ fields: ['clone:r1c1;r2c2'] }, { fields: ['difference:neg1'] }, { variant: 'windoku' }]) assert.equal(fpuzzlesOf({ ...sheet, ...wrong }), null);
  assert.equal(fpuzzlesOf({ ...sheet, line: 'https://f-puzzles.com/?load=N4IgAB+/=', lineVariant: 'fpuzzles' }), 'N4IgAB+/=');
  const jigsaw = play(begin(), { name: 'shape', size: 4, map: 'AABBAABBCCDDCCDD' }).sheet;
  assert.deepEqual(JSON.parse(LZString.decompressFromBase64(fpuzzlesOf(jigsaw))).grid[0].map(({ region }) => region), [0, 0, 1, 1]);
});
