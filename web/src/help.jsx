// The keys, and what the page is.
import { h } from 'preact';
import { useEffect, useRef } from '../vendor/preact/hooks.mjs';

const keys = [
  ['n, space', 'next step'],
  ['p', 'step back'],
  ['N, P', 'next round, round before'],
  ['Home, End', 'first and last step'],
  ['h', 'hint: name, houses, pattern, conclusion'],
  ['arrows', 'move in the grid or in the table'],
  ['1 to 9', 'light up a digit'],
  ['l', 'numbers of linking candidates'],
  ['/', 'filter the list'],
  ['g', 'to the grid or to the table'],
  ['Esc', 'stop, or close'],
  ['?', 'these keys'],
];

export function Help({ about, close }) {
  const dialog = useRef();
  useEffect(() => dialog.current.showModal(), []);
  return (
    <dialog ref={dialog} onClose={close} aria-label="Help" onClick={(event) => event.target === dialog.current && dialog.current.close()}>
      <div>
        <h2>Keys</h2>
        <dl>{keys.map(([key, what]) => [<dt>{key}</dt>, <dd>{what}</dd>])}</dl>
        <h2>About</h2>
        <p>Puzzles in any form that the program reads: one a line, pasted grids, candidates, HoDoKu and JSON lines, links of f-puzzles and SudokuPad, files also as .gz and .zst. Each puzzle has 30 seconds.</p>
        <p>Everything happens in this browser. The page sends nothing anywhere, and its policy forbids it to.</p>
        <p class="quiet">{about?.version}</p>
        <form method="dialog"><button class="main" autofocus>Close</button></form>
      </div>
    </dialog>
  );
}
