import type { BenchContext } from '../context.js';
import { type Filled, fill } from '../fill/fill.js';
import { loadContestant } from '../load/http-load.js';
import { alternate, type Contestant, type Rounds } from '../measure/alternate.js';
import { type BenchResult, ratioOf } from '../measure/result.js';
import type { Ready, RunningSide } from '../processes/side.js';
import { startService } from '../service/start-service.js';
import type { StoreName } from '../stores/stores.js';
import { type ReadName, type Reads, readNames, readsOf } from './reads.js';

export type ReadPlan = Rounds & {
  readonly store: StoreName;
  readonly messages: number;
  /** How many of the messages the service writes itself. */
  readonly originals?: number;
  readonly connections?: number;
};

type Floor = RunningSide<{ readonly url: string }>;

const floorName = (read: ReadName): string => `${read}, floor`;

/** Measures reads a second, beside a server that runs one prepared select and answers with the same JSON. */
export const benchRead = async (
  context: BenchContext,
  { store, messages, originals = 500, connections = 64, ...rounds }: ReadPlan,
): Promise<BenchResult> => {
  const filled = await fill(context, { store, name: 'read', messages, originals });
  const { service, floor } = await startReaders(context, filled);
  const reads = await readsOf(filled);
  await sameAnswers(reads, service, floor);
  const contestants = readNames.flatMap((name): readonly Contestant[] => {
    const plan = { connections, end: async () => {} };
    const requestOf = reads[name];
    const [its, other] = [service, floor].map((side) => ({ side, url: side.ready.url, requestOf }));
    return its && other
      ? [
          loadContestant({ ...plan, ...other, name: floorName(name) }),
          loadContestant({ ...plan, ...its, name }),
        ]
      : [];
  });
  const sides = await alternate(contestants, rounds);
  await Promise.all([service.end(), floor.end()]);
  const ratios = readNames.map(
    (name) => [`${name} over its floor`, ratioOf(sides[name], sides[floorName(name)])] as const,
  );
  return { bench: 'read', store, sides, ratios: Object.fromEntries(ratios) };
};

const startReaders = async (context: BenchContext, { url, tenant }: Filled) => {
  const service = await startService(context, {
    url,
    role: 'api',
    environment: { BENCH_TENANT: JSON.stringify(tenant) },
    isProfiled: true,
  });
  const floor: Floor = await context.start({
    module: 'read/floor.ts',
    environment: { BENCH_DATABASE: url, BENCH_PROJECT: tenant.project },
  });
  return { service, floor };
};

/** Rejects when the floor answers a read otherwise than the service. */
const sameAnswers = async (reads: Reads, service: RunningSide<Ready>, floor: Floor) => {
  for (const name of readNames) {
    const { path, headers } = reads[name](1);
    const [one, other] = await Promise.all(
      [service, floor].map(async ({ ready }) =>
        (await fetch(`${ready.url}${path}`, { headers })).text(),
      ),
    );
    if (one !== other) throw new Error(`${name}: ${one} is not ${other}`);
  }
};
