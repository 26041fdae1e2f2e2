import { setTimeout as pause } from 'node:timers/promises';
import { rateClasses } from '../../../core/model/rate-limits/bucket.js';
import { httpReceiver } from '../../support/servers/receiver.js';
import type { BenchContext } from '../context.js';
import { alternate, type Contestant, type Rounds } from '../measure/alternate.js';
import { type BenchResult, ratioOf } from '../measure/result.js';
import { percentileOf, type Sample } from '../measure/sample.js';
import type { RunningSide } from '../processes/side.js';
import { type StoreName, stores } from '../stores/stores.js';
import type { Flood, Flooded } from './flood.js';
import { quietProject } from './quiet-project.js';
import type { Tenants } from './service.js';
import { toldReceiver } from './told.js';

export type FairnessPlan = Rounds & {
  readonly store: StoreName;
  /** Sends a second of the quiet project. */
  readonly rate: number;
  /** Connections of the flooding project. */
  readonly connections: number;
  /** The time in which a flood comes to its steady state, in seconds. Default: 1. */
  readonly rampSeconds?: number;
};

/** How many times its share the other one asks for: of what the quiet project sends, and of its own rate limits. */
const timesItsShare = 10;
/** The endpoints that never answer: as many as a project may have. */
const unansweredEndpoints = 5;

type Flooding = Omit<Flood, 'projects' | 'seconds'> & {
  /** Who floods. */
  readonly projectsOf: (tenants: Tenants) => Flood['projects'];
};

const oneOther: Flooding['projectsOf'] = ({ others }) => others.slice(0, 1);
const allOthers: Flooding['projectsOf'] = ({ others }) => others;
const sibling: Flooding['projectsOf'] = ({ sibling: project }) => [project];
const unanswered: Flooding['projectsOf'] = ({ unanswered: project }) => [project];

/** Who floods under the shipped limits, with what, and how often a second. */
const shippedFloods = (rate: number): Readonly<Record<string, Omit<Flooding, 'connections'>>> => {
  const sent = timesItsShare * rate;
  const { read, write } = rateClasses;
  return {
    [`beside ${sent}/s`]: { projectsOf: oneOther, kind: 'sends', rate: sent },
    [`beside ${sent}/s of many projects`]: { projectsOf: allOthers, kind: 'sends', rate: sent },
    [`beside ${sent}/s of its organization`]: { projectsOf: sibling, kind: 'sends', rate: sent },
    [`beside ${sent}/s whose webhooks get no answer`]: {
      ...{ projectsOf: unanswered, kind: 'sends', rate: sent },
    },
    'beside searches': {
      ...{ projectsOf: oneOther, kind: 'searches', rate: timesItsShare * read.perSecond },
    },
    'beside uploads': {
      ...{ projectsOf: oneOther, kind: 'uploads', rate: timesItsShare * write.perSecond },
    },
    'beside event streams': {
      ...{ projectsOf: allOthers, kind: 'streams', rate: timesItsShare * streams },
    },
    'beside sign-ins': { projectsOf: oneOther, kind: 'sign-ins', rate: timesItsShare * signIns },
  };
};
/** Event streams of a project, and passwords that a person can be expected to enter in a second. */
const streams = 10;
const signIns = 2;

/**
 * Measures the sends of a project alone, and beside others of the same service: until they are accepted, until they are sent, and
 * until its webhook is told. Under the shipped rate limits these are a project of another organization, all projects of one, and
 * one of its own organization, each sending ten times as much, and one that sends as much to webhooks that never answer; those
 * that search, upload, open event streams and sign in at ten times their share. Without any rate limit, it is one that sends as
 * much as its connections allow.
 */
export const benchFairness = async (
  context: BenchContext,
  { store, rate, connections, rampSeconds = 1, ...rounds }: FairnessPlan,
): Promise<BenchResult> => {
  const floods = await context.start<object>({ module: 'fairness/flood.ts', environment: {} });
  const [told, silent] = [await toldReceiver(), await httpReceiver(() => undefined)];
  const start = async (limits: string) =>
    context.start<Tenants>({
      module: 'fairness/service.ts',
      environment: {
        ROUNDTRIP_DATABASE_URL: await stores[store].database(context.folder, limits),
        ROUNDTRIP_DATA_DIR: context.folder,
        ROUNDTRIP_PORT: '0',
        ROUNDTRIP_LOG_LEVEL: 'error',
        // Who signs in comes from many networks.
        ROUNDTRIP_TRUSTED_PROXIES: '127.0.0.1/32',
        BENCH_RATE_LIMITS: limits,
        BENCH_WEBHOOK: told.url,
        BENCH_URLS: JSON.stringify(
          Array.from({ length: unansweredEndpoints }, (_, i) => `${silent.url}/${i}`),
        ),
      },
    });
  const contestantOf = (
    name: string,
    service: RunningSide<Tenants>,
    flooding?: Flooding,
  ): Contestant => {
    const project = quietProject(service.ready.quiet, told);
    return {
      name,
      turn: async (seconds) => {
        const flooded = flooding && flood(floods, flooding, service.ready, rampSeconds + seconds);
        await pause(rampSeconds * 1_000);
        const times = await project.sendFor(seconds, rate);
        const other = await flooded;
        return sampleOf(times, other);
      },
      end: project.close,
    };
  };
  const [shipped, raised] = [await start('shipped'), await start('raised')];
  const byShipped = shippedFloods(rate);
  const unlimited = `beside ${connections} connections, no rate limit`;
  const sides = await alternate(
    [
      contestantOf('alone', raised),
      ...Object.entries(byShipped).map(([name, flooding]) =>
        contestantOf(name, shipped, { connections, ...flooding }),
      ),
      contestantOf(unlimited, raised, { projectsOf: oneOther, kind: 'sends', connections }),
    ],
    rounds,
  ).finally(() =>
    Promise.all(
      [floods, shipped, raised].map(({ end }) => end()).concat(told.close(), silent.close()),
    ),
  );
  const over = (name: string, measure: 'p99Ms' | 'sentP99Ms' | 'toldP99Ms') =>
    ratioOf(sides[name], sides.alone, measure);
  return {
    bench: 'fairness',
    store,
    sides,
    ratios: {},
    costs: Object.fromEntries(
      [...Object.keys(byShipped), unlimited].flatMap((name) => [
        [`p99 ${name}, over alone`, over(name, 'p99Ms')],
        [`p99 until sent ${name}, over alone`, over(name, 'sentP99Ms')],
        [`p99 until told ${name}, over alone`, over(name, 'toldP99Ms')],
      ]),
    ),
  };
};

/** Begins a flood. */
const flood = (
  floods: RunningSide<object>,
  { projectsOf, ...flooding }: Flooding,
  tenants: Tenants,
  seconds: number,
): Promise<Flooded> =>
  floods.ask('flood', { ...flooding, seconds, projects: projectsOf(tenants) } satisfies Flood);

const sampleOf = (
  { accepted, sent, told }: Awaited<ReturnType<ReturnType<typeof quietProject>['sendFor']>>,
  other: Flooded | undefined,
): Sample => ({
  p50Ms: percentileOf(accepted, 50),
  p99Ms: percentileOf(accepted, 99),
  // The service counts whole milliseconds.
  sentP99Ms: Math.max(1, percentileOf(sent, 99)),
  toldP99Ms: percentileOf(told, 99),
  otherPerSecond: other?.acceptedPerSecond ?? 0,
});
