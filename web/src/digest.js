// Records as the page keeps them: their bytes, where each begins, and their values as numbers for sorting.

const TAB = 9;
const LINE_END = 10;
const NOTE = 35; // '#', with which notes of the input begin that pass through
const decoder = new TextDecoder();

// A value as a number: >5 lies just above 5, 3..4 at its beginning; NaN where there is none.
export function numberOf(text) {
  if (text === 'inf') return Infinity;
  if (text[0] === '>') return Number(text.slice(1)) + 0.01;
  return text === '-' ? NaN : parseFloat(text);
}

// Returns the lines that are records, and where each begins; the same bytes where all lines are.
function recordsOf(lines) {
  const starts = [];
  let kept = lines;
  let size = 0;
  for (let at = 0, end; at < lines.length; at = end) {
    end = lines.indexOf(LINE_END, at) + 1 || lines.length;
    if (lines[at] === NOTE) {
      if (kept === lines) kept = lines.slice();
      continue;
    }
    starts.push(size);
    if (kept !== lines) kept.set(lines.subarray(at, end), size);
    size += end - at;
  }
  return { records: kept === lines ? lines : kept.slice(0, size), starts };
}

// lines: cells with tabs between them: the puzzle, the ratings, ..., the status at the end; and notes. Returns {records, lines,
// starts, values, counts, messages}: lines is null where there are no notes; values are those of the first rating, then of the
// next; counts has a map for each.
export function digest(lines, messages, ratings) {
  const { records, starts } = recordsOf(lines);
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
  return { records, lines: records === lines ? null : lines, starts: Uint32Array.from(starts), values, counts, messages };
}
