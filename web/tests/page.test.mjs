// What the page does without an engine: records among notes, and what the first lines of a text tell.
import assert from 'node:assert/strict';
import test from 'node:test';
import { gzipSync } from 'node:zlib';

import { digest } from '../src/digest.js';
import { pieces, variantTold } from '../src/input.js';
import { grouped } from '../src/marks.js';
import { concludedOf, foldedSteps, hardestOf, ratingOf, slidesOf, techniqueOf, usualName } from '../src/path.js';
import { Records } from '../src/records.js';
import { boardOf } from '../src/shape.js';
import { Run } from '../src/run.js';
import { gunzip } from '../unpack.mjs';

const bytesOf = (text) => new TextEncoder().encode(text);
const textOf = (bytes) => new TextDecoder().decode(bytes);

test('notes that pass are no records, and stay in the file', () => {
  const note = '#bitwhip {"run":1}\n';
  const rows = ['a\t5\tok\n', 'b\tinf\tok\n', 'c\t>7\tlength\n'];
  for (const lines of [rows, [note, ...rows], [rows[0], note, note, rows[1], rows[2], note]]) {
    const found = digest(bytesOf(lines.join('')), '', 1);
    assert.equal(textOf(found.records), rows.join(''));
    assert.equal(textOf(found.lines ?? found.records), lines.join(''));
    assert.deepEqual([...found.starts], [0, rows[0].length, rows[0].length + rows[1].length]);
    assert.deepEqual(found.counts, [{ 5: 1, inf: 1, '>7': 1 }]);
  }
  const records = new Records(['W']);
  records.setHeader('puzzle\tW\tstatus\n');
  for (const text of [rows[0], note, `${note}${rows[1]}${rows[2]}`]) records.add(digest(bytesOf(text), '', 1));
  assert.equal(records.size, 3);
  assert.deepEqual([0, 1, 2].map((place) => records.cells(place)[0]), ['a', 'b', 'c']);
});

test('a step has its technique by what it is also, by its rule or its strategy', () => {
  const names = ['Skyscraper', 'Whip', 'Naked Pair', 'Hidden Single', 'Swordfish', 'nrczt-Chain', 'Forcing Chain', 'Forcing Chain (SER)', 'Cell Forcing Chains', 'Unique Loop Type 2', 'Naked Triple'];
  const techniques = names.map((name) => ({ name, summary: '', others: name === 'Naked Triple' ? ['Naked Triplet'] : name === 'Swordfish' ? ['Claiming'] : [] }));
  const found = (step) => techniqueOf(step, techniques)?.name;
  assert.equal(found({ rule: 'whip[2]', also: 'Skyscraper' }), 'Skyscraper');
  assert.equal(found({ rule: 'whip[12]' }), 'Whip');
  assert.equal(found({ rule: 'naked-pairs-in-a-row' }), 'Naked Pair');
  assert.equal(found({ rule: 'naked-triplets-in-a-column' }), 'Naked Triple');
  assert.equal(found({ rule: 'hidden-single-in-a-block' }), 'Hidden Single');
  assert.equal(found({ rule: 'swordfish-in-rows' }), 'Swordfish');
  assert.equal(found({ rule: 'row r2 interaction-with-block b3' }), 'Swordfish');
  assert.equal(found({ rule: 'nrczt4-chain' }), 'nrczt-Chain');
  assert.equal(found({ rule: 'general-nrczt12-chain' }), 'nrczt-Chain');
  assert.equal(found({ rule: 'Forcing Chain', rating: 7.1 }), 'Forcing Chain (SER)');
  assert.equal(found({ rule: 'Dynamic Cell Forcing Chains (+ Forcing Chains)', rating: 9 }), 'Cell Forcing Chains');
  assert.equal(found({ rule: 'Unique Loop 8 type 2', rating: 4.7 }), 'Unique Loop Type 2');
  assert.equal(found({ strategy: 'naked triplet' }), 'Naked Triple');
  assert.equal(found({ rule: 'or-split[2]' }), undefined);
});

test('steps of one pattern are told once, and what follows from it for each target', () => {
  const told = (...lines) => lines.map((text) => ({ text }));
  const steps = ['n3r1c2', 'n3r3c5'].map((target) => ({ rule: 'whip[3]', cells: [{ left: 'n3r3c3' }], target, sentence: told(`Suppose that ${target}:`, `So not ${target}.`) }));
  const [step, ...others] = grouped(steps);
  assert.equal(others.length, 0);
  assert.deepEqual(step.targets, ['n3r1c2', 'n3r3c5']);
  assert.deepEqual(step.sentence, told('Suppose that n3r1c2:', 'So not n3r1c2.', 'So not n3r3c5.'));
  assert.equal(steps[0].sentence.length, 2);
});

