// Threads that answer pieces of bytes, each with an engine of its own. They begin when there is work for them. A thread may die,
// for want of memory: what it had in hand is answered once more by another one, and given up when that one dies of it too.
import { Worker } from 'node:worker_threads';

/** @typedef {import('./index.d.ts').Rated} Rated */
/** @typedef {{ id: number, bytes: Uint8Array, deaths: number, resolve: (answer: Rated) => void, reject: (reason: Error) => void }} Task */
/** @typedef {{ thread: Worker, opened: boolean, tasks: Task[] }} Entry */
/** @typedef {{ id?: number, answer: Rated, failure?: { code: string, message: string }, ms: number }} Message */

export class Pool {
  #most;
  #data;
  /** @type {Entry[]} */
  #threads = [];
  #closed = false;
  #next = 0;
  /** @type {(() => void)[]} */
  #room = []; // those who wait for a thread
  #lines = 4; // of a chunk, so that a chunk is some 20 ms of work
  #average = 0; // ms a line

  // most: the number of threads. data: what worker.mjs takes.
  /** @param {number} most @param {object} data */
  constructor(most, data) {
    this.#most = most;
    this.#data = data;
  }

  get lines() {
    return this.#lines;
  }

  // Returns the promise of an answer, as soon as a thread is free for it. Each thread has one piece more than the one in hand.
  /** @param {Uint8Array} bytes @returns {Promise<{ answer: Promise<Rated> }>} */
  async answer(bytes) {
    let free = this.#least();
    while (free === undefined || free.tasks.length > 1) {
      await new Promise((resolve) => this.#room.push(() => resolve(null)));
      free = this.#least();
    }
    const answer = new Promise((resolve, reject) => this.#send(free, { id: this.#next++, bytes, deaths: 0, resolve, reject }));
    answer.catch(() => {}); // whoever waits for it is told in its turn
    return { answer };
  }

  async close() {
    this.#closed = true;
    await Promise.all(this.#threads.map(({ thread }) => thread.terminate()));
  }

  #least() {
    const idle = this.#threads.find(({ tasks }) => tasks.length === 0);
    if (idle !== undefined || this.#threads.length === this.#most) return idle ?? this.#threads.reduce((a, b) => (a.tasks.length <= b.tasks.length ? a : b));
    return this.#begin();
  }

  #begin() {
    const thread = new Worker(new URL('worker.mjs', import.meta.url), { workerData: this.#data });
    /** @type {Entry} */
    const entry = { thread, opened: false, tasks: [] };
    let why = new Error('a thread ended');
    thread.on('message', (message) => this.#take(entry, message));
    thread.on('error', (error) => (why = error));
    thread.on('exit', () => this.#closed || this.#lost(entry, why));
    this.#threads.push(entry);
    return entry;
  }

  /** @param {Entry} entry @param {Task} task */
  #send(entry, task) {
    entry.tasks.push(task);
    entry.thread.postMessage({ id: task.id, bytes: task.bytes, givesUp: task.deaths > 1 });
  }

  /** @param {Entry} entry @param {Message} message */
  #take(entry, { id, answer, failure, ms }) {
    entry.opened = true;
    if (id === undefined) return;
    const at = entry.tasks.findIndex((task) => task.id === id);
    const [task] = entry.tasks.splice(at, 1);
    this.#room.shift()?.();
    if (failure) return task.reject(Object.assign(new Error(failure.message), { code: failure.code }));
    if (answer.lines > 0) this.#learn(ms / answer.lines);
    task.resolve(answer);
  }

  // As the pipeline of the program does: quickly down to smaller chunks, slowly up to larger ones.
  /** @param {number} ms */
  #learn(ms) {
    this.#average = ms > this.#average ? ms : 0.8 * this.#average + 0.2 * ms;
    this.#lines = Math.max(1, Math.min(512, 2 * this.#lines, Math.floor(20 / this.#average)));
  }

  /** @param {Entry} entry @param {Error} error */
  #lost(entry, error) {
    this.#threads.splice(this.#threads.indexOf(entry), 1);
    const tasks = entry.tasks;
    if (entry.opened && tasks.length > 0) ++tasks[0].deaths;
    // One that could not even be opened is not opened again: the others do its work, if there are any.
    const heir = entry.opened ? this.#begin() : this.#threads[0];
    for (const task of tasks) {
      if (heir === undefined || task.deaths > 2) task.reject(error);
      else this.#send(heir, task);
    }
  }
}
