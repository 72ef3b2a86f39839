// What the page takes in, before the reader of the engine sees it.

const LINK = /^\s*(https?:\/\/\S+|N4Ig\S+|\S*[?&](load|puzzleid)=\S+)\s*(\n|$)/;
const TOLD = /^(?:[ \t]*(?:#.*)?\r?\n)*?[ \t]*#\s*variant:[ \t]*(\S[^\r\n]*)/i;

// Returns the variant that the first lines of a text tell: a comment, or a link of f-puzzles or SudokuPad; "" for none.
export function variantTold(text) {
  if (LINK.test(text)) return 'fpuzzles';
  return TOLD.exec(text)?.[1].trim() ?? '';
}
