// What TypeScript makes of the types of the package, as somebody would use them; nothing of it runs.
import type { Engine, open as Open, rate as Rate, solve as Solve } from '../../build-engine/bitwhip/index.d.ts';

declare const open: typeof Open, rate: typeof Rate, solve: typeof Solve;

export async function used(puzzle: string) {
  using engine: Engine = await open();
  const { W, SER, status } = engine.rate(puzzle, { ratings: 'W,SER', 'max-length': 5 });
  const word: string = status;
  const rows: number[][] | null = engine.solve([[1, 2], [3, 4]]);
  const digits: number[] | null = engine.solve([1, 2, 3, 4]);
  const text: string | null = await solve(puzzle);
  const path = engine.explain(puzzle, { ratings: 'SER', steps: 'needed' });
  const places = path.singles.map(({ placed, technique }) => `${technique} ${placed.row} ${placed.column} ${placed.digit}`);
  const removed = path.rounds.flatMap((round) => round.steps).flatMap((step) => step.removed ?? []);
  const right: boolean[] = engine.verify(path).map((verdict) => verdict.right);
  {
    using worker = engine.worker('rate', { ratings: 'W' });
    worker.answer(puzzle);
  }
  engine.records('canon', { group: true }, [puzzle, [1, 2, 3, 4]]).map((record) => record.class);
  // @ts-expect-error: no puzzle
  engine.rate(5);
  // @ts-expect-error: no verb
  engine.run('explain');
  // @ts-expect-error: its value is a number or a text
  engine.hint(puzzle, { ratings: { W: true } });
  return [W, SER, word, rows, digits, text, places, removed, right, await rate(puzzle)];
}
