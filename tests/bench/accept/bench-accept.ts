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
    const floor = await measure([await bench.floor()], seconds);
    const service = await measure(await bench.services(1), seconds);
    const result = { store, floor, service, ratio: ratioOf(service, floor) };
    if (processes === 1) return result;
    const shared = await measure(await bench.services(processes), seconds);
    return { ...result, shared: { ...shared, processes, gain: ratioOf(shared, service) } };
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

const measure = async (servers: readonly BenchServer[], seconds: number): Promise<Measured> => {
  const warmUp = await load(servers, warmUpSeconds);
  const result = await load(servers, seconds);
  let cpu = 0;
  for (const { end } of servers) cpu += await end();
  return { ...result, cpuMicros: Math.round(cpu / (warmUp.accepted + result.accepted)) };
};

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
  const sum = (of: (result: LoadResult) => number): number =>
    results.reduce((total, result) => total + of(result), 0);
  return {
    perSecond: sum(({ perSecond }) => perSecond),
    p50Ms: Math.max(...results.map(({ p50Ms }) => p50Ms)),
    p99Ms: Math.max(...results.map(({ p99Ms }) => p99Ms)),
    accepted: sum(({ accepted }) => accepted),
    others: sum(({ others }) => others),
  };
};
