// The page in a browser, opened from a file: what goes in, what comes out, by mouse and by keys. Called by scripts/web --check.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import test, { after, before } from 'node:test';
import { gzipSync } from 'node:zlib';

import puppeteer from 'puppeteer-core';

const home = new URL('../../', import.meta.url).pathname;
const address = `file://${home}web/dist/bitwhip.html`;
const folder = mkdtempSync(`${tmpdir()}/bitwhip-page-`);
const program = (options, input) => execFileSync(`${home}build/bitwhip`, options, { input, maxBuffer: 1 << 30, stdio: ['pipe', 'pipe', 'ignore'] });
const sudogen = `${home}datasets/sudogen0.txt`;
const lines = readFileSync(sudogen, 'latin1').split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const easy = '.....6..5...8..71...8.....65.....3.2.2...56..9...8...7..14.......9......48.6.3.5.';
// A collection: Sudogen0 and our own puzzles, or the one of the reference data, where it is there (docs/REFERENCE_DATA.md).
const reference = `${process.env.BITWHIP_REFERENCE ?? `${home}../shared/reference`}/cbg-000.tsv`;
const collection = (existsSync(reference) ? [reference] : [`${home}tests/golden/own/own.tsv`, `${home}datasets/sudogen0.txt`]).flatMap((file) =>
  readFileSync(file, 'latin1').split('\n').map((line) => line.split(/\s/)[0]).filter((line) => /^[0-9.]{81}$/.test(line)));
const puzzle = '1....6..9..........8.1..56..3.6..8.1........7.....8246.4.9...2.56.841.....7..3...';

let browser;
let context; // of the page: what the page keeps is kept there
let page;
let requests;
let errors;

before(async () => {
  browser = await puppeteer.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'], protocolTimeout: 600000 });
});
after(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

// keeps: opens the page in the context of the page before, which has kept something.
async function open(hash = '', { width = 1280, height = 900, dark = false, at = address, keeps = false } = {}) {
  const before = keeps ? page : context;
  if (!keeps) context = await browser.createBrowserContext();
  page = await context.newPage();
  await before?.close().catch(() => {});
  requests = [];
  errors = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => errors.push(error.stack));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.setViewport({ width, height });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }]);
  await page.goto(at + hash);
  await page.waitForSelector('.menu');
}

const text = (selector) => page.$eval(selector, (element) => element.innerText);
// The notation is there where it is folded, too.
const notationText = () => page.$eval('.notation', (element) => element.textContent);
const until = (condition, ...args) => page.waitForFunction(condition, { timeout: 60000, polling: 50 }, ...args);
const finished = () => until(() => /puzzles/.test(document.querySelector('.progress')?.innerText ?? ''));
const solved = () => until(() => /verified/.test(document.querySelector('.verdict')?.innerText ?? ''));
const rows = () => page.$$eval('.table tbody tr:not([aria-hidden])', (all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
// A picture follows what was done last.
const settled = () => page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => setTimeout(done)), 20)));
const step = async () => (await settled(), text('.count'));

async function paste(value) {
  await page.$eval('textarea', (box, words) => {
    const data = new DataTransfer();
    data.setData('text/plain', words);
    box.focus();
    if (box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))) box.value = words;
  }, value);
}

async function choose(...files) {
  const input = await page.$('input[type=file]');
  await input.uploadFile(...files);
}

async function click(label) {
  await page.evaluate((words) => [...document.querySelectorAll('button')].find((button) => button.textContent.trim() === words).click(), label);
}

async function download(format) {
  const session = await browser.target().createCDPSession();
  const target = `${folder}/bitwhip.${format === 'report' ? 'html' : format}`;
  rmSync(target, { force: true });
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder, eventsEnabled: true, browserContextId: context.id });
  const done = new Promise((resolve) => session.on('Browser.downloadProgress', (event) => event.state === 'completed' && resolve()));
  await click(format);
  await done;
  return readFileSync(target);
}

function clean() {
  assert.deepEqual(errors, []);
  assert.deepEqual(requests.filter((url) => url.split('#')[0] !== address && !url.startsWith('blob:null/') && !url.startsWith('data:')), [], 'something left the page');
}

test('a pasted puzzle is rated, its path shown and verified', async (context) => {
  await open();
  const ready = [];
  for (let i = 0; i < 5; ++i) {
    await open();
    ready.push(await page.evaluate(() => Math.round(performance.now())));
  }
  context.diagnostic(`ready after ${ready.sort((a, b) => a - b)[2]} ms (median of 5)`);
  await paste(puzzle);
  await solved();
  assert.match(await text('.values'), /W 7\s+B 6/);
  assert.match(await text('.values'), /^HoDoKu 790 · Hard/);
  assert.match(await text('.verdict'), /right: 22 eliminations, 55 singles, solved: .* score 790/);
  const path = program(['explain', '-r', 'HoDoKu', '--states', 'none', puzzle]).toString();
  const concluding = path.split('\n').filter((line) => /^\d+ \S/.test(line));
  assert.equal(await step(), `step 1 of ${concluding.length + 1}`);
  for (const line of concluding.slice(0, 5)) {
    await settled();
    assert.equal(await notationText(), line);
    await click('Next ›');
  }
  clean();
});

const solution = () => JSON.parse(program(['explain', '-f', 'json', puzzle]).toString()).solution;
const typed = async (line) => {
  for (const [at, digit] of [...line].entries()) {
    if (digit !== '.') await page.keyboard.press(digit);
    if (at % 9 < 8) await page.keyboard.press('ArrowRight');
    else {
      await page.keyboard.press('ArrowDown');
      for (let i = 0; i < 8; ++i) await page.keyboard.press('ArrowLeft');
    }
  }
};
const shownDigits = () => page.$$eval('.gridbox [role=gridcell]', (cells) => cells.map((cell) => cell.querySelector('.digit')?.textContent ?? '.').join(''));
const labels = () => page.$$eval('.gridbox [role=gridcell]', (cells) => cells.map((cell) => cell.getAttribute('aria-label')));
const says = (pattern) => until((words) => new RegExp(words).test(document.querySelector('.path').innerText), pattern.source);

