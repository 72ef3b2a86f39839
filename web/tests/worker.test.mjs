// What the page does with an engine, without a browser: its worker, and a run of it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import test from 'node:test';
import { gzipSync } from 'node:zlib';

import { fpuzzlesOf } from '../src/draft.js';
import { LEVELS } from '../src/maker.js';
import { Run } from '../src/run.js';
import { begin, puzzleOf, reduce } from '../src/sheet.js';

const home = new URL('../../', import.meta.url).pathname;
const puzzle = readFileSync(`${home}datasets/sudogen0.txt`, 'latin1').split('\n').find((line) => /^[0-9.]{81}/.test(line));

// The worker, as a page has it: it takes calls, and posts answers.
const calls = new Map();
globalThis.onmessage = null;
globalThis.postMessage = ({ id, result, error }) => {
  const { done, failed } = calls.get(id);
  calls.delete(id);
  if (error) failed(Object.assign(new Error(error.message), { code: error.code }));
  else done(result);
};
globalThis.bitwhipEngine = createRequire(import.meta.url)(`${home}build-engine/engine.js`);
await import('../src/worker.js');
let next = 0;
const call = (name, ...args) =>
  new Promise((done, failed) => {
    const id = next++;
    calls.set(id, { done, failed });
    globalThis.onmessage({ data: { id, name, args } });
  });
const opened = call('open', new WebAssembly.Module(readFileSync(`${home}build-engine/engine.wasm`)));
const hand = { busy: false, open: () => opened, call: (...asked) => opened.then(() => call(...asked)), end() {} };

const finished = (source) =>
  new Promise((done) => {
    const run = new Run([source], { ratings: 'W' }, () => run.state !== 'running' && done(run), { desk: hand, raters: [hand] });
  });

test('a few bad lines have a message each', async () => {
  const { records, state, problem } = await finished({ name: 'few.txt', text: `${puzzle}\nnonsense\n${'1'.repeat(82)}\n11${'.'.repeat(79)}\n` });
  assert.deepEqual([state, problem, records.size], ['done', '', 4]);
  assert.deepEqual(records.messages, [
    'few.txt:2: 8 characters where 81 or 729 are expected',
    'few.txt:3: 82 characters where 81 or 729 are expected',
    'few.txt:4: no solution: r1c1 = 1 and r1c2 = 1 exclude each other',
  ]);
  assert.deepEqual([records.moreMessages, records.allMessages], [[], 3]);
});

test('many bad lines have a record each, twenty messages of a kind, and a count of the others', async () => {
  const count = 100000;
  const text = gzipSync(`${puzzle}\n${`nonsense\n11${'.'.repeat(79)}\n`.repeat(count / 2)}`);
  const { records, state, problem } = await finished({ name: 'many.gz', file: new Blob([text]) });
  assert.deepEqual([state, problem, records.size], ['done', '', count + 1]);
  assert.equal(records.messages.length, 40);
  assert.equal(records.messages[0], 'many.gz:2: 8 characters where 81 or 729 are expected');
  assert.deepEqual(records.moreMessages, [
    '... and 49,980 more messages like many.gz:2: 8 characters where 81 or 729 are expected',
    '... and 49,980 more messages like many.gz:3: no solution: r1c1 = 1 and r1c2 = 1 exclude each other',
  ]);
  assert.equal(records.allMessages, count);
  for (const place of [1, 2, count - 1, count]) assert.equal(records.cells(place).at(-1), place % 2 === 1 ? 'invalid-format' : 'no-solution');
  // Another run begins anew.
  const { records: others } = await finished({ name: 'few.txt', text: 'nonsense\n' });
  assert.deepEqual([others.messages.length, others.moreMessages, others.allMessages], [1, [], 1]);
});

test('puzzles are made to a condition, with a pattern of their clues where one is asked for', async () => {
  await opened;
  const any = await call('make', { where: 'HoDoKu-level>=easy', ratings: ['HoDoKu-level'], pattern: '' }, 5, 6);
  assert.equal(any.values.length, 6);
  assert.ok(any.values.every((value) => LEVELS.includes(value)) && any.lines.length === 6);
  const { values, lines } = await call('make', { where: 'HoDoKu-level==easy', ratings: ['HoDoKu-level'], pattern: 'half' }, 7, 12);
  assert.equal(lines.length, values.filter((value) => value === 'Easy').length);
  assert.ok(lines.length > 0);
  for (const line of lines) for (let at = 0; at < 81; ++at) assert.equal(line[at] === '.', line[80 - at] === '.', line);
  assert.deepEqual(await call('make', { where: 'HoDoKu-level==easy', ratings: ['HoDoKu-level'], pattern: 'half' }, 7, 12), { values, lines });
  await assert.rejects(call('make', { where: 'Wmni==3', ratings: ['W'], pattern: '' }, 1, 1), /Wmni/);
});

test('the engine reads the strings of f-puzzles that the page makes', async () => {
  await opened;
  const fields = ['thermo:r1c1r1c2r2c3', 'killer:9;r8c1r8c2', 'killer:r9c1r9c2r9c3', 'difference:1r3c3r3c4', 'ratio:2r7c7r8c7'];
  const { sheet } = reduce(reduce(begin(), { name: 'digit', digit: 5 }), { name: 'fields', fields });
  const own = puzzleOf(sheet);
  const drawn = await call('board', { variant: own.variant }, own.line);
  for (const address of ['', 'https://www.f-puzzles.com/?load=', 'https://sudokupad.app/fpuzzles']) {
    const read = await call('board', { variant: 'fpuzzles' }, address + fpuzzlesOf(sheet));
    assert.deepEqual([read.cells, read.links.length, read.houses.length], [drawn.cells, drawn.links.length, drawn.houses.length]);
  }
  // What is not rated is not among what the engine is asked about.
  const more = reduce(begin({ sheet }), { name: 'fields', fields: [...fields, 'arrow:r5c5r5c6r5c7', 'killer:20;r4c1r4c2r4c3'] }).sheet;
  assert.deepEqual(puzzleOf(more), own);
  await assert.rejects(call('board', { variant: 'fpuzzles' }, fpuzzlesOf(more)), /arrow|sum/);
});
