// A thread of the program: an engine of its own, which answers chunks of lines or judges texts of paths.
import { parentPort, workerData } from 'node:worker_threads';

import { open } from './index.mjs';

const { compiled, verb, options } = workerData;
const worker = (await open(compiled)).worker(verb, options);
parentPort.on('message', ({ id, bytes }) => {
  const start = performance.now();
  try {
    const answer = verb === 'verify' ? { records: worker.verify(bytes) } : worker.rateChunk(bytes);
    parentPort.postMessage({ id, answer, ms: performance.now() - start }, [answer.records.buffer]);
  } catch (error) {
    parentPort.postMessage({ id, failure: { code: error.code ?? 'INTERNAL', message: error.message } });
  }
});
