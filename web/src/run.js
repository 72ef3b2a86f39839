// A run: one worker reads the sources and cuts them into chunks, the others rate chunks, and the records are put in order.
import { Hand } from './crew.js';
import { Records } from './records.js';

const CHUNK_MS = 50; // what a chunk should take
const FIRST = 32; // lines of the first chunk of a worker
const MOST = 4096;

// Hands are kept from run to run, since each has an engine of its own.
const clerk = new Hand(); // sorts and filters while the others work
const kept = { desk: new Hand(), raters: Array.from({ length: Math.min(16, globalThis.navigator?.hardwareConcurrency || 2) }, () => new Hand()) };

export class Run {
  records = null;
  state = 'running'; // then done, stopped or failed
  problem = '';
  taken = 0;
  total = 0;
  #began = performance.now();
  #ended = 0;
  #read = false; // all of the sources, or as much of them as can be read
  #unread; // why no more can be read
  #next = 0; // chunks handed out
  #waiting = new Map(); // answers that came before their turn
  #turn = 0;
  #changed;
  #desk;
  #raters;

  // sources: {name, text} or {name, file}. options: of the verb rate. changed: called when there is something to show.
  constructor(sources, options, changed, { desk, raters } = kept) {
    this.options = options;
    this.#changed = changed;
    this.#desk = desk;
    this.#raters = raters;
    this.total = sources.reduce((sum, { file, text }) => sum + (file?.size ?? text.length), 0);
    this.#run(sources).then(
      () => this.#end('done'),
      (error) => (error.code === 'STOPPED' ? this.#end('stopped') : this.#end('failed', error.message)),
    );
  }

  get seconds() {
    return ((this.#ended || performance.now()) - this.#began) / 1000;
  }

  // Ends the run at once. What has been rated stays.
  stop() {
    if (this.state === 'running') this.#end('stopped');
  }

  async #run(sources) {
    this.records = new Records(await this.#desk.call('read', sources, this.options));
    // One worker after another is opened, as long as there is something left to rate. Those that cannot be opened, for want of
    // memory, leave their part to the others.
    const serving = [];
    let unopened;
    for (const rater of this.#raters) {
      const opened = await rater.open().catch((error) => void (unopened = error));
      if (this.state !== 'running' || this.#read) break;
      if (opened === undefined) continue;
      serving.push(this.#serve(rater));
      serving.at(-1).catch(() => {});
    }
    if (serving.length === 0 && unopened && this.state === 'running') throw unopened;
    await Promise.all(serving);
    if (this.#unread) throw this.#unread;
  }

  async #serve(rater) {
    let lines = FIRST;
    while (this.state === 'running') {
      const part = await this.#take(lines);
      if (part === null) return;
      const began = performance.now();
      const answer = await this.#rate(rater, part.chunk);
      if (this.state !== 'running') return;
      const took = performance.now() - began;
      lines = Math.round(Math.min(MOST, Math.max(1, lines * Math.min(2, CHUNK_MS / Math.max(took, 1)))));
      this.#waiting.set(part.number, answer);
      for (let ready = this.#waiting.get(this.#turn); ready; ready = this.#waiting.get(this.#turn)) {
        this.#waiting.delete(this.#turn++);
        this.records.add(ready);
      }
      this.#changed();
    }
  }

  // Parts are numbered in the order in which the desk gives them, which is the order of the calls.
  async #take(lines) {
    // What was read before a failure is rated.
    const part = await this.#desk.call('next', lines).catch((error) => {
      this.#unread ??= error;
      return null;
    });
    this.#read ||= part === null;
    if (part === null || this.state !== 'running') return null;
    const number = this.#next++;
    this.taken += part.taken;
    if (number === 0) this.records.setHeader(await this.#desk.call('header', this.options, part.chunk), part.chunk);
    return { number, chunk: part.chunk };
  }

  // A worker may die, for want of memory: the chunk is then rated once more, and given up when that one dies of it too.
  async #rate(rater, chunk) {
    for (let deaths = 0; ; ++deaths) {
      const able = await this.#able(rater);
      try {
        return await able.call('rate', this.options, chunk, deaths > 1);
      } catch (error) {
        if (this.state !== 'running' || error.code === 'BAD_OPTION' || deaths > 1) throw error;
        // One that died is closed, and may have been opened again for another chunk.
        if (error.code !== 'DIED') able.end();
      }
    }
  }

  // Returns the worker, open; or another one, where there is no memory to open that one again.
  async #able(rater) {
    let failure;
    for (const one of [rater, ...this.#raters]) {
      try {
        await one.open();
        return one;
      } catch (error) {
        failure ??= error;
        if (this.state !== 'running') break;
      }
    }
    throw failure;
  }

  #end(state, problem = '') {
    if (this.state !== 'running') return;
    this.state = state;
    this.problem = problem;
    this.#ended = performance.now();
    for (const hand of [this.#desk, ...this.#raters]) if (hand.busy) hand.end();
    this.#changed();
  }
}

// Gives what records are with other options, block by block, with the place of the first of each.
export async function* select(records, options, from = 0) {
  for (let block = from; block < records.blocks.length; ++block) {
    const { records: bytes, first } = records.blocks[block];
    yield { ...(await clerk.call('select', options, records.header, bytes)), first };
  }
}

export const sort = (values, places, descending) => clerk.call('sort', values, places, descending);
// Returns what stands before the first of some records in a format.
export const headerOf = (records, options) => clerk.call('header', options, records.opening);

// Returns the page of a report about records in pieces, which a file of that name would have.
export const reportOf = async (name, parts) => [(await clerk.call('report', name, parts)).bytes];
