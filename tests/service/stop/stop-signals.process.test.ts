import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeDemoIn } from '../../support/hosts/command-line.js';
import { startServer, startWithNpm } from '../../support/hosts/server-process.js';
import { replyIn } from '../../support/http/http-client.js';
import { rawConnection } from '../../support/http/raw-connection.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { eventually } from '../../support/time/eventually.js';
import { assertInPromisedTime } from '../../support/time/in-promised-time.js';

const cases = suite('SIGTERM');

cases('let the server finish its requests, also when repeated', () =>
  withTempFolder(async (folder) => {
    const environment = {
      ROUNDTRIP_DATABASE_URL: `sqlite:${folder}/roundtrip.db`,
      ROUNDTRIP_DATA_DIR: folder,
    };
    const { key, channel } = await makeDemoIn(environment);
    const server = await startServer(environment);
    const port = Number(new URL(server.url).port);
    const body = JSON.stringify({ channel, to: '+12025550123', text: 'a' });
    const head = [
      'POST /v1/messages HTTP/1.1',
      'Host: a',
      `Authorization: Bearer ${key}`,
      'Content-Type: application/json',
      'Expect: 100-continue',
      `Content-Length: ${body.length}`,
    ];
    const held = await rawConnection(port);
    held.write(`${head.join('\r\n')}\r\n\r\n`);
    await held.until('100 Continue');

    const ends = [server.end('SIGTERM')];
    await eventually(() => assert.rejects(rawConnection(port), { code: 'ECONNREFUSED' }));
    ends.push(server.end('SIGTERM'), server.end('SIGTERM'));
    held.write(body);
    const [, answer = ''] = (await held.ended).split('100 Continue\r\n\r\n');
    assert.equal(replyIn(answer).status, 202);
    assert.deepEqual(await Promise.all(ends), [0, 0, 0]);
  }),
);

/** Makes a process do nothing for a second after each line that it prints, as one that gets no processor. */
const sleepAfterPrinting = `
  const { write } = process.stdout;
  process.stdout.write = (...given) => {
    const written = write.apply(process.stdout, given);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
    return written;
  };
`;

cases('reach the server as soon as it says that it listens', () =>
  withTempFolder(async (folder) => {
    const server = await startServer({
      ROUNDTRIP_DATABASE_URL: `sqlite:${folder}/roundtrip.db`,
      ROUNDTRIP_DATA_DIR: folder,
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(sleepAfterPrinting)}`,
    });
    assert.equal(await server.end('SIGTERM'), 0);
  }),
);

cases('end the server within 10 s while a webhook receiver hangs, and repeats the attempt', () =>
  withTempFolder(async (folder) => {
    const environment = {
      ROUNDTRIP_DATABASE_URL: `sqlite:${folder}/roundtrip.db`,
      ROUNDTRIP_DATA_DIR: folder,
    };
    const attempts: string[] = [];
    let isHanging = true;
    const receiver = createServer((request, response) => {
      const { 'service-event-id': event, 'service-delivery-attempt': attempt } = request.headers;
      attempts.push(`${event} ${attempt}`);
      if (!isHanging) response.writeHead(204).end();
    });
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;
    try {
      const { key, channel } = await makeDemoIn(environment);
      const server = await startServer(environment);
      const post = (path: string, body: object) =>
        fetch(`${server.url}${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      const url = `http://localhost:${port}/hook`;
      const subscribed_types = ['message.accepted'];
      assert.equal((await post('/v1/webhook_endpoints', { url, subscribed_types })).status, 201);
      const message = { channel, to: '+12025550123', text: 'a' };
      assert.equal((await post('/v1/messages', message)).status, 202);
      await eventually(async () => assert.equal(attempts.length, 1));

      const began = performance.now();
      assert.equal(await server.end('SIGTERM'), 0);
      await assertInPromisedTime('the stop', performance.now() - began, 10_000);

      isHanging = false;
      const next = await startServer(environment);
      await eventually(async () => assert.equal(attempts.length, 2));
      assert.equal(attempts[1], attempts[0]);
      await next.end('SIGTERM');
    } finally {
      receiver.closeAllConnections();
      receiver.close();
    }
  }),
);

cases('end the server also when only npm, which started it, gets the signal', () =>
  withTempFolder(async (folder) => {
    const server = await startWithNpm({
      ROUNDTRIP_DATABASE_URL: `sqlite:${folder}/roundtrip.db`,
      ROUNDTRIP_DATA_DIR: folder,
    });
    const port = Number(new URL(server.url).port);
    await server.end('SIGTERM');
    await eventually(() => assert.rejects(rawConnection(port), { code: 'ECONNREFUSED' }));
  }),
);

cases.run();
