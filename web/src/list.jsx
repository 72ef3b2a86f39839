// The records of a run: progress, filter, histogram, table, downloads.
import { h, Fragment } from 'preact';
import { useEffect, useState } from '../vendor/preact/hooks.mjs';
import { numberOf } from './digest.js';
import { save } from './out.js';
import { Table } from './table.jsx';

// Intl takes a tenth of a second for its first number.
const count = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ',');

const rank = (value) => (value === '-' ? -1 : numberOf(value));

function Histogram({ records, rating, choose, filter }) {
  const name = records.ratings[rating];
  const rows = [...records.counts[rating]].sort(([a], [b]) => rank(a) - rank(b));
  const most = Math.max(...rows.map(([, n]) => n), 1);
  return (
    <div class="histogram">
      <div class="tabs" role="group" aria-label="Histogram of">
        {records.ratings.map((other, i) => <button key={other} aria-pressed={i === rating} onClick={() => choose(i)}>{other}</button>)}
      </div>
      <ol aria-label={`Histogram of ${name}`}>
        {rows.map(([value, n]) => {
          const where = /^[\d.]+$|^inf$/.test(value) ? `${/^\w+$/.test(name) ? name : `'${name}'`}==${value}` : '';
          return (
            <li key={value}>
              <button disabled={!where} onClick={() => filter(where)} title={where && `show ${where}`} aria-label={`${name} ${value}: ${n} puzzles`}>
                <span class="n">{value}</span><span class="bar"><i style={{ width: `${(100 * n) / most}%` }} /></span><span class="n">{count(n)}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

// What is downloaded: the ending and the type of a file.
const files = { tsv: ['tsv', 'text/tab-separated-values'], csv: ['csv', 'text/csv'], jsonl: ['jsonl', 'application/jsonl'], report: ['html', 'text/html'] };

export function List({ run, view, selected, open, say }) {
  const { records } = run;
  const [rating, setRating] = useState(0);
  const [where, setWhere] = useState('');
  const [saving, setSaving] = useState('');
  useEffect(() => {
    setWhere('');
    setRating(0);
  }, [run]);
  useEffect(() => setWhere(view.where), [view.where]);
  if (!records) return null;

  const filter = (text) => {
    setWhere(text);
    view.set({ where: text.trim() });
  };
  const download = async (format) => {
    setSaving(format);
    try {
      const [ending, type] = files[format];
      save(`bitwhip.${ending}`, type, await view.file(format));
    } catch (error) {
      say(error.message);
    }
    setSaving('');
  };
  const share = run.total > 0 && run.state === 'running' ? ` (${Math.min(99, Math.floor((100 * run.taken) / run.total))}% read)` : '';
  return (
    <section class="list" aria-label="List">
      <p class="progress">
        <strong>{count(records.size)}</strong> {run.state === 'running' ? `rated${share}` : { done: 'puzzles', stopped: 'puzzles, stopped', failed: 'puzzles' }[run.state]}
        <span class="quiet"> {count(Math.round(records.size / Math.max(run.seconds, 0.001)))} a second</span>
      </p>
      {run.problem && <p class="problem" role="alert">{run.problem}</p>}
      <form class="filter" onSubmit={(event) => (event.preventDefault(), filter(where))}>
        <input value={where} onInput={(event) => setWhere(event.target.value)} onKeyDown={(event) => event.key === 'Escape' && (event.stopPropagation(), filter(''), event.target.blur())}
          placeholder={`Filter, such as ${records.ratings[0]}>=5 and status==ok`} aria-label="Filter" spellcheck={false} />
        <button>Filter</button>
        {view.where && <Fragment><button type="button" onClick={() => filter('')}>All</button><span class="quiet">{count(view.size)} match</span></Fragment>}
      </form>
      {view.problem && <p class="problem" role="alert">{view.problem}</p>}
      <Histogram records={records} rating={Math.min(rating, records.ratings.length - 1)} choose={setRating} filter={filter} />
      <Table names={records.names.filter((name) => !/^(variables|links)$/.test(name))} view={view} records={records} ratings={records.ratings} selected={selected} open={open} />
      <div class="controls">
        <span>Download</span>
        {Object.keys(files).map((format) => <button key={format} disabled={saving !== '' || run.state === 'running'} onClick={() => download(format)}>{saving === format ? '...' : format}</button>)}
      </div>
      {records.allMessages > 0 && (
        <details class="messages">
          <summary>{count(records.allMessages)} {records.allMessages === 1 ? 'message' : 'messages'} about lines</summary>
          <ul>{[...records.messages, ...records.moreMessages].map((text, i) => <li key={i}>{text}</li>)}</ul>
        </details>
      )}
    </section>
  );
}
