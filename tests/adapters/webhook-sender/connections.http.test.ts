import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { undiciWebhookSender } from '../../../adapters/webhook-sender/index.js';
import { type Slots, slots } from '../../../adapters/webhook-sender/slots.js';
import { httpReceiver, rawReceiver } from '../../support/servers/receiver.js';
import { suite } from '../../support/suite.js';
import { growing } from '../../support/time/growing.js';
import { anyRequest, now, outcomeAt, using } from './sending.js';

const test = suite('webhook sender: connections');

const ok = () => httpReceiver((_request, response) => response.end());
const times = <A>(count: number, make: (index: number) => A): readonly A[] =>
  Array.from({ length: count }, (_, index) => make(index));

test('reuses one socket', async () => {
  await using(ok(), {}, async (sender, { url, connections }) => {
    for (const request of times(20, () => anyRequest(url))) {
      const { error } = await sender.send(request);
      assert.equal(error, null);
    }
    assert.equal(connections(), 1);
  });
});

test('does not reuse a socket that has reached its maximum age', async () => {
  await using(ok(), { maxSocketAgeMs: 1 }, async (sender, { url, connections }) => {
    for (let sent = 1; sent <= 3; sent += 1) {
      await sender.send(anyRequest(url));
      const aged = performance.now() + 1;
      while (performance.now() < aged);
      assert.equal(connections(), sent);
    }
  });
});

test('keeps idle sockets up to its limit, and closes the one that was idle longest', async () => {
  await using(ok(), { maxIdleSockets: 1 }, async (sender, first) => {
    await using(ok(), {}, async (_other, second) => {
      for (const url of [first.url, second.url, second.url, first.url, first.url])
        assert.equal((await sender.send(anyRequest(url))).statusCode, 200);
      assert.deepEqual([first.connections(), second.connections()], [2, 1]);
    });
  });
});

test('opens another socket when the receiver has just closed the idle one', async () => {
  let requests = 0;
  const receiver = rawReceiver((socket) => {
    let isFresh = true;
    socket.on('data', () => {
      requests += 1;
      if (isFresh) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
      else socket.resetAndDestroy();
      isFresh = false;
    });
  });
  await using(receiver, {}, async (sender, { url, connections }) => {
    assert.equal((await sender.send(anyRequest(url))).error, null);
    assert.equal((await sender.send(anyRequest(url))).error, null);
    assert.deepEqual([requests, connections()], [3, 2]);
  });
});

test('does not repeat a request that was lost on a new socket', async () => {
  let requests = 0;
  const receiver = rawReceiver((socket) =>
    socket.once('data', () => {
      requests += 1;
      socket.resetAndDestroy();
    }),
  );
  assert.equal((await outcomeAt(receiver)).error, 'connection_lost');
  assert.equal(requests, 1);
});

test('opens sockets up to the limit for one origin, and loses no request', async () => {
  let open = 0;
  let most = 0;
  const receiver = httpReceiver((_request, response) => {
    open += 1;
    most = Math.max(most, open);
    setImmediate(() => {
      open -= 1;
      response.end();
    });
  });
  await using(receiver, { maxRequestsPerOrigin: 3 }, async (sender, { url, connections }) => {
    const outcomes = await Promise.all(times(30, () => sender.send(anyRequest(url))));
    assert.ok(outcomes.every(({ statusCode }) => statusCode === 200));
    assert.ok(most <= 3, `${most} at once`);
    assert.ok(connections() <= 3, `${connections()} sockets`);
  });
});

test('a receiver that hangs delays no other', async () => {
  const held: ServerResponse[] = [];
  const hanging = httpReceiver((_request, response) => held.push(response));
  await using(hanging, { maxRequestsPerOrigin: 2 }, async (sender, slow) => {
    await using(ok(), {}, async (_other, { url }) => {
      const waiting = Promise.all(times(4, () => sender.send(anyRequest(slow.url))));
      assert.equal((await sender.send(anyRequest(url))).statusCode, 200);
      let done = false;
      const all = waiting.finally(() => {
        done = true;
      });
      while (!done) {
        for (const response of held.splice(0)) response.end();
        await new Promise(setImmediate);
      }
      assert.ok((await all).every(({ statusCode }) => statusCode === 200));
    });
  });
});

test('closing waits for requests in flight, closes idle sockets, and accepts nothing more', async () => {
  const held: ServerResponse[] = [];
  const ends: Promise<unknown>[] = [];
  const receiver = httpReceiver((request, response) => {
    if (ends.length < 2) ends.push(once(request.socket, 'close').catch(() => undefined));
    if (request.url === '/hold') held.push(response);
    else response.end();
  });
  await using(receiver, { maxRequestsPerOrigin: 2 }, async (sender, { url }) => {
    const holding = new URL('/hold', url).href;
    const underWay = [sender.send(anyRequest(holding)), sender.send(anyRequest(url))] as const;
    await underWay[1];
    while (held.length === 0) await new Promise(setImmediate);
    const closed = sender.close();
    const late = await sender.send(anyRequest(url));
    assert.deepEqual(late, {
      statusCode: null,
      durationMs: 0,
      responseBody: '',
      error: 'sender_unavailable',
    });
    held[0]?.end('in the end');
    assert.equal((await underWay[0]).responseBody, 'in the end');
    await closed;
    await Promise.all(ends);
  });
});

