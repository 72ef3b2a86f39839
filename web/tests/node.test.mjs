// The program for Node writes, says and returns what the native program does. BITWHIP_WHOLE=1 compares on whole sets.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import test, { after } from 'node:test';
import { deflateRawSync, gunzipSync, gzipSync } from 'node:zlib';

const home = new URL('../../', import.meta.url).pathname;
const native = `${home}build/bitwhip`;
const ported = `${home}build-engine/bitwhip/bitwhip.mjs`;
const whole = process.env.BITWHIP_WHOLE === '1';
// Puzzles with controlled bias: our own and, in the whole test and where it is there, the collection (docs/REFERENCE_DATA.md).
const reference = `${process.env.BITWHIP_REFERENCE ?? `${home}../shared/reference`}/cbg-000.tsv`;
const collection = whole && existsSync(reference);
const controlledBias = [`${home}tests/golden/own/own.tsv`, ...(collection ? [reference] : [])].flatMap((name) =>
  readFileSync(name, 'latin1').split('\n').map((line) => line.split('\t')[0]).filter((line) => /^[0-9.]{81}$/.test(line)));
const folder = mkdtempSync(`${tmpdir()}/bitwhip-node-`);
after(() => rmSync(folder, { recursive: true }));

const sudogen0 = readFileSync(`${home}datasets/sudogen0.txt`, 'latin1').split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const everyNth = (lines, n) => lines.filter((_, i) => i % n === 0);
const puzzle = sudogen0[0];
const grid = puzzle.match(/.{9}/g).join('\n') + '\n';

function run(program, words, { input = '', cwd = folder, env = {} } = {}) {
  const [file, ...before] = program === native ? [native] : [process.execPath, ported];
  const { status, stdout, stderr } = spawnSync(file, [...before, ...words], { input, cwd, env: { ...process.env, ...env }, maxBuffer: 1 << 30 });
  return { status, out: stdout.toString('latin1'), err: stderr.toString() };
}

// Both programs with the same words; they must not differ.
function same(words, options) {
  const expected = run(native, words, options), found = run(ported, words, options);
  for (const what of ['err', 'out', 'status']) {
    if (found[what] === expected[what]) continue;
    const [a, b] = [found[what], expected[what]].map((text) => String(text).split('\n'));
    const at = a.findIndex((line, i) => line !== b[i]);
    assert.fail(`bitwhip ${words.join(' ')}: ${what}, line ${at + 1}: ${(a[at] ?? '').slice(0, 300)}\nwhere the program has: ${(b[at] ?? '').slice(0, 300)}`);
  }
  return expected;
}

function file(name, bytes) {
  writeFileSync(`${folder}/${name}`, bytes);
  return name;
}

// Records of a puzzle, as the program compresses them.
function zstd(line) {
  run(native, ['rate', line, '--force', '-o', 'made.zst']);
  return readFileSync(`${folder}/made.zst`);
}

test('records, states, paths, hints and verdicts of files are those of the program', () => {
  const some = file('some', everyNth(sudogen0, whole ? 1 : 20).map((line, i) => (i % 7 === 0 ? `${line}\tname ${i}` : line)).join('\n'));
  const few = file('few', everyNth(sudogen0, whole ? 100 : 1000).join('\n') + '\nnonsense\n' + '.'.repeat(81) + '\n' + puzzle);
  const mine = file('mine.txt', '- | - | naked single | 1 | easy | on\n- | - | hidden single | 2 | easy | on\n');
  for (const words of [
    ['rate', some],
    ['rate', '-r', 'W,gW,N', '-kf', 'csv', '--threads=3', some, few],
    ['rate', '--where', 'W>=4', '-c', 'clues,file,line', some, '-'],
    ['rate', '-rSER,Wmin', '-f', 'jsonl', '--limit', '9', few],
    ['rate', '--top', '5', '--by', 'clues', '--sample', '50', '--seed', '3', some, few],
    ['rate', '--ladder', 'simple', '--ladder', mine, '--ladder', `other=${mine}`, '--where', 'ladder:mine<inf', few],
    ['state', '--after', 'BRT', few],
    ['explain', few],
    ['explain', '-r', 'W,SER', '-f', 'json', '--steps', 'needed', few],
    ['explain', '-r', 'HoDoKu', '--notation', 'hodoku', few],
    ['explain', '-r', 'HoDoKu', '-f', 'json', few],
    ['state', '--format', 'hodoku', few],
    ['hint', '-r', 'B', '-f', 'markdown', few],
  ])
    same(words, { input: puzzle + '\n' });
  const paths = file('paths', same(['explain', '-r', 'W,B', few]).out);
  same(['verify', paths]);
  same(['verify', '--strict', '-'], { input: readFileSync(`${folder}/paths`, 'latin1').replace('==> r', '==> r1c1 <> 1, r') });
});

