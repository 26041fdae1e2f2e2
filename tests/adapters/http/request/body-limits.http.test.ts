import assert from 'node:assert/strict';
import { hangMs } from '../../../conformance/in-time.js';
import { type HttpHost, httpHost } from '../../../support/hosts/http-host.js';
import { alwaysGranted, refused, traceOf, violated } from '../../../support/http/http-checks.js';
import { replyIn } from '../../../support/http/http-client.js';
import { rawConnection } from '../../../support/http/raw-connection.js';
import { suite } from '../../../support/suite.js';
import { growing } from '../../../support/time/growing.js';

const cases = suite('the length, type and arrival of a body');
const mebi = 1_048_576;
let host: HttpHost;
/** The same on the same stores, with limits that a test waits out. */
let hurried: HttpHost;
let sender: Awaited<ReturnType<HttpHost['newProject']>>;
cases.before(async () => {
  const options = { rateLimiter: alwaysGranted };
  host = await httpHost({ ...options, limits: { lingerMs: 200, bodyMs: hangMs, drainMs: hangMs } });
  const limits = { bodyMs: 300, lingerMs: 200, drainMs: 300 };
  hurried = await httpHost({ ...options, stores: host.stores, limits });
  sender = await host.newProject();
});
cases.after(async () => {
  await hurried.close();
  await host.close();
});

const json = 'Content-Type: application/json';
const headOf = (...headers: readonly string[]): string =>
  ['POST /v1/messages HTTP/1.1', 'Host: a', `Authorization: Bearer ${sender.key}`, ...headers]
    .join('\r\n')
    .concat('\r\n\r\n');

const bodyOf = (text = 'Hello'): string =>
  JSON.stringify({ channel: sender.channel, to: '+12025550123', text });

const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

cases('a body above 1 MiB is refused by its length alone, and the connection ended', async () => {
  const before = await traceOf(host, sender);
  for (const length of [mebi + 1, 10 * mebi, Number.MAX_SAFE_INTEGER]) {
    const connection = await rawConnection(host.port);
    connection.write(headOf(json, `Content-Length: ${length}`));
    const reply = replyIn(await connection.until('request_id'));
    const { details } = refused(reply, 'payload_too_large');
    assert.deepEqual(details, { limit: mebi });
    assert.equal(reply.headers.connection, 'close');
    await connection.ended;
  }
  assert.equal(await traceOf(host, sender), before);
});

cases('a client that keeps sending still receives the 413', async () => {
  const connection = await rawConnection(host.port);
  connection.write(headOf(json, `Content-Length: ${50 * mebi}`));
  for (let i = 0; i < 8; i += 1) connection.write('x'.repeat(mebi));
  refused(replyIn(await connection.until('request_id')), 'payload_too_large');
  await connection.ended;
});

cases('a body of 1 MiB is accepted, and an empty body is not JSON', async () => {
  const body = `{"x":"${'y'.repeat(mebi - 8)}"}`;
  assert.equal(body.length, mebi);
  for (const given of [body, '']) {
    const call = { method: 'POST', path: '/v1/messages', key: sender.key, body: given };
    assert.equal(violated(await host.call(call)).property, given === '' ? '' : '/x');
  }
});

cases('a chunked body is cut off at the limit', async () => {
  const before = await traceOf(host, sender);
  const connection = await rawConnection(host.port);
  connection.write(headOf(json, 'Transfer-Encoding: chunked'));
  for (let i = 0; i < 32; i += 1) connection.write(chunk('x'.repeat(mebi / 16)));
  const reply = replyIn(await connection.until('request_id'));
  refused(reply, 'payload_too_large');
  assert.equal(reply.headers.connection, 'close');
  await connection.ended;
  assert.equal(await traceOf(host, sender), before);
});

cases('a chunked body may arrive in pieces of any size', async () => {
  const connection = await rawConnection(host.port);
  connection.write(headOf(json, 'Transfer-Encoding: chunked', 'Connection: close'));
  for (const letter of bodyOf()) connection.write(chunk(letter));
  connection.write('0\r\n\r\n');
  assert.equal(replyIn(await connection.ended).status, 202);
});

cases('a body with neither length nor chunks is refused', async () => {
  refused(replyIn(await host.raw(headOf(json, 'Connection: close'))), 'length_required');
  const old = headOf(json).replace('HTTP/1.1', 'HTTP/1.0');
  refused(replyIn(await host.raw(old)), 'length_required');
});

cases('a body of another type, charset or encoding is refused', async () => {
  const before = await traceOf(host, sender);
  const call = { method: 'POST', path: '/v1/messages', key: sender.key, body: bodyOf() };
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', ''];
  const more = ['application/problem+json', 'application/json; charset=latin1', 'json'];
  const malformed = [
    ...[';', ';;;;', '; ', '; charset', '; charset=', '; =utf-8', ' utf-8', '; charset = utf-8'],
    ...['; charset=utf-8;', ';; charset=utf-8', '; charset="utf-8', '; charset=utf-8"', '; a=b c'],
  ].map((parameters) => `application/json${parameters}`);
  for (const type of [...types, ...more, ...malformed]) {
    const reply = await host.call({ ...call, headers: { 'Content-Type': type } });
    assert.match(refused(reply, 'unsupported_content_type').message, /application\/json/);
  }
  const none = headOf(`Content-Length: ${bodyOf().length}`, 'Connection: close');
  refused(replyIn(await host.raw(none + bodyOf())), 'unsupported_content_type');
  const zipped = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
  refused(await host.call({ ...call, headers: zipped }), 'unsupported_content_type');
  assert.equal(await traceOf(host, sender), before);
  const inUtf8 = [
    ...[';charset="UTF-8"', '; charset=utf8', ' ; charset=utf-8', '; a="b;;c\\""; charset=utf-8'],
    ...['; odata.metadata=none', ';profile="https://example.com/a"'],
  ].map((parameters) => `application/json${parameters}`);
  for (const type of ['application/json', 'Application/JSON', ...inUtf8])
    assert.equal((await host.call({ ...call, headers: { 'Content-Type': type } })).status, 202);
  for (const coding of ['identity', 'Identity', 'IDENTITY']) {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': coding };
    assert.equal((await host.call({ ...call, headers })).status, 202, coding);
  }
});

