import assert from 'node:assert/strict';
import type { ErrorCode } from '../../../../adapters/http/errors/refusal.js';
import { type HttpHost, httpHost } from '../../../support/hosts/http-host.js';
import { framed, refused, traceOf } from '../../../support/http/http-checks.js';
import { replyIn } from '../../../support/http/http-client.js';
import { rawConnection } from '../../../support/http/raw-connection.js';
import { suite } from '../../../support/suite.js';

const cases = suite('a request that is not well-formed');
let host: HttpHost;
/** The same on the same stores, with limits that a test waits out. */
let hurried: HttpHost;
let sender: Awaited<ReturnType<HttpHost['newProject']>>;
cases.before(async () => {
  host = await httpHost({ limits: { lingerMs: 200 } });
  const limits = { headersMs: 200, requestMs: 400, checkEveryMs: 50, lingerMs: 200 };
  hurried = await httpHost({ stores: host.stores, limits });
  sender = await host.newProject();
});
cases.after(async () => {
  await hurried.close();
  await host.close();
});

/** Asserts that what is written is answered with the code, framed as all answers, and the connection ended. */
const refuseRaw = async (written: string, code: ErrorCode) => {
  const before = await traceOf(host, sender);
  const received = await host.raw(written);
  const reply = replyIn(received);
  refused(reply, code);
  assert.equal(reply.headers.connection, 'close', written);
  assert.equal(received.split('HTTP/1.1 ').length, 2, 'one answer');
  assert.equal(await traceOf(host, sender), before);
};

const request = (...lines: readonly string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const post = (...lines: readonly string[]) =>
  request(
    'POST /v1/messages HTTP/1.1',
    'Host: a',
    `Authorization: Bearer ${sender.key}`,
    'Content-Type: application/json',
    ...lines,
  );
const body = () => JSON.stringify({ channel: sender.channel, to: '+12025550123', text: 'a' });

cases('gets a normal error answer, although Node emits no request for it', async () => {
  const garbage = ['GARBAGE', 'GET', 'GET / HTTP/9.9', 'get / HTTP/1.1', '\u0016\u0003\u0001'];
  for (const line of garbage) await refuseRaw(request(line), 'malformed_request');
  await refuseRaw(request('GET / HTTP/1.1', 'Host : a'), 'malformed_request');
  await refuseRaw(request('GET / HTTP/1.1', 'Host: a', 'X: \u0000'), 'malformed_request');
});

cases('has one Host, or none before HTTP/1.1', async () => {
  await refuseRaw(request('GET /healthz HTTP/1.1'), 'malformed_request');
  await refuseRaw(request('GET /healthz HTTP/1.1', 'Host: a', 'Host: a'), 'malformed_request');
  await refuseRaw(request('GET /healthz HTTP/1.1', 'Host: a', 'hOST: b'), 'malformed_request');
  assert.equal(framed(replyIn(await host.raw(request('GET /healthz HTTP/1.0')))).status, 200);
});

cases('gives its length in one way', async () => {
  const length = `Content-Length: ${body().length}`;
  const chunked = 'Transfer-Encoding: chunked';
  const pieces = `${body().length.toString(16)}\r\n${body()}\r\n0\r\n\r\n`;
  const other = ['gzip, chunked', 'chunked, gzip', 'identity', 'xchunked', 'chunked, chunked'];
  for (const encoding of other)
    await refuseRaw(post(`Transfer-Encoding: ${encoding}`) + pieces, 'malformed_request');
  await refuseRaw(post(chunked, chunked) + pieces, 'malformed_request');
  await refuseRaw(post(length, chunked) + pieces, 'malformed_request');
  await refuseRaw(post(length, length) + body(), 'malformed_request');
  await refuseRaw(post('Content-Length: +1') + body(), 'malformed_request');
  await refuseRaw(post('Content-Length: 1, 1') + body(), 'malformed_request');
  await refuseRaw(post('Content-Length: 0x10') + body(), 'malformed_request');
});

cases('may name the chunked coding in upper or lower case', async () => {
  const pieces = `${body().length.toString(16)}\r\n${body()}\r\n0\r\n\r\n`;
  for (const coding of ['chunked', 'Chunked', 'CHUNKED']) {
    const sent = post(`Transfer-Encoding: ${coding}`, 'Connection: close') + pieces;
    assert.equal(framed(replyIn(await host.raw(sent))).status, 202, coding);
  }
});

cases('has well-formed chunks', async () => {
  for (const pieces of ['zz\r\nab\r\n', '5\r\nabcdefgh\r\n', '-1\r\n\r\n', '5\nabcde\r\n'])
    await refuseRaw(post('Transfer-Encoding: chunked') + pieces, 'malformed_request');
});

cases('has at most the number and the size of headers that Node parses', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => `X-${i}: a`);
  await refuseRaw(request('GET /healthz HTTP/1.1', 'Host: a', ...many(100)), 'headers_too_large');
  await refuseRaw(request('GET /healthz HTTP/1.1', 'Host: a', ...many(1_000)), 'headers_too_large');
  const large = `X: ${'a'.repeat(20_000)}`;
  await refuseRaw(request('GET /healthz HTTP/1.1', 'Host: a', large), 'headers_too_large');
  const last = request('GET /healthz HTTP/1.1', 'Host: a', ...many(98), 'Connection: close');
  assert.equal(replyIn(await host.raw(last)).status, 200);
});

