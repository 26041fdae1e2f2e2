import assert from 'node:assert/strict';
import { routes } from '../../../../adapters/http/index.js';
import { type HttpHost, httpHost } from '../../../support/hosts/http-host.js';
import { framed, refused, traceOf, violated } from '../../../support/http/http-checks.js';
import { type HttpCall, replyIn } from '../../../support/http/http-client.js';
import { suite } from '../../../support/suite.js';

const cases = suite('the order of checks');
let host: HttpHost;
cases.before(async () => {
  host = await httpHost();
});
cases.after(() => host.close());

const post = (call: Partial<HttpCall>) =>
  host.call({ method: 'POST', path: '/v1/messages', ...call });

/** A request in which everything is wrong; each step mends the first of it. */
const worst = { 'Content-Type': 'text/plain', 'Idempotency-Key': 'a b' };

cases('is route, key, rate, scope, length, type, schema, use case', async () => {
  const reader = await host.newProject({ keyScopes: ['messages:read'] });
  const writer = await host.newProject();
  const large = 'x'.repeat(1_048_577);
  const before = await traceOf(host, writer);

  refused(await post({ path: '/v1/nothing', body: large, headers: worst }), 'route_not_found');
  refused(await post({ method: 'PUT', body: large, headers: worst }), 'method_not_allowed');
  refused(await post({ body: large, headers: worst }), 'api_key_invalid');
  const scope = refused(
    await post({ key: reader.key, body: large, headers: worst }),
    'insufficient_scope',
  );
  assert.match(scope.message, /messages:write/);
  const head = `Host: a\r\nAuthorization: Bearer ${writer.key}\r\nContent-Type: text/plain`;
  const bare = `POST /v1/messages HTTP/1.1\r\n${head}\r\nConnection: close\r\n\r\n`;
  refused(replyIn(await host.raw(bare)), 'length_required');
  refused(await post({ key: writer.key, body: large, headers: worst }), 'payload_too_large');
  refused(await post({ key: writer.key, body: '', headers: worst }), 'unsupported_content_type');
  const json = { 'Idempotency-Key': 'a b' };
  assert.equal(violated(await post({ key: writer.key, body: '', headers: json })).on, 'body');
  const body = { channel: 'chan_', to: '+12025550123', text: 'a' };
  refused(await post({ key: writer.key, body, headers: json }), 'invalid_idempotency_key');
  refused(await post({ key: writer.key, body }), 'channel_not_found');
  assert.equal(await traceOf(host, writer), before);
});

cases('checks the rate limit after the key and before the scope', async () => {
  const reader = await host.newProject({ keyScopes: ['messages:read'] });
  for (let i = 0; i < 100; i += 1) await post({ key: reader.key });
  refused(await post({ key: reader.key }), 'rate_limit_exceeded');
  refused(await post({ key: `${reader.key}x` }), 'api_key_invalid');
});

