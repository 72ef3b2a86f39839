// Threads that answer pieces of bytes, each with an engine of its own. They begin when there is work for them.
import { Worker } from 'node:worker_threads';

export class Pool {
  #most;
  #data;
  #threads = []; // { thread, tasks: [{ id, bytes, resolve, reject, tries }] }
  #next = 0;
  #room = []; // those who wait for a thread
  #lines = 4; // of a chunk, so that a chunk is some 20 ms of work
  #average = 0; // ms a line

  // most: the number of threads. data: what worker.mjs takes.
  constructor(most, data) {
    this.#most = most;
    this.#data = data;
  }

  get lines() {
    return this.#lines;
  }

  // Returns the promise of an answer, as soon as a thread is free for it. Each thread has one piece more than the one in hand.
  async answer(bytes) {
    let free = this.#least();
    while (free === undefined || free.tasks.length > 1) {
      await new Promise((resolve) => this.#room.push(resolve));
      free = this.#least();
    }
    const task = { id: this.#next++, bytes, tries: 0 };
    const answer = new Promise((resolve, reject) => Object.assign(task, { resolve, reject }));
    answer.catch(() => {}); // whoever waits for it is told in its turn
    this.#send(free, task);
    return { answer };
  }

  async close() {
    await Promise.all(this.#threads.map(({ thread }) => thread.terminate()));
  }

  #least() {
    const idle = this.#threads.find(({ tasks }) => tasks.length === 0);
    if (idle !== undefined || this.#threads.length === this.#most) return idle ?? this.#threads.reduce((a, b) => (a.tasks.length <= b.tasks.length ? a : b));
    const fresh = { tasks: [] };
    this.#begin(fresh);
    this.#threads.push(fresh);
    return fresh;
  }

  #begin(entry) {
    entry.thread = new Worker(new URL('worker.mjs', import.meta.url), { workerData: this.#data });
    entry.thread.on('message', (message) => this.#take(entry, message));
    entry.thread.on('error', (error) => this.#lost(entry, error));
  }

  #send(entry, task) {
    entry.tasks.push(task);
    entry.thread.postMessage({ id: task.id, bytes: task.bytes });
  }

  #take(entry, { id, answer, failure, ms }) {
    const at = entry.tasks.findIndex((task) => task.id === id);
    const [task] = entry.tasks.splice(at, 1);
    this.#room.shift()?.();
    if (failure) return task.reject(Object.assign(new Error(failure.message), { code: failure.code }));
    if (answer.lines > 0) this.#learn(ms / answer.lines);
    task.resolve(answer);
  }

  // As the pipeline of the program does: quickly down to smaller chunks, slowly up to larger ones.
  #learn(ms) {
    this.#average = ms > this.#average ? ms : 0.8 * this.#average + 0.2 * ms;
    this.#lines = Math.max(1, Math.min(512, 2 * this.#lines, Math.floor(20 / this.#average)));
  }

  // A thread that died: what it had in hand is tried once more by another one, then given up.
  #lost(entry, error) {
    const tasks = entry.tasks.splice(0);
    this.#begin(entry);
    for (const task of tasks) {
      if (++task.tries > 1) task.reject(error);
      else this.#send(entry, task);
    }
  }
}
