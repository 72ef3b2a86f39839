// The address of the page: #p=PUZZLE&v=VARIANT&r=RATING&s=STEP. It stays in the browser.
export function readLink(hash) {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const step = Number(parts.get('s'));
  return { puzzle: parts.get('p') ?? '', variant: parts.get('v') ?? '', rating: parts.get('r') ?? '', step: Number.isInteger(step) && step > 0 ? step : 0 };
}

export function writeLink({ puzzle, variant, rating, step }) {
  const parts = [['p', puzzle], ['v', variant === 'classic' ? '' : variant], ['r', rating], ['s', step || '']];
  return `#${parts.filter(([, value]) => value).map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}
