// The page: what is pasted or dropped, the list, the puzzle.
import { h, render } from 'preact';
import { useEffect, useMemo, useRef, useState } from '../vendor/preact/hooks.mjs';
import { Hand } from './crew.js';
import { Help } from './help.jsx';
import { headOf, variantTold } from './input.js';
import { textOf } from '../engine/engine.js';
import { List } from './list.jsx';
import { readLink } from './link.js';
import { Choices } from './choices.jsx';
import { Run } from './run.js';
import { Solve } from './solve.jsx';
import { View } from './view.js';

const start = readLink(location.hash);
const solo = new Hand();
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

function App() {
  const [about, setAbout] = useState(null);
  const [choice, setChoice] = useState({ ratings: null, variant: '' });
  const [path, setPath] = useState(start.rating || 'W');
  const [session, setSession] = useState(null); // {run, view}
  const [selected, setSelected] = useState(-1);
  const [problem, setProblem] = useState('');
  const [told, setTold] = useState('');
  const [help, setHelp] = useState(false);
  const [over, setOver] = useState(false);
  const box = useRef();
  const picker = useRef();
  const first = useRef(start.step);
  const latest = useRef({ run: null, asked: 0 }); // whatever picture of the page asks
  const tick = useTick();
  const say = (text) => {
    setTold(text);
    setTimeout(() => setTold((now) => (now === text ? '' : now)), 3000);
  };

  const run = session?.run;
  const records = run?.records;
  const rate = async (sources, variant = choice.variant) => {
    const asked = ++latest.current.asked;
    setProblem('');
    latest.current.run?.stop();
    setSelected(-1);
    try {
      const told = variant || variantTold(textOf(await headOf(sources[0], 1 << 16)));
      if (asked !== latest.current.asked) return; // for something else meanwhile
      const options = { timeout: TIMEOUT, ...(choice.ratings ? { ratings: choice.ratings.join() } : {}), ...(told ? { variant: told, columns: 'variables,links' } : {}) };
      let ordered = 0;
      const next = new Run(sources, options, () => {
        if (next.state !== 'running' || performance.now() - ordered > FULL) {
          ordered = performance.now();
          if (view.where || view.by >= 0) view.refresh();
        }
        tick();
      });
      latest.current.run = next;
      const view = new View(next, tick);
      setSession({ run: next, view });
    } catch (error) {
      if (asked === latest.current.asked) setProblem(error.message);
    }
  };
  const rateText = (text, variant) => (text.trim() === '' ? setProblem('paste a puzzle, or drop a file') : rate([{ name: 'text', text }], variant));
  const rateFiles = (files) => files.length > 0 && rate([...files].map((file) => ({ name: file.name, file })));

  useEffect(() => {
    solo.open().then(setAbout, (error) => setProblem(`the engine does not start: ${error.message}`));
    if (start.puzzle) {
      box.current.value = start.puzzle;
      rateText(start.puzzle, start.variant);
    }
  }, []);
  useEffect(() => {
    const key = (event) => {
      const typing = event.target.closest?.('input, textarea, select');
      if (event.key === 'Escape' && run?.state === 'running') run.stop();
      else if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
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
    const enter = (event) => (stay(event), setOver(true));
    const leave = (event) => event.relatedTarget === null && setOver(false);
    const listeners = { keydown: key, dragenter: enter, dragover: stay, dragleave: leave, drop };
    for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener);
    };
  });

  // The only record is shown at once.
  const single = run && run.state !== 'running' && records?.size === 1;
  const place = single ? 0 : selected;
  const cells = records && place >= 0 && place < records.size ? records.cells(place) : null;
  const line = cells && cells[0] !== '-' ? cells[0] : '';
  const variant = cells ? records.cell(cells, 'variant') : '';
  const puzzle = useMemo(() => ({ line, variant }), [line, variant]);
  const many = records && !single && (records.size > 0 || run.state === 'running');
  return (
    <main class={over ? 'over' : ''}>
      <header>
        <h1>bitwhip</h1>
        <textarea ref={box} rows="2" spellcheck={false} autocomplete="off" aria-label="Puzzles" placeholder="Paste puzzles, a grid, a link of f-puzzles or SudokuPad; or drop files"
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
          {run?.state === 'running' ? <button class="main" onClick={() => run.stop()}>Stop</button> : <button class="main" onClick={() => rateText(box.current.value)}>Rate</button>}
          <button onClick={() => picker.current.click()}>Open</button>
          <input type="file" multiple hidden ref={picker} onChange={(event) => (rateFiles(event.target.files), (event.target.value = ''))} aria-label="Files" />
          <Choices about={about} choice={choice} setChoice={setChoice} />
          <button onClick={() => setHelp(true)} aria-label="Help" title="Keys and help (?)">?</button>
        </div>
      </header>
      {problem && <p class="problem" role="alert">{problem}</p>}
      <div class={many ? 'both' : 'one'}>
        {many && <List run={run} view={session.view} selected={selected} open={setSelected} say={say} />}
        {!many && run?.problem && <p class="problem" role="alert">{run.problem}</p>}
        {!many && run && run.state === 'done' && records.size === 0 && <p class="problem" role="alert">There is no puzzle in it.</p>}
        {single && <Values records={records} cells={cells} />}
        {about && line && <Solve hand={solo} puzzle={puzzle} ratings={about.ratings} techniques={about.techniques} rating={path} setRating={setPath} first={first} say={say} />}
        {many && !line && <p class="quiet choose">{cells ? 'This line holds no puzzle.' : 'Choose a puzzle of the list to see its grid and its path.'}</p>}
        {!run && !problem && <Welcome />}
      </div>
      <p class="told" role="status">{told}</p>
      {help && <Help about={about} close={() => setHelp(false)} />}
    </main>
  );
}

// The record of a single puzzle.
function Values({ records, cells }) {
  return (
    <div class="values" role="group" aria-label="Ratings">
      {records.names.slice(1).map((name, i) => (records.ratings.includes(name) || (name === 'status' && cells[i + 1] !== 'ok')) && <span key={name}><small>{name}</small> <strong>{cells[i + 1]}</strong></span>)}
      {records.messages.map((text, i) => <p key={i} class="problem">{text}</p>)}
    </div>
  );
}

const example = '1....6..9..........8.1..56..3.6..8.1........7.....8246.4.9...2.56.841.....7..3...';

function Welcome() {
  return (
    <div class="welcome">
      <p>bitwhip rates Sudoku puzzles and their variants, and proves each rating step by step.</p>
      <ul>
        <li>Paste one puzzle, a grid, or a link of f-puzzles or SudokuPad: its ratings, and its path drawn over the grid, with hints.</li>
        <li>Drop files, also compressed ones, with as many puzzles as you like: a table, a histogram, filters, downloads.</li>
        <li>Nothing leaves this browser.</li>
      </ul>
      <p><a href={`#p=${example}&r=W&s=23`}>Show an example</a></p>
    </div>
  );
}

// An address that is typed or pasted opens the page anew; the page itself writes its own without this event.
addEventListener('hashchange', () => location.reload());
render(<App />, document.getElementById('app'));
