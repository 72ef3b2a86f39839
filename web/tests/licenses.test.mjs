// LICENSES in what was built names every package of web/vendor that is in there: of the page, by what esbuild took (scripts/web runs that
// test); of the package for Node, by its folder (scripts/node).
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import test from 'node:test';

const home = new URL('../../', import.meta.url);
const read = (name) => readFileSync(new URL(name, home), 'utf8');
const versions = new Map(JSON.parse(read('web/vendor/packages.json')).map(({ name, version }) => [name, version]));

// A component begins with its name and version.
const names = (text, name) => new RegExp(`^${name} ${versions.get(name).replaceAll('.', '[.]')}: `, 'im').test(text);
// The texts stand behind all components, each once.
function isWhole(text) {
  const used = new Set([...text.matchAll(/^ {2}licence: (.*)$/gm)].flatMap(([, ids]) => ids.split(/ (?:AND|WITH) /)));
  const given = [...text.matchAll(/^==== (.*) ====\n\n(?=.*\S)/gm)].map(([, id]) => id);
  assert.deepEqual(given.sort(), [...used].sort());
}

test('the page names every package that is bundled, and shows the texts', () => {
  const taken = new Set(['page', 'worker'].flatMap((part) => Object.keys(JSON.parse(read(`build-engine/page/${part}.json`)).inputs))
    .map((file) => /web\/vendor\/([^/]+)\//.exec(file)?.[1]).filter(Boolean));
  assert.ok(taken.size > 0);
  for (const file of ['bitwhip.html', 'host/index.html']) {
    const text = /<footer>.*<pre>(.*)<\/pre>.*<\/footer>/s.exec(read(`web/dist/${file}`))[1].replaceAll('&lt;', '<').replaceAll('&amp;', '&');
    for (const name of taken) assert.ok(names(text, name), `${file} has ${name}, and no word of it`);
    isWhole(text);
  }
});

test('the package for Node names every package that it holds', () => {
  const text = read('build-engine/bitwhip/LICENSES');
  for (const name of readdirSync(new URL('build-engine/bitwhip/vendor', home))) assert.ok(names(text, name), `there is ${name}, and no word of it`);
  isWhole(text);
});
