import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchServer, startBenchServer } from '../child.js';
import { compiled } from '../compile.js';
import { alternate, type Measured } from './alternate.js';
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
    const [floor, service, shared] = await alternate([...single, ...several], seconds);
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
