// Set and Solve: the board that one types into, and what is said about it.
import { h, Fragment } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from '../vendor/preact/hooks.mjs';
import { mistakesOf } from './diagnosis.js';
import { drawGrid } from './grid.js';
import { GridBox } from './gridbox.jsx';
import { firstStep, nakedSingle, questionOf, ratingsFor } from './hints.js';
import { language, t } from './messages.js';
import { hasUnrated } from './draft.js';
import { Draft } from './draft.jsx';
import { NewPuzzle } from './new.jsx';
import { share } from './out.js';
import { PuzzleSheet, paper } from './print.jsx';
import { blockMap, hasBlocks, sizes, unevenRegions } from './shape.js';
import { drawSheet } from './sheet_drawing.js';
import { COLOURS, candidatesOf, digitsIn, digitsOn, pens, puzzleOf } from './sheet.js';

/** @typedef {import('./sheet.js').State} State */
/** @typedef {import('./sheet.js').Action} Action */
/** @typedef {import('./diagnosis.js').Diagnosis} Diagnosis */

const WAIT = 120; // ms after the last key before the clues are judged
const AREAS = ['where', 'technique', 'step']; // what a hint shows, one after another

// Returns the digit that a key of the row of digits, or of the block beside it, stands for; 0: none.
const digitOf = (/** @type {KeyboardEvent} */ { code, key }) => +(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? /^[1-9]$/.exec(key)?.[0] ?? 0);

// Asks for the diagnosis of the givens, a little after they have changed.
/** @param {any} hand @param {State} state @param {any} board @returns {Diagnosis | null} */
export function useDiagnosis(hand, { sheet }, board) {
  const [found, setFound] = useState(/** @type {{ key: string, diagnosis: Diagnosis } | null} */ (null));
  const key = board ? [sheet.size, sheet.map, sheet.variant, sheet.fields.join(' '), sheet.givens].join('\n') : '';
  useEffect(() => {
    if (!board || found?.key === key || hasUnrated(sheet) || /^\.*$/.test(sheet.givens)) return;
    const timer = setTimeout(() => {
      hand.call('diagnose', board.json, sheet.givens).then((diagnosis) => setFound({ key, diagnosis }), () => {});
    }, WAIT);
    return () => clearTimeout(timer);
  }, [key, board]);
  return found && found.key === key ? found.diagnosis : null;
}

/** @param {number[]} cells @param {any} board */
const namesOf = (cells, board) => cells.map((at) => board.cellName(at)).join(', ');

// What is said about the clues that are set.
function Verdict({ diagnosis, board, sheet }) {
  const given = [...sheet.givens].filter((digit) => digit !== '.').length;
  if (given === 0 || !diagnosis) return null;
  const { count, clashes, clues, least, differ, whole } = diagnosis;
  const words =
    clashes.length > 0 ? t.set.clash(namesOf(clashes, board))
    : count === 'none' ? (least ? t.set.none : t.set.noneSome)(namesOf(clues, board))
    : count === 'one' ? t.set.one
    : count === 'several' ? (2 * differ.length <= sheet.givens.length ? t.set.several(differ.length, whole) : t.set.many)
    : t.set.unknown;
  return <p class={count === 'none' ? 'problem' : 'says'}>{t.set.givens(given)} {words}</p>;
}

function Shape({ sheet, dispatch }) {
  const jigsaw = sheet.map !== '';
  const shape = (/** @type {number} */ size, /** @type {boolean} */ drawn) => dispatch({ name: 'shape', size, map: drawn || !hasBlocks(size) ? blockMap(size) : '' });
  const uneven = jigsaw ? unevenRegions(sheet.size, sheet.map) : [];
  return (
    <div class="shape">
      <label>{t.set.size} <select value={sheet.size} onChange={(event) => shape(+event.target.value, jigsaw)}>
        {sizes.map((size) => <option key={size} value={size}>{size}x{size}</option>)}
      </select></label>
      <label class="tick"><input type="checkbox" checked={jigsaw} disabled={!hasBlocks(sheet.size)} onChange={(event) => shape(sheet.size, event.target.checked)} /> {t.set.jigsaw}</label>
      {jigsaw && <p class="quiet">{t.set.map}</p>}
      {uneven.map(({ region, cells }) => <p key={region} class="problem">{t.set.uneven(region, cells)}</p>)}
    </div>
  );
}

