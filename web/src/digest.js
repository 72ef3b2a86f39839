// Records as the page keeps them: their bytes, where each begins, and their values as numbers for sorting.

const TAB = 9;
const LINE_END = 10;
const decoder = new TextDecoder();

// A value as a number: >5 lies just above 5, 3..4 at its beginning; NaN where there is none.
export function numberOf(text) {
  if (text === 'inf') return Infinity;
  if (text[0] === '>') return Number(text.slice(1)) + 0.01;
  return text === '-' ? NaN : parseFloat(text);
}

// records: lines of cells with tabs between them: the puzzle, the ratings, ..., the status at the end. Returns {records, starts,
// values, statuses, counts, messages}: values are those of the first rating, then of the next; counts has a map for each.
export function digest(records, messages, ratings) {
  const starts = [];
  for (let at = 0; at < records.length; ++at) {
    starts.push(at);
    at = records.indexOf(LINE_END, at);
    if (at < 0) break;
  }
  const n = starts.length;
  const values = new Float32Array(n * ratings);
  const counts = Array.from({ length: ratings }, () => ({}));
  starts.forEach((start, i) => {
    let from = records.indexOf(TAB, start) + 1;
    for (let rating = 0; rating < ratings; ++rating) {
      const to = records.indexOf(TAB, from);
      const text = decoder.decode(records.subarray(from, to));
      values[rating * n + i] = numberOf(text);
      counts[rating][text] = (counts[rating][text] ?? 0) + 1;
      from = to + 1;
    }
  });
  return { records, starts: Uint32Array.from(starts), values, counts, messages };
}
