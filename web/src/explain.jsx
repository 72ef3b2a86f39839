// Explain: the path of a puzzle over its grid, step by step, and hints.
import { h, Fragment } from 'preact';
import { useEffect, useMemo, useReducer, useRef, useState } from '../vendor/preact/hooks.mjs';
import { Board } from './board.js';
import { drawGrid } from './grid.js';
import { GridBox } from './gridbox.jsx';
import gridStyle from './grid.css';
import { branchesOf, marksOf, spoken } from './marks.js';
import { concludedOf, foldedSteps, hardestOf, ratingOf, slidesOf, techniqueOf, usualName } from './path.js';
import { favour, favourites, grouped } from './families.js';
import { language, t } from './messages.js';
import { showLink } from './link.js';
import { drawSheet } from './sheet_drawing.js';
import { copy, save, share } from './out.js';
import { ProofSheet, PuzzleSheet, paper } from './print.jsx';

// What a hint shows, one after another.
const LEVELS = ['', 'name', 'houses', 'pattern', 'conclusion'];
const WHOLE = LEVELS.length - 1;

const limits = { timeout: 30 };

// Where one is in a path: the step, whether hints are given, how much the hint shows, the branch that is shown (-1: all).
// Keys may come faster than pictures, so each action starts from what the one before has left.
function move(was, { name, to, slides = [] }) {
  const last = Math.max(0, slides.length - 1);
  const at = Math.min(was.step, last);
  const go = (step) => ({ ...was, step: Math.max(0, Math.min(last, step)), level: 0, branch: -1 });
  const roundOf = (i) => slides[i]?.round;
  if (name === 'go') return go(to);
  if (name === 'by') return go(at + to);
  if (name === 'round') {
    let step = at;
    while (roundOf(step + to) !== undefined && roundOf(step) === roundOf(at)) step += to;
    // Backwards to the beginning of the round.
    while (to < 0 && roundOf(step - 1) === roundOf(step) && step > 0) --step;
    return go(step);
  }
  if (name === 'hint') {
    if (!was.teaching) return { ...was, teaching: true, level: 1 };
    return was.level < WHOLE ? { ...was, level: was.level + 1 } : go(at + 1);
  }
  if (name === 'show') return { ...was, teaching: false };
  if (name === 'branch') return { ...was, branch: was.branch === to ? -1 : to };
  return { ...was, step: to, level: 0, branch: -1 }; // begin
}

// Loads what is shown of a puzzle with a rating; what is not there yet is absent. waits: for the rating, which comes first where
// a link opens the page.
function usePuzzle(hand, puzzle, rating, needed, waits) {
  const [loaded, setLoaded] = useState({});
  const begun = useRef(false);
  begun.current ||= !waits;
  useEffect(() => {
    if (!begun.current) return;
    let gone = false;
    const add = (more) => gone || setLoaded((old) => ({ ...old, ...more }));
    const variant = puzzle.variant ? { variant: puzzle.variant } : {};
    const options = { ...variant, ...limits, ratings: rating, ...(needed ? { steps: 'needed' } : {}) };
    setLoaded({});
    const load = async () => {
      if (hand.busy) hand.end();
      const board = new Board(await hand.call('board', variant, puzzle.line));
      add({ board });
      const { text: json } = await hand.call('ask', 'explain', { ...options, format: 'json', states: 'all', language }, puzzle.line);
      const path = JSON.parse(json);
      // The clues of a link of f-puzzles stand in the line of our own notation.
      if (path.line) board.fields = path.line.split(' ').slice(1);
      add({ path, text: '', slides: slidesOf(path, '', board) });
      const { text } = await hand.call('ask', 'explain', { ...options, format: 'text', states: 'none', full: true }, puzzle.line);
      add({ text, slides: slidesOf(path, text, board) });
      const verdict = await hand.call('verify', json);
      add({ verdict });
    };
    load().catch((error) => error.code === 'STOPPED' || add({ problem: error.message }));
    return () => (gone = true);
  }, [puzzle, rating, needed, begun.current]);
  return loaded;
}

// The marks that a hint of a level shows.
const hinted = (marks, level) => (!marks || level >= WHOLE ? marks : level < 2 ? null : marks.hint(level > 2));

function Legend({ marks }) {
  const there = Object.keys(t.roles).filter((role) => marks?.candidates.some((m) => m.role === role));
  return <p class="legend">{there.map((role) => <span key={role} class={role}>{t.roles[role]}</span>)}</p>;
}

