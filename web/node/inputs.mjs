// The inputs of a run: files, standard input and texts, as pieces of decompressed bytes.
import { accessSync, constants, createReadStream, statSync } from 'node:fs';

import { Failure, exits, failureOfFile, printable } from './failure.mjs';
import { Damage, headOf, kinds } from './unpack.mjs';

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
  for (const { name, pieces, rereads } of inputs)
    reader.look(printable(name), rereads ? await headOf(pieces()) : new Uint8Array(0));
}

const packed = kinds.filter(({ unpack }) => unpack); // the engine refuses the others
/** @param {number[]} magic @param {Uint8Array} head */
const fits = (magic, head) => magic.slice(0, head.length).every((byte, i) => byte === head[i]);

/** @param {string} name @param {NodeJS.ReadableStream} stream @returns {Pieces} */
async function* decoded(name, stream) {
  const raw = read(name, stream);
  // The first bytes tell, as soon as there are enough of them.
  let head = Buffer.alloc(0);
  /** @type {(typeof kinds)[0] | undefined} */
  let found;
  while (!found && packed.some(({ magic }) => fits(magic, head))) {
    const { value, done } = await raw.next();
    if (done) break;
    head = Buffer.concat([head, value]);
    found = packed.find(({ magic }) => head.length >= magic.length && fits(magic, head));
  }
  const all = (async function* () {
    if (head.length > 0) yield head;
    yield* raw;
  })();
  try {
    yield* found?.unpack ? found.unpack(all) : all;
  } catch (error) {
    throw error instanceof Damage ? new Failure(exits.io, `${printable(name)}: ${error.message}`) : error;
  }
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
