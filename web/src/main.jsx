// The page: the board, what is pasted or dropped over it, the list beside it.
import { h, render } from 'preact';
import { useEffect, useMemo, useReducer, useRef, useState } from '../vendor/preact/hooks.mjs';
import { Board } from './board.js';
import { Hand } from './crew.js';
import { Help } from './help.jsx';
import { Desk, useDiagnosis } from './desk.jsx';
import { hasUnrated } from './draft.js';
import { Explain } from './explain.jsx';
import { headOf, shortOf, variantTold } from './input.js';
import { LONGEST, keepList, keepState, keptList, keptState } from './kept.js';
import { textOf } from '../engine/engine.js';
import { List } from './list.jsx';
import { readLink, showLink, withWritten } from './link.js';
import { Choices } from './choices.jsx';
import { language, languages, speak, t } from './messages.js';
import { plainly } from './plainly.js';
import { printInto } from './print.jsx';
import { Run } from './run.js';
import { begin, isEmpty, plainBoard, plainSheet, puzzleOf, reduce, same, sheetOf } from './sheet.js';
import { View } from './view.js';

const start = readLink(location.hash);
const solo = new Hand(); // boards, clues and hints, which nobody waits long for
const guide = new Hand(); // paths
solo.open().catch(() => {}); // whoever asks first is told why it failed
const none = [];
const TIMEOUT = 30; // seconds a puzzle
const OFTEN = 120; // ms between two pictures of a run under way
const FULL = 1000; // ms between two orders of it

// Gives the focus to what a selector names; false where there is no such thing.
function focusOn(selector) {
  const found = /** @type {HTMLElement | null} */ (document.querySelector(selector));
  found?.focus();
  return found !== null;
}

// Returns a function that asks for another picture of the page, now and then at most.
function useTick() {
  const [, set] = useState(0);
  return useMemo(() => {
    let waiting = false;
    return () => {
      if (waiting) return;
      waiting = true;
      setTimeout(() => requestAnimationFrame(() => ((waiting = false), set((n) => n + 1))), OFTEN);
    };
  }, []);
}

const KEPT_AFTER = 300; // ms after the last change before the sheet is kept,
const ADDRESS_AFTER = 150; // and before the address follows it

// What a run is: a list beside the board, or one puzzle that is put on it.
const isList = (run) => (run?.records?.size ?? 0) > 1;

