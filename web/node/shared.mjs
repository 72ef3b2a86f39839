// What the entries for Node and for browsers have in common.

const magic = [0, 97, 115, 109]; // of a WebAssembly module

// Returns the compiled engine: of bytes, of an answer to a request, or of an address.
/** @param {any} source @returns {Promise<WebAssembly.Module>} */
export async function compiledFrom(source) {
  const kind = Object.prototype.toString.call(source).slice(8, -1);
  if (kind === 'WebAssembly.Module') return source;
  if (typeof source === 'string' || kind === 'URL') return compiledFrom(await fetch(source));
  if (kind === 'Response') {
    if (!source.ok) throw new TypeError(`open(): ${source.url} is not there (status ${source.status}); open(ADDRESS) names where engine.wasm of the package is`);
    return compiledFrom(new Uint8Array(await source.arrayBuffer()));
  }
  if (kind !== 'ArrayBuffer' && !ArrayBuffer.isView(source))
    throw new TypeError('open(): source is no WebAssembly.Module, nor bytes, an address or a Response of engine.wasm');
  const bytes = kind === 'ArrayBuffer' ? new Uint8Array(source) : source;
  if (magic.some((byte, i) => bytes[i] !== byte))
    throw new TypeError('open(): these bytes are no WebAssembly module; a server that lacks engine.wasm may have answered with a page: open(ADDRESS) names where engine.wasm of the package is');
  return WebAssembly.compile(bytes);
}

// Returns functions that open one engine when the first of them is called, and share it.
/** @param {() => Promise<any>} open */
export function shared(open) {
  /** @type {Promise<any> | undefined} */
  let engine;
  const get = () => {
    engine ??= open();
    engine.catch(() => (engine = undefined)); // the next call tries again
    return engine;
  };
  /** @param {string} name @returns {(...given: any[]) => Promise<any>} */
  const call = (name) => async (...given) => (await get())[name](...given);
  return { rate: call('rate'), hint: call('hint'), explain: call('explain'), solve: call('solve'), count: call('count'), verify: call('verify') };
}