test('the board by keys alone: set, solved with hints to the end, undone to the start, there after a reload', async () => {
  await open();
  assert.ok(await page.evaluate(() => document.activeElement.matches('.gridbox')));
  await typed(puzzle);
  assert.equal(await shownDigits(), puzzle);
  await says(/one solution/);
  await page.keyboard.press('Enter');
  await says(/cells to fill/);
  // A mistake is told before any hint, and goes by undo.
  const whole = solution();
  const at = [...puzzle].findIndex((digit) => digit === '.');
  await page.keyboard.press('ArrowUp');
  for (let i = 0; i < 9; ++i) await page.keyboard.press('ArrowUp');
  for (let i = 0; i < 9; ++i) await page.keyboard.press('ArrowLeft');
  for (let i = 0; i < at; ++i) await page.keyboard.press('ArrowRight');
  const wrong = String((+whole[at] % 9) + 1);
  await page.keyboard.press(wrong);
  await page.keyboard.press('h');
  await says(new RegExp(`Your ${wrong} in r1c${at + 1} cannot be right`));
  assert.equal((await page.$$('[data-bad=wrong]')).length, 1);
  await page.keyboard.down('Control');
  await page.keyboard.press('z');
  await page.keyboard.up('Control');
  await settled();
  assert.equal(await shownDigits(), puzzle);
  // Three taps for a step: where, the technique, the whole of it; then it is done.
  for (let step = 0; step < 300 && (await shownDigits()).includes('.'); ++step) {
    await page.keyboard.press('h');
    await says(/Look at what is shaded/);
    assert.equal((await page.$$('.mark')).length, 0);
    assert.ok((await page.$$('.house, .square')).length > 0, 'nothing is shaded');
    await page.keyboard.press('h');
    await page.waitForSelector('.asked b');
    await page.keyboard.press('h');
    await page.waitForSelector('.mark');
    await click('Do it');
    await page.waitForSelector('.chosen');
    await settled();
    const now = await shownDigits();
    assert.ok([...now].every((digit, i) => digit === '.' || digit === whole[i]), `step ${step}: ${now}`);
  }
  assert.equal(await shownDigits(), whole);
  await says(/Solved/);
  await new Promise((done) => setTimeout(done, 600));
  await open('', { keeps: true });
  assert.equal(await shownDigits(), whole);
  await page.keyboard.down('Control');
  for (let i = 0; i < 100; ++i) await page.keyboard.press('z');
  await page.keyboard.up('Control');
  await settled();
  const left = await shownDigits();
  assert.ok(left.split('.').length > whole.split('.').length && [...left].every((digit, i) => digit === '.' || digit === whole[i]));
  clean();
});

test('clues that contradict each other, several solutions, none, and a grid that lacks a cell', async () => {
  await open();
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('1');
  await says(/contradict each other: r1c1, r1c2/);
  assert.equal((await page.$$('[data-bad=clash]')).length, 2);
  assert.match((await labels())[1], /1, given, contradicts another clue/);
  await page.keyboard.press('Backspace');
  await says(/several solutions/);
  assert.equal((await page.$$('.differs')).length, 0);
  const few = `${puzzle.slice(0, 5)}.${puzzle.slice(6)}`;
  await page.evaluate((line) => (location.hash = `#p=${line}&m=set`), few);
  await says(/They differ in 37 cells/);
  assert.ok((await page.$$('.differs')).length > 0 && /\d \/ \d/.test(await page.$eval('.gridbox', (box) => box.textContent)));
  const none = '49..3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........';
  await page.evaluate((line) => (location.hash = `#p=${line}&m=set`), none);
  await says(/no solution/);
  await says(/none of them can be left out/);
  await open();
  await paste(puzzle.slice(1));
  await until(() => /80 cells/.test(document.querySelector('.problem')?.innerText ?? ''));
  await page.$eval('textarea', (box) => (box.value = ''));
  await paste(puzzle.match(/.{9}/g).map((row, i) => (i === 4 ? row.slice(1) : row)).join('\n'));
  await until(() => /Row 5 has 8 cells/.test(document.querySelector('.problem')?.innerText ?? ''));
  clean();
});

test('by mouse and by touch: cells are chosen by dragging, and buttons write', async () => {
  await open();
  await paste(puzzle);
  await solved();
  await click('Solve');
  await says(/cells to fill/);
  const middle = async (at) => {
    const { x, y, width } = await page.$eval(`#cell-${at} rect`, (cell) => cell.getBoundingClientRect().toJSON());
    return [x + width / 2, y + width / 2];
  };
  const chosen = () => page.$$eval('[aria-selected=true]', (all) => all.map((cell) => +cell.id.slice(5)));
  await page.mouse.move(...(await middle(1)));
  await page.mouse.down();
  for (const at of [2, 3, 12]) await page.mouse.move(...(await middle(at)), { steps: 5 });
  await page.mouse.up();
  await settled();
  assert.deepEqual(await chosen(), [1, 2, 3, 12]);
  await click('Corner');
  await page.$eval('.pad .keys button:nth-child(4)', (button) => button.click());
  await settled();
  assert.match((await labels())[2], /corner marks 4/);
  await page.keyboard.down('Control');
  await page.mouse.click(...(await middle(12)));
  await page.keyboard.press('7');
  await page.keyboard.up('Control');
  await settled();
  assert.deepEqual(await chosen(), [1, 2, 3]);
  assert.match((await labels())[2], /centre marks 7, corner marks 4/);
  await page.keyboard.down('Control');
  await page.keyboard.down('Shift');
  await page.keyboard.press('Digit2');
  await page.keyboard.up('Shift');
  await page.keyboard.up('Control');
  await settled();
  assert.match((await labels())[3], /coloured b/);
  // Marks stay under a digit.
  await page.keyboard.press('z');
  await page.keyboard.press('5');
  await page.keyboard.press('Backspace');
  await settled();
  assert.match((await labels())[2], /centre marks 7, corner marks 4/);
  const touch = await page.touchscreen.touchStart(...(await middle(40)));
  await touch.move(...(await middle(41)));
  await touch.end();
  await settled();
  assert.deepEqual(await chosen(), [40, 41]);
  clean();
});

