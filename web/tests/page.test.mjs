// What the page does without an engine: records among notes, and what the first lines of a text tell.
import assert from 'node:assert/strict';
import test from 'node:test';

import { digest } from '../src/digest.js';
import { pieces, variantTold } from '../src/input.js';
import { Records } from '../src/records.js';

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
