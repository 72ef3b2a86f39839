// The web worker: an engine, and what the page asks of it. A call is {id, name, args}, its answer {id, result} or {id, error}.
import { Engine, textOf } from '../engine/engine.js';

const KEPT = 4; // workers of the engine, each with its search memory
const workers = new Map();
let engine;

function workerFor(verb, options) {
  const key = JSON.stringify([verb, options]);
  const worker = workers.get(key) ?? engine.worker(verb, options);
  workers.delete(key);
  workers.set(key, worker);
  if (workers.size > KEPT) {
    const [oldest] = workers.keys();
    workers.get(oldest).free();
    workers.delete(oldest);
  }
  return worker;
}

const calls = {
  async open(compiled) {
    engine = await Engine.open(globalThis.bitwhipEngine, compiled);
    return { version: engine.version, ratings: engine.table('ratings') };
  },
  ask(verb, options, line) {
    const worker = workerFor(verb, options);
    return { text: textOf(worker.answer(line)), message: worker.message, ratings: worker.ratings };
  },
  board: (options, line) => workerFor('explain', options).board(line),
  verify: (paths) => JSON.parse(textOf(workerFor('verify', {}).verify(paths)).split('\n')[0]),
};

onmessage = async ({ data: { id, name, args } }) => {
  try {
    postMessage({ id, result: await calls[name](...args) });
  } catch (error) {
    // A failure that has no code is one of the module itself, which must not be used any more.
    postMessage({ id, error: { message: error.message, code: error.code ?? 'BROKEN' } });
  }
};
