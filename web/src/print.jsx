// What goes on paper: the puzzle alone, large; or its proof, with a small grid for each step. It is made when it is printed, in a
// place of its own, and the page stays as it is.
import { h, Fragment, render } from 'preact';
import { drawGrid } from './grid.js';
import { marksOf } from './marks.js';
import { t } from './messages.js';
import { concludedOf, ratingOf, usualName } from './path.js';
import { drawSheet } from './sheet_drawing.js';

/** @typedef {'puzzle' | 'steps' | 'hard'} What of a path is printed: nothing, each step, or those that are no singles */

const Drawing = ({ svg }) => <div class="drawing" dangerouslySetInnerHTML={{ __html: svg }} />;

// The givens alone. variant: its name, "" for the classic board.
export function PuzzleSheet({ board, sheet, variant }) {
  const none = sheet.corners.map(() => 0);
  const empty = { ...sheet, digits: '.'.repeat(sheet.digits.length), corners: none, centres: none, colours: none, filled: false };
  return (
    <section class="large">
      <Drawing svg={drawSheet(board, empty, { id: 'printed' })} />
      <p>{/^(classic)?$/.test(variant) ? '' : variant}</p>
    </section>
  );
}

// Returns the slides that are printed, with their numbers.
/** @param {any[]} slides @param {What} what */
export const printedSlides = (slides, what) => slides.map((slide, i) => ({ slide, number: i + 1 })).filter(({ slide }) => slide.kind !== 'end' && (what === 'steps' || slide.kind === 'step'));

// values: {name, value} of the ratings that are shown.
export function ProofSheet({ board, slides, techniques, values, what, line }) {
  const last = slides.at(-1);
  return (
    <section class="proof">
      <h1>{values.map(({ name, value }) => `${name} ${value}`).join(' · ')}</h1>
      <p class="line">{line}</p>
      <ol>
        {printedSlides(slides, what).map(({ slide, number }) => (
          <li key={number}>
            <Drawing svg={drawGrid(board, slide.state, marksOf(slide.step, slide.state, board), { placed: slide.placed, id: `printed-${number}` })} />
            <p><b>{number}. {usualName(slide, techniques)}</b> {ratingOf(slide) && `(${ratingOf(slide)})`} {concludedOf(slide)}</p>
            <p class="line">{slide.text}</p>
          </li>
        ))}
      </ol>
      <p class="line">{last.text}</p>
    </section>
  );
}

// What is printed next: a function that gives it, set by what is on the screen.
export const paper = { content: /** @type {() => any} */ (() => null) };

// Puts it on paper while something is printed, whoever has asked for it.
/** @param {Element} place */
export function printInto(place) {
  addEventListener('beforeprint', () => render(<Fragment>{paper.content()}</Fragment>, place));
  addEventListener('afterprint', () => render(null, place));
}
