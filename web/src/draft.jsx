// The palette of clues: one chooses cells, and presses what they are to be. And the string in which others read the puzzle.
import { h } from 'preact';
import { useState } from '../vendor/preact/hooks.mjs';
import { fpuzzlesOf, hasUnrated, toggled, tools, without, wordOf } from './draft.js';
import { t } from './messages.js';
import { copy } from './out.js';

/** @param {{ state: import('./sheet.js').State, dispatch: (action: import('./sheet.js').Action) => void, say: (text: string) => void }} props */
export function Draft({ state, dispatch, say }) {
  const { sheet, trail, selected } = state;
  const [sum, setSum] = useState(0);
  const word = (/** @type {import('./draft.js').Tool} */ tool) => wordOf(tool, trail, sheet.size, sum);
  const cleared = without(sheet.fields, selected, sheet.size);
  const send = (/** @type {string} */ address) => {
    const text = fpuzzlesOf(sheet);
    if (text === null) say(t.draft.unsayable);
    else copy(address + text, say);
  };
  return (
    <details class="draft" open={sheet.fields.length > 0 || undefined}>
      <summary>{t.draft.title}</summary>
      <p class="quiet">{t.draft.how}</p>
      <div class="controls" role="group" aria-label={t.draft.title}>
        {tools.map((tool) => <button key={tool} disabled={word(tool) === ''} aria-pressed={sheet.fields.includes(word(tool))} onClick={() => dispatch({ name: 'fields', fields: toggled(sheet.fields, word(tool)) })}>{t.draft.tools[tool]}</button>)}
        <label>{t.draft.sum} <input type="number" class="sum" min="0" max="45" value={sum} onChange={(event) => setSum(+event.currentTarget.value)} /></label>
        <button disabled={cleared.length === sheet.fields.length} onClick={() => dispatch({ name: 'fields', fields: cleared })}>{t.draft.remove}</button>
      </div>
      {hasUnrated(sheet) && <p class="problem" role="status">{t.draft.unrated}</p>}
      <div class="controls">
        <button onClick={() => send('https://www.f-puzzles.com/?load=')}>{t.draft.fpuzzles}</button>
        <button onClick={() => send('https://sudokupad.app/fpuzzles')}>{t.draft.sudokupad}</button>
      </div>
    </details>
  );
}
