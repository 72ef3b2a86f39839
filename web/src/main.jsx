// The page: what is pasted, the list, the puzzle.
import { h, render } from 'preact';
import { useEffect, useRef, useState } from '../vendor/preact/hooks.mjs';
import { Hand } from './crew.js';
import { variantTold } from './input.js';
import { readLink } from './link.js';
import { Solve } from './solve.jsx';
import { Help } from './help.jsx';

const start = readLink(location.hash);
const solo = new Hand();

function App() {
  const [about, setAbout] = useState(null);
  const [chosen, setChosen] = useState(['W', 'B']);
  const [path, setPath] = useState(start.rating || 'W');
  const [puzzle, setPuzzle] = useState(null);
  const [record, setRecord] = useState(null);
  const [problem, setProblem] = useState('');
  const [told, say] = useState('');
  const [help, setHelp] = useState(false);
  const box = useRef();

  const rate = async (text, variant = variantTold(text)) => {
    setProblem('');
    try {
      const options = { ratings: chosen.join(), timeout: 30, ...(variant ? { variant } : {}) };
      const answer = await solo.call('ask', 'rate', options, text);
      const cells = answer.text.trimEnd().split('\t');
      setRecord({ ratings: answer.ratings, cells });
      if (cells[0] === '-' || cells.length < 2) throw new Error(answer.message || 'there is no puzzle in it');
      setPuzzle({ line: cells[0], variant });
    } catch (error) {
      setPuzzle(null);
      setProblem(error.message);
    }
  };

  useEffect(() => {
    solo.open().then(setAbout, (error) => setProblem(`the engine does not start: ${error.message}`));
    if (start.puzzle) {
      box.current.value = start.puzzle;
      rate(start.puzzle, start.variant || undefined);
    }
  }, []);
  useEffect(() => {
    const key = (event) => {
      if (event.key === '?' && !event.target.closest('input, textarea')) setHelp(true);
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, []);

  return (
    <main>
      <header>
        <h1>bitwhip</h1>
        <textarea ref={box} rows="2" spellcheck={false} aria-label="Puzzles" placeholder="Paste a puzzle, a grid, a link of f-puzzles or SudokuPad, or many puzzles, one a line"
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && (event.ctrlKey || event.metaKey || !event.target.value.includes('\n'))) {
              event.preventDefault();
              rate(event.target.value);
            }
          }} />
        <div class="actions">
          <button class="main" onClick={() => rate(box.current.value)}>Rate</button>
          <button onClick={() => setHelp(true)} aria-label="Help" title="Help (?)">?</button>
        </div>
      </header>
      {problem && <p class="problem" role="alert">{problem}</p>}
      {about && puzzle && <Solve hand={solo} puzzle={puzzle} ratings={about.ratings} rating={path} setRating={setPath} first={start.step} say={say} />}
      <p class="told" role="status">{told}</p>
      {help && <Help about={about} close={() => setHelp(false)} />}
    </main>
  );
}

render(<App />, document.getElementById('app'));
