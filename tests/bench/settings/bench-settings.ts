import type { BenchContext } from '../context.js';
import { type Filled, fill } from '../fill/fill.js';
import { fullLoad, type LifeLoad, lifeContestant } from '../life/life-contestant.js';
import { loadContestant } from '../load/http-load.js';
import { alternate, type Contestant, type Rounds } from '../measure/alternate.js';
import { type BenchResult, ratioOf } from '../measure/result.js';
import { type ReadName, readsOf } from '../read/reads.js';
import { startService } from '../service/start-service.js';
import { type StoreName, stores } from '../stores/stores.js';
import { shipped, type Variant, variants } from './variants.js';

export type SettingsPlan = Rounds & {
  readonly store: StoreName;
  readonly messages: number;
  /** How many of the messages the service writes itself. */
  readonly originals?: number;
  /** Default: as much as the service can take. */
  readonly load?: LifeLoad;
  /** Default: all of the store. */
  readonly tried?: readonly Variant[];
};

const reads: readonly ReadName[] = ['get', 'events after'];

/** Measures the shipped service beside itself with other settings of the database, on copies of one filled database. */
export const benchSettings = async (
  context: BenchContext,
  plan: SettingsPlan,
): Promise<BenchResult> => {
  const {
    store,
    messages,
    originals = 500,
    load = fullLoad,
    tried = variants[store],
    ...rounds
  } = plan;
  const filled = await fill(context, { store, name: 'settings', messages, originals });
  const contestants: Contestant[] = [];
  for (const variant of [{ name: shipped }, ...tried])
    contestants.push(...(await contestantsOf(context, { store, filled, load }, variant)));
  const sides = await alternate(contestants, rounds);
  const ratiosOf = (kind: string, { name }: Variant) =>
    [`${kind}: ${name}`, ratioOf(sides[`${kind}, ${name}`], sides[`${kind}, ${shipped}`])] as const;
  const ratios = ['life', ...reads].flatMap((kind) =>
    tried.map((variant) => ratiosOf(kind, variant)),
  );
  const costs = tried.map(
    ({ name }) =>
      [
        `processor time of a life: ${name}`,
        ratioOf(sides[`life, ${name}`], sides[`life, ${shipped}`], 'cpuMicros'),
      ] as const,
  );
  return {
    bench: 'settings',
    store,
    sides,
    ratios: Object.fromEntries(ratios),
    costs: Object.fromEntries(costs),
  };
};

type Original = { readonly store: StoreName; readonly filled: Filled; readonly load: LifeLoad };

/** Whole lives and reads of one service on a copy of the database. */
const contestantsOf = async (
  context: BenchContext,
  { store, filled, load }: Original,
  { name, settings = {}, statements = [] }: Variant,
): Promise<readonly Contestant[]> => {
  const { copy, openProbe } = stores[store];
  const url = await copy(filled.url, statements);
  const service = await startService(context, {
    url,
    role: 'all',
    environment: {
      BENCH_TENANT: JSON.stringify(filled.tenant),
      BENCH_SETTINGS: JSON.stringify(settings),
    },
  });
  const probe = await openProbe(url, service.ready.project);
  const requests = await readsOf({ ...filled, url });
  const { connections } = load;
  return [
    ...reads.map((read) =>
      loadContestant({
        name: `${read}, ${name}`,
        side: service,
        url: service.ready.url,
        requestOf: requests[read],
        connections,
        end: async () => {},
      }),
    ),
    lifeContestant({ name: `life, ${name}`, service, probe, load }),
  ];
};
