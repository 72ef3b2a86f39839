// bitwhip as a module of Node: the engine, with its files beside this one. index.d.ts says what there is; browser.mjs is the same for
// browsers and bundlers.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { Engine } from './engine.mjs';
import { compiledFrom, shared } from './shared.mjs';

export { codes, Engine, EngineError, textOf } from './engine.mjs';

const make = createRequire(import.meta.url)('./engine.cjs');
const read = () => readFile(new URL('engine.wasm', import.meta.url));

// Returns the compiled engine, which threads may share.
/** @type {(source?: import('./index.d.ts').Source) => Promise<WebAssembly.Module>} */
export const compile = async (source) => compiledFrom(source ?? (await read()));
// Returns an engine, for one thread.
/** @type {(source?: import('./index.d.ts').Source) => Promise<import('./index.d.ts').Engine>} */
export const open = async (source) => /** @type {any} */ (await Engine.open(make, await compile(source)));
export const { rate, hint, explain, solve, count, verify } = shared(open);