test('a puzzle over work can be undone, Back goes to the one before, and a list is there after a reload', async () => {
  await open();
  await page.keyboard.press('5');
  await settled();
  await page.evaluate((words) => {
    const data = new DataTransfer();
    data.setData('text/plain', words);
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, puzzle);
  await solved();
  await click('Set');
  await settled();
  assert.equal(await shownDigits(), puzzle);
  await page.keyboard.down('Control');
  for (let i = 0; i < 3 && (await shownDigits()) === puzzle; ++i) {
    await page.keyboard.press('z');
    await settled();
  }
  await page.keyboard.up('Control');
  assert.equal(await shownDigits(), `5${'.'.repeat(80)}`);
  await open();
  await paste(lines.slice(0, 50).join('\n'));
  await finished();
  for (const row of [3, 7]) {
    await page.evaluate((i) => document.querySelectorAll('.table tbody tr:not([aria-hidden])')[i].click(), row);
    await until((line) => location.hash.includes(line), lines[row]);
  }
  await solved();
  await page.goBack();
  await until((line) => location.hash.includes(line), lines[3]);
  await new Promise((done) => setTimeout(done, 600));
  await open('', { keeps: true });
  await finished();
  assert.match(await text('.progress'), /^50 puzzles/);
  assert.equal((await rows())[0][1], lines[0]);
  clean();
});

test('a browser that keeps nothing is told of', async () => {
  await open();
  await page.evaluateOnNewDocument(() => {
    for (const name of ['localStorage', 'indexedDB']) Object.defineProperty(window, name, { get: () => { throw new Error('denied'); } });
  });
  await page.reload();
  await page.waitForSelector('.menu');
  await page.keyboard.press('5');
  await says(/keeps nothing/);
  clean();
});

test('a link opens a puzzle, its rating and its step, and follows the page', async () => {
  await open(`#p=${puzzle}&r=B&s=9`);
  await solved();
  assert.match(await step(), /^step 10 of/);
  assert.equal(await page.$eval('.pathhead select', (select) => select.value), 'B');
  assert.ok((await page.$$('.mark.left')).length > 0 && (await page.$$('.arrow')).length > 0);
  await page.keyboard.press('n');
  await until(() => location.hash.endsWith('s=10'));
  clean();
});

test('keys alone: steps, rounds, hints, digits, cells, help', async () => {
  await open(`#p=${puzzle}&r=W`);
  await solved();
  await page.keyboard.press('n');
  await page.keyboard.press(' ');
  assert.match(await step(), /^step 3 /);
  await page.keyboard.press('p');
  assert.match(await step(), /^step 2 /);
  await page.keyboard.press('N');
  await settled();
  assert.equal(await text('.step[aria-current] span'), await page.$$eval('.steps li', (all) => all.find((one) => one.querySelector('small').textContent === '1').querySelector('span').textContent));
  await page.keyboard.press('End');
  await settled();
  assert.match(await text('.notation'), /LEVEL = W7[\s\S]*SOLUTION/);
  await page.keyboard.press('Home');
  assert.match(await step(), /^step 1 /);
  await page.keyboard.press('N');
  const notation = [];
  for (let i = 0; i < 4; ++i) {
    await page.keyboard.press('h');
    await settled();
    notation.push(await notationText());
    assert.equal((await page.$$('.mark.target')).length > 0, i === 3);
  }
  assert.ok(!notation[0].includes('==>') && notation[3].includes('==>'));
  await page.keyboard.press('4');
  await settled();
  assert.ok((await page.$$('.lit')).length > 9);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await settled();
  assert.equal(await page.$eval('.gridbox', (grid) => document.getElementById(grid.getAttribute('aria-activedescendant')).getAttribute('aria-label').slice(0, 4)), 'r2c1');
  await page.keyboard.press('?');
  await page.waitForSelector('dialog[open]');
  await page.keyboard.press('Escape');
  await until(() => !document.querySelector('dialog'));
  // Every control is reached by the tab key.
  const reached = new Set();
  await page.evaluate(() => document.activeElement.blur());
  for (let i = 0; i < 250; ++i) {
    await page.keyboard.press('Tab');
    reached.add(await page.evaluate(() => document.activeElement.textContent || document.activeElement.tagName));
  }
  for (const label of ['Rate', 'Open', '?', 'Hint', 'Copy path', 'SVG', 'L1', '»']) assert.ok(reached.has(label), label);
  clean();
});

test('a file: table, order, filter, histogram, and downloads that are the bytes of the program', async () => {
  await open();
  const some = `${folder}/some.txt`;
  writeFileSync(some, `${lines.slice(0, 2000).join('\n')}\n`);
  await choose(some);
  await finished();
  assert.match(await text('.progress'), /^2,000 puzzles/);
  for (const format of ['tsv', 'csv', 'jsonl']) assert.ok((await download(format)).equals(program(['rate', '-f', format, some])), format);
  // The report is that of the program about a file of that name.
  const report = await download('report');
  writeFileSync(`${folder}/bitwhip.tsv`, program(['rate', some]));
  assert.equal(report.toString(), execFileSync(`${home}build/bitwhip`, ['report', 'bitwhip.tsv', '-f', 'html'], { cwd: folder, maxBuffer: 1 << 30 }).toString());
  const records = program(['rate', some]).toString().trimEnd().split('\n').slice(1).map((line) => line.split('\t'));
  assert.deepEqual((await rows())[0], ['1', ...records[0]]);
  // The hardest first; equal ones in the order of the input.
  await page.click('.table th button');
  await until(() => document.querySelector('th[aria-sort=descending]'));
  const hardest = records.map((cells, i) => [String(i + 1), ...cells]).sort((a, b) => b[2] - a[2] || a[0] - b[0]);
  await until((first) => document.querySelector('.table tbody tr:not([aria-hidden]) td').textContent === first, hardest[0][0]);
  assert.deepEqual((await rows()).slice(0, 10), hardest.slice(0, 10));
  // A condition of the program.
  await page.keyboard.press('/');
  await page.keyboard.type("W>=4 and B<6 and status==ok");
  await page.keyboard.press('Enter');
  const kept = program(['rate', '--where', 'W>=4 and B<6 and status==ok', some]);
  const matching = kept.toString().trimEnd().split('\n').length - 1;
  await until((n) => document.querySelector('.filter .quiet')?.innerText === `${n} match`, matching);
  for (const format of ['tsv', 'csv', 'jsonl']) assert.ok((await download(format)).equals(program(['rate', '--where', 'W>=4 and B<6 and status==ok', '-f', format, some])), format);
  await page.$eval('.filter input', (input) => input.select());
  await page.type('.filter input', 'Wmni==3');
  await page.keyboard.press('Enter');
  await until(() => /Wmni/.test(document.querySelector('.list .problem')?.innerText ?? ''));
  await page.$eval('.histogram li:nth-child(5) button', (button) => button.click());
  const fives = records.filter((cells) => cells[1] === '4').length;
  await until((n) => document.querySelector('.filter .quiet')?.innerText === `${n} match`, fives);
  assert.equal(await page.$eval('.filter input', (input) => input.value), 'W==4');
  clean();
});

test('arrows in the table, and the puzzle of its row', async () => {
  await open();
  await paste(lines.slice(0, 300).join('\n'));
  await finished();
  await page.focus('.table');
  for (let i = 0; i < 40; ++i) await page.keyboard.press('ArrowDown');
  await solved();
  assert.equal(await text('.selected td.puzzle'), lines[39]);
  await page.keyboard.press('End');
  await until((last) => document.querySelector('.selected td.puzzle')?.textContent === last, lines[299]);
  await page.keyboard.press('g');
  assert.ok(await page.evaluate(() => document.activeElement.matches('.gridbox')));
  await page.keyboard.press('g');
  assert.ok(await page.evaluate(() => document.activeElement.matches('.table')));
  clean();
});

test('what is dropped: compressed files, several files, bad files', async () => {
  const text500 = Buffer.from(`${lines.slice(0, 500).join('\n')}\n`);
  const drop = (files) => page.evaluate((all) => {
    const data = new DataTransfer();
    for (const { name, bytes } of all) data.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name));
    dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
  }, files.map(([name, bytes]) => ({ name, bytes: bytes.toString('base64') })));
  const plain = `${folder}/plain.txt`;
  writeFileSync(plain, text500);
  const expected = program(['rate', plain]);
  const packed = {
    'a.gz': gzipSync(text500),
    'members.gz': Buffer.concat([gzipSync(text500.subarray(0, 4000)), gzipSync(text500.subarray(4000))]),
    'a.zst': execFileSync('zstd', ['-c'], { input: text500 }),
  };
  for (const [name, bytes] of Object.entries(packed)) {
    await open();
    await drop([[name, bytes]]);
    await finished();
    assert.ok((await download('tsv')).equals(expected), name);
    clean();
  }
  await open();
  await drop([['a.txt', text500], ['b.gz', packed['a.gz']]]);
  await finished();
  assert.ok((await download('tsv')).equals(program(['rate', plain, plain])));
  const bad = { 'cut.gz': packed['a.gz'].subarray(0, 5000), 'cut.zst': packed['a.zst'].subarray(0, 3000), 'a.bz2': Buffer.from('BZh91AY'), 'a.xz': Buffer.from('fd377a585a00', 'hex') };
  for (const [name, bytes] of Object.entries(bad)) {
    await open();
    await drop([[name, bytes]]);
    await until((file) => document.querySelector('.problem')?.innerText.includes(file), name);
  }
  await open();
  const session = await page.createCDPSession();
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop']) await session.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
  await until((name) => document.querySelector('.problem')?.innerText.startsWith(`${name}: the file could not be read`), folder.split('/').at(-1));
  for (const bytes of [Buffer.alloc(0), Buffer.from('# nothing\n'), Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256))]) {
    await open();
    await drop([['odd.bin', bytes]]);
    await until(() => document.querySelector('.problem, .progress'));
    clean();
  }
});