cases('has a path or an absolute URL as its target', async () => {
  const whole = request('GET http://a/v1/whoami?x=1 HTTP/1.1', 'Host: a', 'Connection: close');
  refused(replyIn(await host.raw(whole)), 'api_key_invalid');
  for (const target of ['http://[', 'http://a:99999/', 'nonsense'])
    await refuseRaw(request(`GET ${target} HTTP/1.1`, 'Host: a'), 'malformed_request');
  const star = request('OPTIONS * HTTP/1.1', 'Host: a', 'Connection: close');
  refused(replyIn(await host.raw(star)), 'route_not_found');
});

cases('ends in time, headers and body', async () => {
  const silent = await rawConnection(hurried.port);
  silent.write('GET / HTTP/1.1\r\nHost: a\r\n');
  refused(replyIn(await silent.ended), 'request_timeout');

  const dripping = await rawConnection(hurried.port);
  dripping.write(post('Content-Length: 100'));
  refused(replyIn(await dripping.ended), 'request_timeout');
});

cases('that asks for another protocol is answered in HTTP/1.1', async () => {
  const upgrade = ['Connection: Upgrade, close', 'Upgrade: h2c'];
  const reply = replyIn(await host.raw(request('GET /healthz HTTP/1.1', 'Host: a', ...upgrade)));
  assert.equal(framed(reply).status, 200);
  await refuseRaw(request('CONNECT a:443 HTTP/1.1', 'Host: a'), 'route_not_found');
});

cases('that asks for a tunnel and resets the connection harms no one else', async () => {
  const tunnel = request('CONNECT a:443 HTTP/1.1', 'Host: a');
  const answered = await rawConnection(host.port);
  answered.write(tunnel);
  await answered.until('route_not_found');
  answered.reset();
  const unanswered = await rawConnection(host.port);
  unanswered.write(tunnel);
  unanswered.reset();
  await Promise.all([answered.ended, unanswered.ended]);
  for (const _ of [1, 2, 3])
    assert.equal((await host.call({ path: '/healthz' })).status, 200, 'it still serves');
});

cases('ends the connection, and later bytes on it are ignored', async () => {
  const smuggled = request('GET /v1/whoami HTTP/1.1', 'Host: a');
  await refuseRaw(request('GET / HTTP/1.1', 'Host: a', 'Host: b') + smuggled, 'malformed_request');
  await refuseRaw(`GARBAGE\r\n\r\n${smuggled}`, 'malformed_request');
});

cases('is answered after the requests before it on the connection', async () => {
  const whole = post(`Content-Length: ${body().length}`) + body();
  const upload = post('Transfer-Encoding: chunked');
  const answers = async (written: string) =>
    (await host.raw(written))
      .split('HTTP/1.1 ')
      .slice(1)
      .map((answer) => answer.slice(0, 3));
  assert.deepEqual(await answers(`${whole}${whole}GARBAGE\r\n\r\n`), ['202', '202', '400']);
  assert.deepEqual(await answers(`${whole}${upload}zz\r\n`), ['202', '400']);
  assert.deepEqual(await answers(`${whole}${request('CONNECT a:1 HTTP/1.1')}`), ['202', '404']);
});

cases.run();
