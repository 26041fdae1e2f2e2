import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'undici';
import { startWith } from '../../support/hosts/server-process.js';
import { replicate, restoreFrom } from '../../support/litestream/litestream.js';
import type { BenchContext } from '../context.js';
import { fill } from '../fill/fill.js';
import { paced } from '../load/paced.js';
import { sendRequest } from '../load/send.js';
import { type BenchResult, ratioOf } from '../measure/result.js';
import { overRounds, percentileOf, type Sample } from '../measure/sample.js';
import type { Ready } from '../processes/side.js';

export type RecoveryPlan = {
  readonly rounds: number;
  /** How long the sends of a turn take. */
  readonly seconds: number;
  /** Messages in the database. */
  readonly messages: number;
  /** How many of them the service takes from acceptance to `read`. Default: 500. */
  readonly originals?: number;
  /** Sends a second. */
  readonly rate: number;
};

/** An accepted message, and when its acceptance arrived. */
type Accepted = { readonly id: string; readonly at: number; readonly tookMs: number };

const connections = 16;

/**
 * Measures what a crash of the whole machine costs where Litestream copies the database: server and Litestream are killed under
 * a steady load, the database is deleted, restored and served. The recovery point is the time between the first message that
 * was accepted and lost, and the crash; the recovery time goes from the crash to the next accepted message.
 */
export const benchRecovery = async (
  context: BenchContext,
  { rounds, seconds, messages, originals, rate }: RecoveryPlan,
): Promise<BenchResult> => {
  const { folder } = context;
  const { url, tenant } = await fill(context, {
    store: 'sqlite',
    name: 'roundtrip',
    messages,
    ...(originals && { originals }),
  });
  const database = url.replace(/^sqlite:/, '');
  const environment = {
    ROUNDTRIP_DATABASE_URL: url,
    ROUNDTRIP_DATA_DIR: folder,
    ROUNDTRIP_LOG_LEVEL: 'error',
    ROUNDTRIP_PORT: '0',
  };
  const main = context.program('../../composition/main.ts');
  const serve = () => startWith(process.execPath, [...main, 'serve'], environment);
  let sent = 0;
  const senderTo = (serverUrl: string) => {
    const pool = new Pool(serverUrl, { connections });
    const ready: Ready = { ...tenant, url: serverUrl };
    const send = async (): Promise<Accepted> => {
      sent += 1;
      const begun = performance.now();
      const { statusCode, body } = await pool.request(sendRequest(ready, sent));
      const { id } = (await body.json()) as { readonly id: string };
      if (statusCode !== 202) throw new Error(`a send was answered with ${statusCode}`);
      const at = performance.now();
      return { id, at, tookMs: at - begun };
    };
    const turn = () => paced(rate, Math.max(1, Math.round(rate * seconds)), send);
    const isThere = async ({ id }: Accepted): Promise<boolean> => {
      const { headers } = ready;
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: `/v1/messages/${id}`,
        headers,
      });
      await body.dump();
      return statusCode === 200;
    };
    return { send, turn, isThere, close: () => pool.destroy() };
  };

  const samples: Record<string, Sample[]> = {};
  const add = (name: string, sample: Sample): void => {
    samples[name] ??= [];
    samples[name].push(sample);
  };
  let server = await serve();
  for (let round = 0; round < rounds; round += 1) {
    const sender = senderTo(server.url);
    // A server that has just started is slower.
    await sender.turn();
    add('sends alone', timesOf(await sender.turn()));
    const replica = { folder: join(folder, `replica-${round}`) };
    const copying = await replicate(database, replica);
    const accepted = await sender.turn();
    add('sends beside Litestream', timesOf(accepted));
    const crashed = performance.now();
    await Promise.all([server.end('SIGKILL'), copying.kill()]);
    await sender.close();
    for (const name of await readdir(folder))
      if (name.startsWith('roundtrip.db')) await rm(join(folder, name));

    const restored = await timeOf(() => restoreFrom(replica, database));
    const begun = await timeOf(() => run([...main, 'incarnation', 'begin'], environment));
    let after = sender;
    const started = await timeOf(async () => {
      server = await serve();
      after = senderTo(server.url);
      await after.send();
    });
    add('restore', { ms: restored });
    add('incarnation begin', { ms: begun });
    add('start, to the next accepted message', { ms: started });
    add('recovery time', { ms: performance.now() - crashed });
    const lost = await lostOf(accepted, after.isThere);
    add('recovery point', { ms: lost[0] ? crashed - lost[0].at : 0, lost: lost.length });
    await after.close();
  }
  await server.end('SIGTERM');
  const sides = Object.fromEntries(
    Object.entries(samples).map(([name, each]) => [name, overRounds(each)]),
  );
  const costs = {
    'p99 of sends beside Litestream over alone': ratioOf(
      sides['sends beside Litestream'],
      sides['sends alone'],
      'p99Ms',
    ),
  };
  return {
    bench: `recovery of ${messages.toLocaleString('en')} messages`,
    store: 'sqlite',
    sides,
    ratios: {},
    costs,
  };
};

const timesOf = (accepted: readonly Accepted[]): Sample => {
  const times = accepted.map(({ tookMs }) => tookMs);
  return { p50Ms: percentileOf(times, 50), p99Ms: percentileOf(times, 99) };
};

/** The accepted messages that are not there, in the order of their acceptance. */
const lostOf = async (
  accepted: readonly Accepted[],
  isThere: (message: Accepted) => Promise<boolean>,
): Promise<readonly Accepted[]> => {
  const lost: Accepted[] = [];
  for (const message of accepted.toSorted((a, b) => b.at - a.at)) {
    if (!(await isThere(message))) lost.unshift(message);
    // Commits of one moment: what is older than a second of what is there was copied with it.
    else if ((lost[0]?.at ?? message.at) - message.at >= 1_000) break;
  }
  return lost;
};

const timeOf = async (call: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await call();
  return performance.now() - started;
};

const run = async (
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<void> => {
  const env = { ...process.env, NODE_ENV: 'production', ...environment };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${args.at(-1)} ended with ${code}`);
};