test('the hardest step is the first of those with the highest value, score or length', () => {
  const slide = (step) => (step ? { kind: 'step', step } : { kind: 'single' });
  const at = (...steps) => hardestOf(steps.map(slide));
  assert.equal(at({ rule: 'whip[2]' }, null, { rule: 'whip[12]' }, { rule: 'whip[12]' }, { rule: 'whip[3]' }), 2);
  assert.equal(at({ rule: 'naked-pairs-in-a-row' }, { rule: 'whip[1]' }), 1);
  assert.equal(at({ rule: 'Forcing Chain', rating: 6.6 }, { rule: 'X-Wing', rating: 3.2 }), 0);
  assert.equal(at({ score: 140 }, { score: 150 }), 1);
  assert.equal(at(null, null), -1);
});

test('equal neighbours of a list of steps are one line, but for those around the one that is shown', () => {
  const slides = [...'aaabbxaa'].map((name) => (name === 'x' ? { kind: 'step', name: 'a' } : { kind: 'single', name }));
  const lines = (at, name) => foldedSteps(slides, at, name).map(({ from, count }) => `${from}*${count}`).join(' ');
  assert.equal(lines(5), '0*3 3*2 5*1 6*2');
  assert.equal(lines(1), '0*1 1*1 2*1 3*2 5*1 6*2');
  assert.equal(lines(4), '0*3 3*1 4*1 5*1 6*2');
  // Rules of one technique are equal.
  assert.equal(lines(5, () => 'any'), '0*5 5*1 6*2');
});

test('a line of a list has what is concluded, the technique as people say it, and its rating', () => {
  assert.equal(concludedOf({ kind: 'single', step: { value: 'n3r1c2' } }), 'r1c2=3');
  assert.equal(concludedOf({ kind: 'step', step: { targets: ['n6r4c5', 'n1r1c1', 'n2r2c2'] } }), 'r4c5≠6 +2');
  assert.equal(concludedOf({ kind: 'end' }), '');
  const techniques = ['Whip', 'Skyscraper', 'Cell Forcing Chains (SER)', 'Naked Pair'].map((name) => ({ name, others: [] }));
  const line = (step, kind = 'step') => [usualName({ kind, name: step.rule ?? step.strategy, step }, techniques), ratingOf({ kind, step })];
  assert.deepEqual(line({ rule: 'whip[7]' }), ['Whip[7]', '7']);
  assert.deepEqual(line({ rule: 'whip[2]', also: 'Skyscraper' }), ['Skyscraper', '2']);
  assert.deepEqual(line({ rule: 'naked-pairs-in-a-row', length: 2 }), ['Naked Pair', '2']);
  assert.deepEqual(line({ rule: 'Naked Pair', rating: 3 }), ['Naked Pair', '3.0']);
  assert.deepEqual(line({ rule: 'Cell Forcing Chains', rating: 8.3 }), ['Cell Forcing Chains', '8.3']);
  assert.deepEqual(line({ kind: 'hodoku', rule: 'Swordfish', score: 150 }), ['Swordfish', '150']);
  assert.deepEqual(line({ rule: 'hidden-single-in-a-block', technique: 'Hidden Single' }, 'single'), ['Hidden Single', '']);
  assert.deepEqual(line({ strategy: 'bucket' }), ['bucket', '']);
});

test('each placement is a slide of its own, over what the ones before have left', () => {
  const path = { singles: [['n1r1c1', 'naked-single'], ['n2r1c2', 'naked-single'], ['n3r9c9', 'hidden-single-in-a-row']].map(([value, rule]) => ({ value, rule, kind: 'single' })), rounds: [], solved: false, state: [] };
  const text = 'naked-single ==> r1c1 = 1, r1c2 = 2\nhidden-single-in-a-row ==> r9c9 = 3\n';
  const slides = slidesOf(path, text, boardOf(9));
  assert.deepEqual(slides.map((slide) => slide.text), ['naked-single ==> r1c1 = 1', 'naked-single ==> r1c2 = 2', 'hidden-single-in-a-row ==> r9c9 = 3', '']);
  assert.deepEqual(slides.slice(0, 3).map((slide) => slide.line), ['naked-single ==> r1c1 = 1, r1c2 = 2', 'naked-single ==> r1c1 = 1, r1c2 = 2', 'hidden-single-in-a-row ==> r9c9 = 3']);
  assert.deepEqual([slides[0].state[1], slides[1].state[1], slides[1].state[0]], ['123456789', '23456789', '1']);
});

// Workers that are played. The desk cuts lines into chunks of two; a rater gives each line the value 5, but for those that kill it.
class Desk {
  busy = false;
  #left;
  constructor(lines) {
    this.#left = [...lines];
  }
  async call(name) {
    if (name === 'read') return ['W'];
    if (name === 'header') return 'puzzle\tW\tstatus\n';
    const chunk = this.#left.splice(0, 2);
    return chunk.length > 0 ? { chunk, taken: chunk.length } : null;
  }
  end() {}
}
class Rater {
  busy = false;
  isOpen = false;
  deaths = 0;
  constructor(deadly, lives) {
    this.deadly = deadly;
    this.lives = lives; // how often it can be opened
  }
  async open() {
    if (!this.isOpen && this.lives-- <= 0) throw Object.assign(new Error('no memory'), { code: 'FAILED' });
    this.isOpen = true;
    return { version: 'played' };
  }
  async call(name, options, chunk, givesUp) {
    assert.ok(!this.busy, 'a worker that dies of one chunk must not end another one');
    this.busy = true;
    await this.open();
    await new Promise((done) => setTimeout(done, 1));
    this.busy = false;
    if (!givesUp && chunk.includes(this.deadly)) {
      ++this.deaths;
      this.end();
      throw Object.assign(new Error('out of memory'), { code: 'DIED' });
    }
    const valueOf = (line) => (givesUp && line === this.deadly ? '-\tmemory' : '5\tok');
    return digest(bytesOf(chunk.map((line) => `${line}\t${valueOf(line)}\n`).join('')), '', 1);
  }
  end() {
    this.isOpen = false;
  }
}
const ended = (lines, raters) =>
  new Promise((done) => {
    const run = new Run([{ name: 'x', text: lines.join('\n') }], {}, () => run.state !== 'running' && done(run), { desk: new Desk(lines), raters });
  });