test('columns of the input stay in every download, and may be named', async () => {
  const [file, records] = [`${folder}/own.txt`, `${folder}/own.tsv`];
  writeFileSync(file, `puzzle\tsource, of it\tweight\n${lines.slice(0, 300).map((line, i) => `${line}\tlist "${i % 3}"\t${i % 7}`).join('\n')}\n`);
  await open();
  await choose(file);
  await finished();
  for (const format of ['tsv', 'csv', 'jsonl']) assert.equal((await download(format)).toString(), program(['rate', '-f', format, file]).toString(), format);
  writeFileSync(records, program(['rate', file]));
  const kept = program(['select', '--where', 'weight>=5 and W>1', records]);
  const count = kept.toString().trimEnd().split('\n').length - 1;
  await page.type('.filter input', 'weight>=5 and W>1');
  await page.keyboard.press('Enter');
  await until((n) => document.querySelector('.filter .quiet')?.innerText === `${n} match`, count);
  for (const format of ['tsv', 'csv']) assert.equal((await download(format)).toString(), program(['select', '-f', format, '--where', 'weight>=5 and W>1', records]).toString(), format);
  clean();
});

test('lines that hold no puzzle are rows, and messages tell why', async () => {
  await open();
  const wrong = [lines[0], 'nonsense', '1'.repeat(82), '11' + '.'.repeat(79), '.'.repeat(81), '<img src=x onerror=alert(1)>', 'a\u0000b\ufffd', `${lines[1]} <b>tail</b>`];
  const file = `${folder}/wrong.txt`;
  writeFileSync(file, `${wrong.join('\r\n')}`);
  await choose(file);
  await finished();
  assert.ok((await download('tsv')).equals(program(['rate', file])));
  assert.equal((await rows())[1].at(-1), 'invalid-format');
  assert.ok((await page.$$('.messages li')).length >= 4);
  assert.equal(await page.$('main img, main b:not(.menu b)'), null);
  await page.evaluate(() => document.querySelectorAll('.table tbody tr:not([aria-hidden])')[1].click());
  await until(() => /no puzzle/.test(document.querySelector('.choose')?.innerText ?? ''));
  clean();
});