// The sentence of a step, line by line. What a line names lights up in the grid while one points at the line.
function Sentence({ lines, grid }) {
  const point = (/** @type {string[]} */ names) => {
    for (const mark of grid.current?.querySelectorAll('[data-c], [data-to]') ?? []) mark.classList.toggle('pointed', names.includes(mark.dataset.c ?? mark.dataset.to));
  };
  if (lines.length < 4) return <p class="sentence" onPointerLeave={() => point([])}>{lines.map(({ text, candidates = [] }, i) => <span key={i} onPointerEnter={() => point(candidates)}>{text} </span>)}</p>;
  return <ul class="sentence" onPointerLeave={() => point([])}>{lines.map(({ text, candidates = [] }, i) => <li key={i} onPointerEnter={() => point(candidates)}>{text}</li>)}</ul>;
}

function StepList({ slides, techniques, at, hidden, go }) {
  const list = useRef();
  const names = useMemo(() => new Map(slides.map((slide) => [slide, usualName(slide, techniques)])), [slides, techniques]);
  // The list scrolls, and nothing around it.
  useEffect(() => {
    const box = list.current;
    const { offsetTop: top, offsetHeight: height } = box.querySelector('[aria-current]').parentElement;
    if (top < box.scrollTop || top + height > box.scrollTop + box.clientHeight) box.scrollTop = top - (box.clientHeight - height) / 2;
  }, [at, hidden]);
  const shown = hidden ? slides.slice(0, at + 1) : slides;
  return (
    <ol class="steps" ref={list} aria-label={t.explain.steps}>
      {foldedSteps(shown, at, (slide) => names.get(slide)).map(({ from, count }) => {
        const slide = shown[from];
        const kept = hidden && from === at; // for the solver to find
        const name = names.get(slide);
        return (
          <li key={from}>
            <button class="step" aria-current={from === at ? 'step' : undefined} onClick={() => go(from)}>
              <small title={t.explain.round}>{slide.round !== shown[from - 1]?.round && slide.kind !== 'end' ? slide.round || t.explain.start : ''}</small>
              <b>{kept || count > 1 ? '' : concludedOf(slide)}</b>
              <span>{kept ? t.explain.nextStep : count > 1 ? t.explain.folded(count, name) : name}</span>
              <small>{kept ? '' : ratingOf(slide)}</small>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

// What the ratings of the puzzle are: that of the path, then those of the record.
function Values({ values }) {
  return <div class="values" role="group" aria-label={t.explain.values}>{values.map(({ name, value }) => <span key={name}><small>{name}</small> <strong>{value}</strong></span>)}</div>;
}

const digitsOf = (board) => [...'123456789'].slice(0, board.size);

// The rating whose path is shown where none is chosen: that with the names that people use, where it knows the board.
const usualRating = ({ line, variant }) => (/^(classic)?$/.test(variant) && /^[0-9.*_]{81}$/.test(line) ? 'HoDoKu' : 'W');

// plain: the board of the sheet, which is drawn until the engine has told more. values: of the record of the puzzle, {name, value} each. chosen: the rating whose path is shown; "" for the usual one.
export function Explain({ hand, puzzle, sheet, plain, ratings, techniques, waits, values, chosen, choose, first, say }) {
  const rating = chosen || usualRating(puzzle);
  const [needed, setNeeded] = useState(false);
  const { board, path, text, slides, verdict, problem } = usePuzzle(hand, puzzle, rating, needed, waits);
  const [{ step, teaching, level, branch }, act] = useReducer(move, { step: first.current, teaching: false, level: 0, branch: -1 });
  const [lit, setLit] = useState('');
  const [cell, setCell] = useState(-1);
  const [letters, setLetters] = useState(true);
  const [unfolded, setUnfolded] = useState(false); // the notation
  const [what, setWhat] = useState('hard'); // is printed
  const [favoured, setFavoured] = useState(favourites);
  const withPaths = ratings.filter((row) => row.paths);
  // The rating that is shown is among them, wherever it has come from.
  const liked = [...new Set([...favoured, rating])].filter((name) => withPaths.some((row) => row.name === name));
  const others = withPaths.filter(({ name }) => !liked.includes(name));
  const grid = useRef();

  // The step of the address counts for the first path alone.
  useEffect(() => {
    act({ name: 'begin', to: first.current });
    first.current = 0;
  }, [puzzle, rating, needed]);
  const at = slides ? Math.min(step, slides.length - 1) : 0;
  const slide = slides?.[at];
  const shownLevel = teaching && slide?.kind !== 'end' ? level : WHOLE;
  const marks = useMemo(() => {
    if (!slide || slide.kind === 'end') return null;
    return marksOf(slide.step, slide.state, board, branch >= 0 && branch < branchesOf(slide.step)?.length ? branch : undefined);
  }, [slide, branch]);
  const state = slide?.state ?? board?.opened();
  const drawn = useMemo(() => (board ? drawGrid(board, state, hinted(marks, shownLevel), { lit, at: cell, letters, placed: slide?.placed }) : drawSheet(plain, sheet)), [board, slide, marks, shownLevel, lit, cell, letters, plain, sheet]);

  const go = (to) => act({ name: 'go', to, slides });
  const by = (to) => act({ name: 'by', to, slides });
  const hint = () => act({ name: 'hint', slides });

  useEffect(() => {
    if (path) showLink({ puzzle: puzzle.line, variant: puzzle.variant, rating, step: at });
  }, [puzzle, rating, at, path]);

  useEffect(() => {
    const key = (event) => {
      if (event.target.closest?.('input, textarea, select, [role=listbox], dialog') || event.ctrlKey || event.metaKey || event.altKey) return;
      // The table has its own arrows.
      if (!board || (event.target.closest?.('.table') && !/^[nNpPhl1-9]$/.test(event.key))) return;
      const n = board.size;
      const arrow = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -n, ArrowDown: n }[event.key];
      const actions = { n: () => by(1), p: () => by(-1), N: () => act({ name: 'round', to: 1, slides }), P: () => act({ name: 'round', to: -1, slides }), Home: () => go(0), End: () => go(Infinity), h: hint, l: () => setLetters((on) => !on) };
      if (!event.target.closest?.('button, summary, a')) actions[' '] = () => by(1);
      if (arrow !== undefined) {
        setCell((from) => {
          const to = from < 0 ? 0 : from + arrow;
          const sideways = Math.abs(arrow) === 1 && Math.floor(to / n) !== Math.floor(Math.max(from, 0) / n);
          return to >= 0 && to < n * n && !sideways ? to : from;
        });
        grid.current?.focus();
      } else if (/^[1-9]$/.test(event.key)) setLit((old) => (old === event.key ? '' : event.key));
      else if (actions[event.key]) actions[event.key]();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  });

  const shown = [...(path ? [{ name: rating, value: `${path.value ?? '-'}${path.hodoku_level ? ` · ${t.levels[path.hodoku_level] ?? path.hodoku_level}` : ''}` }] : []), ...values.filter(({ name }) => !path || name !== rating)];
  useEffect(() => {
    paper.content = () => (slides && what !== 'puzzle' ? <ProofSheet board={board} slides={slides} techniques={techniques} values={shown} what={what} line={puzzle.line} /> : board && <PuzzleSheet board={board} sheet={sheet} variant={board.variant} />);
  });

  const picture = () => drawn.replace('class="grid"', `class="grid" width="${board.size * 60 + 40}"`).replace('<defs>', `<style>${gridStyle}</style><defs>`);
  const svg = () => save('bitwhip.svg', 'image/svg+xml', [picture()]);
  // The lines of branches stay; where a line was only too long, it goes on.
  const technique = slide && slide.kind !== 'end' ? techniqueOf(slide.step, techniques) : undefined;
  const lines = slide ? slide.text.replace(slide.kind === 'end' ? / {4}(?=\S)/g : branchesOf(slide.step)?.length > 1 ? /\n {8}(?=\S)/g : /\n {4,}(?=\S)/g, ' ').split('\n') : [];
  const told = slide?.step?.sentence ?? [];
  const said = !slide ? '' : shownLevel === WHOLE ? `${slide.name}. ${told.length > 0 ? told.map((line) => line.text).join(' ') : marks ? spoken(marks) : ''}` : LEVELS.slice(1, shownLevel + 1).length ? `${slide.name}` : t.explain.nextStep;
  return (
    <section class="solve" aria-label={t.explain.section}>
      <div class="board">
        <GridBox drawn={drawn} size={sheet.size} label={t.explain.grid} at={cell} boxRef={grid} choose={setCell} />
      </div>
      <div class="thumb walk">
        <button onClick={() => go(0)} disabled={!slides} aria-label={t.explain.first} title={`${t.explain.first} (Home)`}>«</button>
        <button onClick={() => by(-1)} disabled={!slides} aria-label={t.explain.back} title={`${t.explain.back} (p)`}>‹</button>
        <button class="main" onClick={() => by(1)} disabled={!slides} title={`${t.explain.nextStep} (n)`}>{t.explain.next} ›</button>
        <button onClick={() => go(Infinity)} disabled={!slides} aria-label={t.explain.last} title={`${t.explain.last} (End)`}>»</button>
        <button aria-pressed={teaching} onClick={hint} disabled={!slides} title={`${t.explain.hintTitle} (h)`}>{t.explain.hint}</button>
        {teaching && <button onClick={() => act({ name: 'show' })}>{t.explain.show}</button>}
      </div>
      <div class="path">
        {problem && <p class="problem" role="alert">{problem}</p>}
        {!slides && !problem && <p class="wait">{t.explain.searching}</p>}
        {slides && <Fragment>
          {shownLevel === WHOLE && told.length > 0 && <Sentence lines={told} grid={grid} />}
          {shownLevel === WHOLE && told.length > 0
            ? <details class="folded" open={unfolded} onToggle={(event) => setUnfolded(event.currentTarget.open)}><summary>{t.explain.notation}</summary><div class="notation">{lines.map((line, i) => <div key={i}>{line}</div>)}</div></details>
            : <div class="notation" aria-hidden={shownLevel < WHOLE}>
              {shownLevel === WHOLE ? lines.map((line, i) => <div key={i}>{line}</div>) : shownLevel === 0 ? t.explain.press : <div>{slide.name}{level === 2 && t.explain.houses}{level === 3 && t.explain.pattern}</div>}
            </div>}
          {technique && shownLevel === WHOLE && <p class="quiet">{technique.name}: {technique.summary}</p>}
          {branchesOf(slide.step)?.length > 1 && shownLevel === WHOLE && <div class="branches" role="group" aria-label={t.explain.branches}>
            {branchesOf(slide.step).map((_, i) => <button key={i} aria-pressed={branch === i} onClick={() => act({ name: 'branch', to: i })}>{t.explain.branch(i + 1)}</button>)}
          </div>}
          <Legend marks={hinted(marks, shownLevel)} />
        </Fragment>}
        <div class="pathhead">
          <label>{t.explain.pathOf} <select value={rating} onChange={(event) => (setFavoured(favour(event.target.value)), choose(event.target.value))}>
            <optgroup label={t.explain.favourites}>{liked.map((name) => <option key={name} value={name}>{name}</option>)}</optgroup>
            {grouped(others).map(({ family, rows }) => <optgroup key={family} label={t.families[family].name}>{rows.map(({ name }) => <option key={name} value={name}>{name}</option>)}</optgroup>)}
          </select></label>
          {slides && hardestOf(slides) >= 0 && <button class="small" onClick={() => go(hardestOf(slides))} title={t.explain.hardestTitle}>{t.explain.hardest}</button>}
          {slides && <span class="count">{t.explain.count(at + 1, slides.length)}</span>}
        </div>
        <Values values={shown} />
        <p class="summary">{board && board.variant !== 'classic' && <b>{board.variant}: </b>}{ratings.find((row) => row.name === rating)?.summary}</p>
        {slides && <Fragment>
          <StepList slides={slides} techniques={techniques} at={at} hidden={teaching && shownLevel < WHOLE} go={go} />
          <div class="digits light" role="group" aria-label={t.light}>
            {digitsOf(board).map((digit) => <button key={digit} aria-pressed={lit === digit} onClick={() => setLit(lit === digit ? '' : digit)}>{digit}</button>)}
            <button aria-pressed={letters} title={`${t.explain.letters} (l)`} onClick={() => setLetters(!letters)}>L1</button>
          </div>
          <div class="controls">
            <label class="tick"><input type="checkbox" checked={needed} onChange={(event) => setNeeded(event.target.checked)} disabled={/^SER|^HoDoKu|min$/.test(rating)} /> {t.explain.needed}</label>
          </div>
          <div class="controls more">
            <button onClick={() => copy(slide.text, say)}>{t.explain.copyStep}</button>
            <button onClick={() => copy(text, say)}>{t.explain.copyPath}</button>
            <button onClick={() => share(puzzle.line, say)}>{t.explain.copyLink}</button>
            <button onClick={svg}>SVG</button>
            <button onClick={() => save('path.json', 'application/json', [JSON.stringify(path)])}>JSON</button>
            <button onClick={() => print()}>{t.print.print}</button>
            <select aria-label={t.print.label} value={what} onChange={(event) => setWhat(event.target.value)}>{['puzzle', 'steps', 'hard'].map((name) => <option key={name} value={name}>{t.print[name]}</option>)}</select>
          </div>
          <p class={verdict && !verdict.right ? 'problem' : 'verdict'}>{verdict ? `${t.explain.verified} ${verdict.text.split(": ").slice(1).join(": ") || verdict.text}` : t.explain.verifying}</p>
        </Fragment>}
        <p class="hidden" role="status">{said}</p>
      </div>
    </section>
  );
}
