// A path as a row of slides: each is a state, and the step or the single that follows from it, with the line of the text of
// the same path. Steps that are one line there are one slide; each single has a slide of its own.
import { without } from './board.js';
import { grouped, targetsOf } from './marks.js';
import { t } from './messages.js';

const conclusion = /(r\dc\d) (?:<>|≠|=) (\d)/g;

// A line of HoDoKu begins with the score of the step; its chains are lines below it.
const isOfHodoku = (line) => /^\d+ \S/.test(line);

// Returns the lines of a text that conclude something, each with the lines that it goes on in. States are drawn with bars.
export function linesOf(text) {
  const lines = [];
  for (const line of text.split('\n')) {
    if ((/^ {4,}\S/.test(line) && !line.includes('|')) || /^ {2}r\d/.test(line)) lines[lines.length - 1] += `\n${line.trimEnd()}`;
    else lines.push(line);
  }
  return lines.filter((line) => line.includes('==>') || isOfHodoku(line));
}

const concluded = (line) => [...line.slice(line.lastIndexOf('==>')).matchAll(conclusion)].map(([, square, digit]) => `n${digit}${square}`).join();
const concludes = (/** @type {any[]} */ steps) => steps.flatMap((step) => [...targetsOf(step), ...[step.value ?? []].flat()]).join();

// Consecutive singles of one rule are one line; sentences have a line each.
function singlesOf(singles) {
  const groups = [];
  for (const single of singles) {
    const last = groups.at(-1);
    if (last && !single.words && last[0].rule === single.rule) last.push(single);
    else groups.push([single]);
  }
  return groups;
}

// The line that the step must have in the text; nothing: any with its conclusion.
const lineOf = (step) => (step.kind === 'hodoku' ? `${step.score} ${step.words}` : undefined);

const nameOf = (step) => step.rule ?? step.strategy;

const folded = (name) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

