import { setTimeout as pause } from 'node:timers/promises';
import type { BenchContext } from '../context.js';
import { loadContestant } from '../load/http-load.js';
import { sendRequest } from '../load/send.js';
import { type Contestant, everyRound, type Rounds } from '../measure/alternate.js';
import { type BenchResult, ratioOf, spreadOf } from '../measure/result.js';
import { type Measure, overRounds, type Sample } from '../measure/sample.js';
import { type StoreName, stores } from '../stores/stores.js';
import type { Projects } from './service.js';

export type RequestLogPlan = Rounds & {
  readonly store: StoreName;
  /** How often all sides start, each on an empty database. Each start has so many rounds. */
  readonly starts: number;
  /** Default: 64. */
  readonly connections?: number;
  /** How long a turn waits before and after its load, until the log has written what it holds. Default: 1.5 seconds. */
  readonly restSeconds?: number;
};

/** Two sides are the same, so that their quotient shows what the machine alone makes of it. */
const names = ['no log', 'with the log', 'no log, once more'] as const;
type Name = (typeof names)[number];
type Round = Readonly<Record<Name, Sample>>;

/**
 * Measures accepted sends with and without the log of requests. In each round the side with the log has its turn between two
 * sides without one, and is compared with their mean: what gets slower or faster by and by is the same for both.
 */
export const benchRequestLog = async (
  context: BenchContext,
  { store, starts, connections = 64, restSeconds = 1.5, ...rounds }: RequestLogPlan,
): Promise<BenchResult> => {
  const all: Round[] = [];
  for (let start = 1; start <= starts; start += 1) {
    const contestants: Contestant[] = [];
    for (const name of names)
      contestants.push(
        await contestantOf(context, { store, start, name, connections, restSeconds }),
      );
    const samples = await everyRound(contestants, { ...rounds, turnsBack: true });
    all.push(...samples.map((each) => each as Round));
  }
  const over = (measure: Measure) => ({
    log: spreadOf(all.map((each) => costOf(each, measure))),
    noise: spreadOf(all.map((each) => ratioOf(each[names[2]], each[names[0]], measure))),
  });
  const [rate, processor] = [over('perSecond'), over('cpuMicros')];
  return {
    bench: 'request-log',
    store,
    sides: Object.fromEntries(
      names.map((name) => [name, overRounds(all.map((each) => each[name]))]),
    ),
    ratios: {},
    spreads: {
      'processor time with the log over none': processor.log,
      'processor time of none over none': processor.noise,
      'rate with the log over none': rate.log,
      'rate of none over none': rate.noise,
    },
  };
};

const costOf = (round: Round, measure: Measure): number => {
  const without =
    ((round['no log'][measure] ?? 0) + (round['no log, once more'][measure] ?? 0)) / 2;
  return (round['with the log'][measure] ?? 0) / without;
};

type Side = {
  readonly store: StoreName;
  readonly start: number;
  readonly name: Name;
  readonly connections: number;
  readonly restSeconds: number;
};

const contestantOf = async (
  context: BenchContext,
  { store, start, name, connections, restSeconds }: Side,
): Promise<Contestant> => {
  const database = `${name} ${start}`.replaceAll(/\W+/g, '-');
  const side = await context.start<Projects>({
    module: 'request-log/service.ts',
    environment: {
      ROUNDTRIP_DATABASE_URL: await stores[store].database(context.folder, database),
      ROUNDTRIP_DATA_DIR: context.folder,
      ROUNDTRIP_PORT: '0',
      ROUNDTRIP_ROLE: 'api',
      ROUNDTRIP_LOG_LEVEL: process.env.ROUNDTRIP_LOG_LEVEL ?? 'error',
      ...(name === 'with the log' ? {} : { ROUNDTRIP_REQUEST_LOG_DAYS: '0' }),
    },
  });
  const { projects } = side.ready;
  const usage = async () => {
    await pause(restSeconds * 1_000);
    return side.usage();
  };
  const load = loadContestant({
    ...{ name, side: { ...side, usage }, url: projects[0]?.url ?? '', connections },
    requestOf: (n) => sendRequest(projectOf(projects, n), n),
  });
  return {
    ...load,
    turn: async (seconds) => {
      const before = await side.ask<number>('left out');
      const sample = await load.turn(seconds);
      return { ...sample, leftOut: (await side.ask<number>('left out')) - before };
    },
  };
};

const projectOf = (projects: Projects['projects'], n: number): Projects['projects'][number] => {
  const project = projects[n % projects.length];
  if (!project) throw new Error('the service has no project');
  return project;
};
