// The files of other people in web/vendor are those of web/vendor/packages.json. scripts/vendor --check makes them anew.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import test from 'node:test';

import { packages, sha256, vendored } from '../vendor.mjs';

const read = (name) => readFileSync(new URL(`../vendor/${name}`, import.meta.url));
const listed = packages.flatMap(({ files }) => Object.entries(files));

test('every file of web/vendor is listed, and is what the list says', () => {
  assert.deepEqual(vendored(), listed.map(([name]) => name).sort());
  for (const [name, { sha256: expected }] of listed) assert.equal(sha256(read(name)), expected, name);
});

test('every package is listed with version, licence, hash and the commands that made its files', () => {
  for (const { name, version, integrity, files, ...rest } of packages) {
    assert.match(version, /^\d+\.\d+\.\d+$/, name);
    assert.match(integrity, /^sha512-[A-Za-z0-9+/]{86}==$/, name);
    assert.ok(`${name}/LICENSE` in files, `${name} has no licence text`);
    for (const { from, command } of Object.values(files)) assert.ok(from && command, name);
    // Files that are left as they are cannot have a line of SPDX: where the licence is not that of bitwhip, it stands beside them.
    const licence = rest['SPDX-License-Identifier'];
    const beside = Object.keys(files).filter((file) => existsSync(new URL(`../vendor/${file}.license`, import.meta.url)));
    assert.deepEqual(beside, licence === 'MIT' ? [] : Object.keys(files).filter((file) => file.endsWith('.mjs')), name);
    for (const file of beside) assert.match(read(`${file}.license`).toString(), new RegExp(`^SPDX-License-Identifier: ${licence}$`, 'm'), file);
  }
});
