import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { memoryStores } from '../../../adapters/memory/index.js';
import { httpAuditStream } from '../../../composition/audit/http-audit-stream.js';
import { streamLeaseMs } from '../../../core/model/people/audit-stream.js';
import type { DeliverAudit } from '../../../core/ports/people/deliver-audit.js';
import { auditStreamer } from '../../../core/workers/audit/audit-streamer.js';
import { add } from '../../support/fixtures/administration.js';
import { anyId, noon, times } from '../../support/fixtures/builders.js';
import { present } from '../../support/fixtures/either.js';
import { anyAuditEntry } from '../../support/fixtures/people.js';
import { seal, sealsOf } from '../../support/fixtures/sealed-log.js';
import { suite } from '../../support/suite.js';

const test = suite('the stream of the audit log');

type Handle = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A collector on a port of this machine. Each request is handled by the next of `script`, and by its last one then. */
const collector = async (script: readonly Handle[], port = 0) => {
  let served = 0;
  const server = createServer(async (request, response) => {
    const handle = script[Math.min(served, script.length - 1)];
    served += 1;
    handle?.(request, response, await text(request).catch(() => ''));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.address() as AddressInfo;
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((resolve) => void server.close(() => resolve()));
  };
  return { url: `http://127.0.0.1:${taken}/audit`, port: taken, close };
};

/** Stores with three seals of four entries, and a clock. */
const scene = async () => {
  const stores = memoryStores(anyId);
  const time = { steady: noon };
  for (let made = 0; made < 3; made += 1) {
    await add(stores, { auditEntries: times(4, () => anyAuditEntry({ outcome: 'done' })) });
    await seal(stores);
  }
  const waits: number[] = [];
  const faults: string[] = [];
  /** A process that delivers to a collector. Its waits end at once. */
  const stream = (name: string, deliver: DeliverAudit, worker: string = anyId('audit')) =>
    auditStreamer({
      ...{ name, deliver, worker, auditSeals: sealsOf(stores), commit: stores.commit },
      steady: () => time.steady,
      timer: (ms, run) => {
        waits.push(ms);
        const next = setImmediate(run);
        return () => clearImmediate(next);
      },
      onFault: (error) => faults.push(String((error as Error).message)),
    });
  return { stores, time, stream, waits, faults };
};

type Line = {
  readonly type: 'seal' | 'entry';
  readonly id?: string;
  readonly number?: number;
  readonly seal?: number;
};

const linesOf = (body: string): readonly Line[] =>
  body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** A promise and what resolves it. */
const signal = () => {
  const resolvers: (() => void)[] = [];
  const promise = new Promise<void>((resolve) => void resolvers.push(resolve));
  return { promise, resolve: () => resolvers[0]?.() };
};

test('has each seal and its entries in order, and goes on where it was', async () => {
  const { stores, stream, faults } = await scene();
  const bodies: string[] = [];
  const requests: IncomingMessage[] = [];
  const arrivals = [signal(), signal()];
  const { url, close } = await collector([
    (request, response, body) => {
      requests.push(request);
      bodies.push(body);
      response.writeHead(204).end();
      arrivals[bodies.length - 1]?.resolve();
    },
  ]);
  const { name, deliver } = httpAuditStream({ url, token: 'secret-token' });
  const first = stream(name, deliver);
  first.start();
  await arrivals[0]?.promise;
  await first.stop();
  const lines = linesOf(present(bodies[0]));
  assert.deepEqual(
    lines.map(({ type, number, seal: of }) => `${type} ${number ?? of}`),
    [1, 2, 3].flatMap((number) => [`seal ${number}`, ...times(4, () => `entry ${number}`)]),
  );
  assert.deepEqual(
    lines.flatMap(({ id = [] }) => id),
    (await stores.audit.listAll(undefined, 99)).map(({ id }) => id),
  );
  const { headers, method } = present(requests[0]);
  assert.equal(method, 'POST');
  assert.equal(headers['content-type'], 'application/x-ndjson');
  assert.equal(headers.authorization, 'Bearer secret-token');
  assert.equal((await sealsOf(stores).stream(name))?.owner, null);

  await add(stores, { auditEntries: [anyAuditEntry({ outcome: 'done' })] });
  await seal(stores);
  const second = stream(name, deliver);
  second.start();
  await arrivals[1]?.promise;
  await second.stop();
  assert.equal(linesOf(present(bodies[1])).length, 2);
  assert.equal(bodies.length, 2);
  assert.deepEqual(faults, []);
  await close();
});

test('gets the same lines until it has said that it has them', async () => {
  const { stream, waits, faults } = await scene();
  const bodies: string[] = [];
  const done = signal();
  const answer =
    (status: number, headers = {}): Handle =>
    (_, response) =>
      response.writeHead(status, headers).end('no');
  const keep =
    (handle: Handle): Handle =>
    (request, response, body) => {
      bodies.push(body);
      handle(request, response, body);
    };
  const answers: readonly Handle[] = [
    answer(500),
    answer(302, { location: 'http://127.0.0.1:1/' }),
    // One that hangs, and one that breaks off.
    () => undefined,
    (request) => request.socket.destroy(),
    (_, response) => {
      response.writeHead(503).end();
      done.resolve();
    },
  ];
  const { url, port, close } = await collector(answers.map(keep));
  const { name, deliver } = httpAuditStream({ url, token: undefined }, 300);
  const running = stream(name, deliver);
  running.start();
  await done.promise;
  await close();
  // It is away, and then started again.
  const again = signal();
  const restarted = await collector(
    [
      keep((_, response) => {
        response.writeHead(200).end('thanks');
        again.resolve();
      }),
    ],
    port,
  );
  await again.promise;
  await running.stop();
  await restarted.close();
  assert.equal(bodies.length, 6);
  assert.equal(new Set(bodies).size, 1);
  assert.ok(faults.length >= 5);
  assert.match(present(faults[0]), /^The collector of the audit log answered 500, not 2xx$/);
  assert.match(present(faults[1]), /answered 302/);
  assert.deepEqual(waits.slice(0, 5), [1_000, 2_000, 4_000, 8_000, 16_000]);
});

test('gets a batch again from another process when the first was killed after its answer', async () => {
  const { stores, time, stream } = await scene();
  const bodies: string[] = [];
  const killed = signal();
  const never = new Promise<void>(() => undefined);
  const first = stream('any', (lines) => {
    bodies.push(lines);
    killed.resolve();
    return never;
  });
  first.start();
  await killed.promise;
  const delivered = signal();
  const second = stream('any', async (lines) => {
    bodies.push(lines);
    delivered.resolve();
  });
  second.start();
  assert.equal(bodies.length, 1);
  time.steady += streamLeaseMs;
  await delivered.promise;
  await second.stop();
  assert.equal(bodies.length, 2);
  assert.equal(bodies[0], bodies[1]);
  assert.equal((await sealsOf(stores).stream('any'))?.seal, 3);
});

test('has one process that delivers, of several', async () => {
  const { stores, stream, faults } = await scene();
  const bodies: string[] = [];
  const last = signal();
  const processes = times(4, () =>
    stream('any', async (lines) => {
      bodies.push(lines);
      if (linesOf(lines).some(({ number }) => number === 6)) last.resolve();
    }),
  );
  for (const each of processes) each.start();
  for (let made = 0; made < 3; made += 1) {
    await add(stores, { auditEntries: [anyAuditEntry({ outcome: 'done' })] });
    await seal(stores);
  }
  await last.promise;
  await Promise.all(processes.map((each) => each.stop()));
  const seals = bodies.flatMap(linesOf).flatMap(({ number = [] }) => number);
  assert.deepEqual(seals, [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(faults, []);
});

test.run();
