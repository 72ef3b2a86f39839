// bitwhip as a module of Node: the engine, with its files beside this one. index.d.ts says what there is.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { Engine } from './engine.mjs';

export { codes, Engine, EngineError, textOf } from './engine.mjs';

const make = createRequire(import.meta.url)('./engine.cjs');

// Returns the compiled engine, which threads may share.
export const compile = async () => WebAssembly.compile(await readFile(new URL('engine.wasm', import.meta.url)));
// Returns an engine, for one thread.
/** @type {(compiled?: WebAssembly.Module) => Promise<import('./index.d.ts').Engine>} */
export const open = async (compiled) => Engine.open(make, compiled ?? (await compile()));
