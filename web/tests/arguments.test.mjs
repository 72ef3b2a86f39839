// What the module for Node does with arguments that are none, with handles that are freed, and with memory.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import test from 'node:test';

const home = new URL('../../', import.meta.url).pathname;
const { compile, open, Engine, EngineError, textOf } = await import(`${home}build-engine/bitwhip/index.mjs`);
const compiled = await compile();
const engine = await open(compiled);
const puzzle = '.9...5.6...7..238............3.5..18....3.45.48.6.......9..48...1.7......2..1.9..';
const bytes = new TextEncoder().encode(puzzle);

// Values that are neither a string nor bytes; those that are no string; those that are no options ...
const noText = [5, NaN, undefined, null, true, {}, [], [puzzle], () => {}, Symbol('x'), 5n, new Uint16Array(3), new ArrayBuffer(3), new DataView(new ArrayBuffer(3)), { length: 5 }];
const noString = [...noText, bytes, 'a\0b'];
const noArray = [...noText, puzzle];
const noOptions = [5, null, 'W', true, [], ['ratings', 'W'], new Map([['ratings', 'W']]), new Date(), Object.create({ ratings: 'W' }), () => {}, bytes];
const noOption = [NaN, Infinity, null, {}, [], [true], [undefined], [NaN], ['W', ['B']], () => {}, 5n, Symbol('x'), bytes, 'W\0B', ['W', 'B\0']];
const noFlag = [0, 1, '', 'yes', null, {}];
const noCount = [undefined, null, NaN, 0, -1, 1.5, Infinity, 2 ** 32, '5', 5n, {}, true];
const noModule = [5, {}, bytes, 'engine.wasm', 'data:text/html,<p>', new Response('no', { status: 404 })];

const detached = () => {
  const gone = new Uint8Array([1, 2, 3]);
  structuredClone(gone, { transfer: [gone.buffer] });
  return gone;
};

// What refuses an argument says which one, and neither a number of the module nor an answer comes of it.
function refuses(call, values, name, ...more) {
  for (const value of [...values, ...more]) {
    assert.throws(() => call(value), (error) => (error instanceof TypeError || error instanceof RangeError) && error.message.includes(name) && !/Cannot|not iterable|not a function/.test(error.message),
      `${call} with ${String(Object.prototype.toString.call(value))}`);
  }
}

test('every call of the engine refuses what is no argument of it', async () => {
  const calls = {
    table: () => refuses((name) => engine.table(name), noString, 'table(): name is '),
    header() {
      refuses((verb) => engine.header(verb), noString, 'header(): verb is ');
      refuses((options) => engine.header('rate', options), noOptions, 'header(): options is ');
      refuses((ratings) => engine.header('rate', { ratings }), noOption, 'header(): the option ratings is ');
      refuses((chunk) => engine.header('rate', {}, chunk), noText.filter((value) => value !== undefined), 'header(): chunk is ', detached());
    },
    select() {
      refuses((options) => engine.select(options, ''), [...noOptions, undefined], 'select(): options is ');
      refuses((records) => engine.select({}, records), noText, 'select(): records is ', detached());
      refuses((header) => engine.select({}, 'puzzle\tW\tstatus\n', header), noFlag, 'select(): header is ');
    },
    report() {
      refuses((name) => engine.report(name, ''), noString, 'report(): name is ');
      refuses((records) => engine.report('x', records), noText, 'report(): records is ', detached());
    },
    reader() {
      refuses((options) => engine.reader(options), noOptions, 'reader(): options is ');
      refuses((verb) => engine.reader({ verb }), [5, null, {}, [], 'a\0b'], 'reader(): ');
      refuses((file) => engine.reader({ file }), [5, null, {}, [], 'a\0b', false], 'reader(): ');
      refuses((limit) => engine.reader({ limit }), noOption, 'reader(): the option limit is ');
    },
    worker() {
      refuses((verb) => engine.worker(verb), noString, 'worker(): verb is ');
      refuses((options) => engine.worker('rate', options), noOptions, 'worker(): options is ');
      refuses((ratings) => engine.worker('rate', { ratings }), noOption, 'worker(): the option ratings is ');
      refuses((name) => engine.worker('rate', { [name]: 'W' }), ['a\0b'], 'worker(): the name of an option is ');
    },
    messages() {},
    rate() {
      refuses((puzzle) => engine.rate(puzzle), noText, 'rate(): puzzle ', detached());
      refuses((options) => engine.rate(puzzle, options), noOptions, 'rate(): options is ');
    },
    explain() {
      refuses((puzzle) => engine.explain(puzzle), noText, 'explain(): puzzle ', detached());
      refuses((options) => engine.explain(puzzle, options), noOptions, 'explain(): options is ');
    },
    hint() {
      refuses((puzzle) => engine.hint(puzzle), noText, 'hint(): puzzle ', detached());
      refuses((options) => engine.hint(puzzle, options), noOptions, 'hint(): options is ');
    },
    solve() {
      refuses((puzzle) => engine.solve(puzzle), noText, 'solve(): puzzle ', detached());
      refuses((options) => engine.solve(puzzle, options), noOptions, 'solve(): options is ');
    },
    count() {
      refuses((puzzle) => engine.count(puzzle), noText, 'count(): puzzle ', detached());
      refuses((most) => engine.count(puzzle, most), noCount.filter((value) => value !== undefined), 'solve(): most is ');
    },
    verify: () => refuses((paths) => engine.verify(paths), [5, NaN, undefined, true, () => {}, 5n, new Uint16Array(3)], 'verify(): paths is ', detached()),
    run() {
      refuses((verb) => engine.run(verb), noString, 'run(): verb is ');
      refuses((options) => engine.run('rate', options), noOptions, 'run(): options is ');
      refuses((text) => engine.run('rate', {}, text), noText.filter((value) => value !== undefined && value !== null), 'run(): text is ', detached());
    },
    records() {
      refuses((puzzle) => engine.records('rate', {}, [puzzle]), noText, 'records(): a puzzle ');
      refuses((options) => engine.records('rate', options), noOptions, 'records(): options is ');
      refuses((text) => engine.records('rate', {}, text), noText.filter((value) => value !== undefined && value !== null && !Array.isArray(value)), 'run(): text is ');
    },
    free() {},
  };
  for (const name of Object.getOwnPropertyNames(Engine.prototype).filter((name) => name !== 'constructor' && name !== 'version')) calls[name]();
  for (const value of noModule) await assert.rejects(open(value), TypeError);
  refuses(textOf, noArray, 'textOf(): bytes is ', detached());
});

