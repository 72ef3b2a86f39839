// Answers of the engine as objects, in place of bytes.
import { holdsDigits } from './arguments.js';

// Returns a record with the values of ratings as numbers where they are some: Infinity for "inf".
/** @param {Record<string, any>} record @param {readonly string[]} ratings */
export function resultOf(record, ratings) {
  for (const name of ratings) if (record[name] === 'inf') record[name] = Infinity;
  return record;
}

// Returns a record of any verb: "inf" is Infinity.
/** @param {Record<string, any>} record */
export const numbered = (record) => resultOf(record, Object.keys(record));

// Returns a path or a hint with its text, and what is to be said of it: members that no reader of its JSON knows.
/** @param {any} document @param {string} text @param {string} message */
export const pathOf = (document, text, message) => ({ ...document, text, message });

// Returns a solution in the form in which a puzzle was given: a string, digits, or rows of digits.
/** @param {unknown} puzzle @param {string} solution */
export function withAnswer(puzzle, solution) {
  if (!holdsDigits(puzzle)) return solution;
  const digits = [...solution].map(Number);
  if (!Array.isArray(puzzle) || !Array.isArray(puzzle[0])) return digits;
  const size = Math.sqrt(digits.length);
  return Array.from({ length: size }, (_, row) => digits.slice(size * row, size * (row + 1)));
}
