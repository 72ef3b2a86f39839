// The functions of the package that take and give objects; its entries for Node and for browsers, and that the types know every option.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { Worker } from 'node:worker_threads';

const home = new URL('../../', import.meta.url).pathname;
const package_ = `${home}build-engine/bitwhip/`;
const here = await import(`${package_}index.mjs`);
const browser = await import(`${package_}browser.mjs`);
const engine = await here.open();
const puzzle = '1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6';
const digits = [...puzzle].map((sign) => (sign === '.' ? 0 : Number(sign)));
const rows = Array.from({ length: 9 }, (_, row) => digits.slice(9 * row, 9 * row + 9));
const solution = '174396285592718643683425971241967538956834712738152469829673154365241897417589326';
const dispose = Symbol.dispose ?? Symbol.for('Symbol.dispose');

test('a puzzle has its ratings as an object', () => {
  assert.deepEqual(engine.rate(puzzle, { ratings: 'W,SER,HoDoKu-level' }), { W: 1, SER: 2.6, 'HoDoKu-level': 'Medium', status: 'ok' });
  for (const given of [digits, rows, Uint8Array.from(digits), Int32Array.from(digits), new TextEncoder().encode(puzzle)]) assert.deepEqual(engine.rate(given), { W: 1, B: 1, status: 'ok' });
  assert.deepEqual(engine.rate(puzzle, { ratings: 'W', columns: 'clues,techniques' }), { W: 1, clues: 23, 'W.techniques': 'locked[1]:8 hidden-single:17 naked-single:41', status: 'ok' });
  assert.deepEqual(engine.rate('nonsense', { ratings: 'W' }), { W: null, status: 'invalid-format', message: '8 characters where 81 or 729 are expected' });
  assert.equal(engine.rate('.9...5.6...7..238............3.5..18....3.45.48.6.......9..48...1.7......2..1.9..', { ratings: 'W', 'max-length': 2 }).W, '>2');
  assert.equal(engine.rate('98.7.....7.6.5.4....5...3..8.....9..6.7.4......9..8....', { ratings: 'W' }).status, 'invalid-format');
  assert.throws(() => engine.rate(puzzle, { ratings: 'SRE' }), { code: 'BAD_OPTION' });
});

test('a path, a hint and a verdict are objects', () => {
  for (const rating of ['W', 'SER', 'HoDoKu']) {
    const path = engine.explain(puzzle, { ratings: rating });
    assert.ok(path.solved && path.text.startsWith(`PUZZLE = ${puzzle}`) && path.message === '');
    for (const { value, placed, technique } of path.singles) {
      assert.equal(value, `n${placed.digit}r${placed.row}c${placed.column}`);
      assert.match(technique, /^(Hidden Single|Naked Single|Full House)$/);
    }
    assert.equal(engine.verify(path)[0].right, true);
    assert.equal(engine.verify(path.text)[0].rating, rating);
  }
  const [step] = engine.explain(puzzle).rounds[0].steps;
  assert.equal(step.target, `n${step.removed[0].digit}r${step.removed[0].row}c${step.removed[0].column}`);
  assert.ok(engine.hint(puzzle, { format: 'markdown' }).text.includes('r4c9'));
  assert.throws(() => engine.hint('.'.repeat(81)), { code: 'BAD_INPUT' });
});

test('a solution has the form of its puzzle', () => {
  assert.equal(engine.solve(puzzle), solution);
  assert.deepEqual(engine.solve(digits), [...solution].map(Number));
  assert.equal(engine.solve(rows).map((row) => row.join('')).join(''), solution);
  assert.equal(engine.solve('.'.repeat(81)), null);
  assert.equal(engine.count('.'.repeat(81), 7), 7);
});

test('the tools write what the program writes', () => {
  const text = `${puzzle}\n${'.'.repeat(81)}\nnonsense\n`;
  for (const [verb, options, given] of [['check', {}, text], ['canon', { group: true }, text], ['neighbours', { minus: 1, plus: 1 }, `${puzzle}\n`], ['rate', { ratings: 'W' }, text],
    ['generate', { method: 'top-down', count: 2 }, null], ['select', { where: 'W>1' }, `puzzle\tW\tstatus\n${puzzle}\t3\tok\n`], ['stats', {}, `puzzle\tW\tstatus\n${puzzle}\t3\tok\n`]]) {
    const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, ...(value === true ? [] : [String(value)])]);
    // A closing note has a hash, which the module cannot make.
    const expected = spawnSync(`${home}build/bitwhip`, [verb, ...words], { input: given ?? '', encoding: 'utf8' }).stdout.replace(/#bitwhip \{"wrote".*\n/, '');
    assert.ok(expected.length > 0, verb);
    assert.equal(engine.run(verb, options, given).output, expected, verb);
  }
  assert.deepEqual(engine.records('check', {}, [puzzle, rows]).map(({ minimal }) => minimal), ['yes', 'yes']);
  const made = engine.records('generate', { method: 'bottom-up', count: 2, seed: 4 });
  assert.ok(made.length === 2 && made.every(({ puzzle: one, clues }) => one.length === 81 && clues > 16));
  assert.match(engine.run('rate', {}, 'nonsense\n').messages, /8 characters/);
});