test('every call of a worker, a reader and a bound of messages refuses what is no argument of it', () => {
  const worker = engine.worker('rate', { ratings: 'W' });
  const reader = engine.reader({ ratings: 'W' });
  const judge = engine.worker('verify');
  const messages = engine.messages();
  const texts = (of, name) => (value) => of[name](value);
  const calls = {
    answer: () => refuses(texts(worker, 'answer'), noText, 'answer(): line is ', detached()),
    board: () => refuses(texts(worker, 'board'), noText, 'board(): line is ', detached()),
    answerTwice() {
      refuses(texts(worker, 'answerTwice'), noText, 'answerTwice(): ', detached());
      refuses((format) => worker.answerTwice(puzzle, format), noString, 'answerTwice(): format is ');
    },
    solve() {
      refuses(texts(worker, 'solve'), noText, 'solve(): line is ', detached());
      refuses((most) => worker.solve(puzzle, most), noCount.filter((value) => value !== undefined), 'solve(): most is ');
    },
    verify: () => refuses(texts(judge, 'verify'), noText, 'verify(): paths is ', detached()),
    rateChunk: () => refuses(texts(worker, 'rateChunk'), noArray, 'rateChunk(): chunk is ', detached()),
    giveUpChunk: () => refuses(texts(worker, 'giveUpChunk'), noArray, 'giveUpChunk(): chunk is ', detached()),
    name: () => refuses(texts(reader, 'name'), noString, 'name(): text is '),
    look() {
      refuses((text) => reader.look(text, ''), noString, 'look(): text is ');
      refuses((head) => reader.look('x', head), noText, 'look(): head is ', detached());
    },
    feed() {
      refuses((value) => reader.feed(value, 5), noText, 'feed(): bytes is ', detached());
      refuses((lines) => reader.feed(`${puzzle}\n`, lines), noCount, 'feed(): lines is ');
    },
    choose: () => refuses(texts(reader, 'choose'), noArray.filter((value) => value !== null), 'choose(): records is ', detached()),
    end() {},
    closing() {
      refuses((records) => reader.closing(records, ''), noCount.filter((value) => value !== 0), 'closing(): records is ');
      refuses((sha256) => reader.closing(1, sha256), noString, 'closing(): sha256 is ');
    },
    add: () => refuses(texts(messages, 'add'), noText, 'add(): lines is ', detached()),
    free() {},
  };
  for (const handle of [worker, reader, messages]) {
    for (const name of Object.keys(handle).filter((name) => typeof handle[name] === 'function')) calls[name]();
  }
  // All of them work as before.
  assert.equal(textOf(worker.answer(puzzle)), `${puzzle}\t6\tok\n`);
  const chunk = reader.feed(`${puzzle}\n`, 2 ** 32 - 1) ?? reader.end();
  assert.equal(textOf(worker.rateChunk(chunk).records), `${puzzle}\t6\tok\n`);
  for (const handle of [worker, reader, judge, messages]) handle.free();
});

