// What the page takes in, before the reader of the engine sees it.
import { Decompress } from '../vendor/fzstd/fzstd.mjs';

const LINK = /^\s*(https?:\/\/\S+|N4Ig\S+|\S*[?&](load|puzzleid)=\S+)\s*(\n|$)/;
const TOLD = /^(?:[ \t]*(?:#.*)?\r?\n)*?[ \t]*#\s*variant:[ \t]*(\S[^\r\n]*)/i;

// Returns the variant that the first lines of a text tell: a comment, or a link of f-puzzles or SudokuPad; "" for none.
export function variantTold(text) {
  if (LINK.test(text)) return 'fpuzzles';
  return TOLD.exec(text)?.[1].trim() ?? '';
}

const PIECE = 1 << 20;

const kinds = [
  { magic: [0x1f, 0x8b], unpack: gunzip },
  { magic: [0x28, 0xb5, 0x2f, 0xfd], unpack: unzstd },
  { magic: [0x42, 0x5a, 0x68], name: 'bzip2' },
  { magic: [0xfd, 0x37, 0x7a, 0x58, 0x5a], name: 'xz' },
];

async function* gunzip(stream) {
  yield* stream.pipeThrough(new DecompressionStream('gzip'));
}

async function* unzstd(stream) {
  let out = [];
  let ended = false;
  const unpacker = new Decompress((bytes, last) => {
    out.push(bytes);
    ended ||= last;
  });
  for await (const bytes of stream) {
    unpacker.push(bytes);
    yield* out;
    out = [];
  }
  unpacker.push(new Uint8Array(0), true);
  yield* out;
}

// Yields the bytes of a source, unpacked, in pieces of 1 MiB at most, each with the bytes of the source that were taken for
// it. source: {name, text} or {name, file}.
export async function* pieces(source) {
  const blob = source.file ?? new Blob([source.text]);
  const unread = (error) => Promise.reject(new Error(`${source.name}: the file could not be read (${error.message})`));
  const head = new Uint8Array(await blob.slice(0, 8).arrayBuffer().catch(unread));
  const kind = kinds.find(({ magic }) => magic.every((byte, i) => head[i] === byte));
  if (kind && !kind.unpack) throw new Error(`${source.name}: the page does not read ${kind.name} files; unpack it first`);
  let taken = 0;
  const counted = blob.stream().pipeThrough(
    new TransformStream({
      transform(bytes, out) {
        taken += bytes.length;
        out.enqueue(bytes);
      },
    }),
  );
  try {
    for await (const bytes of kind ? kind.unpack(counted) : counted) {
      for (let at = 0; at < bytes.length; at += PIECE) {
        yield { bytes: bytes.subarray(at, at + PIECE), taken };
        taken = 0;
      }
    }
  } catch (error) {
    throw new Error(`${source.name}: ${kind ? 'the compressed file is damaged or cut short' : 'the file could not be read'} (${error.message})`);
  }
}