test('closing aborts what is still in flight after its grace, and says nothing about the receiver', async () => {
  const receiver = httpReceiver((request, response) => {
    if (request.url === '/partly') response.writeHead(200).write('part');
  });
  const options = { closeGraceMs: 100, deadlineMs: 60_000 };
  await using(receiver, options, async (sender, { url }) => {
    const paths = ['/silent', '/partly'];
    const answers = paths.map((path) => sender.send(anyRequest(new URL(path, url).href)));
    await sender.close();
    for (const answer of answers) assert.equal((await answer).error, 'sender_unavailable');
  });
});

test('a request that never got a socket counts as not attempted', () =>
  growing(100, async (deadlineMs) => {
    const receiver = httpReceiver(() => undefined);
    const options = { maxRequestsPerOrigin: 1, deadlineMs };
    await using(receiver, options, async (sender, { url, connections }) => {
      const first = sender.send(anyRequest(url));
      const others = await Promise.all(times(3, () => sender.send(anyRequest(url))));
      assert.equal((await first).error, 'timeout');
      const errors = others.map(({ error }) => error);
      assert.ok(errors.includes('sender_unavailable'), errors.join());
      assert.equal(connections(), 1 + errors.filter((error) => error === 'timeout').length);
    });
  }));

test('reports when a request is written, so that later requests arrive in order on any connection', async () => {
  const arrived: string[] = [];
  const receiver = httpReceiver((_request, response, body) => {
    arrived.push(String(body));
    setTimeout(() => response.end(), arrived.length % 7);
  });
  await using(receiver, {}, async (sender, { url }) => {
    const bodies = times(200, (index) => String(index));
    const answers: Promise<unknown>[] = [];
    for (const body of bodies)
      await new Promise<void>((onStart) => {
        answers.push(sender.send({ ...anyRequest(url), body, onStart }));
      });
    await Promise.all(answers);
    assert.deepEqual(arrived, bodies);
  });
});

test('reports nothing for a request that was never written', async () => {
  const { url, close } = await httpReceiver(() => undefined);
  await close();
  let isStarted = false;
  const onStart = () => {
    isStarted = true;
  };
  const sender = undiciWebhookSender({ clock: () => now });
  assert.equal((await sender.send({ ...anyRequest(url), onStart })).error, 'connection_failed');
  assert.equal(isStarted, false);
  await sender.close();
});

const limits = { perKey: 2, total: 3, waitMs: 60_000 };
const isAcquired = async (slot: ReturnType<Slots['acquire']>) =>
  (await Promise.race([slot, new Promise((resolve) => setImmediate(resolve, 'waits'))])) !==
  'waits';

test('slots are limited per key and in total, and granted in order', async () => {
  const { acquire } = slots(limits);
  const releaseA = await acquire({ key: 'a' });
  await acquire({ key: 'a' });
  const secondA = acquire({ key: 'a' });
  const thirdA = acquire({ key: 'a' });
  assert.equal(await isAcquired(secondA), false);
  const releaseB = await acquire({ key: 'b' });
  const firstC = acquire({ key: 'c' });
  assert.equal(await isAcquired(firstC), false);

  releaseB?.();
  assert.equal(await isAcquired(firstC), true);
  assert.equal(await isAcquired(secondA), false);
  releaseA?.();
  assert.equal(await isAcquired(secondA), true);
  assert.equal(await isAcquired(thirdA), false);
});

test('a call that waits longer than the limit gets no slot, then or later', async () => {
  const { acquire, close } = slots({ ...limits, perKey: 1, waitMs: 1 });
  const release = await acquire({ key: 'a' });
  assert.equal(await acquire({ key: 'a' }), undefined);
  release?.();
  const again = await acquire({ key: 'a' });
  again?.();
  await close();
});

test('closing refuses waiting and new calls, and ends when the last slot is free', async () => {
  const { acquire, close } = slots({ ...limits, perKey: 1 });
  const release = await acquire({ key: 'a' });
  const waiting = acquire({ key: 'a' });
  let isClosed = false;
  const closing = close().then(() => {
    isClosed = true;
  });
  assert.equal(await waiting, undefined);
  assert.equal(await acquire({ key: 'b' }), undefined);
  assert.equal(isClosed, false);
  release?.();
  await closing;
  await close();
});

test.run();
