// What a variant draws on the board: houses beside rows, columns and blocks, cages, and clue words.
export function drawClues(board, places) {
  return '';
}