// What one enters with: it stays where the thumb is. hint: the button for the next step, while one solves.
function Pad({ state, dispatch, hint }) {
  const { sheet, mode, pen } = state;
  const offered = mode === 'solve' ? pens : sheet.map ? ['digit', 'region'] : [];
  const digits = Array.from({ length: pen === 'colour' ? COLOURS : sheet.size }, (_, i) => i + 1);
  return (
    <div class="thumb pad swatches">
      {offered.length > 0 && <div class="penrow">
        <div class="pens" role="group" aria-label={t.pens.label}>
          {offered.map((other) => <button key={other} aria-pressed={pen === other} onClick={() => dispatch({ name: 'pen', pen: other })}>{t.pens[other]}</button>)}
        </div>
        {hint}
      </div>}
      <div class="keys" role="group" aria-label={t.pad}>
        {digits.map((digit) => <button key={digit} class={pen === 'colour' ? `swatch c${digit}` : ''} aria-label={pen === 'colour' ? t.colour('abcdefg'[digit - 1]) : String(digit)} onClick={() => dispatch({ name: 'digit', digit })}>{pen === 'colour' ? 'abcdefg'[digit - 1] : digit}</button>)}
        <button aria-label={t.erase} title={`${t.erase} (Backspace)`} onClick={() => dispatch({ name: 'erase' })}>⌫</button>
      </div>
    </div>
  );
}