test('a puzzle without a path says why, and a wrong line alone too', async () => {
  await open();
  await paste('.'.repeat(81));
  await until(() => /solution/.test(document.querySelector('main').innerText));
  await page.waitForSelector('.grid');
  const large = '.'.repeat(625);
  for (const [words, why] of [['hello', '5 characters'], [large, '625 characters where 81 or 729 are expected'], [`# variant: 25x25\n${large}`, 'the size 25x25 is not rated; sizes are 4x4']]) {
    await open();
    await paste(words);
    await until((text) => document.querySelector('.problem')?.innerText.includes(text), why);
  }
  clean();
});

test('stop: at once, by button and by key, and the page goes on', async () => {
  await open();
  const many = `${folder}/many.txt`;
  writeFileSync(many, `${lines.join('\n')}\n`.repeat(5));
  for (const how of [() => click('Stop'), () => page.keyboard.press('Escape')]) {
    await choose(many);
    await until(() => /^[1-9][\d,]{3,} rated/.test(document.querySelector('.progress')?.innerText ?? ''));
    const began = Date.now();
    await how();
    await until(() => /stopped/.test(document.querySelector('.progress').innerText));
    assert.ok(Date.now() - began < 1000);
    const got = (await download('tsv')).toString();
    const expected = program(['rate', sudogen]).toString();
    assert.ok(got.endsWith('\n') && (got.length > expected.length || expected.startsWith(got)));
  }
  await paste(puzzle);
  await page.$eval('textarea', (box) => (box.value = ''));
  await paste(puzzle);
  await solved();
  clean();
});

test('a worker that dies costs no run: its lines are `memory` when the next one dies too', async () => {
  const some = lines.slice(0, 2000);
  const file = `${folder}/deadly.txt`;
  writeFileSync(file, some.join('\n'));
  const expected = program(['rate', file]).toString().split('\n');
  for (const deaths of [1, 99]) {
    await open();
    await page.evaluate((most, deadly) => {
      const post = Worker.prototype.postMessage;
      let deaths = 0;
      Worker.prototype.postMessage = function (message, ...rest) {
        const [, chunk, givesUp] = message.name === 'rate' ? message.args : [];
        if (chunk === undefined || givesUp || deaths === most || !new TextDecoder().decode(chunk).includes(deadly)) return post.call(this, message, ...rest);
        ++deaths;
        this.terminate();
        this.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
      };
    }, deaths, some[1000]);
    await choose(file);
    await finished();
    const records = (await download('tsv')).toString().split('\n');
    const wrong = records.map((_, i) => i).filter((i) => records[i] !== expected[i]);
    assert.equal(records.length, expected.length);
    assert.equal(wrong.length > 0, deaths > 1);
    for (const i of wrong) assert.match(records[i], /^\S{81}\t-\t-\tmemory/);
    clean();
  }
});

test('links of f-puzzles, variants named in a comment, and their downloads', async () => {
  const link = /https:\/\/www\.f-puzzles\.com\/\?load=\S+/.exec(readFileSync(`${home}docs/VARIANTS.md`, 'utf8'))[0];
  await open();
  await paste(link);
  await solved();
  assert.match(await text('.values'), /W 1/);
  const cells = await page.$$eval('[role=gridcell]', (all) => all.length);
  assert.equal(cells, 36);
  for (const kind of ['killer', 'thermo', 'jigsaw', '6x6-x', 'antiknight']) {
    const golden = readFileSync(`${home}tests/golden/variants/${kind}-1.tsv`, 'latin1').split('\n');
    const file = `${folder}/${kind}.txt`;
    writeFileSync(file, `${[golden[0], ...golden.slice(3, 9).map((line) => line.split('\t')[0])].join('\n')}\n`);
    await open();
    await choose(file);
    await finished();
    for (const format of ['tsv', 'csv', 'jsonl']) assert.equal((await download(format)).toString(), program(['rate', '-f', format, file]).toString(), `${kind} ${format}`);
    await page.evaluate(() => document.querySelector('.table tbody tr:not([aria-hidden])').click());
    await until(() => document.querySelector('.verdict, .solve .problem'));
    clean();
  }
});

test('paths of other ratings, and only the steps that are needed', async () => {
  await open(`#p=${easy}&r=W`);
  await solved();
  const whole = await step();
  await page.click('.tick input');
  await until((old) => document.querySelector('.count') && document.querySelector('.count').innerText !== old, whole);
  await page.click('.tick input');
  for (const rating of ['SER', 'Wmin', 'jsudoku', 'N']) {
    await page.select('.pathhead select', rating);
    await until((name) => document.querySelector('.values')?.innerText.startsWith(`${name} `), rating);
    await solved();
    await page.keyboard.press('End');
    await settled();
    assert.equal(await text('.values strong'), String(JSON.parse(program(['explain', '-r', rating, '-f', 'json', easy])).value));
  }
  clean();
});

