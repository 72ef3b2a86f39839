// What is shown of the records of a run: those that match a condition, in the order of a rating.
import { reportOf, select, sort } from './run.js';

const decoder = new TextDecoder();

export class View {
  where = '';
  by = -1; // the rating that decides about the order; -1: that of the input
  descending = true;
  places = null; // of the records that are shown; null: all of them in their order
  problem = '';
  #matches = [];
  #blocks = 0; // that the condition was asked about
  #busy = false;
  #again = false;

  constructor(run, changed) {
    this.run = run;
    this.changed = changed;
  }

  get size() {
    return this.places?.length ?? this.run.records?.size ?? 0;
  }

  // Returns the place of the record in a row.
  place(row) {
    return this.places ? this.places[row] : row;
  }

  set(what) {
    if ('where' in what && what.where !== this.where) {
      this.#matches = [];
      this.#blocks = 0;
    }
    Object.assign(this, what, { problem: '' });
    this.refresh();
  }

  // Takes what has changed into account; what is asked for meanwhile comes after it.
  async refresh() {
    if (this.#busy) {
      this.#again = true;
      return;
    }
    this.#busy = true;
    do {
      this.#again = false;
      try {
        await this.#refresh();
      } catch (error) {
        if (error.code === 'STOPPED') continue;
        this.problem = error.message;
        this.places = new Uint32Array(0); // what matched another condition is not what is asked for
      }
      this.changed();
    } while (this.#again);
    this.#busy = false;
  }

  async #refresh() {
    const { records, options } = this.run;
    if (!records) return;
    const { where, by, descending } = this;
    const { columns, ...others } = options; // a template names its own
    let places = null;
    if (where) {
      const matches = this.#matches;
      for await (const { bytes, first } of select(records, { ...others, where, format: 'template', template: '%{line}' }, this.#blocks)) {
        if (this.#matches !== matches) return void (this.#again = true);
        ++this.#blocks;
        if (bytes.length > 0) for (const line of decoder.decode(bytes).trimEnd().split('\n')) matches.push(first + Number(line) - records.above - 1);
      }
      places = Uint32Array.from(matches);
    }
    if (by >= 0) {
      places = await sort(records.columns[by].values.slice(), places, descending);
    }
    if (where === this.where && by === this.by && descending === this.descending) this.places = places;
    else this.#again = true;
  }

  // Returns the parts of a file with the records that match, in the order of the input; or a report about them.
  async file(format) {
    if (format === 'report') return reportOf('bitwhip.tsv', await this.file('tsv'));
    const { records, options } = this.run;
    const { columns, ...others } = options; // what the formats show of a variant
    if (format === 'tsv' && !this.where && !columns) return [records.header, ...records.blocks.map((block) => block.lines ?? block.records)];
    const chosen = { ...others, format, ...(this.where ? { where: this.where } : {}) };
    const parts = [];
    for await (const { bytes } of select(records, chosen, 0, true)) parts.push(bytes);
    return parts;
  }
}
