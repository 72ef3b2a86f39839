// What is asked for: ratings, and the variant.
import { h } from 'preact';
import { useEffect, useRef } from '../vendor/preact/hooks.mjs';
import { grouped } from './families.js';
import { t } from './messages.js';

// Without a choice the engine takes these, and for some variants one more.
const USUAL = ['W', 'B'];

/** @param {{ about: import('./worker.js').About | null, choice: { ratings: string[] | null, variant: string }, setChoice: (change: any) => void }} props */
export function Choices({ about, choice, setChoice }) {
  const menu = useRef();
  useEffect(() => {
    const close = (event) => {
      if (!menu.current?.contains(event.target) || event.key === 'Escape') menu.current?.removeAttribute('open');
    };
    addEventListener('pointerdown', close);
    addEventListener('keydown', close);
    return () => {
      removeEventListener('pointerdown', close);
      removeEventListener('keydown', close);
    };
  }, []);
  if (!about) return null;
  const chosen = choice.ratings ?? USUAL;
  const toggle = (name) =>
    setChoice((old) => {
      const had = old.ratings ?? USUAL;
      const ratings = about.ratings.map((row) => row.name).filter((other) => (other === name) !== had.includes(other));
      return ratings.length > 0 ? { ...old, ratings } : old;
    });
  return (
    <details class="menu" ref={menu}>
      <summary title={t.choices.title}>{chosen.join(', ')}{choice.variant && ` · ${choice.variant}`}</summary>
      <div>
        <label>{t.choices.variant} <input list="variants" value={choice.variant} placeholder={t.choices.told} onChange={(event) => setChoice((old) => ({ ...old, variant: event.target.value.trim() }))} /></label>
        <datalist id="variants">{about.variants.map((row) => <option key={row.name} value={row.name}>{row.summary}</option>)}</datalist>
        {grouped(about.ratings.filter((row) => row.name !== 'rules')).map(({ family, rows }) => (
          <fieldset key={family}>
            <legend>{t.families[family].name}</legend>
            <p class="quiet">{t.families[family].summary}</p>
            {rows.map((row) => (
              <label key={row.name} title={row.summary}><input type="checkbox" checked={chosen.includes(row.name)} onChange={() => toggle(row.name)} /> <b>{row.name}</b> <small>{row.summary}</small></label>
            ))}
          </fieldset>
        ))}
      </div>
    </details>
  );
}
