// The inputs of a run: files, standard input and texts, as pieces of decompressed bytes.
import { accessSync, constants, createReadStream, statSync } from 'node:fs';
import { createInflateRaw } from 'node:zlib';

import { Failure, exits, failureOfFile, printable } from './failure.mjs';
import { Decompress } from './fzstd.mjs';

/** @typedef {AsyncGenerator<Buffer>} Raw pieces of a file */
/** @typedef {AsyncGenerator<Uint8Array>} Pieces of what it holds */
/** @typedef {{ name: string, pieces: () => Pieces, rereads: boolean }} Input */

const encoder = new TextEncoder();

// Returns an input: { name, pieces(), rereads }; it is read twice where it rereads. Throws a Failure where the file is plainly missing, so that no run ends half-way for a
// misspelt name.
/** @param {string} argument @param {boolean} isText @returns {Input} */
export function inputOf(argument, isText) {
  if (isText) return { name: '<argument>', pieces: async function* () { yield encoder.encode(argument); }, rereads: true };
  if (argument === '-') return { name: '<stdin>', pieces: () => decoded('<stdin>', process.stdin), rereads: false };
  let rereads = false;
  try {
    const kind = statSync(argument);
    rereads = kind.isFile();
    if (kind.isDirectory()) throw failureOfFile(argument, 'cannot be read', { code: 'EISDIR' });
    accessSync(argument, constants.R_OK);
  } catch (error) {
    throw error instanceof Failure ? error : failureOfFile(argument, 'cannot be opened', error);
  }
  return { name: argument, pieces: () => decoded(argument, createReadStream(argument, { highWaterMark: 1 << 18 })), rereads };
}

// Tells the reader of all inputs before the first record, where the first one can be read twice.
/** @param {Input[]} inputs @param {{ look(name: string, head: Uint8Array): void }} reader */
export async function lookAt(inputs, reader) {
  if (inputs.length < 2 || !inputs[0].rereads) return;
  for (const { name, pieces, rereads } of inputs) {
    const head = [];
    let size = 0;
    try {
      for await (const piece of rereads ? pieces() : []) {
        head.push(piece);
        size += piece.length;
        if (size >= headSize) break;
      }
    } catch {} // the run comes to the same place
    reader.look(printable(name), Buffer.concat(head).subarray(0, headSize));
  }
}
const headSize = 1 << 16;

/** @type {{ magic: number[], decode: (name: string, raw: Raw) => Pieces }[]} */
const kinds = [
  { magic: [0x1f, 0x8b], decode: gunzipped },
  { magic: [0x28, 0xb5, 0x2f, 0xfd], decode: unzstd },
  { magic: [0xff, 0xfe], decode: (name, raw) => utf8(name, raw, 'utf-16le') },
  { magic: [0xfe, 0xff], decode: (name, raw) => utf8(name, raw, 'utf-16be') },
];
/** @param {number[]} magic @param {Uint8Array} head */
const fits = (magic, head) => magic.slice(0, head.length).every((byte, i) => byte === head[i]);

/** @param {string} name @param {NodeJS.ReadableStream} stream @returns {Pieces} */
async function* decoded(name, stream) {
  const raw = read(name, stream);
  // The first bytes tell, as soon as there are enough of them.
  let head = Buffer.alloc(0);
  /** @type {(typeof kinds)[0] | undefined} */
  let found;
  while (!found && kinds.some(({ magic }) => fits(magic, head))) {
    const { value, done } = await raw.next();
    if (done) break;
    head = Buffer.concat([head, value]);
    found = kinds.find(({ magic }) => head.length >= magic.length && fits(magic, head));
  }
  const all = (async function* () {
    if (head.length > 0) yield head;
    yield* raw;
  })();
  yield* found ? found.decode(name, all) : all;
}

/** @param {string} name @param {NodeJS.ReadableStream} stream @returns {Raw} */
async function* read(name, stream) {
  try {
    yield* /** @type {AsyncIterable<Buffer>} */ (stream);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw failureOfFile(name, 'cannot be read', error);
  }
}

/** @param {string} name @param {string} what */
const failure = (name, what) => new Failure(exits.io, `${printable(name)}: ${what}`);

const crcs = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; ++bit) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
});

