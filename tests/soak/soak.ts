import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Demo } from '../../composition/demo.js';
import { secondMs } from '../../core/shared/time.js';
import type { ServerEnvironment } from '../support/hosts/server-environment.js';
import { runCommand, startServer } from '../support/hosts/server-process.js';
import { type Load, startLoad } from './load.js';
import { type Sample, takeSample } from './sample.js';

export type SoakPlan = {
  readonly databaseUrl: string;
  readonly environment: ServerEnvironment;
  readonly seconds: number;
  readonly sendsPerSecond: number;
  /** Seconds between two samples. */
  readonly sampleSeconds: number;
  /** Whether it has seen enough once its seconds are over. Default: it has. */
  readonly isEnough?: (samples: readonly Sample[]) => boolean;
  /** The compiled program of the server. Default: the sources. */
  readonly entry?: string;
  /** Begins another load, on the server at a URL. Default: one project of the demo. */
  readonly load?: (url: string) => Promise<Load>;
};

/**
 * Runs a server under a mixed load, samples it, and stops it. Rejects when the server does not stop by itself within
 * its time.
 */
export const soak = async (plan: SoakPlan): Promise<readonly Sample[]> => {
  const { databaseUrl, seconds, sendsPerSecond, sampleSeconds, entry } = plan;
  const { isEnough = () => true } = plan;
  const environment = { ...plan.environment, ROUNDTRIP_DATABASE_URL: databaseUrl };
  const loadOf = plan.load ?? (await demoLoad(environment, sendsPerSecond));
  const server = await startServer(environment, entry);
  const load = await loadOf(server.url);
  const databaseBytes = bytesOf(databaseUrl);
  const samples: Sample[] = [];
  const started = performance.now();
  const goesOn = (second: number): boolean => second <= seconds || !isEnough(samples);
  for (let second = sampleSeconds; goesOn(second); second += sampleSeconds) {
    await pause(Math.max(0, started + second * secondMs - performance.now()));
    const since = { second, activity: load.takeActivity(), databaseBytes: await databaseBytes() };
    samples.push(await takeSample(server.url, since));
  }
  await load.stop();
  const code = await server.end('SIGTERM');
  if (code !== 0) throw new Error(`the server ended with ${code}`);
  return samples;
};

/** A load on the project of a demo. */
const demoLoad = async (environment: ServerEnvironment, sendsPerSecond: number) => {
  const demo = await runCommand<Demo>(['demo'], environment);
  return (url: string) => startLoad(url, demo, sendsPerSecond);
};

/** How to measure a database. */
const bytesOf = (url: string): (() => Promise<number>) =>
  url.startsWith('sqlite:')
    ? async () => fileBytes(url.slice('sqlite:'.length))
    : () => postgresBytes(url);

const fileBytes = (path: string): number =>
  [path, `${path}-wal`].reduce(
    (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );

const postgresBytes = async (url: string): Promise<number> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query('select pg_database_size(current_database()) as bytes');
    return Number(rows[0]?.bytes);
  } finally {
    await client.end();
  }
};
