import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchServer, startBenchServer } from '../child.js';
import { compiled } from '../compile.js';
import { type LoadResult, postFor } from '../load.js';
import { type BenchStore, type StoreName, stores } from './stores.js';

export type AcceptPlan = {
  readonly store: StoreName;
  /** How long each is measured. */
  readonly seconds: number;
  /** How many processes share one database; more than one is measured beside one. */
  readonly processes: number;
};

/** What `npm run bench -- accept` measures: all in one run, on the same disk. */
export type AcceptBench = {
  readonly store: StoreName;
  readonly floor: Measured;
  readonly service: Measured;
  /** Accepted sends a second of the service over those of the floor. */
  readonly ratio: number;
  /** The same service in several processes, and what they accept over what one does. */
  readonly shared?: Measured & { readonly processes: number; readonly gain: number };
};

/** A load's result, with the servers' processor time for each request: what noise on the machine hides least. */
export type Measured = LoadResult & { readonly cpuMicros: number };

const warmUpSeconds = 2;
/** Those that are compared take turns of so many seconds: what else the machine does meets all of them. */
const turnSeconds = 2;
const connections = 64;
const people = 10_000;

/** Measures the floor and the service on a store, for so many seconds each. */
export const benchAccept = async ({
  store,
  seconds,
  processes,
}: AcceptPlan): Promise<AcceptBench> => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtrip-bench-'));
  const bench = benchOn(stores[store], folder);
  try {
    const single = [[await bench.floor()], await bench.services(1)];
    const several = processes > 1 ? [await bench.services(processes)] : [];
    const [floor, service, shared] = await inTurns([...single, ...several], seconds);
    if (!floor || !service) throw new Error('nothing was measured');
    const result = { store, floor, service, ratio: ratioOf(service, floor) };
    return shared
      ? { ...result, shared: { ...shared, processes, gain: ratioOf(shared, service) } }
      : result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const ratioOf = (one: Measured, other: Measured): number =>
  Math.round((100 * one.perSecond) / other.perSecond) / 100;

/** Starts servers on fresh databases of a store. */
const benchOn = ({ floor, database }: BenchStore, folder: string) => {
  const moduleOf = compiled();
  const startService = (url: string, environment = {}): Promise<BenchServer> =>
    startBenchServer(moduleOf('accept/service.ts'), {
      ROUNDTRIP_DATABASE_URL: url,
      ROUNDTRIP_DATA_DIR: folder,
      ROUNDTRIP_PORT: '0',
      ROUNDTRIP_ROLE: 'api',
      ROUNDTRIP_LOG_LEVEL: 'error',
      ...environment,
    });
  return {
    /** The service makes the schema and the project; then the floor writes to the same database. */
    floor: async (): Promise<BenchServer> => {
      const url = await database(folder, 'floor');
      const maker = await startService(url);
      await maker.end();
      return startBenchServer(moduleOf(floor), {
        BENCH_DATABASE: url,
        BENCH_PROJECT: maker.ready.project,
        BENCH_CHANNELS: maker.ready.channels.join(','),
      });
    },
    /** The first of them makes the project that all share. */
    services: async (processes: number): Promise<readonly BenchServer[]> => {
      const url = await database(folder, `service-${processes}`);
      const first = await startService(url);
      const others = Array.from({ length: processes - 1 }, () =>
        startService(url, { BENCH_TENANT: JSON.stringify(first.ready) }),
      );
      return [first, ...(await Promise.all(others))];
    },
  };
};

/** Loads each of several, turn by turn, for so many seconds in sum; then ends them. */
const inTurns = async (
  all: readonly (readonly BenchServer[])[],
  seconds: number,
): Promise<readonly Measured[]> => {
  const turns = Math.ceil(seconds / turnSeconds);
  const measured = all.map((servers) => ({ servers, warmUp: 0, results: [] as LoadResult[] }));
  for (const each of measured) each.warmUp = (await load(each.servers, warmUpSeconds)).accepted;
  for (let turn = 0; turn < turns; turn += 1)
    for (const { servers, results } of measured) results.push(await load(servers, seconds / turns));
  return Promise.all(
    measured.map(async ({ servers, warmUp, results }) => {
      const result = overTurns(results);
      const cpu = await Promise.all(servers.map(({ end }) => end()));
      return { ...result, cpuMicros: Math.round(sumOf(cpu) / (warmUp + result.accepted)) };
    }),
  );
};

/** What several turns come to: mean rate, and the times of the turn in the middle. */
const overTurns = (results: readonly LoadResult[]): LoadResult => ({
  perSecond: Math.round(sumOf(results.map(({ perSecond }) => perSecond)) / results.length),
  p50Ms: medianOf(results.map(({ p50Ms }) => p50Ms)),
  p99Ms: medianOf(results.map(({ p99Ms }) => p99Ms)),
  accepted: sumOf(results.map(({ accepted }) => accepted)),
  others: sumOf(results.map(({ others }) => others)),
});

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Loads all servers at once, with as many connections in sum as one would have; a time is the slowest's. */
const load = async (servers: readonly BenchServer[], seconds: number): Promise<LoadResult> => {
  const results = await Promise.all(
    servers.map(({ ready: { url, headers, channels } }) =>
      postFor({
        url: `${url}/v1/messages`,
        headers,
        bodyOf: (n) =>
          JSON.stringify({
            channel: channels[n % channels.length],
            to: `+1202555${String(n % people).padStart(4, '0')}`,
            text: `Your parcel number ${n} left the depot.`,
          }),
        connections: connections / servers.length,
        seconds,
      }),
    ),
  );
  return {
    perSecond: sumOf(results.map(({ perSecond }) => perSecond)),
    p50Ms: Math.max(...results.map(({ p50Ms }) => p50Ms)),
    p99Ms: Math.max(...results.map(({ p99Ms }) => p99Ms)),
    accepted: sumOf(results.map(({ accepted }) => accepted)),
    others: sumOf(results.map(({ others }) => others)),
  };
};
