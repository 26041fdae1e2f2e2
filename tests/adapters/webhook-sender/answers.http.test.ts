import assert from 'node:assert/strict';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import type { WebhookOutcome } from '../../../core/ports/webhooks/webhook-sender.js';
import { httpReceiver, rawReceiver } from '../../support/servers/receiver.js';
import { suite } from '../../support/suite.js';
import { anyRequest, now, outcomeAt, using } from './sending.js';

const test = suite('webhook sender: answers');

const is = (outcome: WebhookOutcome, expected: Partial<WebhookOutcome>): void => {
  assert.deepEqual(outcome, { ...outcome, ...expected });
};

test('posts the body byte for byte, with only the given headers and those that HTTP needs', async () => {
  const body = '{"id":"evt_any","text":"Grüße 東京 👋 \\u0000"}';
  await using(
    httpReceiver((request, response, received) => {
      assert.deepEqual(received, Buffer.from(body));
      assert.equal(request.method, 'POST');
      assert.equal(request.url, '/hook?a=b%20c');
      assert.deepEqual(request.headers, {
        host: request.headers.host,
        connection: 'keep-alive',
        'content-length': String(Buffer.byteLength(body)),
        'content-type': 'application/json',
        'service-event-id': 'evt_any',
      });
      assert.match(request.headers.host ?? '', /^localhost:\d+$/);
      response.end('taken');
    }),
    {},
    async (sender, { url }) => {
      const outcome = await sender.send({
        url: `${url}?a=b%20c#fragment`,
        headers: { 'Content-Type': 'application/json', 'Service-Event-Id': 'evt_any' },
        body,
        localhostAllowed: true,
      });
      is(outcome, { statusCode: 200, responseBody: 'taken', error: null });
      assert.ok(outcome.durationMs >= 0 && Number.isInteger(outcome.durationMs));
      assert.equal('retryAfterMs' in outcome, false);
    },
  );
});

test('returns every status unchanged', async () => {
  const statuses = [
    200, 201, 202, 204, 205, 299, 304, 400, 401, 404, 409, 410, 429, 500, 502, 503, 599,
  ];
  const left = [...statuses];
  await using(
    httpReceiver((_request, response) => response.writeHead(left.shift() ?? 0).end()),
    {},
    async (sender, { url }) => {
      for (const statusCode of statuses)
        is(await sender.send(anyRequest(url)), { statusCode, responseBody: '', error: null });
    },
  );
});

test('follows no redirect', async () => {
  for (const statusCode of [301, 302, 303, 307, 308]) {
    const paths: (string | undefined)[] = [];
    const receiver = httpReceiver((request, response) => {
      paths.push(request.url);
      response.writeHead(statusCode, { location: '/elsewhere' }).end();
    });
    is(await outcomeAt(receiver), { statusCode, error: null });
    assert.deepEqual(paths, ['/hook']);
  }
});