// Member by member, since Node loses what it has decoded when something else follows. What comes before a failure is given.
/** @param {string} name @param {Raw} raw @returns {Pieces} */
async function* gunzipped(name, raw) {
  /** @type {Buffer} */
  let rest = Buffer.alloc(0);
  const more = async () => {
    const { value, done } = await raw.next();
    if (!done) rest = rest.length === 0 ? value : Buffer.concat([rest, value]);
    return !done;
  };
  /** @param {number} size */
  const need = async (size) => {
    while (rest.length < size) if (!(await more())) throw failure(name, 'gzip data is cut off');
  };
  /** @param {boolean} holds @param {string} what */
  const check = (holds, what) => {
    if (!holds) throw failure(name, `gzip data is damaged: ${what}`);
  };
  for (let first = true; ; first = false) {
    // Zeros behind a member are padding.
    while (!first && (rest.length === 0 || rest[0] === 0)) {
      const at = rest.findIndex((byte) => byte !== 0);
      rest = at < 0 ? rest.subarray(rest.length) : rest.subarray(at);
      if (rest.length === 0 && !(await more())) return;
    }
    if (rest[0] !== 0x1f && !first) throw failure(name, 'gzip data is followed by something else');
    await need(10);
    check(rest[1] === 0x8b, 'incorrect header check');
    check(rest[2] === 8, 'unknown compression method');
    const flags = rest[3];
    check((flags & 0xe0) === 0, 'unknown header flags set');
    let at = 10;
    if (flags & 4) {
      await need(at + 2);
      at += 2 + rest.readUInt16LE(at);
    }
    for (const text of [8, 16]) {
      for (let byte = flags & text; byte !== 0; byte = rest[at++]) await need(at + 1);
    }
    if (flags & 2) at += 2;
    await need(at);
    rest = rest.subarray(at);

    const member = createInflateRaw({ chunkSize: 1 << 18 });
    /** @type {Buffer[]} */
    const given = [];
    /** @type {Error | undefined} */
    let failed;
    let ended = false;
    /** @type {(done?: any) => void} */
    let wake = () => {};
    member.on('data', (bytes) => given.push(bytes));
    member.on('error', (error) => ((failed = error), wake()));
    member.on('end', () => ((ended = true), wake()));
    let crc = 0xffffffff, size = 0, fed = 0;
    while (!ended) {
      if (rest.length === 0 && !(await more())) throw failure(name, 'gzip data is cut off');
      const piece = rest;
      fed += piece.length;
      await new Promise((resolve) => member.write(piece, (wake = resolve)));
      // The end comes after what was decoded.
      if (member.bytesWritten < fed) while (!failed && !ended) await new Promise((resolve) => (wake = resolve));
      rest = piece.subarray(piece.length - (fed - member.bytesWritten));
      for (const bytes of given.splice(0)) {
        for (const byte of bytes) crc = (crc >>> 8) ^ crcs[(crc ^ byte) & 0xff];
        size += bytes.length;
        yield bytes;
      }
      if (failed) throw failure(name, `gzip data is damaged: ${failed.message}`);
    }
    await need(8);
    check(rest.readUInt32LE(0) === (crc ^ 0xffffffff) >>> 0, 'incorrect data check');
    check(rest.readUInt32LE(4) === size >>> 0, 'incorrect length check');
    rest = rest.subarray(8);
  }
}

/** @param {string} name @param {Raw} raw @returns {Pieces} */
async function* unzstd(name, raw) {
  /** @type {Uint8Array[]} */
  const given = [];
  const decoder = new Decompress((bytes) => given.push(bytes.slice()));
  /** @param {Uint8Array} piece @param {boolean} last */
  const step = (piece, last) => {
    try {
      decoder.push(piece, last);
    } catch (/** @type {any} */ error) {
      return failure(name, error.code === 5 ? 'zstd data is cut off' : `zstd data is damaged: ${error.message}`);
    }
  };
  for await (const piece of raw) {
    const failed = step(piece, false);
    yield* given.splice(0);
    if (failed) throw failed;
  }
  const failed = step(new Uint8Array(0), true);
  yield* given.splice(0);
  if (failed) throw failed;
}

/** @param {string} name @param {Raw} raw @param {string} encoding @returns {Pieces} */
async function* utf8(name, raw, encoding) {
  const decoder = new TextDecoder(encoding);
  let size = 0;
  for await (const piece of raw) {
    size += piece.length;
    yield encoder.encode(decoder.decode(piece, { stream: true }));
  }
  if (size % 2 !== 0) throw failure(name, 'UTF-16 text is cut off');
}
