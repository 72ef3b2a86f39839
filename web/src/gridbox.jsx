// The grid as one thing that has the focus: cells are chosen by clicks, by dragging, or by keys of the page. The focus stays on
// the box when another drawing stands in it.
import { h } from 'preact';
import { useRef } from '../vendor/preact/hooks.mjs';
import { CELL, EDGE } from './grid.js';

const REACH = 0.42; // of a cell from its middle: dragging past a corner does not take the cells beside it

// Returns the cell under a point of the box; -1 beside the cells, or between them while one drags.
/** @param {HTMLElement} box @param {{ clientX: number, clientY: number }} point @param {number} size @param {boolean} dragging */
function cellAt(box, { clientX, clientY }, size, dragging) {
  const { left, top, width } = /** @type {Element} */ (box.querySelector('svg')).getBoundingClientRect();
  const [x, y] = [clientX - left, clientY - top].map((far) => ((far / width) * (size * CELL + 2 * EDGE) - EDGE) / CELL);
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (row < 0 || column < 0 || row >= size || column >= size) return -1;
  return dragging && Math.max(Math.abs(x - column - 0.5), Math.abs(y - row - 0.5)) > REACH ? -1 : row * size + column;
}

// drawn: the SVG. choose: told a cell, and whether it is the only one, one more, or one more or less. boxRef: of the box.
export function GridBox({ drawn, size, label, at, many = false, choose, boxRef }) {
  const drag = useRef(/** @type {{ last: number } | null} */ (null));
  const down = (event) => {
    if (event.button !== 0) return;
    const cell = cellAt(event.currentTarget, event, size, false);
    event.currentTarget.focus({ preventScroll: true });
    if (cell < 0) return;
    event.preventDefault();
    choose(cell, !many ? 'only' : event.ctrlKey || event.metaKey ? 'toggle' : event.shiftKey ? 'add' : 'only');
    if (!many) return;
    drag.current = { last: cell };
    event.currentTarget.setPointerCapture?.(event.pointerId);
  };
  const move = (event) => {
    if (!drag.current) return;
    const cell = cellAt(event.currentTarget, event, size, true);
    if (cell < 0 || cell === drag.current.last) return;
    drag.current.last = cell;
    choose(cell, 'add');
  };
  const up = () => (drag.current = null);
  return (
    <div class={many ? 'gridbox many' : 'gridbox'} ref={boxRef} tabindex={0} role="grid" aria-label={label} aria-multiselectable={many || undefined} aria-activedescendant={at >= 0 ? `cell-${at}` : undefined}
      onPointerDown={down} onPointerMove={move} onPointerUp={up} onPointerCancel={up} dangerouslySetInnerHTML={{ __html: drawn }} />
  );
}