const linesOf = (run) => Array.from({ length: run.records.size }, (_, i) => run.records.cells(i).join(' '));

test('a worker that dies and cannot be opened again leaves its part to the others', async () => {
  const lines = Array.from({ length: 40 }, (_, i) => `line${i}`);
  const rated = lines.map((line) => `${line} 5 ok`);
  for (const lives of [[1, 9], [9, 1], [2, 9], [0, 9], [9, 9, 1]]) {
    const run = await ended(lines, lives.map((some, i) => new Rater(i === lives.indexOf(Math.min(...lives)) ? 'line20' : '', some)));
    assert.equal(run.state, 'done', `${lives}: ${run.problem}`);
    assert.deepEqual(linesOf(run), rated);
  }
  // A line that kills every worker is given up, wherever its chunk was last.
  for (const lives of [[9, 9], [1, 9], [9]]) {
    const run = await ended(lines, lives.map((some) => new Rater('line20', some)));
    assert.equal(run.state, 'done', run.problem);
    assert.deepEqual(linesOf(run), rated.with(20, 'line20 - memory'));
  }
  const none = await ended(lines, [new Rater('line20', 1), new Rater('line20', 1)]);
  assert.deepEqual([none.state, none.problem], ['failed', 'no memory']);
  assert.deepEqual(linesOf(none), rated.slice(0, none.records.size));
});

test('addresses of puzzles are told from others', () => {
  const packed = `N4Ig${'A'.repeat(60)}`;
  for (const word of [packed, `https://f-puzzles.com/?load=${packed}`, `https://sudokupad.app/fpuzzles${packed}`, 'https://sudokupad.app/abc123'])
    assert.equal(variantTold(` ${word} \n`), 'fpuzzles', word);
  const puzzle = '.'.repeat(81);
  for (const text of [`https://forum.example.org/t123\n${puzzle}\n`, `x?load=1\n${puzzle}`, `${packed} is one\n`, 'N4Ig\n', '']) assert.equal(variantTold(text), '', text);
  assert.equal(variantTold('# a list\n# variant: x\n'), 'x');
  for (const text of ['?load='.repeat(12000), `https://${'a.'.repeat(30000)}`, `${' '.repeat(60000)}x`]) assert.equal(variantTold(text), '');
});

test('a text in UTF-16 is read', async () => {
  const text = '# é\n1..\n';
  for (const order of ['le', 'be']) {
    const units = new DataView(new ArrayBuffer(2 * text.length + 2));
    [...`\ufeff${text}`].forEach((c, i) => units.setUint16(2 * i, c.charCodeAt(0), order === 'le'));
    let read = '';
    for await (const { bytes } of pieces({ name: 'x', file: new Blob([units.buffer]) })) read += textOf(bytes);
    assert.equal(read, text);
  }
});

test('gzip of any number of members, in pieces of any size; what comes before the damage is given', async () => {
  const [long, short, empty] = [gzipSync('first member\n'.repeat(5000)), gzipSync('second'), gzipSync('')];
  const cases = [
    [[empty], ''],
    [[short, long, empty, short], `second${'first member\n'.repeat(5000)}second`],
    [[short, Buffer.alloc(999)], 'second'],
    [[short, Buffer.alloc(3), short], 'secondsecond'],
    [[short, Buffer.from('text')], 'second', 'gzip data is followed by something else'],
    [[short, short.subarray(0, 5)], 'second', 'gzip data is cut off'],
    [[short, short.subarray(0, -8), Buffer.alloc(8)], 'secondsecond', 'gzip data is damaged: incorrect data check'],
    [[short.subarray(0, -4), Buffer.alloc(4)], 'second', 'gzip data is damaged: incorrect length check'],
    [[Buffer.from([0x1f, 0x8b, 9, 0, 0, 0, 0, 0, 0, 0])], '', 'gzip data is damaged: unknown compression method'],
  ];
  for (const [parts, text, damage = ''] of cases) {
    const bytes = Buffer.concat(parts);
    for (const size of [1, 7, bytes.length]) {
      const cut = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size));
      let [given, said] = ['', ''];
      try {
        for await (const piece of gunzip(cut)) given += textOf(piece);
      } catch (error) {
        said = error.message;
      }
      assert.deepEqual([given, said], [text, damage]);
    }
  }
});
