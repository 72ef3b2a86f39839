// Web workers with an engine each. The first worker unpacks and compiles the module, while the page is drawn; the others get it
// from there, so a worker that is ended costs little to open again. A call cannot be stopped but by ending its worker: there is
// no shared memory in a page without a server.

export class CallError extends Error {
  constructor({ message, code }) {
    super(message);
    this.code = code;
  }
}

const textOf = (id) => document.getElementById(id)?.textContent ?? '';

// The module stands in the page, or beside it on a host.
const packed = async () => textOf('engine') || new Uint8Array(await (await fetch('engine.wasm.zst')).arrayBuffer());

/** @type {Promise<WebAssembly.Module> | undefined} */
let compiled;
let source;
const workerSource = () => (source ??= URL.createObjectURL(new Blob([textOf('worker')], { type: 'text/javascript' })));

/** @typedef {import('./worker.js').Calls} Calls */
/** @template {keyof Calls} Name @typedef {Promise<Awaited<ReturnType<Calls[Name]>>>} Answer */

export class Hand {
  #worker = null;
  #opened = null;
  #calls = new Map();
  #next = 0;

  get busy() {
    return this.#calls.size > 0;
  }

  // Opens the worker where it is not open. Where that fails the next call tries again.
  /** @returns {Answer<'open'>} */
  open() {
    if (this.#opened === null) {
      const worker = (this.#worker = new Worker(workerSource()));
      worker.onmessage = ({ data }) => this.#answer(data);
      worker.onerror = (event) => this.end(`the worker failed: ${event.message ?? 'out of memory'}`, 'DIED');
      const opened = (this.#opened = this.#module().then((wasm) => this.#send('open', [wasm])));
      opened.catch(() => this.#opened === opened && this.end());
    }
    return this.#opened;
  }

  // Whoever ends the worker that unpacks ends this for all that wait, and the next one unpacks again.
  #module() {
    compiled ??= packed().then((bytes) => this.#send('unpack', [bytes])).catch((error) => {
      compiled = undefined;
      throw error;
    });
    return compiled;
  }

  /** @template {keyof Calls} Name @param {Name} name @param {Parameters<Calls[Name]>} args @returns {Answer<Name>} */
  async call(name, ...args) {
    await this.open();
    return this.#send(name, args);
  }

  // Ends what is under way; the next call opens the worker again.
  end(why = 'stopped', code = 'STOPPED') {
    this.#worker?.terminate();
    this.#worker = this.#opened = null;
    const open = [...this.#calls.values()];
    this.#calls.clear();
    for (const { failed } of open) failed(new CallError({ message: why, code }));
  }

  /** @template {keyof Calls} Name @param {Name} name @param {Parameters<Calls[Name]>} args @returns {Answer<Name>} */
  #send(name, args) {
    return new Promise((done, failed) => {
      if (this.#worker === null) return failed(new CallError({ message: 'stopped', code: 'STOPPED' }));
      const id = this.#next++;
      this.#calls.set(id, { done, failed });
      this.#worker.postMessage({ id, name, args });
    });
  }

  #answer({ id, result, error }) {
    const call = this.#calls.get(id);
    this.#calls.delete(id);
    if (!error) return call.done(result);
    call.failed(new CallError(error));
    if (error.code === 'BROKEN') this.end(error.message, 'DIED');
  }
}
