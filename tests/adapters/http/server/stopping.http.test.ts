import assert from 'node:assert/strict';
import { httpHost } from '../../../support/hosts/http-host.js';
import { framed, refused } from '../../../support/http/http-checks.js';
import { replyIn } from '../../../support/http/http-client.js';
import { rawConnection } from '../../../support/http/raw-connection.js';
import { suite } from '../../../support/suite.js';

const cases = suite('stopping the server');

/** A host whose readiness is asked for and not answered until it is let go. */
const heldHost = async () => {
  let letGo = (): void => undefined;
  let asked = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const held = new Promise<boolean>((resolve) => {
    letGo = () => resolve(true);
  });
  const isReady = () => {
    asked();
    return held;
  };
  const host = await httpHost({ services: { isReady } });
  return { host, isAsked, letGo: () => letGo() };
};

const ready = 'GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n';

cases('waits for the requests in flight, and closes each connection after its answer', async () => {
  const { host, isAsked, letGo } = await heldHost();
  const connection = await rawConnection(host.port);
  connection.write(ready);
  await isAsked;
  let isClosed = false;
  const closed = host.server.close(60_000).then(() => {
    isClosed = true;
  });
  await assert.rejects(rawConnection(host.port), { code: 'ECONNREFUSED' });
  assert.equal(isClosed, false);
  letGo();
  const reply = framed(replyIn(await connection.ended));
  assert.deepEqual([reply.status, reply.headers.connection], [200, 'close']);
  await closed;
});

cases('accepts no new request, also not on an open connection', async () => {
  const { host, isAsked, letGo } = await heldHost();
  const [held, late] = [await rawConnection(host.port), await rawConnection(host.port)];
  late.write('GET /healthz HTTP/1.1\r\nHost: a');
  held.write(ready);
  await isAsked;
  const closed = host.server.close(60_000);
  late.write('\r\n\r\n');
  const reply = replyIn(await late.ended);
  refused(reply, 'service_unavailable');
  assert.deepEqual([reply.headers.connection, reply.headers['retry-after']], ['close', '1']);
  letGo();
  await closed;
});

cases('does not wait for idle connections', async () => {
  const { host } = await heldHost();
  const connections = [];
  for (const begun of ['', 'GET', 'GET /readyz HTTP/1.1\r\nHost: a\r\n']) {
    const connection = await rawConnection(host.port);
    connection.write(begun);
    connections.push(connection);
  }
  const idle = await rawConnection(host.port);
  idle.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
  await idle.until('ok');
  await host.server.close(60_000);
  await Promise.all([...connections, idle].map(({ ended }) => ended));
});

cases('aborts requests that exceed the time limit', async () => {
  const { host, isAsked } = await heldHost();
  const connection = await rawConnection(host.port);
  connection.write(ready);
  await isAsked;
  await host.server.close(50);
  assert.equal(await connection.ended, '');
});

cases('ends at once without requests, and may be called twice', async () => {
  const { host } = await heldHost();
  await Promise.all([host.server.close(60_000), host.server.close(60_000)]);
  await host.server.close(60_000);
});

cases('rejects when the port is taken', async () => {
  const { host } = await heldHost();
  const taken = host.server.listen('127.0.0.1', host.port);
  await assert.rejects(taken, { code: 'ERR_SERVER_ALREADY_LISTEN' });
  const other = await httpHost();
  await other.close();
  await assert.rejects(other.server.listen('127.0.0.1', host.port), { code: 'EADDRINUSE' });
  await host.close();
});

cases(
  'drains: serves what is open, closes each connection after its answer, accepts no other',
  async () => {
    const host = await httpHost();
    const [idle, unused] = [await rawConnection(host.port), await rawConnection(host.port)];
    idle.write(ready);
    await idle.until('200 OK');
    let isDrained = false;
    const drained = host.server.drain(60_000).then(() => {
      isDrained = true;
    });
    await assert.rejects(rawConnection(host.port), { code: 'ECONNREFUSED' });
    for (const connection of [idle, unused]) {
      assert.equal(isDrained, false);
      connection.write(ready);
      const answer = await connection.ended;
      const reply = framed(replyIn(answer.slice(answer.lastIndexOf('HTTP/1.1'))));
      assert.deepEqual([reply.status, reply.headers.connection], [200, 'close']);
    }
    await drained;
    await host.close();
  },
);

cases('ends a drain in time while connections stay idle, and then closes them', async () => {
  const host = await httpHost();
  const idle = await rawConnection(host.port);
  await host.server.drain(10);
  await host.close();
  assert.equal(await idle.ended, '');
});

cases.run();