test('files of people are read, or named for what they are, as the program does', () => {
  const inputs = `${home}tests/cli/inputs/`;
  const rows = readFileSync(`${inputs}expected.tsv`, 'utf8').split('\n').map((line) => line.split('\t')).filter(([, command]) => command?.startsWith('rate'));
  assert.equal(rows.length, 23);
  for (const [name, , values] of rows) {
    const { status, out } = same(['rate', '-r', 'W', '-f', 'values', name], { cwd: inputs });
    assert.equal(values === '-' ? status : out.trim().split('\n').join(' '), values === '-' ? 2 : values, name);
  }
  for (const verb of ['rate', 'state']) assert.equal(same([verb], { input: 'nonsense\n' }).status, 2);
  same(['rate', '--limit', '1'], { input: `nonsense\n${puzzle}\n` });
});

test('several files agree on a variant and on columns before the first record, as in the program', () => {
  const line = everyNth(sudogen0, 5000)[0];
  const knight = file('knight', `# made\n# variant: antiknight\n${'.'.repeat(81)}\n`);
  const x = file('x', `# variant: x\n${'.'.repeat(81)}\n`);
  const plain = file('plain', `${line}\n`);
  const grids = file('grids', `puzzle\tgrid\n${line}\t7\n`);
  const notes = file('notes', `puzzle\tnote\n${puzzle}\tx\n`);
  const packed = file('variant.gz', gzipSync(`# variant: x\n${line}\n`));
  for (const files of [[knight, x], [plain, x], [x, packed], [x, plain], [x, plain, packed], [knight, packed], [grids, notes], [grids, grids], [grids, plain],
    [plain, grids], [grids, '-'], ['-', grids]])
    same(['rate', '-r', 'W', ...files], { input: `${puzzle}\n` });
  same(['rate', '--variant', 'x', knight]);
  same(['explain', knight, x]);
});

test('what is written below notes ends with a closing note', () => {
  const made = file('made', `#bitwhip {"x":1}\npuzzle\tname\n${puzzle}\tx\n# a comment\n#bitwhip {"y":2}\nnonsense\n${everyNth(sudogen0, 5000)[1]}\ty\n`);
  const rated = file('rated', same(['rate', made]).out);
  same(['rate', '-f', 'csv', '-k', rated]);
  same(['rate', '-f', 'jsonl', rated]);
  same(['rate', '--where', 'W>=2', '--top', '2', rated, made]);
  same(['rate', '--limit', '1', made, rated]);
  same(['state', rated]);
});

test('the controlled-bias collection has the records of the program, through a pipe', () => {
  assert.ok(controlledBias.length > (collection ? 21000 : 400));
  for (let i = 0; i < (whole ? 3 : 1); ++i) same(['rate', '-r', 'W,B,gW,N'], { input: controlledBias.join('\n') });
});

