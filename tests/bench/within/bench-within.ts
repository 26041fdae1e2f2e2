import type { BenchContext } from '../context.js';
import { alternate, type Rounds } from '../measure/alternate.js';
import { type BenchResult, ratioOf } from '../measure/result.js';
import { stores } from '../stores/stores.js';
import { type Turn, ways } from './host.js';

/** How many projects the transactions are of, and how long each goes on after its send. */
const cases = [
  { projects: 1, workMs: 0 },
  { projects: 8, workMs: 0 },
  { projects: 1, workMs: 50 },
  { projects: 8, workMs: 50 },
] as const;

const nameOf = (way: string, { projects, workMs }: (typeof cases)[number]): string =>
  `${way}, ${projects} project${projects > 1 ? 's' : ''}${workMs > 0 ? `, ${workMs} ms of work after it` : ''}`;

/**
 * Measures transactions of a host on Postgres, 8 at once, each with a row of its own and a message: accepted within it, posted
 * within it, posted by SQL; and beside these a job of graphile-worker, which is added by SQL.
 */
export const benchWithin = async (context: BenchContext, rounds: Rounds): Promise<BenchResult> => {
  const host = await context.start<object>({
    module: 'within/host.ts',
    environment: { BENCH_DATABASE: await stores.postgres.database() },
  });
  const turns = cases.flatMap((each) => ways.map((way) => ({ ...each, way })));
  const sides = await alternate(
    turns.map(({ way, ...each }) => ({
      name: nameOf(way, each),
      turn: async (seconds) => {
        const turn: Turn = { way, ...each, seconds };
        return { perSecond: await host.ask<number>('take', turn) };
      },
      end: async () => {},
    })),
    rounds,
  );
  const judged = { perSecond: await host.ask<number>('judge') };
  await host.end();
  const over = (way: string, each: (typeof cases)[number]) =>
    ratioOf(sides[nameOf(way, each)], sides[nameOf('graphile-worker', each)]);
  return {
    bench: 'within',
    store: 'postgres',
    sides: { ...sides, 'judged after the commits': judged },
    ratios: Object.fromEntries(
      cases.flatMap((each) =>
        ways
          .filter((way) => way !== 'graphile-worker')
          .map((way) => [`${nameOf(way, each)}, over graphile-worker`, over(way, each)]),
      ),
    ),
  };
};
