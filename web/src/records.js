// The records of a run, in the order of the input: bytes in blocks, as they come from the workers, and values as numbers.

const decoder = new TextDecoder();

// A typed array that grows.
class Column {
  #room = new Float32Array(1 << 12);
  size = 0;

  add(values) {
    if (this.size + values.length > this.#room.length) {
      const wider = new Float32Array(Math.max(2 * this.#room.length, this.size + values.length));
      wider.set(this.#room.subarray(0, this.size));
      this.#room = wider;
    }
    this.#room.set(values, this.size);
    this.size += values.length;
  }

  get values() {
    return this.#room.subarray(0, this.size);
  }
}

export class Records {
  blocks = []; // {records, lines, starts, first}
  size = 0;
  header = '';
  above = 0; // lines of the header
  names = []; // of all columns
  messages = []; // about lines: of each kind the first ones
  moreMessages = []; // how many more of a kind there are
  allMessages = 0; // with those that are not told

  constructor(ratings) {
    this.ratings = ratings;
    this.columns = ratings.map(() => new Column());
    this.counts = ratings.map(() => new Map());
  }

  setHeader(text) {
    this.header = text;
    const lines = text.trimEnd().split('\n');
    this.above = lines.length;
    this.names = lines.at(-1).split('\t');
  }

  // Adds a block of digest().
  add({ records, lines, starts, values, counts }) {
    const n = starts.length;
    if (n > 0 || lines !== null) this.blocks.push({ records, lines, starts, first: this.size });
    this.columns.forEach((column, i) => column.add(values.subarray(i * n, (i + 1) * n)));
    counts.forEach((some, i) => {
      for (const [text, count] of Object.entries(some)) this.counts[i].set(text, (this.counts[i].get(text) ?? 0) + count);
    });
    this.size += n;
  }

  // Takes what is to be told of the messages about lines, as the engine bounds them.
  tell({ shown, rest, count }) {
    const linesOf = (text) => text.split('\n').slice(0, -1);
    this.messages.push(...linesOf(shown));
    this.moreMessages = linesOf(rest);
    this.allMessages = count;
  }

  // Returns the cells of a record.
  cells(place) {
    let [low, high] = [0, this.blocks.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.blocks[middle].first <= place) low = middle;
      else high = middle;
    }
    const { records, starts, first } = this.blocks[low];
    const end = place - first + 1 < starts.length ? starts[place - first + 1] : records.length;
    return decoder.decode(records.subarray(starts[place - first], end - 1)).split('\t');
  }

  // Returns a cell by the name of its column; "" where there is no such column.
  cell(cells, name) {
    return cells[this.names.indexOf(name)] ?? '';
  }
}