test('arguments may be puzzles, and inputs come in every form', () => {
  same(['rate', puzzle, puzzle]);
  same(['hint', puzzle]);
  same(['rate', grid]);
  same(['rate', '--variant', 'x', '.'.repeat(81)]);
  same(['rate', file('told', `# variant: x\n${'.'.repeat(81)}\n`)]);
  same(['rate', file('hodoku', `:0000:x:${puzzle}:::\n`), file('jsonl', `{"puzzle":"${puzzle}"}\n`), file('table', `17,name,${puzzle}\n`)]);
  for (const [name, bytes] of [
    ['gz', gzipSync(puzzle)],
    ['two.gz', Buffer.concat([gzipSync(`${puzzle}\n`), gzipSync(grid)])],
    ['padded.gz', Buffer.concat([gzipSync(puzzle), Buffer.alloc(999)])],
    ['zst', zstd(puzzle)],
    ['two.zst', Buffer.concat([zstd(puzzle), zstd(puzzle)])],
    ['skip.zst', Buffer.concat([Buffer.from('\x5e*M\x18\x02\0\0\0ab', 'latin1'), zstd(puzzle)])],
    ['below', `#bitwhip {"x":1}\n# ${'x'.repeat(1e5)}\npuzzle\tname\n${puzzle}\ta\n`],
    ['utf16', Buffer.from(`\ufeff${puzzle}\n`, 'utf16le')],
  ]) {
    file(name, bytes);
    same(['rate', name]);
    same(['rate', name, name]);
    if (whole) same(['rate'], { input: bytes });
  }
});

test('bad input has the records, sentences and codes of the program', () => {
  const gz = gzipSync(`${sudogen0.slice(0, 100).join('\n')}\n`);
  const zst = zstd(puzzle);
  for (const [name, bytes] of Object.entries({
    empty: '',
    comments: '# one\n\n# two\n',
    long: `${'1'.repeat(1e7)}\n${puzzle}`,
    cr: `${puzzle}\r${puzzle}\r\n${puzzle}`,
    nul: `\0\0\n${puzzle.slice(0, 40)}\0${puzzle.slice(41)}\n`,
    latin: Buffer.from(`${puzzle} \xff\xfe\xe9\n\xc3\n`, 'latin1'),
    many: `${puzzle}1\n`,
    half: grid.slice(0, 50),
    mixed: `${puzzle}\n${grid}${puzzle}\n`,
    cut: gz.subarray(0, 300),
    followed: Buffer.concat([gz, Buffer.from('text')]),
    broken: Buffer.concat([gz.subarray(0, gz.length - 8), Buffer.alloc(8)]),
    zcut: zst.subarray(0, zst.length - 6),
    binary: Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 251)),
    none: `${`11${'.'.repeat(79)}\n`.repeat(10)}`,
    markup: `${puzzle} <script>alert(1)</script> =1+1\n`,
  })) {
    file(name, bytes);
    same(['rate', '-k', name]);
    if (whole) same(['explain', name]);
  }
  file('bz2', Buffer.from('BZh91AY&SY1234'));
  const refused = run(ported, ['rate', 'bz2']);
  assert.equal(refused.status, 2);
  assert.match(refused.err, /^bitwhip: bz2: bzip2 data, and bitwhip was built without the library for it .*: bzcat bz2 \| bitwhip/);
  mkdirSync(`${folder}/here`);
  for (const words of [['rate', 'here'], ['rate', 'missing'], ['verify', 'some'], ['rate', 'empty', 'empty'], ['rate', '-r', 'all', '--variant', 'x', 'many'], ['rate', '--arena', '1K', 'many']])
    same(words);
  const unpacked = `N4Ig${deflateRawSync(Buffer.alloc(1000)).toString('base64')}`;
  same(['rate', file('fpuzzles', unpacked)]);
  same(['rate', '--variant', 'clues', file('large', `${'.'.repeat(625)}\n`)]);
});

test('many bad lines have the records and the messages of the program', () => {
  const lines = Array.from({ length: 1000 }, (_, i) => `${i % 100 === 0 ? `${puzzle}\n` : ''}${i % 2 === 0 ? `nonsense${'x'.repeat(i % 7)}` : `11${'.'.repeat(79)}`}`);
  const bad = file('bad', `${lines.join('\n')}\n`);
  const empty = Array.from({ length: 30 }, (_, i) => file(`empty${i}`, ''));
  for (const words of [['rate', '-r', 'W', bad, bad], ['state', '--after', 'BRT', bad], ['explain', bad], ['hint', bad], ['rate', ...empty]]) {
    const { err } = same(words);
    const said = err.trimEnd().split('\n');
    assert.ok(said.length <= 42 && said.filter((line) => / more messages like /.test(line)).length === (words.length > 9 ? 1 : 2), err);
  }
});

