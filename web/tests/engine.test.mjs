// The engine writes what the program writes, byte for byte.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import test from 'node:test';

import { Engine, EngineError, textOf } from '../engine/engine.js';

const home = new URL('../../', import.meta.url).pathname;
const make = createRequire(import.meta.url)(`${home}build-engine/engine.js`);
const compiled = await WebAssembly.compile(readFileSync(`${home}build-engine/engine.wasm`));
const engine = await Engine.open(make, compiled);
const program = (options, input) => execFileSync(`${home}build/bitwhip`, options, { input, maxBuffer: 1 << 30, stdio: ['pipe', 'pipe', 'ignore'] });
const everyNth = (lines, n) => lines.filter((_, i) => i % n === 0);
const lines = readFileSync(`${home}datasets/sudogen0.txt`, 'latin1').split('\n').filter((line) => line !== '' && !line.startsWith('#'));
// Puzzles with controlled bias: our own and, where it is there, the collection (docs/REFERENCE_DATA.md).
const reference = `${process.env.BITWHIP_REFERENCE ?? `${home}../shared/reference`}/cbg-000.tsv`;
const controlledBias = [`${home}tests/golden/own/own.tsv`, reference].filter((file) => existsSync(file)).flatMap((file) =>
  readFileSync(file, 'latin1').split('\n').map((line) => line.split('\t')[0]).filter((line) => /^[0-9.]{81}$/.test(line)));

function answers(verb, options, some) {
  const worker = engine.worker(verb, options);
  const all = some.map((line) => textOf(worker.answer(line))).join('');
  worker.free();
  return all;
}

function withoutHeader(records) {
  const text = records.toString('latin1');
  return text.slice(text.indexOf('\n') + 1);
}

test('records are those of the program', () => {
  const some = everyNth(lines, 10);
  const expected = withoutHeader(program(['rate', '-r', 'W,B,gW,N,S+W,TE-depth'], some.join('\n') + '\n'));
  assert.equal(answers('rate', { ratings: 'W,B,gW,N,S+W,TE-depth' }, some), expected);
  const few = everyNth(lines, 100);
  assert.equal(answers('rate', { ratings: 'SER,Wmin', format: 'csv' }, few), withoutHeader(program(['rate', '-r', 'SER,Wmin', '-f', 'csv'], few.join('\n') + '\n')));
});

test('records of the controlled-bias collection are those of the program', () => {
  const some = controlledBias;
  assert.ok(some.length > (existsSync(reference) ? 21000 : 400));
  assert.equal(answers('rate', { ratings: 'W,B,gW,N' }, some), withoutHeader(program(['rate', '-r', 'W,B,gW,N'], some.join('\n') + '\n')));
});

test('paths and hints are those of the program, and the engine finds them right', () => {
  const some = everyNth(lines, 200);
  for (const rating of ['W', 'B', 'SER', 'Wmin', 'jsudoku']) {
    const judge = engine.worker('verify');
    for (const format of ['text', 'json']) {
      for (const line of some) {
        const path = answers('explain', { ratings: rating, format }, [line]);
        assert.equal(path, program(['explain', '-r', rating, '-f', format], line + '\n').toString());
        if (format === 'text') assert.ok(JSON.parse(textOf(judge.verify(path))).right, path);
      }
    }
    judge.free();
  }
  for (const line of some) assert.equal(answers('hint', {}, [line]), program(['hint'], line + '\n').toString());
  for (const line of some) {
    const options = { ratings: 'HoDoKu', notation: 'hodoku' };
    assert.equal(answers('explain', options, [line]), program(['explain', '-r', 'HoDoKu', '--notation', 'hodoku'], line + '\n').toString());
    const state = answers('state', { after: 'BRT', format: 'hodoku' }, [line]);
    assert.ok(state.startsWith(':0000:x:'));
    assert.equal(answers('hint', options, [state.trim()]), program(['hint', '-r', 'HoDoKu', '--notation', 'hodoku'], state).toString());
  }
});