// Time that passes while it is shown.
function Timer() {
  const [on, setOn] = useState(false);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => setSeconds((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [on]);
  return <label class="tick"><input type="checkbox" checked={on} onChange={(event) => (setOn(event.target.checked), setSeconds(0))} /> {t.solve.timer}{on && ` ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}</label>;
}

// What is asked while one solves: whether there is a mistake, and for the next step. It ends with the next change of the sheet.
function useHelp(hand, state, board, diagnosis, dispatch) {
  const { sheet } = state;
  const [help, setHelp] = useState(/** @type {any} */ ({}));
  const latest = useRef(sheet);
  latest.current = sheet;
  useEffect(() => setHelp((now) => (now.sheet && now.sheet !== sheet ? {} : now)), [sheet]);
  const shown = help.sheet === sheet ? help : {};
  const give = (/** @type {any} */ more) => setHelp({ sheet, ...more });
  const solution = diagnosis?.count === 'one' ? diagnosis.solutions[0] : '';
  const mistakes = useMemo(() => (solution ? mistakesOf(sheet, solution) : []), [sheet, solution]);
  const tell = (/** @type {number[]} */ wrong) => {
    const [at] = wrong;
    const name = board.cellName(at);
    return sheet.digits[at] === '.' ? t.solve.lacks(name) : t.solve.cannot(sheet.digits[at], name);
  };
  const check = () => {
    if (!solution) give({ says: t.solve.unchecked });
    else if (mistakes.length === 0) give({ says: t.solve.right });
    else give({ says: t.solve.mistakes(mistakes.length), bad: true, hides: true });
  };
  const showOne = () => give({ says: tell(mistakes), bad: true, wrong: mistakes.slice(0, 1), hides: mistakes.length > 1 });
  const showAll = () => give({ says: mistakes.map((at) => tell([at])).join(' '), bad: true, wrong: mistakes });
  const hint = async () => {
    if (shown.hint) return shown.level < AREAS.length ? give({ ...shown, level: shown.level + 1 }) : undefined;
    if (hasUnrated(sheet)) return give({ says: t.draft.unrated, bad: true });
    if (mistakes.length > 0) return showOne();
    const candidates = candidatesOf(board, sheet);
    const single = sheet.filled ? nakedSingle(board, sheet, candidates) : null;
    if (single) return give({ hint: single, level: 1 });
    give({ says: t.solve.searching });
    const { line, variant } = questionOf(sheet, candidates);
    let problem = '';
    for (const ratings of ratingsFor(sheet)) {
      const options = { ...(variant ? { variant } : {}), ratings, timeout: 30 };
      try {
        const { text: json, message } = await hand.call('ask', 'hint', { ...options, format: 'json', language }, line);
        const { text } = await hand.call('ask', 'hint', { ...options, format: 'text' }, line);
        if (latest.current !== sheet) return;
        problem ||= message.replace(/^.*?: (?=no )/, '');
        const found = json.trim() === '' ? null : firstStep(board, sheet, candidates, JSON.parse(json), text);
        if (found) return give({ hint: found, level: 1 });
      } catch (error) {
        problem ||= error.message;
      }
    }
    if (latest.current === sheet) give({ says: problem || t.solve.none, bad: true });
  };
  const apply = () => shown.hint && dispatch({ name: 'apply', placed: shown.hint.puts, removed: shown.hint.removes, candidates: candidatesOf(board, sheet) });
  return { shown, check, showOne, showAll, hint, apply, solved: solution !== '' && digitsOn(sheet) === solution };
}

// The button for the next step: each tap tells more of it, and the last one does it.
function HintButton({ help }) {
  const { shown, hint, apply } = help;
  const whole = shown.hint && shown.level >= AREAS.length;
  return <button class="main hint" onClick={whole ? apply : hint} title={whole ? undefined : `${t.solve.hint} (h)`}>{whole ? t.solve.apply : shown.hint ? t.solve.further : t.solve.hint}</button>;
}

function Solving({ state, dispatch, board, help, lit, setLit }) {
  const { sheet } = state;
  const left = [...digitsOn(sheet)].filter((digit) => digit === '.').length;
  const { shown, check, showOne, showAll } = help;
  const step = shown.hint;
  return (
    <Fragment>
      <p class="says">{left > 0 ? t.solve.left(left) : help.solved ? t.solve.done : t.solve.full}</p>
      <div class="controls">
        <button onClick={check}>{t.solve.check}</button>
        <button onClick={() => dispatch({ name: 'fill', candidates: candidatesOf(board, { ...sheet, filled: false }) })}>{t.solve.fill}</button>
        <button onClick={() => dispatch({ name: 'clear' })}>{t.solve.clear}</button>
        <Timer />
      </div>
      <div class="asked" role="status">
        {shown.says && <p class={shown.bad ? 'problem' : 'says'}>{shown.says}</p>}
        {step && <p class="says">{shown.level < 2 ? t.solve.where : <b>{step.technique}</b>}</p>}
        {step && shown.level >= AREAS.length && step.told.map((line, i) => <p key={i} class="says">{line}</p>)}
        {step && shown.level >= AREAS.length && step.told.length === 0 && <p class="notation">{step.text}</p>}
      </div>
      {shown.hides && <div class="controls"><button onClick={showOne}>{t.solve.showOne}</button><button onClick={showAll}>{t.solve.showAll}</button></div>}
      <div class="digits light" role="group" aria-label={t.light}>
        <span class="quiet">{t.solve.light}</span>
        {digitsIn((1 << sheet.size) - 1).map((digit) => <button key={digit} aria-pressed={lit === digit} aria-label={`${t.light}: ${digit}`} onClick={() => setLit(lit === digit ? 0 : digit)}>{digit}</button>)}
      </div>
      <p class="quiet keysnote">{t.solve.keys}</p>
    </Fragment>
  );
}

function Setting({ state, dispatch, board, diagnosis, example, about, put, say }) {
  const { sheet } = state;
  const empty = /^\.*$/.test(sheet.givens) && sheet.fields.length === 0;
  return (
    <Fragment>
      {empty && <p class="says">{t.set.lead}</p>}
      <div role="status"><Verdict diagnosis={diagnosis} board={board} sheet={sheet} /></div>
      {diagnosis?.count === 'none' || empty ? null : <div class="controls">
        <button class="main" onClick={() => dispatch({ name: 'mode', mode: 'solve' })}>{t.set.solve}</button>
        <button onClick={() => dispatch({ name: 'mode', mode: 'explain' })}>{t.set.explain}</button>
        <button onClick={() => dispatch({ name: 'clear' })}>{t.set.clear}</button>
      </div>}
      {sheet.variant === '' && <Shape sheet={sheet} dispatch={dispatch} />}
      {sheet.map === '' && <Draft state={state} dispatch={dispatch} say={say} />}
      {about && sheet.variant === '' && <NewPuzzle ratings={about.ratings.map((row) => row.name)} put={put} />}
      {empty && <p class="quiet">{t.set.about}</p>}
      {empty && <p><a href={example}>{t.set.example}</a></p>}
    </Fragment>
  );
}

// The keys of the board, whatever has the focus but what one types into. Keys may come faster than pictures, so each finds the
// sheet that the one before has left.
function useKeys(state, dispatch, help, box) {
  useLayoutEffect(() => {
    const key = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.altKey || target.closest?.('input:not([type=checkbox]), textarea, select, dialog, .table, .menu')) return;
      const [shift, ctrl] = [event.shiftKey, event.ctrlKey || event.metaKey];
      const solving = state.mode === 'solve';
      const digit = digitOf(event);
      const arrow = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
      const pen = { z: 'digit', x: solving ? 'corner' : 'region', c: 'centre', v: 'colour' }[event.key.toLowerCase()];
      if (digit > 0 && (solving || !(shift || ctrl))) dispatch({ name: 'digit', digit, ...(shift && ctrl ? { pen: 'colour' } : shift ? { pen: 'corner' } : ctrl ? { pen: 'centre' } : {}) });
      else if (arrow) {
        dispatch({ name: 'move', rows: arrow[0], columns: arrow[1], extend: shift || ctrl });
        box.current?.focus({ preventScroll: true });
      } else if (event.key === 'Backspace' || event.key === 'Delete') dispatch({ name: 'erase' });
      else if (ctrl && event.key.toLowerCase() === 'a') dispatch({ name: 'all' });
      else if (ctrl) return;
      else if (event.key === 'Escape') dispatch({ name: 'none' });
      else if (event.key === '0' || event.key === '.') dispatch({ name: 'erase' });
      else if (event.key === 'h' && solving) help.hint();
      else if (pen && (solving || (state.sheet.map && /^[zx]$/i.test(event.key)))) dispatch({ name: 'pen', pen });
      else if (event.key === ' ' && solving && !target.closest?.('button, summary, a, input')) dispatch({ name: 'nextPen' });
      else if (event.key === 'Enter' && !solving && !target.closest?.('button, summary, a, input')) dispatch({ name: 'mode', mode: 'solve' });
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  });
}

/** @param {{ hand: any, state: State, dispatch: (action: Action) => void, board: any, diagnosis: Diagnosis | null, example: string, notes: any, about: any, put: (line: string) => void, say: (text: string) => void }} props */
export function Desk({ hand, state, dispatch, board, diagnosis, example, notes, about, put, say }) {
  const { sheet, mode, selected, at } = state;
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [light, setLight] = useState(0);
  const help = useHelp(hand, state, board, diagnosis, dispatch);
  useKeys(state, dispatch, help, box);
  useEffect(() => {
    const active = document.activeElement;
    if (!active || active === document.body || active.closest('.modes, .shape')) box.current?.focus({ preventScroll: true });
  }, [mode, sheet.size, sheet.map === '']);
  useEffect(() => {
    paper.content = () => <PuzzleSheet board={board} sheet={sheet} variant={sheet.variant} />;
  });
  const solving = mode === 'solve';
  const { shown } = help;
  const digits = digitsOn(sheet);
  // A chosen digit lights up its like.
  const lit = light || (solving && selected.length === 1 && digits[at] !== '.' ? +digits[at] : 0);
  const drawn = useMemo(() => {
    if (solving && shown.hint && shown.level >= AREAS.length) return drawGrid(board, shown.hint.state, shown.hint.marks, { placed: shown.hint.placed, givens: new Set([...sheet.givens].flatMap((digit, cell) => (digit === '.' ? [] : [cell]))), at });
    const marks = solving && shown.hint ? shown.hint.marks.hint(false) : null;
    const setting = !solving && diagnosis ? { clashes: diagnosis.clues, differ: diagnosis.differ.length <= digits.length / 2 ? diagnosis.differ : [], solutions: diagnosis.solutions } : {};
    return drawSheet(board, solving ? sheet : { ...sheet, digits: '.'.repeat(digits.length) }, { selected, at, lit, marks, wrong: solving ? shown.wrong : [], ...setting });
  }, [board, sheet, mode, selected, at, lit, shown, diagnosis]);
  return (
    <section class="solve desk" aria-label={t.board}>
      <div class="board">
        <GridBox drawn={drawn} size={sheet.size} label={t.board} at={at} many boxRef={box} choose={(cell, how) => dispatch({ name: 'select', at: cell, how })} />
      </div>
      <Pad state={state} dispatch={dispatch} hint={solving && <HintButton help={help} />} />
      <div class="path">
        {solving ? <Solving state={state} dispatch={dispatch} board={board} help={help} lit={light} setLit={setLight} /> : <Setting state={state} dispatch={dispatch} board={board} diagnosis={diagnosis} example={example} about={about} put={put} say={say} />}
        {/^\.*$/.test(sheet.givens) && sheet.variant === '' ? null : <div class="controls more">
          <button onClick={() => share(puzzleOf(sheet).line, say)}>{t.explain.copyLink}</button>
          <button onClick={() => print()}>{t.print.print}</button>
        </div>}
        {notes}
      </div>
    </section>
  );
}