test('what is refused is told in the words of the program', () => {
  const place = `${folder}/refusals`;
  mkdirSync(place);
  const lines = readFileSync(`${home}tests/cli/refusals.txt`, 'utf8').split('\n');
  const unescaped = (text) => text.replace(/\\t/g, '\t').replace(/\\n/g, '\n');
  for (const line of lines) {
    const [, what, name, rest = ''] = line.match(/^(file|link|hard) (\S+) ?(.*)$/) ?? [];
    if (what === 'file') {
      if (name.includes('/')) mkdirSync(`${place}/${name.split('/')[0]}`, { recursive: true });
      writeFileSync(`${place}/${name}`, unescaped(rest));
    } else if (what === 'link') symlinkSync(rest, `${place}/${name}`);
    else if (what === 'hard') linkSync(`${place}/${rest}`, `${place}/${name}`);
  }
  const optionsOf = (program, verb) => new Set([...run(program, ['help', verb]).out.matchAll(/(?:^| )(--?[a-zA-Z][a-z-]*)(?=[ ,]|$)/gm)].map(([, name]) => name));
  const [listed, here] = [native, ported].map((program) => [...run(program, ['help']).out.matchAll(/^  ([a-z]+) {2,}/gm)].map(([, name]) => name));
  const absent = listed.filter((name) => name !== 'help' && !here.includes(name));
  assert.ok(absent.includes('merge') && !absent.includes('rate'));
  for (const name of absent) assert.match(run(ported, [name, 'x']).err, new RegExp(`^bitwhip: '${name}' is a command of the native program; `));
  const missing = new Map(['rate', 'explain', 'hint', 'state', 'verify'].map((verb) => [verb, optionsOf(native, verb)]));
  for (const [verb, names] of missing) for (const name of optionsOf(ported, verb)) names.delete(name);
  for (const [verb, names] of missing) {
    for (const name of names) {
      if (verb !== 'rate' && missing.get('rate').has(name)) continue;
      const { status, err } = run(ported, [verb, name, 'x']);
      assert.equal(status, 1);
      assert.match(err, new RegExp(`^bitwhip: ${name} is an option of the native program: `));
    }
  }
  // Those of the verbs and options that both have; one file alone tells the variant here.
  const chosen = lines
    .filter((line) => line.startsWith('$ ') && !/'|knight|unlike|output|-o |--seed/.test(line))
    .map((line) => line.slice(2).split(' '))
    .filter(([verb, ...words]) => missing.has(verb) && !words.some((word) => missing.get(verb).has(word.split('=')[0])));
  assert.ok(chosen.length > 50);
  for (const words of whole ? chosen : everyNth(chosen, 12)) same(words, { cwd: place });
});

test('help is that of the program, without what belongs to files', () => {
  const verbs = ['rate', 'explain', 'hint', 'state', 'verify'];
  for (const verb of whole ? verbs : ['rate']) {
    const lines = run(native, ['help', verb]).out.split('\n');
    const help = run(ported, [verb, '--help']);
    assert.equal(help.status, 0);
    assert.deepEqual(help.out.split('\n').filter((line) => !lines.includes(line)).filter((line) => !/\b(could not be|had)\b/.test(line)), []);
  }
  const about = run(ported, ['help', 'info']);
  assert.match(about.out, /^bitwhip info: show the version/);
  assert.deepEqual(run(ported, ['info', '--help']), about);
  same(['rate', '-V']);
  same(['info', 'SER']);
  same(['info', 'antiknight']);
  same(['info', 'nothing-such']);
  assert.match(run(ported, ['--version']).out, /^bitwhip \d/);
  assert.equal(run(ported, []).status, 1);
  assert.match(run(ported, ['rat']).err, /unknown command 'rat'; did you mean rate\? `bitwhip help` lists them/);
});

test('an output that holds something is refused, and written when forced', () => {
  file('full', 'precious');
  assert.deepEqual(run(ported, ['rate', puzzle, '-o', 'full']), run(native, ['rate', puzzle, '-o', 'full']));
  assert.equal(run(ported, ['rate', puzzle, '-o', 'full', '--force']).status, 0);
  assert.equal(readFileSync(`${folder}/full`, 'latin1'), run(native, ['rate', puzzle]).out);
});

// Makes threads die of chunks with the word "deadly" in them, as long as the file `mortal` is there.
const dying = (how) => `
  const { isMainThread, parentPort } = require('node:worker_threads');
  const { existsSync, rmSync } = require('node:fs');
  if (!isMainThread) {
    const on = parentPort.on;
    parentPort.on = (event, take) => on.call(parentPort, event, event !== 'message' ? take : (message) => {
      const deadly = !message.givesUp && existsSync('mortal') && Buffer.from(message.bytes).includes('deadly');
      if (deadly) { ${how} } else take(message);
    });
  }`;

test('a chunk that ends its thread is rated once more, and its lines are `memory` when it ends that one too', () => {
  const lines = everyNth(sudogen0, 50).map((line, i) => `${line} ${i === 30 ? 'deadly' : i}`);
  file('lines', lines.join('\n'));
  const words = ['rate', '-k', '--threads=2', 'lines'];
  const expected = run(native, words).out.split('\n');
  for (const death of ['process.exit(1);', "throw new RangeError('Maximum call stack size exceeded');"]) {
    const env = { NODE_OPTIONS: `--require=${folder}/${file('dying.cjs', dying(death))}` };
    file('mortal', '');
    const lost = run(ported, words, { env });
    assert.deepEqual([lost.status, lost.err], [0, '']);
    const records = lost.out.split('\n');
    const wrong = records.map((_, i) => i).filter((i) => records[i] !== expected[i]);
    assert.ok(records.length === expected.length && wrong.includes(31) && wrong.length < 100);
    for (const i of wrong) assert.equal(records[i], `${expected[i].split('\t')[0]}\t-\t-\tmemory\t${expected[i].split('\t')[4]}`);
    assert.deepEqual(run(ported, ['explain', file('deadly', puzzle)], { env }), { status: 3, out: '', err: 'bitwhip: deadly:1: no path (status memory)\n' });
    rmSync(`${folder}/mortal`);
    file('once.cjs', dying(`rmSync('mortal'); ${death}`));
    file('mortal', '');
    assert.equal(run(ported, words, { env: { NODE_OPTIONS: `--require=${folder}/once.cjs` } }).out, expected.join('\n'));
  }
});

test('memory that cannot be had ends the program before anything is written', () => {
  const { status, out, err } = run(ported, ['rate', '--arena', '3G', puzzle]);
  assert.deepEqual([status, out, err], [2, '', 'bitwhip: there is not enough memory; a smaller --arena or fewer --threads may help\n']);
});

test('what cannot be written is told', () => {
  for (const words of [['rate', puzzle, '-o', '/dev/full'], ['rate', puzzle, '-o', 'no/folder'], ['rate', puzzle, '-o', 'no/folder.gz'], ['explain', puzzle, '-o', '/']]) same(words);
});

const ended = (child) => new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal })));

