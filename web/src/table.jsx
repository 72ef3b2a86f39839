// A table of any length: some thirty rows are in the document. Browsers limit the height of an element, so beyond it the
// place of the scroll bar is scaled.
import { h } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from '../vendor/preact/hooks.mjs';
import { t } from './messages.js';

const ROW = 30;
const TALLEST = 8_000_000;

// names: of the columns. view: of view.js. selected: a place. open: told the place of a row that is chosen.
export function Table({ names, view, records, ratings, selected, open }) {
  const box = useRef();
  const [top, setTop] = useState(0); // the first row that is shown
  const [shown, setShown] = useState(12);
  const size = view.size;
  const tall = Math.min(size * ROW, TALLEST);
  const room = Math.max(1, tall - shown * ROW);
  const last = Math.max(0, size - shown);

  useLayoutEffect(() => {
    const measure = () => setShown(Math.max(4, Math.floor((box.current.clientHeight - ROW) / ROW)));
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, []);
  const scrolled = () => setTop(Math.min(last, size * ROW <= TALLEST ? Math.floor(box.current.scrollTop / ROW) : Math.round((box.current.scrollTop / room) * last)));
  const show = (row) => {
    const first = Math.min(last, top);
    if (row >= first && row < first + shown) return;
    const to = Math.max(0, Math.min(last, row < first ? row : row - shown + 1));
    setTop(to);
    box.current.scrollTop = size * ROW <= TALLEST ? to * ROW : (to / last) * room;
  };
  useEffect(() => {
    box.current.scrollTop = 0;
    setTop(0);
  }, [view.where, view.by, view.descending, view.run]);

  const rowOf = (place) => (view.places ? view.places.indexOf(place) : place);
  const key = (event) => {
    const at = selected < 0 ? -1 : rowOf(selected);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + shown, PageUp: at - shown, Home: 0, End: size - 1 }[event.key];
    if (to === undefined || size === 0) return;
    event.preventDefault();
    const row = Math.max(0, Math.min(size - 1, to));
    show(row);
    open(view.place(row));
  };
  const order = (rating) => view.set(view.by === rating ? (view.descending ? { descending: false } : { by: -1, descending: true }) : { by: rating, descending: true });

  const first = Math.min(top, last);
  const rows = [];
  for (let row = first; row < Math.min(size, first + shown + 1); ++row) rows.push(view.place(row));
  return (
    <div class="table" ref={box} onScroll={scrolled} onKeyDown={key} tabindex="0" role="region" aria-label={t.list.records}>
      <table aria-rowcount={size + 1}>
        <thead>
          <tr>
            <th class="n" scope="col">#</th>
            {names.map((name) => {
              const rating = ratings.indexOf(name);
              const sorted = rating >= 0 && view.by === rating;
              return (
                <th key={name} scope="col" class={rating >= 0 ? 'n' : ''} aria-sort={sorted ? (view.descending ? 'descending' : 'ascending') : undefined}>
                  {rating < 0 ? name : <button onClick={() => order(rating)} title={t.list.order}>{name}{sorted ? (view.descending ? ' ▼' : ' ▲') : ''}</button>}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.length > 0 && <tr style={{ height: `${size * ROW <= TALLEST ? first * ROW : (first / Math.max(1, last)) * room}px` }} aria-hidden="true" />}
          {rows.map((place, i) => {
            const cells = records.cells(place);
            return (
              <tr key={place} aria-rowindex={first + i + 2} aria-selected={place === selected} class={place === selected ? 'selected' : ''} onClick={() => open(place)}>
                <td class="n quiet">{place + 1}</td>
                {names.map((name) => {
                  const cell = records.cell(cells, name);
                  return <td key={name} class={name === 'puzzle' ? 'puzzle' : ratings.includes(name) ? 'n' : cell === 'ok' ? 'quiet' : ''} title={name === 'puzzle' ? cell : undefined}>{cell}</td>;
                })}
              </tr>
            );
          })}
          {rows.length > 0 && <tr style={{ height: `${Math.max(0, tall - rows.length * ROW - (size * ROW <= TALLEST ? first * ROW : (first / Math.max(1, last)) * room))}px` }} aria-hidden="true" />}
        </tbody>
      </table>
    </div>
  );
}
