// The records of a run: progress, filter, histogram, table, downloads.
import { h } from 'preact';
import { useEffect, useState } from '../vendor/preact/hooks.mjs';
import { numberOf } from './digest.js';
import { t } from './messages.js';
import { save } from './out.js';
import { plainly } from './plainly.js';
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
      <div class="tabs" role="group" aria-label={t.list.histogram}>
        {records.ratings.map((other, i) => <button key={other} aria-pressed={i === rating} onClick={() => choose(i)}>{other}</button>)}
      </div>
      <ol aria-label={`${t.list.histogram} ${name}`}>
        {rows.map(([value, n]) => {
          const where = /^[\d.]+$|^inf$/.test(value) ? `${/^\w+$/.test(name) ? name : `'${name}'`}==${value}` : '';
          return (
            <li key={value}>
              <button disabled={!where} onClick={() => filter(where)} title={where && t.list.show(where)} aria-label={t.list.bar(name, value, n)}>
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
      say(plainly(error.message));
    }
    setSaving('');
  };
  const share = run.total > 0 && run.state === 'running' ? t.list.read(Math.min(99, Math.floor((100 * run.taken) / run.total))) : '';
  return (
    <section class="list" aria-label={t.list.title}>
      <p class="progress">
        <strong>{count(records.size)}</strong> {t.list.states[run.state]}{share}
        <span class="quiet"> {t.list.speed(count(Math.round(records.size / Math.max(run.seconds, 0.001))))}</span>
      </p>
      {run.problem && <p class="problem" role="alert">{run.problem}</p>}
      <form class="filter" onSubmit={(event) => (event.preventDefault(), filter(where))}>
        <input value={where} onInput={(event) => setWhere(event.target.value)} onKeyDown={(event) => event.key === 'Escape' && (event.stopPropagation(), filter(''), event.target.blur())}
          placeholder={t.list.example(`${records.ratings[0]}>=5 and status==ok`)} aria-label={t.list.filter} aria-invalid={view.problem !== '' || undefined} aria-describedby={view.problem ? 'filter-problem' : undefined} spellcheck={false} />
        <button>{t.list.filter}</button>
        {view.where && <button type="button" onClick={() => filter('')}>{t.list.all}</button>}
        {view.where && !view.problem && <span class="quiet">{t.list.match(count(view.size))}</span>}
        {view.problem && <p id="filter-problem" class="problem" role="alert">{plainly(view.problem)}</p>}
      </form>
      <Histogram records={records} rating={Math.min(rating, records.ratings.length - 1)} choose={setRating} filter={filter} />
      <Table names={records.names.filter((name) => !/^(variables|links)$/.test(name))} view={view} records={records} ratings={records.ratings} selected={selected} open={open} />
      <div class="controls">
        <span>{t.list.download}</span>
        {Object.keys(files).map((format) => <button key={format} disabled={saving !== '' || run.state === 'running'} onClick={() => download(format)}>{saving === format ? '...' : format}</button>)}
      </div>
      {records.allMessages > 0 && (
        <details class="messages">
          <summary>{t.list.messages(count(records.allMessages))}</summary>
          <ul>{[...records.messages, ...records.moreMessages].map((text, i) => <li key={i}>{text}</li>)}</ul>
        </details>
      )}
    </section>
  );
}
