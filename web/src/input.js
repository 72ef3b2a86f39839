// What the page takes in, before the reader of the engine sees it.
import { Damage, kinds } from '../unpack.mjs';

const ALONE = /^\s*(\S+)[^\S\n]*(?:\n|$)/; // the first line, where it is one word
const PACKED = /(?:^|load=|puzzleid=|fpuzzles)N4Ig\S{36}/;
const HOST = /^https?:\/\/(?:[\w-]+\.)*(?:f-puzzles\.com|sudokupad\.app|crackingthecryptic\.com)\//;
const TOLD = /^(?:[ \t]*(?:#.*)?\r?\n)*?[ \t]*#\s*variant:[ \t]*(\S[^\r\n]*)/i;

// Returns the variant that the first lines of a text tell: a comment, or a link of f-puzzles or SudokuPad; "" for none.
export function variantTold(text) {
  const word = ALONE.exec(text)?.[1] ?? '';
  if (PACKED.test(word) || HOST.test(word)) return 'fpuzzles';
  return TOLD.exec(text)?.[1].trim() ?? '';
}

// Returns what a text lacks that is nearly a grid of 9x9: {cells} of one line, or a {row} that is not as long as the others;
// nothing where it is a grid, or something else.
export function shortOf(text) {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/[\s|]/g, '')).filter((line) => line !== '' && !/^[-+=*.]*[-+=]+[-+=*.]*$/.test(line));
  if (!lines.every((line) => /^[0-9.*_]+$/.test(line))) return null;
  if (lines.length === 1) return lines[0].length !== 81 && lines[0].length >= 73 && lines[0].length <= 90 ? { cells: lines[0].length } : null;
  const row = lines.findIndex((line) => line.length !== 9);
  return lines.length === 9 && row >= 0 && lines.filter((line) => line.length === 9).length >= 6 ? { row: row + 1, cells: lines[row].length } : null;
}

const PIECE = 1 << 20;

const blobOf = ({ file, text }) => file ?? new Blob([text]);
const unread = ({ name }, error) => new Error(`${name}: the file could not be read (${error.message})`);

// Returns the first bytes of a source, so many at most. source: {name, text} or {name, file}.
export async function headOf(source, size) {
  try {
    return new Uint8Array(await blobOf(source).slice(0, size).arrayBuffer());
  } catch (error) {
    throw unread(source, error);
  }
}

// Yields the bytes of a source, unpacked, in pieces of 1 MiB at most, each with the bytes of the source that were taken for it.
export async function* pieces(source) {
  const blob = blobOf(source);
  const head = await headOf(source, 8);
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
    throw error instanceof Damage ? new Error(`${source.name}: ${error.message}`) : unread(source, error);
  }
}
