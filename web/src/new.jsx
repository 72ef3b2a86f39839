// A new puzzle of a wanted difficulty: what is asked for, and the wait for it, which tells what has been tried and can be stopped.
import { h, Fragment } from 'preact';
import { useEffect, useRef, useState } from '../vendor/preact/hooks.mjs';
import { Hand } from './crew.js';
import { LEVEL, LEVELS, patterns, ratingsIn, search } from './maker.js';
import { t } from './messages.js';
import { plainly } from './plainly.js';

const HANDS = 4; // at most: each has an engine of its own, which is closed as soon as there is a puzzle

/** @typedef {import('./maker.js').Tried} Tried */

// ratings: the names of all. put: told the puzzle that is found.
/** @param {{ ratings: string[], put: (line: string) => void }} props */
export function NewPuzzle({ ratings, put }) {
  const [pattern, setPattern] = useState('half');
  const [where, setWhere] = useState('');
  const [tried, setTried] = useState(/** @type {Tried | null} */ (null)); // while it is looked for
  const [problem, setProblem] = useState('');
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  const make = async (/** @type {string} */ condition, /** @type {string[]} */ named) => {
    stop.current();
    let isStopped = false;
    const hands = Array.from({ length: Math.min(HANDS, navigator.hardwareConcurrency || 1) }, () => new Hand());
    stop.current = () => {
      isStopped = true;
      for (const hand of hands) hand.end();
    };
    const end = stop.current;
    setProblem('');
    setTried({ count: 0, values: new Map() });
    try {
      const line = await search(hands, { where: condition, ratings: named, pattern }, (now) => isStopped || setTried({ ...now }), () => isStopped);
      if (line !== '' && !isStopped) put(line);
    } catch (error) {
      if (!isStopped) setProblem(plainly(/** @type {Error} */ (error).message));
    }
    if (stop.current !== end) return; // for another one
    end();
    setTried(null);
  };

  const values = tried ? [...tried.values].sort(([a], [b]) => LEVELS.indexOf(a) - LEVELS.indexOf(b) || parseFloat(a) - parseFloat(b)) : [];
  return (
    <section class="new" aria-label={t.make.title}>
      <h2>{t.make.title}</h2>
      {tried ? (
        <Fragment>
          <p role="status" class="says">{t.make.tried(tried.count)} <span class="quiet">{values.map(([value, n]) => `${t.levels[value] ?? value}: ${n}`).join(', ')}</span></p>
          <div class="controls"><button class="main" onClick={() => (stop.current(), (stop.current = () => {}), setTried(null))}>{t.make.stop}</button></div>
        </Fragment>
      ) : (
        <Fragment>
          <div class="controls">{LEVELS.map((level) => <button key={level} onClick={() => make(`${LEVEL}==${level}`, [LEVEL])}>{t.levels[level]}</button>)}</div>
          <form class="controls" onSubmit={(event) => (event.preventDefault(), where.trim() !== '' && make(where, ratingsIn(where, ratings)))}>
            <label>{t.make.pattern} <select value={pattern} onChange={(event) => setPattern(event.target.value)}>
              {['', ...patterns].map((name) => <option key={name} value={name}>{t.make.patterns[name || 'any']}</option>)}
            </select></label>
            <input class="condition" value={where} onInput={(event) => setWhere(event.target.value)} placeholder="SER>=7 and SER<8" aria-label={t.make.condition} aria-invalid={problem !== '' || undefined} title={t.make.condition} spellcheck={false} />
            <button>{t.make.make}</button>
          </form>
          {problem && <p class="problem" role="alert">{problem}</p>}
        </Fragment>
      )}
    </section>
  );
}
