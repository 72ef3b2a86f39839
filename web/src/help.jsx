// The keys, and what the page is.
import { h } from 'preact';
import { useEffect, useRef } from '../vendor/preact/hooks.mjs';
import { t } from './messages.js';

export function Help({ about, close, language, languages, speak }) {
  const dialog = useRef();
  useEffect(() => dialog.current.showModal(), []);
  return (
    <dialog ref={dialog} onClose={close} aria-label={t.help.title} onClick={(event) => event.target === dialog.current && dialog.current.close()}>
      <div>
        {['board', 'explain', 'everywhere'].map((group) => [<h2>{t.help[group]}</h2>, <dl>{t.help.keys[group].map(([key, what]) => [<dt>{key}</dt>, <dd>{what}</dd>])}</dl>])}
        <h2>{t.help.about}</h2>
        <p>{t.help.forms}</p>
        <p>{t.help.privacy}</p>
        <p><label>{t.head.language} <select value={language} onChange={(event) => speak(event.target.value)}>{Object.entries(languages).map(([name, { name: own }]) => <option key={name} value={name} lang={name}>{own}</option>)}</select></label></p>
        <p class="quiet">{about?.version}</p>
        <form method="dialog"><button class="main" autofocus>{t.help.close}</button></form>
      </div>
    </dialog>
  );
}