// Returns the row of a step in the table of techniques: by what its chain is also, else by its rule or strategy, without
// lengths, houses and what is nested; undefined: no technique has that name. The chains of SER have a row of their own.
export function techniqueOf(step, techniques) {
  const name = (nameOf(step) ?? '')
    .replace(/^.* interaction-with-block.*/, 'claiming')
    .replace(/^.* interaction-with-.*/, 'pointing')
    .replace(/\[.*|^Dynamic |^general-|^open-| \(\+.*|s?-in-(a-)?\w+$/g, '')
    .replace(/\d+(-| type)/, '$1');
  const named = (wanted) => techniques.find((row) => [row.name, ...row.others].some((other) => folded(other) === folded(wanted)));
  return (step.also && named(step.also)) || (step.rating && named(`${name} (SER)`)) || named(name);
}

// path: the JSON of `explain` with all states. text: the text of the same path.
export function slidesOf(path, text, board) {
  const slides = [];
  const lines = linesOf(text);
  let state = board.opened();
  const placed = new Set(board.start.flatMap((digits, at) => (digits.length === 1 ? [at] : [])));
  const place = (name) => {
    state = board.place(state, name);
    placed.add(board.cellAt(name));
  };
  let read = 0; // lines of the text
  // Returns the next line, which concludes what these steps do.
  const lineFor = (/** @type {any[]} */ steps) => {
    const line = lines[read++] ?? '';
    const expected = lineOf(steps[0]);
    const known = expected ? line === expected : concluded(line) === concludes(steps);
    return known ? line : expected ?? `${nameOf(steps[0])} ==> ${concludes(steps)}`;
  };
  const add = (/** @type {any} */ slide) => slides.push({ ...slide, state, placed: new Set(placed), name: nameOf(slide.step) });
  const addSingles = (/** @type {any[]} */ singles, /** @type {number} */ round) => {
    for (const group of singlesOf(singles)) {
      const line = lineFor(group);
      for (const step of group) {
        add({ kind: 'single', round, step, line, text: group.length === 1 ? line : `${nameOf(step)} ==> ${step.value.slice(2)} = ${step.value[1]}` });
        place(step.value);
      }
    }
  };
  addSingles(path.singles, 0);
  path.rounds.forEach(({ state: before, steps, singles }, i) => {
    state = before ?? state;
    for (const step of grouped(steps)) {
      const line = lineFor([step]);
      add({ kind: 'step', round: i + 1, step, line, text: line });
    }
    for (const step of steps) {
      state = without(state, targetsOf(step), board);
      for (const value of [step.value ?? []].flat()) place(value);
    }
    addSingles(singles, i + 1);
  });
  slides.push({ kind: 'end', round: path.rounds.length + 1, placed: path.solved ? undefined : placed, state: path.solved ? [...path.solution].slice(0, board.size ** 2) : path.state, name: endOf(path), text: closing(text) });
  return slides;
}

const isSingle = (/** @type {any} */ slide) => slide?.kind === 'single';

// Returns the lines of a list of slides: neighbours that place by one technique are one line, but for those around the slide
// that is shown, which have a line each.
/** @param {any[]} slides @param {number} at @param {(slide: any) => string} name */
export function foldedSteps(slides, at, name = (slide) => slide.name) {
  /** @type {{ from: number, count: number }[]} */
  const runs = [];
  slides.forEach((slide, i) => {
    const last = runs.at(-1);
    if (last && isSingle(slide) && isSingle(slides[i - 1]) && name(slides[i - 1]) === name(slide)) ++last.count;
    else runs.push({ from: i, count: 1 });
  });
  return runs.flatMap(({ from, count }) => (from <= at && at < from + count ? Array.from({ length: count }, (_, i) => ({ from: from + i, count: 1 })) : [{ from, count }]));
}

// Returns in short what a slide concludes: r1c2=3, or of several r4c5≠6 +2.
export function concludedOf({ kind, step }) {
  if (kind === 'end') return '';
  const short = (sign) => (name) => `${name.slice(2)}${sign}${name[1]}`;
  const all = [...[step.value ?? []].flat().map(short('=')), ...targetsOf(step).map(short('≠'))];
  return all[0] + (all.length > 1 ? ` +${all.length - 1}` : '');
}

// How hard a step is, as the number that its rating has for it: a value, a score, or a length. A single of a rating by lengths has none.
const hardnessOf = ({ rating, score, length, rule = '' }) => rating ?? score ?? Number(/\[(\d+)\]/.exec(rule)?.[1] ?? length ?? 0);

// Returns this number as a list shows it.
/** @param {{ kind: string, step?: any }} slide */
export function ratingOf({ step }) {
  const value = step ? hardnessOf(step) : 0;
  return value === 0 ? '' : step.rating === undefined ? String(value) : value.toFixed(1);
}

// Returns the name of a technique as people say it, with its length where it has one: Whip[7].
/** @param {{ kind: string, name: string, step?: any }} slide @param {any[]} techniques */
export function usualName({ kind, name, step }, techniques) {
  if (kind === 'end') return name;
  const known = step.technique ?? techniqueOf(step, techniques)?.name.replace(/ \(SER\)$/, '');
  if (!known || step.kind === 'hodoku' || step.rating !== undefined) return name;
  return /\[\d+\]/.test(name) && !step.also ? known + /\[\d+\]/.exec(name)?.[0] : known;
}

// Returns the place of the first of the hardest slides; -1 where singles are all.
export function hardestOf(slides) {
  let hardest = -1;
  slides.forEach((slide, i) => {
    if (slide.kind === 'step' && (hardest < 0 || hardnessOf(slide.step) > hardnessOf(slides[hardest].step))) hardest = i;
  });
  return hardest;
}

const endOf = (path) => (path.solved ? t.explain.solved : t.explain.unsolved);

// The lines below the last step: level, most complex rule, solution, refutation.
function closing(text) {
  const at = text.search(/^(EP =|ED =|VALUE =|LEVEL =|UNSOLVED|STEPS =)/m);
  return at < 0 ? '' : text.slice(at).trim();
}
