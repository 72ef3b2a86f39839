// A thread of the program: an engine of its own, which answers chunks of lines or judges texts of paths.
import { parentPort, workerData } from 'node:worker_threads';

import { EngineError, open } from './index.mjs';

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const { compiled, verb, options } = workerData;
const worker = (await open(compiled)).worker(verb, options);
port.on('message', ({ id, bytes, givesUp }) => {
  const start = performance.now();
  try {
    const answer = verb === 'verify' ? { records: worker.verify(bytes) } : givesUp ? worker.giveUpChunk(bytes) : worker.rateChunk(bytes);
    port.postMessage({ id, answer, ms: performance.now() - start }, [/** @type {ArrayBuffer} */ (answer.records.buffer)]);
  } catch (error) {
    // An engine that failed in another way must not be used any more, and memory that is full stays so: the thread dies.
    if (!(error instanceof EngineError) || error.code === 'NO_MEMORY') throw error;
    port.postMessage({ id, failure: { code: error.code, message: error.message } });
  }
});
port.postMessage({});