test('phone and dark: nothing overflows', async () => {
  for (const dark of [false, true]) {
    await open(`#p=${puzzle}&s=15`, { width: 390, height: 844, dark });
    await solved();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    const [paper, ink] = await page.evaluate(() => [getComputedStyle(document.documentElement).backgroundColor, getComputedStyle(document.documentElement).color].map((color) => +/\d+/.exec(color)[0]));
    assert.equal(paper < ink, dark);
    await paste('');
  }
  await open('', { width: 390, height: 844 });
  await paste(lines.slice(0, 50).join('\n'));
  await finished();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  clean();
});

test('the grid is first at every size, and what one plays with stays where the thumb is', async () => {
  for (const [width, height] of [[390, 844], [768, 1024], [1280, 800], [1920, 1080]]) {
    for (const mode of ['set', 'solve', '']) {
      await open(`#p=${puzzle}${mode && `&m=${mode}`}`, { width, height });
      await until(() => document.querySelectorAll('.digit').length > 20);
      if (mode === '') await solved();
      const shown = await page.evaluate(() => {
        const box = (selector) => document.querySelector(selector).getBoundingClientRect().toJSON();
        const buttons = [...document.querySelectorAll('.thumb button')].map((button) => button.getBoundingClientRect().toJSON());
        return { grid: box('.grid'), thumb: box('.thumb'), least: Math.min(...buttons.flatMap((one) => [one.width, one.height])), wide: document.documentElement.scrollWidth };
      });
      const name = `${width} ${mode}`;
      assert.ok(shown.wide <= width, name);
      assert.ok(shown.grid.bottom <= height, `${name}: ${shown.grid.bottom}`);
      // Its side is nine tenths of what the window has for it.
      assert.ok(shown.grid.width > 0.88 * Math.min(width, height < width ? height : height - 260), `${name}: ${shown.grid.width}`);
      if (width < 800) {
        assert.ok(shown.thumb.bottom === height && shown.grid.bottom < shown.thumb.top, name);
        assert.ok(shown.least >= 44, `${name}: ${shown.least}`);
      }
    }
  }
  clean();
});

test('a new puzzle is made to a level and to a condition, and the wait can be stopped', async () => {
  await open();
  await page.keyboard.press('5');
  await click('Hard');
  await says(/cells to fill/);
  const made = await shownDigits();
  assert.ok(made.split('.').length > 40 && [...made].every((digit, at) => (digit === '.') === (made[80 - at] === '.')), made);
  assert.match(program(['rate', '-r', 'HoDoKu-level', made]).toString(), /\tHard\t/);
  await page.keyboard.down('Control');
  await page.keyboard.press('z');
  await page.keyboard.up('Control');
  await settled();
  const before = `5${'.'.repeat(80)}`;
  assert.equal(await shownDigits(), before);
  await page.type('.condition', 'Wmni>3');
  await page.keyboard.press('Enter');
  await until(() => /^The condition: .*Wmni/.test(document.querySelector('.new .problem')?.innerText ?? ''));
  await page.$eval('.condition', (input) => input.select());
  await page.type('.condition', 'W>=30');
  await page.keyboard.press('Enter');
  await until(() => /^[1-9]\d* tried so far/.test(document.querySelector('.new .says')?.innerText ?? ''));
  await click('Stop');
  await page.waitForSelector('.condition');
  assert.equal(await shownDigits(), before);
  clean();
});

