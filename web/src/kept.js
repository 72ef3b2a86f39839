// What this browser keeps for the next time: the sheet with what can be undone, and the last list, where it is short enough. It
// may keep nothing, as a private window does; then everything works without.
import { digest } from './digest.js';
import { Records } from './records.js';

export const LONGEST = 10000; // lines of a list that is kept
const MOMENTS = 100; // that can be undone the next time
const NAME = 'bitwhip';
const FORM = 2; // of what is kept

// Returns the state of the sheet that was kept, or nothing.
/** @returns {import('./sheet.js').State | null} */
export function keptState(storage = () => localStorage) {
  try {
    const { form, state } = JSON.parse(storage().getItem(NAME) ?? '{}');
    const cells = state?.sheet.size ** 2;
    return form === FORM && [state.sheet.givens, state.sheet.digits, state.sheet.corners].every((all) => all.length === cells) ? state : null;
  } catch {
    return null;
  }
}

// Keeps the state; false where this browser keeps nothing.
/** @param {import('./sheet.js').State} state */
export function keepState(state, storage = () => localStorage) {
  const kept = { ...state, past: state.past.slice(-MOMENTS), future: state.future.slice(-MOMENTS) };
  try {
    storage().setItem(NAME, JSON.stringify({ form: FORM, state: kept }));
    return true;
  } catch {
    return false;
  }
}

const done = (/** @type {IDBRequest} */ request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @param {IDBTransactionMode} mode @returns {Promise<IDBObjectStore>} */
async function lists(mode) {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('lists');
  return (await done(opening)).transaction('lists', mode).objectStore('lists');
}

// Keeps a list in place of the one before; a list that is too long leaves nothing.
/** @param {number} id @param {any} run */
export async function keepList(id, { records, options, seconds, total }) {
  const { ratings, header, blocks, messages, moreMessages, allMessages } = records;
  const kept = { id, ratings, header, blocks: blocks.map(({ records: bytes, lines }) => lines ?? bytes), messages, moreMessages, allMessages, options, seconds, total };
  await done((await lists('readwrite')).put(records.size > LONGEST ? { id: 0 } : kept, 'last'));
}

// Returns the list that was kept, as a run that has ended, and its number; nothing where there is none.
export async function keptList() {
  const kept = await lists('readonly').then((store) => done(store.get('last'))).catch(() => null);
  if (!kept?.id) return null;
  const records = new Records(kept.ratings);
  records.setHeader(kept.header);
  for (const bytes of kept.blocks) records.add(digest(bytes, '', kept.ratings.length));
  Object.assign(records, { messages: kept.messages, moreMessages: kept.moreMessages, allMessages: kept.allMessages });
  return { id: kept.id, run: { records, options: kept.options, state: 'done', problem: '', seconds: kept.seconds, total: kept.total, taken: kept.total, stop() {} } };
}
