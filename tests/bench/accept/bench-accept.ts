import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchServer, startBenchServer } from '../child.js';
import { compiled } from '../compile.js';
import { type LoadResult, postFor } from '../load.js';

/** What `npm run bench -- accept` measures: both in one run, on the same disk. */
export type AcceptBench = {
  readonly store: string;
  readonly floor: Measured;
  readonly service: Measured;
  /** Accepted sends a second of the service over those of the floor. */
  readonly ratio: number;
};

/** A load's result, with the server's processor time for each request: what noise on the machine hides least. */
export type Measured = LoadResult & { readonly cpuMicros: number };

type ModuleOf = ReturnType<typeof compiled>;

const warmUpSeconds = 2;
const connections = 64;
const people = 10_000;

/** Measures the floor and the service on SQLite, for so many seconds each. */
export const benchAccept = async (seconds: number): Promise<AcceptBench> => {
  const moduleOf = compiled();
  const folder = await mkdtemp(join(tmpdir(), 'roundtrip-bench-'));
  try {
    const floor = await measureFloor(moduleOf, folder, seconds);
    const service = await measureService(moduleOf, folder, seconds);
    const ratio = Math.round((100 * service.perSecond) / floor.perSecond) / 100;
    return { store: 'sqlite', floor, service, ratio };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const environmentOf = (folder: string, file: string) => ({
  ROUNDTRIP_DATABASE_URL: `sqlite:${join(folder, file)}`,
  ROUNDTRIP_DATA_DIR: folder,
  ROUNDTRIP_PORT: '0',
  ROUNDTRIP_ROLE: 'api',
  ROUNDTRIP_LOG_LEVEL: 'error',
});

const measureService = async (
  moduleOf: ModuleOf,
  folder: string,
  seconds: number,
): Promise<Measured> => {
  const environment = environmentOf(folder, 'service.db');
  return measure(await startBenchServer(moduleOf('accept/service.ts'), environment), seconds);
};

/** The service makes the schema and the project; then the floor writes to the same file. */
const measureFloor = async (
  moduleOf: ModuleOf,
  folder: string,
  seconds: number,
): Promise<Measured> => {
  const file = 'floor.db';
  const maker = await startBenchServer(moduleOf('accept/service.ts'), environmentOf(folder, file));
  const { project, channels } = maker.ready;
  await maker.end();
  const server = await startBenchServer(moduleOf('accept/floor-sqlite.ts'), {
    BENCH_FILE: join(folder, file),
    BENCH_PROJECT: project,
    BENCH_CHANNELS: channels.join(','),
  });
  return measure(server, seconds);
};

const measure = async ({ ready, end }: BenchServer, seconds: number): Promise<Measured> => {
  const { headers, channels } = ready;
  const url = `${ready.url}/v1/messages`;
  const bodyOf = (n: number): string =>
    JSON.stringify({
      channel: channels[n % channels.length],
      to: `+1202555${String(n % people).padStart(4, '0')}`,
      text: `Your parcel number ${n} left the depot.`,
    });
  const load = { url, headers, bodyOf, connections };
  const warmUp = await postFor({ ...load, seconds: warmUpSeconds });
  const result = await postFor({ ...load, seconds });
  return { ...result, cpuMicros: Math.round((await end()) / (warmUp.accepted + result.accepted)) };
};
