import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { undiciWebhookSender } from '../../../adapters/webhook-sender/index.js';
import { type Places, places } from '../../../adapters/webhook-sender/places.js';
import { httpReceiver, rawReceiver } from '../../support/servers/receiver.js';
import { suite } from '../../support/suite.js';
import { anyRequest, now, outcomeAt, using } from './sending.js';

const test = suite('webhook sender: connections');

const ok = () => httpReceiver((_request, response) => response.end());
const times = <A>(count: number, make: (index: number) => A): readonly A[] =>
  Array.from({ length: count }, (_, index) => make(index));

test('uses one socket again and again', async () => {
  await using(ok(), {}, async (sender, { url, connections }) => {
    for (const request of times(20, () => anyRequest(url))) {
      const { error } = await sender.send(request);
      assert.equal(error, null);
    }
    assert.equal(connections(), 1);
  });
});

test('uses no socket that has reached its age', async () => {
  await using(ok(), { socketAgeMs: 1 }, async (sender, { url, connections }) => {
    for (let sent = 1; sent <= 3; sent += 1) {
      await sender.send(anyRequest(url));
      const aged = performance.now() + 1;
      while (performance.now() < aged);
      assert.equal(connections(), sent);
    }
  });
});

test('keeps no more idle sockets than it may, and lets the one go that waited longest', async () => {
  await using(ok(), { idleSockets: 1 }, async (sender, first) => {
    await using(ok(), {}, async (_other, second) => {
      for (const url of [first.url, second.url, second.url, first.url, first.url])
        assert.equal((await sender.send(anyRequest(url))).statusCode, 200);
      assert.deepEqual([first.connections(), second.connections()], [2, 1]);
    });
  });
});

test('opens another socket where the receiver had closed the kept one just then', async () => {
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

test('opens no more sockets than it may to one origin, and loses no request over it', async () => {
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
  await using(receiver, { attemptsPerOrigin: 3 }, async (sender, { url, connections }) => {
    const outcomes = await Promise.all(times(30, () => sender.send(anyRequest(url))));
    assert.ok(outcomes.every(({ statusCode }) => statusCode === 200));
    assert.ok(most <= 3, `${most} at once`);
    assert.ok(connections() <= 3, `${connections()} sockets`);
  });
});

test('a receiver that hangs delays no other', async () => {
  const held: ServerResponse[] = [];
  const hanging = httpReceiver((_request, response) => held.push(response));
  await using(hanging, { attemptsPerOrigin: 2 }, async (sender, slow) => {
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

test('closing waits for what is under way, ends the idle sockets, and takes nothing more', async () => {
  const held: ServerResponse[] = [];
  const ends: Promise<unknown>[] = [];
  const receiver = httpReceiver((request, response) => {
    if (ends.length < 2) ends.push(once(request.socket, 'close').catch(() => undefined));
    if (request.url === '/hold') held.push(response);
    else response.end();
  });
  await using(receiver, { attemptsPerOrigin: 2 }, async (sender, { url }) => {
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

test('what waited for a socket in vain was not tried', async () => {
  const receiver = httpReceiver(() => undefined);
  const options = { attemptsPerOrigin: 1, deadlineMs: 100 };
  await using(receiver, options, async (sender, { url, connections }) => {
    const first = sender.send(anyRequest(url));
    const others = await Promise.all(times(3, () => sender.send(anyRequest(url))));
    assert.equal((await first).error, 'timeout');
    const errors = others.map(({ error }) => error);
    assert.ok(errors.includes('sender_unavailable'), errors.join());
    assert.equal(connections(), 1 + errors.filter((error) => error === 'timeout').length);
  });
});

test('says when a request goes out: those that wait for it arrive in order, on any connections', async () => {
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

test('says nothing of a request that never went out', async () => {
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

const rules = { perKey: 2, inAll: 3, patienceMs: 60_000 };
const isTaken = async (place: ReturnType<Places['take']>) =>
  (await Promise.race([place, new Promise((resolve) => setImmediate(resolve, 'waits'))])) !==
  'waits';

test('places are bounded for each key and in all, and go to those who came first', async () => {
  const { take } = places(rules);
  const leaveA = await take('a');
  await take('a');
  const secondA = take('a');
  const thirdA = take('a');
  assert.equal(await isTaken(secondA), false);
  const leaveB = await take('b');
  const firstC = take('c');
  assert.equal(await isTaken(firstC), false);

  leaveB?.();
  assert.equal(await isTaken(firstC), true);
  assert.equal(await isTaken(secondA), false);
  leaveA?.();
  assert.equal(await isTaken(secondA), true);
  assert.equal(await isTaken(thirdA), false);
});

test('who waits for a place longer than there is patience gets none, and takes none later', async () => {
  const { take, close } = places({ ...rules, perKey: 1, patienceMs: 1 });
  const leave = await take('a');
  assert.equal(await take('a'), undefined);
  leave?.();
  const again = await take('a');
  again?.();
  await close();
});

test('closing turns away who waits and who comes, and ends when the last place is free', async () => {
  const { take, close } = places({ ...rules, perKey: 1 });
  const leave = await take('a');
  const waiting = take('a');
  let isClosed = false;
  const closing = close().then(() => {
    isClosed = true;
  });
  assert.equal(await waiting, undefined);
  assert.equal(await take('b'), undefined);
  assert.equal(isClosed, false);
  leave?.();
  await closing;
  await close();
});

test.run();
