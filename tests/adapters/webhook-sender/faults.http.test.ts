import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { WebhookOutcome } from '../../../core/ports/webhooks/webhook-sender.js';
import { httpReceiver, httpsReceiver, rawReceiver } from '../../support/servers/receiver.js';
import { suite } from '../../support/suite.js';
import { growing } from '../../support/time/growing.js';
import { anyRequest, outcomeAt, using } from './sending.js';

const test = suite('webhook sender: faults');

/** Waited out by tests. */
const deadlineMs = 300;
/** Longer than an answer takes to arrive. */
const patienceMs = 60_000;
const head = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n';

const is = (outcome: WebhookOutcome, expected: Partial<WebhookOutcome>): void => {
  assert.deepEqual(outcome, { ...outcome, ...expected });
};

const drip = (socket: Socket, text: string): void => {
  const timer = setInterval(() => socket.write(text), 12);
  socket.on('close', () => clearInterval(timer));
};

const silences: Readonly<Record<string, (socket: Socket) => unknown>> = {
  'never reads nor answers': (socket) => socket.pause(),
  'reads and never answers': (socket) => socket.resume(),
  'stops in the middle of its head': (socket) => socket.write('HTTP/1.1 200 OK\r\nX: '),
  'stops before its body': (socket) => socket.write(head),
  'stops in the middle of its body': (socket) => socket.write(`${head}begun`),
  'drips its head byte by byte': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nX: ');
    drip(socket, 'y');
  },
  'drips its body byte by byte': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n');
    drip(socket, 'z');
  },
  'drips chunks without end': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
    drip(socket, '1\r\nz\r\n');
  },
  'says again and again that it will answer': (socket) =>
    drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'),
};

for (const [name, behave] of Object.entries(silences))
  test(`a receiver that ${name} costs one deadline, and its connection is ended`, () =>
    growing(deadlineMs, async (limitMs) => {
      let end: (() => Promise<unknown>) | undefined;
      const receiver = rawReceiver((socket) => {
        const closed = once(socket, 'close').catch(() => undefined);
        end = () => {
          socket.resume();
          return closed;
        };
        behave(socket.resume());
      });
      await using(receiver, { deadlineMs: limitMs }, async (sender, { url, connections }) => {
        const outcome = await sender.send(anyRequest(url));
        const hasHead = name.includes('body') || name.includes('chunks');
        is(outcome, { statusCode: hasHead ? 200 : null, error: 'timeout' });
        assert.ok(outcome.durationMs >= limitMs - 5, `${outcome.durationMs} ms`);
        assert.equal(connections(), 1);
        await end?.();
      });
    }));

test('the part of an answer that arrived before it broke off is kept', async () => {
  for (const behave of [
    (socket: Socket) => socket.write(`${head}begun`),
    (socket: Socket) => socket.write(`${head}begun`, () => socket.resetAndDestroy()),
    (socket: Socket) => socket.end(`${head}begun`),
  ]) {
    await growing(deadlineMs, async (limitMs) => {
      const receiver = rawReceiver((socket) => socket.once('data', () => behave(socket)));
      const outcome = await outcomeAt(receiver, { deadlineMs: limitMs });
      is(outcome, { statusCode: 200, responseBody: 'begun' });
      assert.notEqual(outcome.error, null);
    });
  }
});

test('a name server that does not answer costs one deadline', async () => {
  const receiver = httpsReceiver(() => assert.fail('reached'));
  const resolve = () => new Promise<never>(() => undefined);
  await using(receiver, { deadlineMs, resolve }, async (sender, { port }) => {
    const outcome = await sender.send(anyRequest(`https://hooks.example:${port}/`));
    is(outcome, { statusCode: null, error: 'timeout' });
  });
});

test('a TLS handshake that never ends costs one deadline', async () => {
  let ended: Promise<unknown> | undefined;
  const receiver = rawReceiver((socket) => {
    ended = once(socket.resume(), 'close').catch(() => undefined);
  });
  const options = { deadlineMs, resolve: async () => ['127.0.0.1'], allowsAddress: () => true };
  await using(receiver, options, async (sender, { port }) => {
    const outcome = await sender.send(anyRequest(`https://hooks.example:${port}/`));
    is(outcome, { statusCode: null, error: 'timeout' });
    await ended;
  });
});

test('a connection that is refused, reset or closed without an answer fails at once', async () => {
  const gone = await rawReceiver(() => undefined);
  await gone.close();
  const refused = await using(
    rawReceiver(() => undefined),
    {},
    (sender) => sender.send(anyRequest(gone.url)),
  );
  is(refused, { statusCode: null, responseBody: '', error: 'connection_failed' });

  // How far a connection came that is cut as soon as it is made is a race.
  for (const behave of [
    (socket: Socket) => socket.resetAndDestroy(),
    (socket: Socket) => socket.destroy(),
  ]) {
    const { statusCode, error } = await outcomeAt(rawReceiver(behave));
    assert.equal(statusCode, null);
    assert.match(error ?? '', /^connection_(?:lost|failed)$/);
  }

  for (const behave of [
    (socket: Socket) => socket.once('data', () => socket.resetAndDestroy()),
    (socket: Socket) => socket.once('data', () => socket.end()),
    (socket: Socket) => socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\n')),
  ])
    is(await outcomeAt(rawReceiver(behave)), { statusCode: null, error: 'connection_lost' });
});

test('an answer that ends with its connection is complete', async () => {
  const receiver = rawReceiver((socket) =>
    socket.once('data', () => socket.end('HTTP/1.0 200 OK\r\n\r\nold')),
  );
  is(await outcomeAt(receiver), { statusCode: 200, responseBody: 'old', error: null });
});

test('an answer before the end of the request is accepted', async () => {
  const receiver = rawReceiver((socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\n\r\n')),
  );
  const body = JSON.stringify({ id: 'evt_any', text: 'x'.repeat(1024) });
  const outcome = await using(receiver, {}, (sender, { url }) =>
    sender.send({ ...anyRequest(url), body }),
  );
  is(outcome, { statusCode: 413, error: null });
});

test('an unrequested switch to another protocol fails', async () => {
  const upgrade = 'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n';
  const receiver = rawReceiver((socket) => socket.once('data', () => socket.write(upgrade)));
  const outcome = await outcomeAt(receiver, { deadlineMs: patienceMs });
  is(outcome, { statusCode: null, error: 'connection_lost' });
});

test('the sender works as before after a fault', async () => {
  let broken = true;
  const receiver = httpReceiver((request, response) => {
    if (broken) request.socket.resetAndDestroy();
    else response.end('well again');
  });
  await using(receiver, {}, async (sender, { url }) => {
    is(await sender.send(anyRequest(url)), { error: 'connection_lost' });
    broken = false;
    is(await sender.send(anyRequest(url)), { statusCode: 200, responseBody: 'well again' });
  });
});

test.run();