cases('answers a wrong method with the allowed methods, OPTIONS too', async () => {
  const allowed = {
    '/v1/messages': 'GET, HEAD, POST',
    '/v1/messages/msg_1': 'GET, HEAD',
    '/v1/messages/msg_1/read': 'POST',
    '/v1/messages/msg_1/timeline': 'GET, HEAD',
    '/v1/events': 'GET, HEAD',
    '/v1/whoami': 'GET, HEAD',
    '/healthz': 'GET, HEAD',
    '/readyz': 'GET, HEAD',
    '/metrics': 'GET, HEAD',
  };
  for (const [path, allow] of Object.entries(allowed))
    for (const method of ['DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      const reply = await host.call({ method, path });
      refused(reply, 'method_not_allowed');
      assert.equal(reply.headers.allow, allow, path);
    }
});

cases('tells for every path of the table which methods it has, and for no other path', async () => {
  const methodsOf = (path: string) =>
    routes
      .filter((route) => route.path === path)
      .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  for (const path of new Set(routes.map((route) => route.path))) {
    const allow = methodsOf(path).sort();
    const called = path.replaceAll(/\{\w+\}/g, 'any');
    const has = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
    for (const method of ['OPTIONS', ...has.filter((each) => !allow.includes(each))]) {
      host.time.now += 1_000;
      const reply = framed(await host.call({ method, path: called }));
      assert.deepEqual([reply.status, reply.headers.allow], [405, allow.join(', ')], path);
    }
  }
  const { status, headers } = await host.call({ method: 'OPTIONS', path: '/v1/nothing' });
  assert.deepEqual([status, headers.allow], [404, undefined]);
});

cases('has no template with the id media', async () => {
  const { key } = await host.newProject();
  for (const method of ['GET', 'HEAD']) {
    const reply = await host.call({ method, path: '/v1/templates/media', key });
    assert.deepEqual([reply.status, reply.headers.allow], [405, 'POST']);
  }
});

cases('does not match a path that is nearly a route', async () => {
  const paths = ['/', '', '//', '/v1', '/v1/', '/v1/messages/', '/V1/messages', '/v1/Messages'];
  const more = ['/v1//messages', '/v1/messages/a/b', '/v1/messages/a/read/', '/v1/messages/%2F/x'];
  const beside = ['/v2/messages', '/healthz/', '/v1/whoami/..', '/v1/../v1/whoami', '//v1/whoami'];
  for (const path of [...paths, ...more, ...beside]) {
    const raw = await host.raw(
      `GET ${path || '/'} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    );
    assert.match(raw, /^HTTP\/1\.1 404 /, path);
    assert.match(raw, /"code":"route_not_found"/, path);
  }
});

cases('answers HEAD like GET, without the body', async () => {
  const { key } = await host.newProject();
  const get = framed(await host.call({ path: '/v1/whoami', key }));
  const head = framed(await host.call({ method: 'HEAD', path: '/v1/whoami', key }));
  assert.deepEqual(
    [head.status, head.text, head.headers['content-length']],
    [200, '', get.headers['content-length']],
  );
});

cases('reads the key from one Authorization header with the scheme Bearer', async () => {
  const { key } = await host.newProject();
  const whoami = (headers: HttpCall['headers'] = {}) => host.call({ path: '/v1/whoami', headers });
  for (const fine of [`Bearer ${key}`, `bearer ${key}`, `BEARER  ${key}`])
    assert.equal((await whoami({ Authorization: fine })).status, 200, fine);
  const wrong = ['', 'Bearer', 'Bearer ', key, `Basic ${key}`, `Bearer${key}`, `Bearer ${key} x`];
  for (const bad of [...wrong, `Bearer ${key}, Bearer ${key}`, `Bearer "${key}"`]) {
    const reply = await whoami({ Authorization: bad });
    refused(reply, 'api_key_invalid');
    assert.equal(reply.headers['www-authenticate'], 'Bearer');
  }
  refused(await whoami(), 'api_key_invalid');
  const twice = await whoami({ Authorization: [`Bearer ${key}`, `Bearer ${key}`] });
  refused(twice, 'api_key_invalid');
});

cases('refuses a revoked, expired, unknown or misplaced key with the same answer', async () => {
  const { key, keyId, project } = await host.newProject({
    allowedIps: ['192.0.2.0/24', '::1/128'],
  });
  const inside = await host.newProject({ allowedIps: ['127.0.0.0/8'] });
  const { useCases, time } = host;
  const expiring = await useCases.createKey({
    project,
    scopes: [],
    expiresAt: time.now + 1,
    allowedIps: [],
  });
  const text = expiring._tag === 'Right' ? expiring.right.text : '';
  const whoami = async (used: string) => host.call({ path: '/v1/whoami', key: used });
  assert.equal((await whoami(inside.key)).status, 200);
  assert.equal((await whoami(text)).status, 200);
  time.now += 1;
  await useCases.revokeKey({ key: keyId });
  await useCases.revokeKey({ key: inside.keyId });
  const codes = [];
  for (const used of [key, text, inside.key, key.replace(/.$/, '0')])
    codes.push(
      JSON.stringify({ ...refused(await whoami(used), 'api_key_invalid'), request_id: '' }),
    );
  assert.equal(new Set(codes).size, 1);
});

cases.run();