// The records of pieces of a file, through a reader and two workers that take its chunks in turns.
function byChunks(verb, options, pieces) {
  const reader = engine.reader({ verb, file: 'x', ...options });
  const chunks = [];
  for (const piece of pieces) {
    for (let chunk = reader.feed(piece, 20); chunk !== null; chunk = reader.feed('', 20)) chunks.push(chunk);
  }
  const rest = reader.end();
  if (rest !== null) chunks.push(rest);
  reader.free();
  const workers = [engine.worker(verb, options), engine.worker(verb, options)];
  const rated = chunks.map((chunk, i) => workers[i % 2].rateChunk(chunk));
  for (const worker of workers) worker.free();
  return { text: engine.header(verb, options, chunks[0]) + rated.map(({ records }) => textOf(records)).join(''), rated, chunks };
}

test('chunks of a reader have the records of the program, with the header', () => {
  const some = everyNth(lines, 20);
  const grids = some.slice(0, 50).map((line) => line.match(/.{9}/g).join('\n') + '\n\n').join('');
  for (const [verb, options, text] of [
    ['rate', { ratings: 'W,B' }, some.join('\n')],
    ['rate', { ratings: 'W', where: 'W>=3', 'keep-tail': true }, some.map((line) => `${line}\tname`).join('\r\n')],
    ['rate', { ratings: 'W' }, `nonsense\n${grids}`],
    ['rate', { ratings: 'W', columns: 'clues' }, grids],
    ['state', { after: 'BRT' }, grids],
  ]) {
    const given = Object.entries(options).flatMap(([name, value]) => (value === true ? [`--${name}`] : [`--${name}`, value]));
    const expected = program([verb, ...given], text).toString();
    const { text: found, rated } = byChunks(verb, options, text.match(/[^]{1,1000}/g));
    assert.equal(found, expected);
    assert.ok(rated.reduce((sum, { lines }) => sum + lines, 0) >= 50);
  }
  assert.equal(engine.header('rate', { ratings: 'W' }), 'puzzle\tW\tstatus\n');
});

test('chunks have messages with their places, and readers end where a limit says so', () => {
  const { rated, chunks } = byChunks('rate', { ratings: 'W', limit: 2 }, [`nonsense\n${lines[0]}\n`, `${lines[0]}\n`]);
  assert.match(rated[0].messages, /^x:1: /);
  assert.equal(rated.reduce((sum, { problems }) => sum + problems, 0), 1);
  assert.equal(rated.reduce((sum, { lines }) => sum + lines, 0), 2);
  const worker = engine.worker('rate');
  for (const bytes of [new Uint8Array([1, 2, 3]), chunks[0].subarray(0, chunks[0].length - 1)])
    assert.throws(() => worker.rateChunk(bytes), (error) => error.code === 'BAD_INPUT');
  worker.free();
});

test('lines that hold no puzzle have a status and a sentence', () => {
  const worker = engine.worker('rate', { ratings: 'W' });
  for (const line of ['nonsense', '1'.repeat(82), '', '\u0000', '11' + '.'.repeat(79)]) {
    const record = textOf(worker.answer(line));
    if (line !== '') assert.match(record, /invalid-format|no-solution/);
  }
  worker.answer('nonsense');
  assert.notEqual(worker.message, '');
  worker.free();
});

test('options are those of the program, and so is what is said of wrong ones', () => {
  assert.ok(engine.table('ratings').some((row) => row.name === 'gW'));
  assert.ok(engine.table('options-rate').length > 20);
  assert.throws(() => engine.worker('rate', { ratings: 'Wmni' }), (error) => error instanceof EngineError && error.code === 'BAD_OPTION' && /Wmin/.test(error.message));
  assert.throws(() => engine.worker('dance'), EngineError);
  assert.match(engine.version, /^bitwhip \d/);
});

test('workers leave no memory behind', () => {
  answers('rate', { ratings: 'W' }, lines.slice(0, 1));
  const before = process.memoryUsage().arrayBuffers;
  for (let i = 0; i < 50; ++i) answers('rate', { ratings: 'W' }, lines.slice(0, 1));
  assert.ok(process.memoryUsage().arrayBuffers - before < 200e6);
});
