// A path as a row of slides: each is a state, and the step or the singles that follow from it, with the line of the text of
// the same path. Steps that are one line there are one slide.
import { without } from './board.js';
import { grouped, targetsOf } from './marks.js';

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
const concludes = (slide) => (slide.singles ? slide.singles.map((single) => single.value) : [...targetsOf(slide.step), ...[slide.step.value ?? []].flat()]).join();

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
  const add = (slide) => {
    const line = lines[slides.length] ?? '';
    const first = slide.singles?.[0] ?? slide.step;
    const expected = lineOf(first);
    const known = expected ? line === expected : concluded(line) === concludes(slide);
    const last = { ...slide, state, placed: new Set(placed), name: nameOf(first), text: known ? line : expected ?? `${nameOf(first)} ==> ${concludes(slide)}` };
    slides.push(last);
    return last;
  };
  const addSingles = (singles, round) => {
    for (const group of singlesOf(singles)) {
      add({ kind: 'singles', round, singles: group });
      for (const single of group) place(single.value);
    }
  };
  addSingles(path.singles, 0);
  path.rounds.forEach(({ state: before, steps, singles }, i) => {
    state = before ?? state;
    for (const step of grouped(steps)) add({ kind: 'step', round: i + 1, step });
    for (const step of steps) {
      state = without(state, targetsOf(step), board);
      for (const value of [step.value ?? []].flat()) place(value);
    }
    addSingles(singles, i + 1);
  });
  slides.push({ kind: 'end', round: path.rounds.length + 1, placed: path.solved ? undefined : placed, state: path.solved ? [...path.solution].slice(0, board.size ** 2) : path.state, name: endOf(path), text: closing(text) });
  return slides;
}

// Returns the lines of a list of slides: equal neighbours are one line, but for those where one is.
export function foldedSteps(slides, at) {
  const lines = [];
  slides.forEach(({ kind, name }, i) => {
    const last = lines.at(-1);
    const before = slides[i - 1];
    if (last && kind === 'singles' && before.kind === kind && before.name === name && i !== at && i - 1 !== at) ++last.count;
    else lines.push({ from: i, count: 1 });
  });
  return lines;
}

// Returns in short what a slide concludes: r1c2=3, r4c5≠6 +2.
export function concludedOf({ kind, singles, step }) {
  if (kind === 'end') return '';
  const short = (sign) => (name) => `${name.slice(2)}${sign}${name[1]}`;
  const all = singles ? singles.map(({ value }) => short('=')(value)) : [...[step.value ?? []].flat().map(short('=')), ...targetsOf(step).map(short('≠'))];
  return all.slice(0, 2).join(', ') + (all.length > 2 ? ` +${all.length - 2}` : '');
}

// How hard a step is, as the number that its rating has for it: a value, a score, or a length.
const hardnessOf = ({ rating, score, rule = '' }) => rating ?? score ?? Number(/\[(\d+)\]/.exec(rule)?.[1] ?? 0);

// Returns the place of the first of the hardest slides; -1 where singles are all.
export function hardestOf(slides) {
  let hardest = -1;
  slides.forEach((slide, i) => {
    if (slide.kind === 'step' && (hardest < 0 || hardnessOf(slide.step) > hardnessOf(slides[hardest].step))) hardest = i;
  });
  return hardest;
}

const endOf = (path) => (path.solved ? 'solved' : 'not solved');

// The lines below the last step: level, most complex rule, solution, refutation.
function closing(text) {
  const at = text.search(/^(EP =|ED =|VALUE =|LEVEL =|UNSOLVED|STEPS =)/m);
  return at < 0 ? '' : text.slice(at).trim();
}