test('using frees what is open', () => {
  const [worker, reader, messages] = [engine.worker('rate'), engine.reader(), engine.messages()];
  for (const handle of [worker, reader, messages]) handle[dispose]();
  assert.throws(() => worker.answer(puzzle), { code: 'MISUSE' });
  assert.throws(() => reader.feed('', 1), { code: 'MISUSE' });
  assert.throws(() => messages.add(''), { code: 'MISUSE' });
  engine[dispose]();
  assert.equal(engine.rate(puzzle, { ratings: 'W' }).W, 1); // what was freed is made again
});

test('the functions of the package share an engine, and those for browsers are the same', async () => {
  assert.deepEqual(await here.rate(puzzle, { ratings: 'W' }), { W: 1, status: 'ok' });
  assert.deepEqual([await here.solve(puzzle), await here.count(puzzle), (await here.hint(puzzle)).rating, (await here.verify(await here.explain(puzzle)))[0].right], [solution, 1, 'W', true]);
  assert.deepEqual(Object.keys(here), Object.keys(browser));
  const bytes = readFileSync(`${package_}engine.wasm`);
  for (const source of [bytes, bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), await WebAssembly.compile(bytes), new Response(bytes), `data:application/wasm;base64,${bytes.toString('base64')}`])
    assert.equal((await browser.open(source)).rate(puzzle, { ratings: 'W' }).W, 1);
  await assert.rejects(browser.open('data:text/html,<p>'), /no WebAssembly module; a server that lacks engine\.wasm/);
  for (const file of ['browser.mjs', 'engine.mjs', 'shared.mjs', 'arguments.js', 'objects.js', 'module.mjs'])
    assert.doesNotMatch(readFileSync(`${package_}${file}`, 'utf8').replace(/\/\/.*$/gm, ''), /from 'node:|createRequire/, file);
  const described = JSON.parse(readFileSync(`${package_}package.json`, 'utf8'));
  assert.equal(described.exports['.'].default, './browser.mjs');
  assert.equal(described.exports['.'].node, './index.mjs');
  for (const target of Object.values(described.exports).flatMap((one) => (typeof one === 'string' ? [one] : Object.values(one)))) readFileSync(`${package_}${target}`);
});

test('the recipe of the README runs in a worker', async () => {
  const [, recipe] = readFileSync(`${package_}README.md`, 'utf8').match(/`rater\.js`:\n\n```js\n([\s\S]*?)```/);
  const code = `import { parentPort } from 'node:worker_threads';
    const postMessage = (data) => parentPort.postMessage(data);
    let onmessage;
    ${recipe.replace("'bitwhip'", `'file://${package_}index.mjs'`)}
    parentPort.on('message', (data) => onmessage({ data }));`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
  const ask = (message) => new Promise((resolve) => worker.once('message', resolve).postMessage(message));
  const { id, answer } = await ask({ id: 5, call: 'hint', given: [puzzle, { ratings: 'SER' }] });
  assert.deepEqual([id, answer.singles[0].placed, answer.text.includes('r4c9')], [5, { row: 4, column: 9, digit: 8 }, true]);
  assert.match((await ask({ id: 6, call: 'rate', given: [5] })).error, /rate\(\): puzzle is 5/);
  await worker.terminate();
});

test('the types know the options and statuses of the engine', () => {
  const types = readFileSync(`${home}web/node/index.d.ts`, 'utf8');
  for (const verb of ['explain', 'hint', 'verify']) for (const { name } of engine.table(`options-${verb}`)) assert.match(types, new RegExp(`\\b'?${name}'?\\?: `), `${name} of ${verb}`);
  for (const { name } of engine.table('statuses')) assert.ok(types.includes(`'${name}'`), name);
  for (const { name } of engine.table('tools')) assert.ok(types.includes(`'${name}'`), name);
});
