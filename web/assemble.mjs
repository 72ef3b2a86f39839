// Makes the page out of its bundles: node web/assemble.mjs FOLDER ENGINE, called by scripts/web. FOLDER has page.js, worker.js
// and style.css of esbuild, and LICENSES; ENGINE is engine.wasm as zstd. BITWHIP_HOME is the address that links to the page have.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

import { encode128 } from './src/base128.js';

const [folder, engine] = process.argv.slice(2);
const text = (name) => readFileSync(`${folder}/${name}`, 'utf8');
const template = readFileSync(new URL('src/page.html', import.meta.url), 'utf8');
const policy = (more) => `default-src 'none'; script-src 'unsafe-inline' blob: 'wasm-unsafe-eval'; worker-src blob:; style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'${more}`;
// No text may end the script that it stands in.
const script = (code) => code.trim().replace(/<(?=\/script|!--)/gi, '\\x3c');
const prose = (plain) => plain.trim().replace(/[&<]/g, (character) => (character === '&' ? '&amp;' : '&lt;'));

const home = (process.env.BITWHIP_HOME ?? '').replace(/[&"<]/g, (character) => `&#${character.charCodeAt(0)};`);

function page(engineText, more) {
  const parts = { POLICY: policy(more), STYLE: text('style.css').trim(), ENGINE: engineText, WORKER: script(text('worker.js')), PAGE: script(text('page.js')), LICENSES: prose(text('LICENSES')), HOME: home };
  return template.replace(/@([A-Z]+)@/g, (_, name) => parts[name]);
}

const packed = readFileSync(engine);
const dist = new URL('dist/', import.meta.url);
mkdirSync(new URL('host/', dist), { recursive: true });
writeFileSync(new URL('bitwhip.html', dist), page(encode128(packed), ''));
writeFileSync(new URL('host/index.html', dist), page('', "; connect-src 'self'"));
writeFileSync(new URL('host/engine.wasm.zst', dist), packed);