test('clues are drawn through chosen cells, undone, and copied for setters', async () => {
  await open();
  await page.evaluate(() => {
    document.querySelector('.draft').open = true;
    navigator.clipboard.writeText = async (words) => void (globalThis.copied = words);
  });
  // A thermometer from r1c3 to r1c1: the order in which cells are chosen is its own.
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await page.keyboard.down('Shift');
  for (const key of ['ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  await page.keyboard.up('Shift');
  await settled();
  await click('Thermometer');
  // One goes on at once, while the engine is asked about the board.
  for (const key of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  await page.waitForSelector('.bulb.thermo');
  await settled();
  assert.deepEqual(await page.$$eval('[aria-selected=true]', (all) => all.map((cell) => +cell.id.slice(5))), [10]);
  assert.ok(await page.$eval('.draft', (palette) => palette.open));
  const bulb = await page.$eval('.bulb.thermo', (circle) => circle.getBoundingClientRect().x);
  const third = await page.$eval('#cell-2 rect', (cell) => cell.getBoundingClientRect().x);
  assert.ok(bulb > third);
  await click('Copy for SudokuPad');
  await until(() => globalThis.copied?.startsWith('https://sudokupad.app/fpuzzlesN4Ig'));
  const link = await page.evaluate(() => globalThis.copied);
  await page.keyboard.down('Shift');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.up('Shift');
  await settled();
  await click('Arrow');
  await page.waitForSelector('.sumarrow');
  await until(() => /not rated here/.test(document.querySelector('.draft').innerText));
  await page.keyboard.down('Control');
  await page.keyboard.press('z');
  await page.keyboard.up('Control');
  await until(() => !document.querySelector('.sumarrow') && document.querySelector('.bulb.thermo'));
  clean();
  await open();
  await page.$eval('textarea', (box) => box.blur());
  await paste(link);
  await page.waitForSelector('.bulb.thermo');
  clean();
});

test('in German, after a reload too, and in English again', async () => {
  await open(`#p=${puzzle}`);
  await solved();
  const choose = async (name) => {
    await page.keyboard.press('?');
    await page.waitForSelector('dialog[open]');
    await page.select('dialog select', name);
    await page.keyboard.press('Escape');
    await until(() => !document.querySelector('dialog'));
  };
  await choose('de');
  await until(() => /Schritt 1 von/.test(document.querySelector('.count')?.innerText ?? ''));
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
  await open('', { keeps: true });
  await until(() => /Setzen/.test(document.querySelector('.modes').innerText));
  await choose('en');
  await until(() => /Set/.test(document.querySelector('.modes').innerText) && document.documentElement.lang === 'en');
  clean();
});

test('on paper: the puzzle alone, each step, or those that are no singles', async () => {
  await open(`#p=${puzzle}&r=W`);
  await solved();
  const printed = async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const shown = await page.evaluate(() => ['.drawing svg', '.mark.target', '.small'].map((selector) => document.querySelectorAll(`#printed ${selector}`).length));
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    return shown;
  };
  const steps = +(await step()).match(/of (\d+)/)[1] - 1;
  const [hard, removed] = await printed();
  assert.ok(hard > 20 && hard < steps && removed >= hard);
  await page.select('.path .more select', 'steps');
  await settled();
  assert.equal((await printed())[0], steps);
  await page.select('.path .more select', 'puzzle');
  await settled();
  assert.deepEqual(await printed(), [1, 0, 0]);
  const pdf = await page.pdf();
  assert.equal(Buffer.from(pdf.slice(0, 4)).toString(), '%PDF');
  assert.equal(await page.evaluate(() => document.querySelectorAll('#printed *').length), 0);
  clean();
});

test('a link of a puzzle that is being solved opens with its marks', async () => {
  await open(`#p=${puzzle}&m=solve`);
  await says(/cells to fill/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('5');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('x');
  await page.keyboard.press('3');
  await page.keyboard.press('v');
  await page.keyboard.press('2');
  await until(() => /&c=.*&o=/.test(location.hash));
  const before = await labels();
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (words) => void (globalThis.copied = words);
  });
  await click('Copy link');
  // A page from a disk has no address that others reach.
  await until(() => document.querySelector('.told').innerText.includes('the puzzle itself'));
  assert.equal(await page.evaluate(() => globalThis.copied), puzzle);
  const { hash } = new URL(page.url());
  await open(hash);
  await until(() => document.querySelectorAll('.digit').length > 20);
  await settled();
  assert.deepEqual(await labels(), before);
  clean();
});

test('collections: records of all lines are those of the program', async (context) => {
  const all = collection;
  assert.ok(all.length > 10000);
  for (const [ratings, some] of [[['W', 'B', 'gW', 'N'], all], [['SER'], all.slice(0, 2000)]]) {
    const file = `${folder}/collection.txt`;
    writeFileSync(file, `${some.join('\n')}\n`);
    await open();
    await page.evaluate((names) => {
      for (const box of document.querySelectorAll('.menu fieldset label')) if (names.includes(box.querySelector('b').textContent)) box.querySelector('input').click();
    }, ratings.includes('W') ? ratings.slice(2) : ratings);
    if (!ratings.includes('W')) await page.evaluate(() => document.querySelectorAll('.menu fieldset input:checked').forEach((box, i) => i < 2 && box.click()));
    await until((words) => document.querySelector('.menu summary').innerText.startsWith(words), ratings.join(', '));
    await choose(file);
    await page.waitForFunction((n) => document.querySelector('.progress')?.innerText.startsWith(`${n} puzzles`), { timeout: 300000, polling: 200 }, String(some.length).replace(/(?=\d{3}$)/, ','));
    context.diagnostic(`${ratings}: ${await text('.progress')}`);
    assert.ok((await download('tsv')).equals(program(['rate', '-r', ratings.join(), file])), ratings.join());
    clean();
  }
});

test('on a static host the engine lies beside the page', async () => {
  const types = { html: 'text/html', zst: 'application/octet-stream' };
  const server = createServer((request, answer) => {
    const name = request.url === '/' ? 'index.html' : request.url.slice(1);
    answer.setHeader('content-type', types[name.split('.').at(-1)] ?? 'text/plain');
    if (!/^(index\.html|engine\.wasm\.zst)$/.test(name)) answer.statusCode = 404;
    answer.end(answer.statusCode === 404 ? '' : readFileSync(`${home}web/dist/host/${name}`));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const host = `http://127.0.0.1:${server.address().port}/`;
  await open(`#p=${puzzle}`, { at: host });
  await solved();
  assert.deepEqual(errors, []);
  assert.deepEqual([...new Set(requests.filter((url) => !/^(blob|data):/.test(url)).map((url) => url.split('#')[0]))], [host, `${host}engine.wasm.zst`]);
  await page.close();
  page = null;
  server.close();
});

const firefox = process.env.FIREFOX ?? '/usr/bin/firefox-esr';

test('Firefox: open, rate, explain, stop, download', { skip: !existsSync(firefox) && 'there is no firefox-esr' }, async () => {
  const other = await puppeteer.launch({ browser: 'firefox', executablePath: firefox });
  try {
    page = await other.newPage();
    await page.goto(`${address}#p=${puzzle}`);
    await solved();
    assert.match(await text('.verdict'), /right: 22 eliminations/);
    await page.evaluate(() => {
      const make = URL.createObjectURL;
      URL.createObjectURL = (blob) => ((globalThis.saved = blob), make.call(URL, blob));
    });
    const some = `${folder}/some.txt`;
    writeFileSync(some, `${lines.slice(0, 2000).join('\n')}\n`);
    await choose(some);
    await finished();
    await click('jsonl');
    await until(() => globalThis.saved?.type.includes('jsonl'));
    assert.equal(await page.evaluate(() => globalThis.saved.text()), program(['rate', '-f', 'jsonl', some]).toString());
    const many = `${folder}/many.txt`;
    writeFileSync(many, `${lines.join('\n')}\n`.repeat(5));
    await choose(many);
    await until(() => /^[1-9][\d,]{3,} rated/.test(document.querySelector('.progress')?.innerText ?? ''));
    await click('Stop');
    await until(() => /stopped/.test(document.querySelector('.progress').innerText));
  } finally {
    page = null;
    await other.close();
  }
});

test('Firefox: the board by keys, by mouse and undone', { skip: !existsSync(firefox) && 'there is no firefox-esr' }, async () => {
  const other = await puppeteer.launch({ browser: 'firefox', executablePath: firefox });
  try {
    page = await other.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    await page.goto(address);
    await page.waitForSelector('.menu');
    assert.ok(await page.evaluate(() => document.activeElement.matches('.gridbox')));
    await typed(puzzle);
    assert.equal(await shownDigits(), puzzle);
    await says(/one solution/);
    await page.keyboard.press('Enter');
    await says(/cells to fill/);
    const middle = async (at) => {
      const { x, y, width } = await page.$eval(`#cell-${at} rect`, (cell) => cell.getBoundingClientRect().toJSON());
      return [x + width / 2, y + width / 2];
    };
    await page.mouse.move(...(await middle(1)));
    await page.mouse.down();
    for (const at of [2, 3]) await page.mouse.move(...(await middle(at)), { steps: 5 });
    await page.mouse.up();
    await settled();
    assert.deepEqual(await page.$$eval('[aria-selected=true]', (all) => all.map((cell) => +cell.id.slice(5))), [1, 2, 3]);
    await click('Corner');
    await page.keyboard.press('4');
    await settled();
    assert.match((await labels())[2], /corner marks 4/);
    await page.keyboard.press('h');
    await says(/Look at what is shaded/);
    await page.keyboard.down('Control');
    await page.keyboard.press('z');
    await page.keyboard.up('Control');
    await settled();
    assert.match((await labels())[2], /empty$/);
    await page.reload();
    await until(() => document.querySelectorAll('.digit').length > 20);
    assert.equal(await shownDigits(), puzzle);
  } finally {
    page = null;
    await other.close();
  }
});

test('axe finds nothing serious', async () => {
  const source = readFileSync(`${home}web/node_modules/axe-core/axe.min.js`, 'utf8');
  for (const dark of [false, true]) {
    await open('', { dark });
    await paste(lines.slice(0, 50).join('\n'));
    await finished();
    await page.evaluate(() => document.querySelector('.table tbody tr:not([aria-hidden])').click());
    await solved();
    await page.evaluate(source);
    const { violations } = await page.evaluate(() => globalThis.axe.run());
    const serious = violations.filter((one) => ['serious', 'critical'].includes(one.impact)).map((one) => `${one.id}: ${one.nodes.map((node) => `${node.target} ${node.failureSummary}`).slice(0, 3).join('; ')}`);
    assert.deepEqual(serious, []);
  }
});

test('axe finds nothing on the board', async () => {
  const source = readFileSync(`${home}web/node_modules/axe-core/axe.min.js`, 'utf8');
  for (const [mode, dark] of [['set', false], ['set', true], ['solve', false], ['solve', true]]) {
    await open(`#p=1${puzzle.slice(1)}&m=${mode}`, { dark });
    await until(() => document.querySelector('.digit'));
    await page.keyboard.press(mode === 'set' ? '1' : 'v');
    await page.keyboard.press('3');
    await settled();
    await page.evaluate(source);
    const { violations } = await page.evaluate(() => globalThis.axe.run());
    assert.deepEqual(violations.map((one) => `${one.id}: ${one.nodes.map((node) => `${node.target} ${node.failureSummary}`).slice(0, 3).join('; ')}`), [], `${mode} ${dark}`);
  }
});

test('a million lines: no long gap between two frames, bounded memory', { timeout: 900000 }, async (context) => {
  const many = `${folder}/million.txt`;
  writeFileSync(many, `${lines.join('\n')}\n`.repeat(100));
  await open();
  await page.evaluate(() => {
    let last = performance.now();
    globalThis.gaps = [];
    const frame = (now) => {
      globalThis.gaps.push([now - last, now]);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await choose(many);
  await page.waitForFunction(() => /^1,000,000 puzzles/.test(document.querySelector('.progress')?.innerText ?? ''), { timeout: 800000, polling: 500 });
  await page.click('.table th button');
  await page.waitForFunction(() => document.querySelector('.table tbody td.n:nth-child(3)').textContent === '12', { timeout: 60000, polling: 100 });
  const gaps = await page.evaluate(() => globalThis.gaps.slice().sort(([a], [b]) => b - a).slice(0, 5).map((gap) => gap.map(Math.round)));
  const session = await page.createCDPSession();
  const heap = await session.send('Runtime.getHeapUsage');
  const memory = Math.round((heap.usedSize + (heap.backingStorageSize ?? 0)) / 1e6);
  context.diagnostic(`${await text('.progress')}; longest gaps ${gaps.map(([ms, at]) => `${ms} at ${at}`).join(', ')} ms; ${memory} MB`);
  assert.ok(memory < 400, `${memory} MB`);
  assert.ok(gaps[0][0] < 200, `${gaps[0][0]} ms`);
  // A condition on all of them.
  const before = await page.evaluate(() => globalThis.gaps.length);
  await page.type('.filter input', 'W>=7 and B<W');
  await page.keyboard.press('Enter');
  const hard = program(['rate', '--where', 'W>=7 and B<W', sudogen]).toString().trimEnd().split('\n').length - 1;
  await page.waitForFunction((words) => document.querySelector('.filter .quiet')?.innerText === words, { timeout: 120000, polling: 200 }, `${hard * 100} match`);
  const filtering = await page.evaluate((from) => Math.round(Math.max(...globalThis.gaps.slice(from).map(([gap]) => gap))), before);
  context.diagnostic(`longest gap while filtering ${filtering} ms`);
  assert.ok(filtering < 200, `${filtering} ms`);
  // The last row is shown though the table is taller than a browser allows.
  await page.focus('.table');
  await page.keyboard.press('End');
  assert.ok((await page.$$('.table tbody tr')).length < 60);
  clean();
});
