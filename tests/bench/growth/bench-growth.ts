import { acceptContestant } from '../accept/accept-contestant.js';
import type { BenchContext } from '../context.js';
import { type Filled, fill } from '../fill/fill.js';
import { fullLoad, type LifeLoad, lifeContestant } from '../life/life-contestant.js';
import { loadContestant } from '../load/http-load.js';
import { alternate, type Contestant, type Rounds } from '../measure/alternate.js';
import { type BenchResult, ratioOf } from '../measure/result.js';
import { readNames, readsOf } from '../read/reads.js';
import { startService } from '../service/start-service.js';
import { type StoreName, stores } from '../stores/stores.js';

export type GrowthPlan = Rounds & {
  readonly store: StoreName;
  /** How many messages the small database has, and the large one. */
  readonly sizes: readonly [small: number, large: number];
  /** How many of the messages the service writes itself. */
  readonly originals?: number;
  readonly load?: LifeLoad;
};

const measuredNames = [...readNames, 'accept', 'life'] as const;
const sideName = (name: string, size: number): string => `${name} at ${size.toLocaleString('en')}`;

/** Measures the same load on a small and on a large database, in turns: whole lives, then reads and acceptance alone. */
export const benchGrowth = async (
  context: BenchContext,
  { store, sizes, originals = 500, load = fullLoad, ...rounds }: GrowthPlan,
): Promise<BenchResult> => {
  const databases: Database[] = [];
  for (const size of sizes) {
    const plan = { store, name: `growth-${size}`, messages: size, originals };
    databases.push({ store, size, filled: await fill(context, plan) });
  }
  const living = await Promise.all(databases.map((each) => livingOf(context, each, load)));
  const lives = await alternate(living, rounds);
  const serving = await Promise.all(databases.map((each) => servingOf(context, each, load)));
  const rest = await alternate(
    [...readNames, 'accept'].flatMap((_, i) => serving.flatMap(({ loads }) => loads[i] ?? [])),
    rounds,
  );
  await Promise.all(serving.map(({ end }) => end()));

  const sides = { ...rest, ...lives };
  const [small, large] = sizes;
  const ratios = measuredNames.map((name) => {
    const ratio = ratioOf(sides[sideName(name, large)], sides[sideName(name, small)]);
    return [`${name} at ${large.toLocaleString('en')} over ${small.toLocaleString('en')}`, ratio];
  });
  return { bench: 'growth', store, sides, ratios: Object.fromEntries(ratios) };
};

type Database = { readonly store: StoreName; readonly size: number; readonly filled: Filled };

const serviceOn = (context: BenchContext, { url, tenant }: Filled, role: 'api' | 'all') =>
  startService(context, { url, role, environment: { BENCH_TENANT: JSON.stringify(tenant) } });

const livingOf = async (
  context: BenchContext,
  { store, size, filled }: Database,
  load: LifeLoad,
): Promise<Contestant> => {
  const service = await serviceOn(context, filled, 'all');
  const probe = await stores[store].openProbe(filled.url, filled.tenant.project);
  return lifeContestant({ name: sideName('life', size), service, probe, load });
};

/** Reads and acceptance of a service without workers, so that what acceptance leaves disturbs no other turn. */
const servingOf = async (
  context: BenchContext,
  { size, filled }: Database,
  { connections }: LifeLoad,
) => {
  const service = await serviceOn(context, filled, 'api');
  const reads = await readsOf(filled);
  const end = async (): Promise<void> => {};
  const loads = [
    ...readNames.map((read) =>
      loadContestant({
        name: sideName(read, size),
        side: service,
        url: service.ready.url,
        requestOf: reads[read],
        connections,
        end,
      }),
    ),
    acceptContestant(sideName('accept', size), service, connections, end),
  ];
  return { loads, end: service.end };
};
