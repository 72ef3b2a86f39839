// A run: one worker reads the sources and cuts them into chunks, the others rate chunks, and the records are put in order.
import { Hand } from './crew.js';
import { Records } from './records.js';

const CHUNK_MS = 50; // what a chunk should take
const FIRST = 32; // lines of the first chunk of a worker
const MOST = 4096;
const SHORT = 400; // characters of a text, such as one puzzle, for which one worker is opened

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
  #unopened; // why a worker could not be opened
  #left = []; // parts of workers that could not be opened again
  #next = 0; // chunks handed out
  #waiting = new Map(); // answers that came before their turn
  #turn = 0;
  #added = Promise.resolve(); // when all answers whose turn has come are added
  #changed;
  #desk;
  #raters;
  #isShort;

  // sources: {name, text} or {name, file}. options: of the verb rate. changed: called when there is something to show.
  constructor(sources, options, changed, { desk, raters } = kept) {
    this.options = options;
    this.#changed = changed;
    this.#desk = desk;
    this.#raters = raters;
    this.#isShort = sources.every(({ text }) => text !== undefined && text.length < SHORT);
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
    for (const rater of this.#raters) {
      const opened = await this.#opens(rater);
      if (this.state !== 'running' || this.#read) break;
      if (!opened) continue;
      serving.push(this.#serve(rater));
      serving.at(-1).catch(() => {});
      if (this.#isShort) break;
    }
    if (serving.length === 0 && this.#unopened && this.state === 'running') throw this.#unopened;
    await Promise.all(serving);
    // What was left when the others had ended already.
    for (const rater of this.#raters) {
      if (this.#left.length > 0 && this.state === 'running') await this.#serve(rater);
    }
    if (this.#left.length > 0 && this.state === 'running') throw this.#unopened;
    if (this.#unread) throw this.#unread;
  }

  async #serve(rater) {
    let lines = FIRST;
    while (this.state === 'running') {
      const part = this.#left.pop() ?? (await this.#take(lines));
      if (part === null) return;
      const began = performance.now();
      const answer = await this.#rate(rater, part);
      if (this.state !== 'running') return;
      if (answer === null) return void this.#left.push(part);
      const took = performance.now() - began;
      lines = Math.round(Math.min(MOST, Math.max(1, lines * Math.min(2, CHUNK_MS / Math.max(took, 1)))));
      this.#waiting.set(part.number, answer);
      for (let ready = this.#waiting.get(this.#turn); ready; ready = this.#waiting.get(this.#turn)) {
        this.#waiting.delete(this.#turn++);
        this.#added = this.#added.then(() => this.#add(ready));
      }
      await this.#added;
      this.#changed();
    }
  }

  // Adds an answer. Its messages go through the desk, which bounds those of the whole run.
  async #add(answer) {
    const told = answer.messages === '' || this.state !== 'running' ? null : await this.#desk.call('tell', answer.messages);
    if (this.state !== 'running') return;
    this.records.add(answer);
    if (told) this.records.tell(told);
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
    if (number === 0) this.records.setHeader(await this.#desk.call('header', this.options, part.chunk));
    return { number, chunk: part.chunk, deaths: 0 };
  }

  // A worker may die, for want of memory: the chunk is then rated once more, and given up when that one dies of it too. Returns
  // nothing where there is no memory to open the worker again.
  async #rate(rater, part) {
    while (await this.#opens(rater)) {
      try {
        return await rater.call('rate', this.options, part.chunk, part.deaths > 1);
      } catch (error) {
        if (this.state !== 'running' || error.code === 'BAD_OPTION' || part.deaths > 1) throw error;
        ++part.deaths;
        rater.end();
      }
    }
    return null;
  }

  async #opens(rater) {
    try {
      await rater.open();
      return true;
    } catch (error) {
      this.#unopened = error;
      return false;
    }
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

// Gives what records are with other options, block by block, with the place of the first of each; with a header the first of
// them, or alone.
export async function* select(records, options, from = 0, withHeader = false) {
  const blocks = withHeader && records.blocks.length === 0 ? [{ records: new Uint8Array(0), first: 0 }] : records.blocks;
  for (let block = from; block < blocks.length; ++block) {
    const { records: bytes, first } = blocks[block];
    yield { ...(await clerk.call('select', options, records.header, bytes, withHeader && block === 0)), first };
  }
}

export const sort = (values, places, descending) => clerk.call('sort', values, places, descending);

// Returns the page of a report about records in pieces, which a file of that name would have.
export const reportOf = async (name, parts) => [(await clerk.call('report', name, parts)).bytes];