test('options may be numbers, and be absent', () => {
  for (const options of [{ ratings: ['W', 'B'], 'max-length': 6 }, { ratings: 'W,B', 'max-length': '6', 'keep-tail': false, variant: undefined }]) {
    const worker = engine.worker('rate', Object.assign(Object.create(null), options));
    assert.deepEqual(worker.ratings, ['W', 'B']);
    worker.free();
  }
  assert.throws(() => engine.worker('rate', { 'max-length': 1.5 }), { code: 'BAD_OPTION' });
  assert.throws(() => engine.worker('rate', { 'keep-tail': 'yes' }), { code: 'BAD_OPTION', message: 'keep-tail: the option takes no value' });
});

test('the size of an array is that of its bytes, whatever its members say', () => {
  const worker = engine.worker('rate', { ratings: 'W' });
  for (const length of [0, 5, 1e9, NaN]) {
    const odd = Object.defineProperty(new Uint8Array(bytes), 'length', { value: length });
    assert.equal(textOf(worker.answer(odd)), `${puzzle}\t6\tok\n`);
  }
  assert.equal(textOf(worker.answer(Buffer.from(puzzle))), `${puzzle}\t6\tok\n`);
  worker.free();
});

test('what is freed says so, and is freed once', () => {
  const worker = engine.worker('rate', { ratings: 'W' });
  const reader = engine.reader({ ratings: 'W' });
  const messages = engine.messages();
  const calls = { answerTwice: [puzzle, 'text'], rateChunk: [bytes], giveUpChunk: [bytes], feed: [puzzle, 5], look: ['x', ''], end: [], choose: [bytes], closing: [0, ''], add: [''] };
  for (const [handle, what] of [[worker, 'worker'], [reader, 'reader'], [messages, 'messages']]) {
    handle.free();
    handle.free();
    // What takes the place of the freed one in memory is another one's.
    const others = [engine.worker('rate', { ratings: 'SER' }), engine.reader({ ratings: 'SER' }), engine.messages()];
    for (let i = 0; i < 3; ++i) handle.free();
    for (const name of Object.keys(handle).filter((name) => typeof handle[name] === 'function' && name !== 'free')) {
      for (const given of [calls[name] ?? [puzzle], ...(name === 'choose' ? [[null]] : [])]) {
        assert.throws(() => handle[name](...given), (error) => error instanceof EngineError && error.code === 'MISUSE' && error.message.includes(`engine.${what}()`), name);
      }
    }
    assert.equal(textOf(others[0].answer(puzzle)), `${puzzle}\t8.5\tok\n`);
    for (const other of others) other.free();
  }
});

test('a worker has the sentence about its own last line', () => {
  const [a, b] = [engine.worker('rate', { ratings: 'W' }), engine.worker('rate', { ratings: 'W' })];
  a.answer('nonsense');
  assert.throws(() => engine.table('tabel'), { code: 'BAD_OPTION' });
  b.answer(puzzle);
  assert.equal(a.message, '8 characters where 81 or 729 are expected');
  assert.equal(b.message, '');
  assert.throws(() => b.board('hello'), { code: 'BAD_INPUT', message: '5 characters where 81 or 729 are expected' });
  assert.equal(b.message, '5 characters where 81 or 729 are expected');
  b.answer(puzzle);
  assert.equal(b.message, '');
  for (const worker of [a, b]) worker.free();
});

test('workers that are freed give their memory back, and the option arena bounds what each takes', async () => {
  const one = await open(compiled);
  const before = process.memoryUsage().arrayBuffers;
  const options = { rate: { ratings: 'W' }, explain: { ratings: 'W' }, hint: {}, state: { after: 'BRT' }, verify: {} };
  for (let i = 0; i < 200; ++i) {
    const verb = Object.keys(options)[i % 5];
    const worker = one.worker(verb, verb === 'verify' ? {} : { arena: `${16 + (i % 7) * 8}M`, ...options[verb] });
    if (verb !== 'verify') worker.answer(puzzle);
    worker.free();
  }
  assert.ok(process.memoryUsage().arrayBuffers - before < 300e6);

  // All of the memory, and all of it once more.
  const opened = (arena) => {
    const all = [];
    assert.throws(() => {
      for (;;) {
        all.push(one.worker('rate', { ratings: 'W', arena }));
        all.at(-1).answer(puzzle);
      }
    }, (error) => error.code === 'NO_MEMORY' && error.message.includes(`${all.length} workers are open; free() `));
    for (const worker of all) worker.free();
    return all.length;
  };
  const most = opened('64M');
  assert.ok(most >= 20, `${most} workers`);
  assert.ok(opened('64M') >= most - 1);
  assert.ok(opened('8M') > 3.5 * most); // of 8 MiB and some 10 MB of tables
});

