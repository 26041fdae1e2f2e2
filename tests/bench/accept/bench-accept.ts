import type { BenchContext } from '../context.js';
import { alternate, type Rounds } from '../measure/alternate.js';
import { type BenchResult, ratioOf } from '../measure/result.js';
import type { Ready, RunningSide } from '../processes/side.js';
import { beside, startService } from '../service/start-service.js';
import { type StoreName, stores } from '../stores/stores.js';
import { acceptContestant } from './accept-contestant.js';

export type AcceptPlan = Rounds & {
  readonly store: StoreName;
  /** Processes on one port and one database; more than one is measured beside one. */
  readonly processes: number;
  /** Default: 64. */
  readonly connections?: number;
  /** Whether the service of the checkout that `--beside` names is measured too. Default: false. */
  readonly hasBeside?: boolean;
};

/** Measures accepted sends a second of the service, beside the floor on the same disk. */
export const benchAccept = async (
  context: BenchContext,
  { store, processes, connections = 64, hasBeside = false, ...rounds }: AcceptPlan,
): Promise<BenchResult> => {
  const several = `${processes} processes`;
  const contestants = [
    acceptContestant('floor', (await startFloor(context, store)).floor, connections),
    acceptContestant('service', await startOn(context, store, { name: 'service' }), connections),
  ];
  if (hasBeside)
    contestants.push(
      acceptContestant(
        beside,
        await startOn(context, store, { name: beside, isBeside: true }),
        connections,
      ),
    );
  if (processes > 1)
    contestants.push(
      acceptContestant(
        several,
        await startOn(context, store, { name: several, environment: inProcesses(processes) }),
        connections,
      ),
    );
  const sides = await alternate(contestants, rounds);
  const { floor, service } = sides;
  const gain = processes > 1 ? { [`${several} over one`]: ratioOf(sides[several], service) } : {};
  const ratios = { 'service over floor': ratioOf(service, floor), ...gain };
  const costs = {
    ...(hasBeside && {
      [`processor time over that of ${beside}`]: ratioOf(service, sides[beside], 'cpuMicros'),
    }),
  };
  return { bench: 'accept', store, sides, ratios, costs };
};

/** Starts the floor. The service makes the schema and the project; then the floor writes to the same database. */
export const startFloor = async (
  context: BenchContext,
  store: StoreName,
): Promise<{ readonly floor: RunningSide<Ready>; readonly url: string }> => {
  const { floor: module, database } = stores[store];
  const url = await database(context.folder, 'floor');
  const maker = await startService(context, { url, role: 'api' });
  await maker.end();
  const floor = await context.start<Ready>({
    module,
    environment: {
      BENCH_DATABASE: url,
      BENCH_PROJECT: maker.ready.project,
      BENCH_CHANNELS: maker.ready.channels.join(','),
    },
  });
  return { floor, url };
};

type Environment = Readonly<Record<string, string>>;

const inProcesses = (count: number): Environment => ({ ROUNDTRIP_PROCESSES: String(count) });

type Named = {
  readonly name: string;
  readonly environment?: Environment;
  readonly isBeside?: boolean;
};

/** Starts the service on a database of its own. */
const startOn = async (
  context: BenchContext,
  store: StoreName,
  { name, environment = {}, isBeside = false }: Named,
): Promise<RunningSide<Ready>> =>
  startService(context, {
    url: await stores[store].database(context.folder, name.replaceAll(/\W+/g, '-')),
    role: 'api',
    environment,
    isProfiled: name === 'service',
    isBeside,
  });
