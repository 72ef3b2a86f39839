// The keys, and what the page is.
import { h } from 'preact';
import { useEffect, useRef } from '../vendor/preact/hooks.mjs';

/** @type {[string, [string, string][]][]} */
const groups = [
  ['Set and Solve', [
    ['1 to 9', 'a digit'],
    ['Shift, Ctrl, both', 'with a digit: a corner mark, a centre mark, a colour'],
    ['z, x, c, v, space', 'what a digit writes: digits, corner marks, centre marks, colours; the next of them'],
    ['arrows', 'move; with Shift or Ctrl they choose more cells, as dragging does'],
    ['Backspace', 'erase'],
    ['Ctrl-A, Esc', 'choose all cells, or one'],
    ['h', 'a hint: where, the technique, the whole step'],
    ['Enter', 'from Set to Solve'],
  ]],
  ['Explain', [
    ['n, space', 'next step'],
    ['p', 'step back'],
    ['N, P', 'next round, round before'],
    ['Home, End', 'first and last step'],
    ['h', 'hint: name, houses, pattern, conclusion'],
    ['1 to 9', 'light up a digit'],
    ['l', 'numbers of linking candidates'],
  ]],
  ['Everywhere', [
    ['Ctrl-Z, Ctrl-Y', 'undo, redo'],
    ['Ctrl-V', 'paste a puzzle or a list'],
    ['/', 'filter the list'],
    ['g', 'to the grid or to the table'],
    ['Esc', 'stop, or close'],
    ['?', 'these keys'],
  ]],
];

export function Help({ about, close }) {
  const dialog = useRef();
  useEffect(() => dialog.current.showModal(), []);
  return (
    <dialog ref={dialog} onClose={close} aria-label="Help" onClick={(event) => event.target === dialog.current && dialog.current.close()}>
      <div>
        {groups.map(([name, keys]) => [<h2>{name}</h2>, <dl>{keys.map(([key, what]) => [<dt>{key}</dt>, <dd>{what}</dd>])}</dl>])}
        <h2>About</h2>
        <p>Puzzles in any form that the program reads: one a line, pasted grids, candidates, HoDoKu and JSON lines, links of f-puzzles and SudokuPad, files also as .gz and .zst. Each puzzle has 30 seconds.</p>
        <p>Everything happens in this browser. The page sends nothing anywhere, and its policy forbids it to.</p>
        <p class="quiet">{about?.version}</p>
        <form method="dialog"><button class="main" autofocus>Close</button></form>
      </div>
    </dialog>
  );
}