test('reads Retry-After in seconds and as a date, on any status', async () => {
  const date = (at: number): string => new Date(at).toUTCString();
  const cases: readonly (readonly [string, number | undefined])[] = [
    ['0', 0],
    ['120', 120_000],
    [' 7 ', 7_000],
    ['9999999999', 9_999_999_999_000],
    [date(now + 90_000), 90_000],
    [date(now), 0],
    [date(now - 90_000), 0],
    ['-1', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['', undefined],
    ['2026-01-31', undefined],
    ['99999999999', undefined],
    ['Sat, 99 Abc 2026 09:30:00 GMT', undefined],
  ];
  for (const [header, expected] of cases)
    for (const status of [200, 429, 503]) {
      const receiver = httpReceiver((_request, response) =>
        response.writeHead(status, { 'retry-after': header }).end(),
      );
      const outcome = await outcomeAt(receiver);
      assert.equal(outcome.retryAfterMs, expected, header);
      assert.equal('retryAfterMs' in outcome, expected !== undefined, header);
    }
});

test('keeps the first KiB of an answer as text that every store can hold', async () => {
  const cases: readonly (readonly [Buffer, string])[] = [
    [Buffer.from('x'.repeat(1024)), 'x'.repeat(1024)],
    [Buffer.from('x'.repeat(1025)), 'x'.repeat(1024)],
    [Buffer.from(`${'x'.repeat(1023)}é`), 'x'.repeat(1023)],
    [Buffer.from(`${'x'.repeat(1021)}👋`), 'x'.repeat(1021)],
    [Buffer.from(`${'x'.repeat(1020)}👋y`), `${'x'.repeat(1020)}👋`],
    [Buffer.from('a\0b\0'), 'a\uFFFDb\uFFFD'],
    [
      Buffer.from([0x61, 0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80, 0x62]),
      'a\uFFFD\uFFFD(\uFFFD\uFFFD\uFFFDb',
    ],
    [Buffer.from(''), ''],
  ];
  for (const [bytes, text] of cases) {
    const { responseBody } = await outcomeAt(
      httpReceiver((_request, response) => response.end(bytes)),
    );
    assert.equal(responseBody, text);
    assert.equal(Buffer.from(responseBody).toString(), responseBody);
  }
});

test('reads little of an endless answer, closes the connection, and returns the status', async () => {
  let written = 0;
  let ended: Promise<unknown> = Promise.reject(new Error('not asked'));
  ended.catch(() => undefined);
  const receiver = httpReceiver((_request, response) => {
    ended = once(response, 'close');
    const more = (): void => {
      const chunk = Buffer.alloc(16 * 1024, 'x');
      while (!response.destroyed && response.write(chunk)) written += chunk.length;
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  await using(receiver, {}, async (sender, { url }) => {
    is(await sender.send(anyRequest(url)), {
      statusCode: 200,
      responseBody: 'x'.repeat(1024),
      error: null,
    });
    await ended;
  });
  assert.ok(written < 32 * 1024 * 1024, `${written} bytes were taken`);
});

test('reads an answer of up to 64 KiB to its end, and reuses the connection', async () => {
  const receiver = httpReceiver((_request, response) => response.end('x'.repeat(64 * 1024)));
  await using(receiver, {}, async (sender, { url, connections }) => {
    await sender.send(anyRequest(url));
    await sender.send(anyRequest(url));
    assert.equal(connections(), 1);
  });
});

test('decompresses nothing', async () => {
  const bomb = gzipSync(Buffer.alloc(10 * 1024 * 1024));
  const receiver = httpReceiver((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  );
  const outcome = await outcomeAt(receiver);
  is(outcome, { statusCode: 200, error: null });
  assert.equal(
    outcome.responseBody,
    new TextDecoder().decode(bomb.subarray(0, 1024), { stream: true }).replaceAll('\0', '\uFFFD'),
  );
});

test('reports an answer that is not HTTP, or whose headers are too long, as invalid', async () => {
  const head = `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(20_000)}\r\n`;
  for (const text of ['not HTTP\r\n\r\n', head, 'HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n']) {
    const receiver = rawReceiver((socket) => socket.once('data', () => socket.end(text)));
    is(await outcomeAt(receiver), {
      statusCode: null,
      responseBody: '',
      error: 'invalid_response',
    });
  }
});

test('ignores the proxy variables of the environment', async () => {
  const names = [
    'HTTP_PROXY',
    'http_proxy',
    'HTTPS_PROXY',
    'https_proxy',
    'ALL_PROXY',
    'all_proxy',
  ];
  const before = names.map((name) => [name, process.env[name]] as const);
  await using(
    rawReceiver((socket) => socket.destroy()),
    {},
    async (_sender, proxy) => {
      for (const name of names) process.env[name] = `http://127.0.0.1:${proxy.port}`;
      try {
        is(await outcomeAt(httpReceiver((_request, response) => response.end())), {
          statusCode: 200,
        });
        assert.equal(proxy.connections(), 0);
      } finally {
        for (const [name, value] of before)
          if (value === undefined) delete process.env[name];
          else process.env[name] = value;
      }
    },
  );
});

test.run();