// Keeps the sheet in this browser; tells whether it does.
function useKept(state) {
  const [keeps, setKeeps] = useState(true);
  const latest = useRef(state);
  latest.current = state;
  useEffect(() => {
    const timer = setTimeout(() => setKeeps(keepState(state)), KEPT_AFTER);
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => {
    const leave = () => keepState(latest.current);
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);
  return keeps;
}

// The board of a sheet: one that is made here, or one that the engine knows.
function useBoard(sheet, told) {
  const [, drawn] = useState(0);
  const { line, variant } = puzzleOf(sheet);
  const own = sheet.variant === '' ? '' : [variant, line].join('\n');
  const last = useRef(/** @type {Board | null} */ (null));
  useEffect(() => {
    if (own === '' || told.has(own)) return;
    solo.call('board', { variant }, line).then((json) => (told.set(own, new Board(json)), drawn((n) => n + 1)), () => {});
  }, [own]);
  const plain = useMemo(() => plainBoard(sheet), [sheet.size, sheet.map]);
  // Until the engine has told the board of other givens or clues, the one before is drawn, so that nothing that is typed is lost.
  const board = own === '' ? plain : told.get(own) ?? (last.current?.size === sheet.size ? last.current : plain);
  last.current = board;
  return board;
}

// Returns the variant and the clue words of a link of f-puzzles in our own notation; nothing where the engine does not tell.
async function ownOf(line) {
  try {
    const { text } = await solo.call('ask', 'hint', { variant: 'fpuzzles', ratings: 'W', format: 'json', timeout: 5 }, line);
    const [variant, , ...fields] = JSON.parse(text).line.split(' ');
    return { variant, fields };
  } catch {
    return null;
  }
}

function Modes({ mode, dispatch }) {
  return (
    <div class="modes" role="group" aria-label={t.modes.label}>
      {['set', 'solve', 'explain'].map((other) => <button key={other} aria-pressed={mode === other} onClick={() => dispatch({ name: 'mode', mode: other })}>{t.modes[other]}</button>)}
    </div>
  );
}

function App() {
  const [about, setAbout] = useState(null);
  const [choice, setChoice] = useState({ ratings: null, variant: '' });
  const [path, setPath] = useState(start.rating); // the rating whose path is shown; "" for the usual one
  const [state, dispatch] = useReducer(reduce, null, () => {
    const kept = begin(keptState() ?? {});
    if (!start.puzzle || puzzleOf(kept.sheet).line === start.puzzle) return kept;
    // What a link names comes in place of it at once, or as soon as the engine has read it.
    const plain = plainSheet(start.puzzle, start.variant);
    return plain ? reduce(kept, { name: 'load', sheet: start.mode === 'solve' ? withWritten(plain, start.written) : plain, mode: /** @type {any} */ (start.mode), list: 0 }) : { ...kept, mode: 'set' };
  });
  const [latest, setLatest] = useState(null); // {id, run, view} of what was rated last
  const [selected, setSelected] = useState(-1);
  const [problem, setProblem] = useState('');
  const [told, setTold] = useState('');
  const [help, setHelp] = useState(false);
  const [over, setOver] = useState(false);
  const box = useRef();
  const picker = useRef();
  const first = useRef(start.step);
  const asking = useRef({ run: null, asked: 0 }); // whatever picture of the page asks
  const lists = useRef(new Map()); // by number, those that can come back: {id, run, view}
  const boards = useRef(new Map()); // those that the engine has told
  const placed = useRef(null); // the run that has been put in its place
  const now = useRef(state);
  now.current = state;
  const tick = useTick();
  const keeps = useKept(state);
  const say = (text) => {
    setTold(text);
    setTimeout(() => setTold((was) => (was === text ? '' : was)), 3000);
  };
  const { sheet, mode } = state;
  const board = useBoard(sheet, boards.current);
  // A path of a puzzle that came in needs none, and whoever opens one waits for its rating.
  const diagnosis = useDiagnosis(solo, state, about && !(mode === 'explain' && sheet.line !== '') ? board : null);

  // Puts a puzzle on the board, in place of what is there.
  const put = async (line, variant, { mode: next = 'explain', list = now.current.list, written = null } = {}) => {
    const had = puzzleOf(now.current.sheet);
    const isClassic = (/** @type {string} */ name) => /^(classic)?$/.test(name);
    if (had.line === line && (had.variant === variant || (isClassic(had.variant) && isClassic(variant))) && (!written || same(withWritten(now.current.sheet, written), now.current.sheet))) {
      if (list !== now.current.list) dispatch({ name: 'list', list });
      return dispatch({ name: 'mode', mode: next });
    }
    try {
      const json = await solo.call('board', variant ? { variant } : {}, line);
      const made = new Board(json);
      const put = sheetOf(made, line, variant, variant === 'fpuzzles' ? await ownOf(line) : null);
      if (put.variant !== '') boards.current.set([put.lineVariant, line].join('\n'), made);
      if (!isEmpty(now.current.sheet) && now.current.sheet.line === '') say(t.kept.replaced);
      dispatch({ name: 'load', sheet: written ? withWritten(put, written) : put, mode: next, list });
    } catch (error) {
      if (error.code !== 'STOPPED') setProblem(error.message);
    }
  };

  const run = latest?.run;
  const rate = async (sources, variant = choice.variant, { then = {}, keepsList = false } = {}) => {
    const asked = ++asking.current.asked;
    setProblem('');
    asking.current.run?.stop();
    if (!keepsList) setSelected(-1);
    try {
      const told = variant || variantTold(textOf(await headOf(sources[0], 1 << 16)));
      if (asked !== asking.current.asked) return; // for something else meanwhile
      const options = { timeout: TIMEOUT, ...(choice.ratings ? { ratings: choice.ratings.join() } : {}), ...(told ? { variant: told, columns: 'variables,links' } : {}) };
      let ordered = 0;
      const next = new Run(sources, options, () => {
        if (next.state !== 'running' || performance.now() - ordered > FULL) {
          ordered = performance.now();
          if (view.where || view.by >= 0) view.refresh();
        }
        tick();
      });
      asking.current.run = next;
      const view = new View(next, tick);
      setLatest({ id: Date.now(), run: next, view, then, keepsList });
    } catch (error) {
      if (asked === asking.current.asked) setProblem(error.message);
    }
  };
  const rateText = (text, variant, more) => {
    const short = shortOf(text);
    if (text.trim() === '') setProblem(t.head.nothing);
    else if (short && !variant && !choice.variant) setProblem(short.row ? t.input.row(short.row, short.cells, 9) : t.input.length(short.cells));
    else rate([{ name: 'text', text }], variant, more);
  };
  const rateFiles = (files) => files.length > 0 && rate([...files].map((file) => ({ name: file.name, file })));

  // A run becomes a list beside the board as soon as it has two records; one puzzle is put on the board when it is rated.
  const records = run?.records;
  const single = run && run.state !== 'running' && records?.size === 1;
  const cells = single ? records.cells(0) : null;
  useEffect(() => {
    if (!latest || placed.current === run) return;
    if (isList(run)) {
      placed.current = run;
      lists.current.set(latest.id, latest);
      dispatch({ name: 'list', list: latest.id });
    } else if (single) {
      placed.current = run;
      const line = cells[0] === '-' ? '' : cells[0];
      if (line) put(line, records.cell(cells, 'variant'), { list: latest.keepsList ? now.current.list : 0, ...latest.then }).then(() => (latest.isPut = true));
    }
  });
  const list = lists.current.get(state.list);
  const many = list !== undefined;
  useEffect(() => {
    if (many && list.run.state !== 'running' && !list.kept) {
      list.kept = true;
      if (list.run.records.size > LONGEST) say(t.kept.listTooLong);
      keepList(list.id, list.run).catch(() => {});
    }
  });
  const listed = many && selected >= 0 && selected < list.run.records.size ? list.run.records.cells(selected) : null;
  const row = (place) => {
    setSelected(place);
    const found = list.run.records.cells(place);
    if (found[0] !== '-') put(found[0], list.run.records.cell(found, 'variant'));
  };

  const opened = (link, keepsList) => {
    if (link.rating) setPath(link.rating);
    first.current = link.step;
    rateText(link.puzzle, link.variant, { then: { mode: link.mode, written: link.mode === 'solve' ? link.written : null }, keepsList });
  };
  useEffect(() => {
    solo.call('about').then(setAbout, (error) => setProblem(t.head.noEngine(error.message)));
    const goesOn = start.puzzle === '' || puzzleOf(now.current.sheet).line === start.puzzle;
    if (start.puzzle) opened(start, goesOn);
    if (goesOn && now.current.list !== 0)
      keptList().then((kept) => {
        if (kept?.id !== now.current.list) return;
        const view = new View(kept.run, tick);
        lists.current.set(kept.id, { ...kept, view, kept: true });
        tick();
      }, () => {});
  }, []);
  // An address that is typed, and those that Back goes to.
  useEffect(() => {
    const goes = () => {
      const link = readLink(location.hash);
      const had = puzzleOf(now.current.sheet);
      if (link.puzzle === '') return;
      if (had.line === link.puzzle) {
        first.current = link.step;
        dispatch({ name: 'mode', mode: link.mode });
      } else opened(link, true);
    };
    addEventListener('popstate', goes);
    return () => removeEventListener('popstate', goes);
  });
  const puzzle = useMemo(() => puzzleOf(sheet), [puzzleOf(sheet).line, puzzleOf(sheet).variant]);
  useEffect(() => {
    if (mode === 'explain') return;
    const timer = setTimeout(() => showLink(/^\.*$/.test(sheet.givens) && sheet.variant === '' ? { puzzle: '' } : { puzzle: puzzle.line, variant: puzzle.variant, mode, sheet: mode === 'solve' ? sheet : null }), ADDRESS_AFTER);
    return () => clearTimeout(timer);
  }, [puzzle, mode, sheet]);
  // A puzzle that was set here is rated when its path is asked for.
  useEffect(() => {
    const rated = cells && cells[0] === puzzle.line;
    if (mode === 'explain' && about && !many && !rated && !hasUnrated(sheet) && sheet.line === '' && !isEmpty(sheet) && diagnosis?.count === 'one' && run?.state !== 'running') rate([{ name: 'board', text: puzzle.line }], puzzle.variant, { keepsList: true });
  }, [mode, puzzle, about, diagnosis]);

  useEffect(() => {
    const key = (event) => {
      const typing = event.target.closest?.('input, textarea, select');
      const letter = event.key.toLowerCase();
      if (event.key === 'Escape' && run?.state === 'running') run.stop();
      else if (typing) return;
      else if ((event.ctrlKey || event.metaKey) && !event.altKey && (letter === 'z' || letter === 'y')) dispatch({ name: letter === 'y' || event.shiftKey ? 'redo' : 'undo' });
      else if (event.ctrlKey || event.metaKey || event.altKey) return;
      else if (event.key === '?') setHelp(true);
      else if (event.key === '/') focusOn('.filter input');
      else if (event.key === 'g') {
        focusOn(document.activeElement?.closest('.table') ? '.gridbox' : '.table') || focusOn('.gridbox');
      } else return;
      event.preventDefault();
    };
    const stay = (event) => event.preventDefault();
    const drop = (event) => {
      event.preventDefault();
      setOver(false);
      const { files } = event.dataTransfer;
      if (files.length > 0) rateFiles(files);
      else rateText((box.current.value = event.dataTransfer.getData('text')));
    };
    const paste = (event) => {
      if (event.target.closest?.('input, textarea')) return;
      const text = event.clipboardData.getData('text');
      if (text.trim() === '') return;
      event.preventDefault();
      rateText(text);
    };
    const enter = (event) => (stay(event), setOver(true));
    const leave = (event) => event.relatedTarget === null && setOver(false);
    const listeners = { keydown: key, paste, dragenter: enter, dragover: stay, dragleave: leave, drop };
    for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener);
    };
  });

  const nothing = run && run.state === 'done' && records.size === 0;
  const notes = <p class="quiet">{keeps ? '' : t.kept.nothing}</p>;
  return (
    <main key={language} class={[over && 'over', mode !== 'explain' && 'has-pad'].filter(Boolean).join(' ')}>
      <header>
        <h1>bitwhip</h1>
        <Modes mode={mode} dispatch={dispatch} />
        <div class="undo">
          <button onClick={() => dispatch({ name: 'undo' })} disabled={state.past.length === 0} aria-label={t.undo} title={`${t.undo} (Ctrl-Z)`}>↶</button>
          <button onClick={() => dispatch({ name: 'redo' })} disabled={state.future.length === 0} aria-label={t.redo} title={`${t.redo} (Ctrl-Y)`}>↷</button>
        </div>
        <textarea ref={box} rows="1" spellcheck={false} autocomplete="off" aria-label={t.head.puzzles} placeholder={t.head.paste}
          onPaste={(event) => {
            // What is pasted into an empty box is rated at once; a long list does not go through the box.
            const text = event.clipboardData.getData('text');
            if (box.current.value !== '' || text === '') return;
            if (text.length > 100000) event.preventDefault();
            rateText(text);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey || !event.target.value.includes('\n'))) return;
            event.preventDefault();
            rateText(event.target.value);
          }} />
        <div class="actions">
          {run?.state === 'running' ? <button class="main" onClick={() => run.stop()}>{t.head.stop}</button> : <button class="main" onClick={() => rateText(box.current.value)}>{t.head.rate}</button>}
          <button onClick={() => picker.current.click()}>{t.head.open}</button>
          <input type="file" multiple hidden ref={picker} onChange={(event) => (rateFiles(event.target.files), (event.target.value = ''))} aria-label={t.head.files} />
          <Choices about={about} choice={choice} setChoice={setChoice} />
          <button onClick={() => setHelp(true)} aria-label={t.head.help} title={t.head.helpTitle}>?</button>
        </div>
      </header>
      {problem && <p class="problem" role="alert">{plainly(problem)}</p>}
      {!(many && list.run === run) && run?.problem && <p class="problem" role="alert">{plainly(run.problem)}</p>}
      {nothing && <p class="problem" role="alert">{t.head.noPuzzle}</p>}
      <div class={!many ? 'one' : selected >= 0 ? 'both chosen' : 'both'}>
        {many && <List run={list.run} view={list.view} selected={selected} open={row} say={say} />}
        {single && !many && (!latest.isPut || cells[0] === puzzle.line) && <Told records={records} cells={cells} />}
        {many && listed?.[0] === '-' && <p class="quiet choose">{t.head.noPuzzleInLine}</p>}
        {mode !== 'explain' && board && <Desk hand={solo} state={state} dispatch={dispatch} board={board} diagnosis={diagnosis} example={`#p=${example}`} notes={notes} about={about} put={(line) => put(line, '', { mode: 'solve', list: 0 })} say={say} />}
        {mode === 'explain' && hasUnrated(sheet) && <p class="problem choose">{t.draft.unrated}</p>}
        {mode === 'explain' && board && !hasUnrated(sheet) && <Explain hand={guide} puzzle={puzzle} sheet={sheet} plain={board} ratings={about?.ratings ?? none} techniques={about?.techniques ?? none} waits={!about || (!many && run?.state === 'running')} values={valuesOf(listed?.[0] === puzzle.line ? list.run.records : single ? records : null, listed?.[0] === puzzle.line ? listed : cells?.[0] === puzzle.line || !latest?.isPut ? cells : null)} chosen={path} choose={setPath} first={first} say={say} />}
      </div>
      <p class="quiet version">{about?.version}</p>
      <p class="told" role="status">{told}</p>
      {help && <Help about={about} close={() => setHelp(false)} language={language} languages={languages} speak={(name) => (speak(name), tick())} />}
    </main>
  );
}

// Returns the ratings of a record by name.
const valuesOf = (records, cells) => (cells ? records.ratings.map((name) => ({ name, value: records.cell(cells, name) })) : []);

// What is to be told of a single puzzle: messages, or its status where that is not ok and there are none.
function Told({ records, cells }) {
  const status = records.cell(cells, 'status');
  const told = records.messages.length > 0 ? records.messages : status === 'ok' ? [] : [status];
  return told.map((text, i) => <p key={i} class="problem">{plainly(text)}</p>);
}

const example = '1....6..9..........8.1..56..3.6..8.1........7.....8246.4.9...2.56.841.....7..3...';

printInto(document.getElementById('printed'));
render(<App />, document.getElementById('app'));
