import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { acceptQueue } from '../../adapters/system/accept-queue.js';
import type { Demo } from '../../composition/demo.js';
import { runCommand, startServer } from '../support/hosts/server-process.js';
import { readOptions } from '../support/read-options.js';
import { withTempFolder } from '../support/temp-folder.js';

const usage = `usage: npm run starved -- [--percent N] [--clients N] [--seconds N]
A server that has a share of one processor, under clients that open a connection for each send: prints what they get, how long
the queue of the kernel is, and how the probes answer.
  --percent N   the share of the processor (default 6)
  --clients N   clients at once (default 500)
  --seconds N   how long they send (default 30)`;

const { values } = readOptions(usage, {
  options: {
    percent: { type: 'string', default: '6' },
    clients: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '30' },
  },
});
const [percent, clients, seconds] = [values.percent, values.clients, values.seconds].map(Number);
const patienceMs = 10_000;

/** The status of one request on a connection of its own, and how long it took; 0 when there was none. */
const ask = (url: string, options: object, body?: string) =>
  new Promise<{ status: number; ms: number }>((resolve) => {
    const began = performance.now();
    const end = (status: number) => resolve({ status, ms: performance.now() - began });
    const sent = request(url, { agent: false, timeout: patienceMs, ...options }, (response) => {
      response.resume().once('end', () => end(response.statusCode ?? 0));
    });
    sent.once('error', () => end(0)).once('timeout', () => sent.destroy());
    sent.end(body);
  });

const quantile = (all: readonly number[], part: number): number =>
  Math.round([...all].sort((one, other) => one - other)[Math.floor(all.length * part)] ?? 0);

await withTempFolder(async (folder) => {
  const { limitProcessor } = await import('./cpu-quota.js');
  const adminPort = 20_000 + (process.pid % 20_000);
  const environment = {
    ROUNDTRIP_DATABASE_URL: `sqlite:${folder}/roundtrip.db`,
    ROUNDTRIP_DATA_DIR: folder,
    ROUNDTRIP_ADMIN_PORT: String(adminPort),
    ROUNDTRIP_LOG_LEVEL: 'error',
  };
  const { key, channel } = await runCommand<Demo>(['demo'], environment);
  const server = await startServer(environment);
  const release = limitProcessor(server.pid, percent ?? 0);
  const statuses = new Map<string, number[]>();
  const probes = new Map<string, number[]>();
  const note = (into: Map<string, number[]>, name: string, ms: number): void =>
    void into.set(name, [...(into.get(name) ?? []), ms]);
  const until = performance.now() + (seconds ?? 0) * 1_000;
  const isOver = (): boolean => performance.now() >= until;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ channel, to: '+12025550123', text: 'a' });
  const send = async (): Promise<void> => {
    while (!isOver()) {
      const options = { method: 'POST', headers: { ...headers, 'content-length': body.length } };
      const { status, ms } = await ask(`${server.url}/v1/messages`, options, body);
      note(statuses, String(status || 'none'), ms);
      // A client that was refused waits as long as Retry-After says.
      if (status !== 202) await setTimeout(1_000);
    }
  };
  const queues: number[] = [];
  const admin = `http://127.0.0.1:${adminPort}`;
  const probed = [
    ['main', server.url, ['/healthz', '/readyz']],
    ['admin', admin, ['/healthz', '/readyz', '/metrics']],
  ] as const;
  const probeAll = async (): Promise<void> => {
    for (const [name, base, paths] of probed)
      for (const path of paths) {
        const { status, ms } = await ask(base + path, { timeout: 2_000 });
        note(probes, `${name} ${path} ${status || 'none'}`, ms);
      }
  };
  const probe = async (): Promise<void> => {
    while (!isOver()) {
      queues.push(acceptQueue(Number(new URL(server.url).port)) ?? 0);
      await probeAll();
      await setTimeout(500);
    }
  };
  await Promise.all([probe(), ...Array.from({ length: clients ?? 0 }, send)]);
  await server.end('SIGKILL');
  release();
  console.log(`${percent} % of one processor, ${clients} clients, ${seconds} s`);
  console.log(`accept queue: most ${Math.max(...queues)}, median ${quantile(queues, 0.5)}`);
  for (const [title, found] of [
    ['sends', statuses],
    ['probes', probes],
  ] as const)
    for (const [name, all] of [...found].sort())
      console.log(
        `${title} ${name}: ${all.length}, p50 ${quantile(all, 0.5)} ms, most ${quantile(all, 1 - 1e-9)} ms`,
      );
});
