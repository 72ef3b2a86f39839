// The files that are not plain text, as the page and the program for Node read them: gzip by pako, zstd by fzstd, UTF-16.
import { Decompress } from './vendor/fzstd/fzstd.mjs';
import { Inflate } from './vendor/pako/pako.mjs';

// What is wrong with the bytes of a file; the message begins with the name of the format.
export class Damage extends Error {}

/** @typedef {AsyncIterable<Uint8Array>} Packed pieces of a file */
/** @typedef {AsyncGenerator<Uint8Array>} Pieces of what it holds */

// Yields what the members of a gzip file hold, one behind the other. What comes before the damage is given first.
/** @param {Packed} packed @returns {Pieces} */
export async function* gunzip(packed) {
  const gzipOnly = 31, syncFlush = 2;
  /** @type {Uint8Array[]} */
  const given = [];
  const open = () => Object.assign(new Inflate({ windowBits: gzipOnly, chunkSize: 1 << 18 }), { onData: given.push.bind(given) });
  let member = open();
  let taken = 0; // bytes of the pieces before this one
  for await (const piece of packed) {
    let rest = piece;
    while (rest.length > 0) {
      if (member.ended) {
        // Zeros behind a member are padding.
        const at = rest.findIndex((byte) => byte !== 0);
        if (at < 0) break;
        if (rest[at] !== 0x1f) throw new Damage('gzip data is followed by something else');
        rest = rest.subarray(at);
        member = open();
      }
      member.push(rest, syncFlush);
      yield* given.splice(0);
      const { next_in: read, output, next_out: size } = member.strm;
      if (member.err !== 0) {
        if (size > 0) yield output.subarray(0, size);
        const isFirst = taken + piece.length - rest.length + read <= 2;
        if (member.msg === 'incorrect header check' && !isFirst) throw new Damage('gzip data is followed by something else');
        throw new Damage(`gzip data is damaged: ${member.msg}`);
      }
      rest = rest.subarray(read);
    }
    taken += piece.length;
  }
  if (!member.ended) throw new Damage('gzip data is cut off');
}

// Yields what the frames of a zstd file hold. What comes before the damage is given first.
/** @param {Packed} packed @returns {Pieces} */
export async function* unzstd(packed) {
  /** @type {Uint8Array[]} */
  const given = [];
  const decoder = new Decompress((bytes) => given.push(bytes.slice()));
  /** @param {Uint8Array} piece @param {boolean} last */
  const step = (piece, last) => {
    try {
      decoder.push(piece, last);
    } catch (/** @type {any} */ error) {
      return new Damage(error.code === 5 ? 'zstd data is cut off' : `zstd data is damaged: ${error.message}`);
    }
  };
  for await (const piece of packed) {
    const damage = step(piece, false);
    yield* given.splice(0);
    if (damage) throw damage;
  }
  const damage = step(new Uint8Array(0), true);
  yield* given.splice(0);
  if (damage) throw damage;
}

// Yields the text of a file in UTF-16 as UTF-8. encoding: utf-16le or utf-16be.
/** @param {string} encoding @returns {(packed: Packed) => Pieces} */
export const utf8From = (encoding) => async function* (packed) {
  const decoder = new TextDecoder(encoding), encoder = new TextEncoder();
  let size = 0;
  for await (const piece of packed) {
    size += piece.length;
    yield encoder.encode(decoder.decode(piece, { stream: true }));
  }
  if (size % 2 !== 0) throw new Damage('UTF-16 text is cut off');
};

// Returns the first bytes of a text: 64 KiB, and where these are comments alone as much as has a line behind them, up to
// 16 MiB. Of one that cannot be read there are fewer: the run comes to the same place.
/** @param {Pieces} pieces */
export async function headOf(pieces) {
  const least = 1 << 16, most = 1 << 24, firstLine = /^\s*[^#\s]/m;
  const latin = new TextDecoder('latin1');
  let head = new Uint8Array(0);
  try {
    for await (const piece of pieces) {
      const longer = new Uint8Array(head.length + piece.length);
      longer.set(head);
      longer.set(piece, head.length);
      head = longer;
      if (head.length >= most || (head.length >= least && firstLine.test(latin.decode(head)))) break;
    }
  } catch {}
  return head;
}

// What a file holds by its first bytes. unpack stands where there is a reader, name where there is none.
/** @type {{ magic: number[], name: string, unpack?: (packed: Packed) => Pieces }[]} */
export const kinds = [
  { magic: [0x1f, 0x8b], name: 'gzip', unpack: gunzip },
  { magic: [0x28, 0xb5, 0x2f, 0xfd], name: 'zstd', unpack: unzstd },
  // A frame to skip, with which pzstd begins.
  ...Array.from({ length: 16 }, (_, i) => ({ magic: [0x50 + i, 0x2a, 0x4d, 0x18], name: 'zstd', unpack: unzstd })),
  { magic: [0xff, 0xfe], name: 'UTF-16', unpack: utf8From('utf-16le') },
  { magic: [0xfe, 0xff], name: 'UTF-16', unpack: utf8From('utf-16be') },
  { magic: [0x42, 0x5a, 0x68], name: 'bzip2' },
  { magic: [0xfd, 0x37, 0x7a, 0x58, 0x5a], name: 'xz' },
];
