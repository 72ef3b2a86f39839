// The shape of a board that one sets: its size, and its regions, which are blocks or a map drawn by hand (jigsaw). Cells are
// numbered row by row from 0. What is drawn and judged is a Board, as the engine gives it for other variants.
import { Board } from './board.js';

export const sizes = [4, 5, 6, 7, 8, 9];

// Rows and columns of a block; sizes that are prime have none.
const blocks = { 4: [2, 2], 6: [2, 3], 8: [2, 4], 9: [3, 3] };

/** @param {number} size */
export const hasBlocks = (size) => size in blocks;

// Returns the map of the blocks of a size, a letter for each cell; of its rows where there are no blocks.
/** @param {number} size */
export function blockMap(size) {
  const [rows, columns] = blocks[size] ?? [1, size];
  const across = size / columns;
  return Array.from({ length: size * size }, (_, at) => letterOf(Math.floor(Math.floor(at / size) / rows) * across + Math.floor((at % size) / columns))).join('');
}

/** @param {number} region */
export const letterOf = (region) => String.fromCharCode(65 + region);

// Returns the regions of a map that do not have as many cells as the board has rows: their number from 1, and their cells.
/** @param {number} size @param {string} map */
export function unevenRegions(size, map) {
  return Array.from({ length: size }, (_, i) => ({ region: i + 1, cells: [...map].filter((letter) => letter === letterOf(i)).length })).filter(({ cells }) => cells !== size);
}

// Returns a board of a size with blocks, or with the regions of a map.
/** @param {number} size @param {string} [map] */
export function boardOf(size, map = '') {
  const place = (/** @type {number} */ at) => Math.floor(at / size) * 9 + (at % size);
  const all = Array.from({ length: size * size }, (_, at) => at);
  const regions = map || (hasBlocks(size) ? blockMap(size) : '');
  const of = (/** @type {number} */ i) => ({
    [`r${i + 1}`]: all.filter((at) => Math.floor(at / size) === i),
    [`c${i + 1}`]: all.filter((at) => at % size === i),
    ...(regions ? { [`b${i + 1}`]: all.filter((at) => regions[at] === letterOf(i)) } : {}),
  });
  const named = Array.from({ length: size }, (_, i) => Object.entries(of(i))).flat().map(([name, cells]) => ({ name, cells: cells.map(place) }));
  const isWhole = (/** @type {{ cells: number[] }} */ { cells }) => cells.length === size;
  const cells = new Array(81).fill('');
  for (const at of all) cells[place(at)] = '123456789'.slice(0, size);
  return new Board({ size, variant: map ? 'jigsaw' : '', fields: [], cells, houses: named.filter(isWhole), partial_houses: named.filter((house) => !isWhole(house)), links: [] });
}