cases('a body that does not arrive in time is refused', async () => {
  const before = await traceOf(host, sender);
  const connection = await rawConnection(hurried.port);
  connection.write(headOf(json, 'Content-Length: 100') + bodyOf().slice(0, 10));
  const reply = replyIn(await connection.ended);
  refused(reply, 'request_timeout');
  assert.equal(reply.headers.connection, 'close');
  assert.equal(await traceOf(host, sender), before);
});

cases('a body that breaks off changes nothing and is not logged as a fault', async () => {
  const before = await traceOf(host, sender);
  for (const encoding of ['Content-Length: 1000', 'Transfer-Encoding: chunked']) {
    const connection = await rawConnection(host.port);
    connection.write(headOf(json, encoding) + chunk(bodyOf()));
    connection.destroy();
    await connection.ended;
  }
  await host.call({ path: '/healthz' });
  assert.deepEqual(host.faults, []);
  assert.equal(await traceOf(host, sender), before);
});

cases('a small unread body does not end the connection', async () => {
  const connection = await rawConnection(host.port);
  const lost = headOf(json, `Content-Length: ${bodyOf().length}`).replace('messages', 'nothing');
  connection.write(lost + bodyOf());
  await connection.until('route_not_found');
  connection.write(headOf(json, `Content-Length: ${bodyOf().length}`) + bodyOf());
  await connection.until('HTTP/1.1 202 Accepted');
  connection.destroy();
});

/** Requests that are answered before their body of 1,000 bytes arrives. */
const refusedEarly = () => {
  const fine = headOf(json, 'Content-Length: 1000');
  return [
    ['api_key_invalid', fine.replace(sender.key, 'rt_live_x')],
    ['route_not_found', fine.replace('messages', 'nothing')],
    ['method_not_allowed', fine.replace('POST', 'PUT')],
    ['unsupported_content_type', headOf('Content-Type: text/plain', 'Content-Length: 1000')],
    ['payload_too_large', headOf(json, `Content-Length: ${mebi + 1}`)],
  ] as const;
};

cases('a body that arrives slowly after a refusal does not keep its connection', () =>
  Promise.all(
    refusedEarly().map(async ([code, head]) => {
      const connection = await rawConnection(hurried.port);
      connection.write(head);
      refused(replyIn(await connection.until('request_id')), code);
      const trickle = setInterval(() => connection.write('x'), 20);
      await connection.ended.finally(() => clearInterval(trickle));
    }),
  ),
);

cases('a small body that arrives soon after a refusal keeps its connection', () =>
  growing(300, async (drainMs) => {
    const options = { rateLimiter: alwaysGranted, stores: host.stores, limits: { drainMs } };
    const { port, close } = await httpHost(options);
    const keepsConnection = async (code: string, head: string): Promise<void> => {
      const connection = await rawConnection(port);
      connection.write(head);
      await connection.until(code);
      for (let i = 0; i < 10; i += 1) connection.write('x'.repeat(100));
      // Longer than the time that the body has.
      await new Promise((resolve) => setTimeout(resolve, drainMs + 100));
      connection.write(headOf(json, `Content-Length: ${bodyOf().length}`) + bodyOf());
      await connection.until('HTTP/1.1 202 Accepted');
      connection.destroy();
    };
    const small = refusedEarly().filter(([code]) => code !== 'payload_too_large');
    await Promise.all(small.map(([code, head]) => keepsConnection(code, head))).finally(close);
  }),
);

cases('a client that sends all of a larger body first receives the refusal', async () => {
  const connection = await rawConnection(host.port);
  const size = mebi + 1_000;
  connection.write(headOf(json, `Content-Length: ${size}`) + 'x'.repeat(size));
  refused(replyIn(await connection.ended), 'payload_too_large');
});

cases('100 Continue comes after key, scope, length and type, and before the body', async () => {
  const expect = ['Expect: 100-continue', json];
  const fine = await rawConnection(host.port);
  fine.write(headOf(...expect, `Content-Length: ${bodyOf().length}`, 'Connection: close'));
  assert.equal(await fine.until('\r\n\r\n'), 'HTTP/1.1 100 Continue\r\n\r\n');
  fine.write(bodyOf());
  assert.match(await fine.ended, /^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 202 Accepted\r\n/);

  const length = `Content-Length: ${bodyOf().length}`;
  const wrong = [
    [headOf(...expect, length).replace(sender.key, 'rt_live_x'), 'api_key_invalid'],
    [headOf(...expect, `Content-Length: ${mebi + 1}`), 'payload_too_large'],
    [headOf('Expect: 100-continue', length), 'unsupported_content_type'],
    [headOf(...expect, length).replace('messages', 'nothing'), 'route_not_found'],
  ] as const;
  for (const [head, code] of wrong) {
    const reply = replyIn(await host.raw(head));
    refused(reply, code);
    // Whether the body follows is the client's choice: what comes next could be taken for it.
    assert.equal(reply.headers.connection, 'close');
  }
});

cases('any other expectation is refused', async () => {
  const reply = replyIn(await host.raw(headOf(json, 'Expect: a-miracle', 'Content-Length: 2')));
  refused(reply, 'expectation_failed');
  assert.equal(reply.headers.connection, 'close');
});

cases.run();
