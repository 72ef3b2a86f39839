// The messages of the page in the language of the reader. A language is a file of ./messages with the same names, and a row here.
import de from './messages/de.js';
import en from './messages/en.js';

/** @typedef {typeof en} Messages */

/** @type {Record<string, Messages>} */
export const languages = { en, de };

const KEPT = 'bitwhip-language';

// Returns the language that was chosen here, else the first one of the browser that the page has, else English.
/** @param {() => string | null} kept @param {readonly string[]} wanted */
export function languageOf(kept, wanted) {
  const has = (/** @type {string | null} */ name) => name !== null && Object.hasOwn(languages, name);
  let chosen = null;
  try {
    chosen = kept();
  } catch {} // a browser that keeps nothing
  return /** @type {string} */ (has(chosen) ? chosen : wanted.map((name) => name.slice(0, 2).toLowerCase()).find(has) ?? 'en');
}

const inBrowser = typeof document !== 'undefined';
export let language = inBrowser ? languageOf(() => localStorage.getItem(KEPT), navigator.languages) : 'en';
export let t = languages[language];
if (inBrowser) document.documentElement.lang = language;

// What is drawn after this is in another language.
/** @param {string} name */
export function speak(name) {
  language = name;
  t = languages[name];
  document.documentElement.lang = name;
  try {
    localStorage.setItem(KEPT, name);
  } catch {}
}
