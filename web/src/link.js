// The address of the page: #p=PUZZLE&v=VARIANT&r=RATING&s=STEP, or with a mode (m) and the digits of the solver (d) in place of
// rating and step. It stays in the browser.

const modes = ['set', 'solve'];

export function readLink(hash) {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const step = Number(parts.get('s'));
  const mode = parts.get('m') ?? '';
  return { puzzle: parts.get('p') ?? '', variant: parts.get('v') ?? '', rating: parts.get('r') ?? '', step: Number.isInteger(step) && step > 0 ? step : 0, mode: modes.includes(mode) ? mode : 'explain', digits: parts.get('d') ?? '' };
}

export function writeLink({ puzzle, variant, rating = '', step = 0, mode = '', digits = '' }) {
  const parts = [['p', puzzle], ['v', variant === 'classic' ? '' : variant], ['r', rating], ['s', step || ''], ['m', mode], ['d', digits]];
  return `#${parts.filter(([, value]) => value).map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}

// Shows what is on the screen in the address. Back goes to the puzzle before, not to the step or the digit before.
export function showLink(what) {
  const next = writeLink(what);
  if (next === location.hash || (next === '#' && location.hash === '')) return;
  const [now, then] = [readLink(location.hash), readLink(next)];
  const other = now.puzzle !== '' && now.mode + now.puzzle + now.variant !== then.mode + then.puzzle + then.variant && then.mode !== 'set';
  history[other ? 'pushState' : 'replaceState'](null, '', next === '#' ? location.pathname + location.search : next);
}
