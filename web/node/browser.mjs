// bitwhip for browsers, web workers and bundlers: the engine, without anything of Node. index.d.ts says what there is.
//
// The module engine.wasm lies beside this file. Bundlers that follow `new URL(..., import.meta.url)` take it along; others name it:
// open('/assets/engine.wasm').
import { Engine } from './engine.mjs';
import make from './module.mjs';
import { compiledFrom, shared } from './shared.mjs';

export { codes, Engine, EngineError, textOf } from './engine.mjs';

// Returns the compiled engine, which web workers may share.
/** @type {(source?: import('./index.d.ts').Source) => Promise<WebAssembly.Module>} */
export const compile = async (source) => compiledFrom(source ?? new URL('./engine.wasm', import.meta.url));
// Returns an engine, for one thread.
/** @type {(source?: import('./index.d.ts').Source) => Promise<import('./index.d.ts').Engine>} */
export const open = async (source) => /** @type {any} */ (await Engine.open(make, await compile(source)));
export const { rate, hint, explain, solve, count, verify } = shared(open);