test('a closed pipe ends the program, and so do signals, with whole records', async () => {
  const piped = spawn(process.execPath, [ported, 'rate', `${home}datasets/sudogen0.txt`]);
  piped.stdout.once('data', () => piped.stdout.destroy());
  assert.deepEqual(await ended(piped), { code: 0, signal: null });
  for (const [signal, code] of [['SIGINT', 130], ['SIGTERM', 143]]) {
    const child = spawn(process.execPath, [ported, 'rate', '-r', 'W', '-'], { cwd: folder });
    let text = '';
    child.stdout.on('data', (bytes) => {
      if (text === '') child.kill(signal);
      text += bytes;
    });
    child.stdin.write(`${puzzle}\n`);
    assert.deepEqual(await ended(child), { code, signal: null });
    assert.ok(text.endsWith('\n'));
  }
  const packing = spawn(process.execPath, [ported, 'rate', '-r', 'SER', '-o', 'packed.gz', `${home}datasets/sudogen0.txt`], { cwd: folder });
  while (!existsSync(`${folder}/packed.gz`) || statSync(`${folder}/packed.gz`).size === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  packing.kill('SIGINT');
  assert.deepEqual(await ended(packing), { code: 130, signal: null });
  const records = gunzipSync(readFileSync(`${folder}/packed.gz`)).toString('latin1');
  assert.ok(records.startsWith('puzzle\tSER\tstatus\n') && records.endsWith('\n'));
});