test('a worker fits into the memory of one that is freed, wherever that lies', async () => {
  const one = await open(compiled);
  const make = () => {
    const worker = one.worker('explain', { ratings: 'W' });
    worker.answer(puzzle);
    return worker;
  };
  const all = [];
  assert.throws(() => {
    for (;;) all.push(make());
  }, { code: 'NO_MEMORY' });
  for (let i = 0; i < 60; ++i) {
    const at = (7 * i) % all.length;
    all[at].free();
    all[at] = make();
  }
  for (const worker of all) worker.free();
});

test('a worker takes the memory of one search, also where its chunks tell of a variant', async () => {
  const one = await open(compiled);
  const reader = one.reader({ verb: 'explain', ratings: 'W' });
  const text = `# variant: x\n${'.'.repeat(81)}\n`;
  const chunk = reader.feed(text, 5) ?? reader.end();
  reader.free();
  const all = [];
  assert.throws(() => {
    for (;;) {
      all.push(one.worker('explain', { ratings: 'W' }));
      const { messages } = all.at(-1).rateChunk(chunk);
      assert.equal(messages, '<input>:2: more than one solution\n');
    }
  }, { code: 'NO_MEMORY' });
  assert.ok(all.length > 20, `${all.length} workers`);
  for (const worker of all) worker.free();
});

test('an engine that has failed says so, and is not asked again', async () => {
  const one = await open(compiled);
  const worker = one.worker('rate', { ratings: 'W' });
  const deep = (call, depth = 0) => {
    try {
      return deep(call, depth + 1);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return call();
    }
  };
  // Where the stack is nearly full, a search does not come to its end.
  let failure;
  try {
    for (let i = 0; i < 100 && failure === undefined; ++i) deep(() => worker.answer(puzzle));
  } catch (error) {
    failure = error;
  }
  if (failure instanceof EngineError) assert.match(failure.message, /^this engine has failed \(.+\); open\(\) gives another one$/);
  assert.ok(failure !== undefined);
  assert.throws(() => worker.answer(puzzle), { code: 'INTERNAL', message: /^this engine has failed \(.+\); open\(\) gives another one$/ });
  assert.throws(() => one.version, { code: 'INTERNAL' });
  worker.free();
});

test('messages of chunks are bounded as in the program', () => {
  const text = Array.from({ length: 1000 }, (_, i) => (i % 2 === 0 ? `nonsense${'x'.repeat(i % 7)}` : `11${'.'.repeat(79)}`)).join('\n');
  const [reader, worker, messages] = [engine.reader({ ratings: 'W', file: 'x' }), engine.worker('rate', { ratings: 'W' }), engine.messages()];
  let [records, shown, told] = ['', '', undefined];
  const take = (chunk) => {
    if (chunk === null) return false;
    const rated = worker.rateChunk(chunk);
    records += textOf(rated.records);
    told = messages.add(rated.messages);
    shown += told.shown;
    return true;
  };
  for (let more = take(reader.feed(text, 7)); more; more = take(reader.feed('', 7)));
  take(reader.end());
  assert.equal(records.split('\n').length, 1001);
  assert.equal(told.count, 1000);
  assert.equal(shown.split('\n').length, 41);
  assert.ok(shown.startsWith('x:1: 8 characters where 81 or 729 are expected\nx:2: no solution: r1c1 = 1 and r1c2 = 1 exclude each other\n'));
  assert.equal(told.rest, '... and 480 more messages like x:1: 8 characters where 81 or 729 are expected\n... and 480 more messages like x:2: no solution: r1c1 = 1 and r1c2 = 1 exclude each other\n');
  for (const handle of [reader, worker, messages]) handle.free();
});

test('a program that does all of it wrong ends by itself', () => {
  const code = `
    import { open } from '${home}build-engine/bitwhip/index.mjs';
    const engine = await open();
    const handles = [engine.worker('rate'), engine.reader(), engine.messages()];
    for (let i = 0; i < 100; ++i) for (const handle of handles) handle.free();
    const again = engine.worker('rate', { ratings: 'W' });
    again.answer('${puzzle}');
    again.free();
    console.log('done');`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { timeout: 120000 });
  assert.deepEqual([status, stdout.toString(), stderr.toString()], [0, 'done\n', '']);
});
