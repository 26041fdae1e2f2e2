import assert from 'node:assert/strict';
import { checkPrefix, wholeUrl } from '../../../../adapters/http/handler/prefix.js';
import { mountedHost } from '../../../support/hosts/mounted-host.js';
import { suite } from '../../../support/suite.js';

const cases = suite('the API under a prefix');

cases('accepts paths, and nothing else, as a prefix', () => {
  for (const prefix of ['', '/messaging', '/api/v2/messaging']) checkPrefix(prefix);
  for (const prefix of ['messaging', '/', '/messaging/', '//a', '/a//b', '/:id', '/a b', '/{x}'])
    assert.throws(() => checkPrefix(prefix), TypeError, prefix);
});

cases('refuses another prefix when the handler is made', async () => {
  await assert.rejects(mountedHost({ prefix: 'api' }), /"api" is not a path/);
});

cases('finds the whole URL, also when a framework took the prefix off', () => {
  const whole: readonly (readonly [url: string, originalUrl: string | undefined, whole: string])[] =
    [
      ['/m/v1/messages?limit=1', undefined, '/m/v1/messages?limit=1'],
      ['/v1/messages?limit=1', '/m/v1/messages?limit=1', '/m/v1/messages?limit=1'],
      ['/v1/messages', undefined, '/m/v1/messages'],
      ['/m', undefined, '/m'],
      ['/m?a=1', undefined, '/m?a=1'],
      ['/', '/m', '/m/'],
      ['/mm/v1', undefined, '/m/mm/v1'],
      ['/m/m/v1', '/m/m/v1', '/m/m/v1'],
      ['/m/v1', '/m/m/v1', '/m/m/v1'],
      ['/m/rewritten', '/old', '/m/rewritten'],
      ['http://example.com/m/v1', undefined, 'http://example.com/m/v1'],
      ['*', undefined, '*'],
    ];
  for (const [url, originalUrl, expected] of whole)
    assert.equal(wholeUrl('/m', { url, originalUrl }), expected, url);
});

cases('serves every route below it, and names it in errors, links and documents', async () => {
  const webhook = { handshake: async () => 'challenge', receive: async () => true };
  const { fetch, send } = await mountedHost({
    prefix: '/api/messaging',
    publicUrl: 'https://example.com/',
    services: { whatsAppWebhook: webhook },
  });
  const paths = ['/v1/whoami', '/healthz', '/readyz', '/docs', '/docs/errors'];
  for (const path of [...paths, '/providers/whatsapp_cloud/webhook?hub.mode=subscribe'])
    assert.equal((await fetch(`/api/messaging${path}`)).status, 200, path);
  const sent = await fetch('/api/messaging/v1/messages', send('+12025550123'));
  const { id } = (await sent.json()) as { id: string };
  assert.equal((await fetch(`/api/messaging/v1/messages/${id}`)).status, 200);
  assert.equal((await fetch(`/v1/messages/${id}`)).status, 200, 'a framework took it off');

  const { error } = (await (await fetch('/api/messaging/v1/nothing')).json()) as Refused;
  assert.equal(
    error.message,
    'No route matches GET /api/messaging/v1/nothing. See /api/messaging/docs.',
  );
  assert.equal(error.doc_url, 'https://example.com/api/messaging/docs/errors#route_not_found');
  const put = await fetch('/api/messaging/v1/messages', { method: 'PUT', body: '{}' });
  assert.equal(put.status, 405);
  const document = (await (await fetch('/api/messaging/v1/openapi.json')).json()) as Document;
  assert.deepEqual(document.servers, [{ url: '/api/messaging' }]);
});

cases('leads a browser from the reference to what it loads', async () => {
  const { fetch } = await mountedHost({ prefix: '/messaging' });
  for (const page of ['/messaging/docs', '/messaging/docs/errors']) {
    const text = await (await fetch(page)).text();
    const links = [...text.matchAll(/(?:href|src)="([^"#]+)/g)].map(([, link = '']) => link);
    assert.ok(links.length > 2);
    for (const link of links) {
      const { pathname } = new URL(link, `https://example.com${page}`);
      assert.ok(pathname.startsWith('/messaging/'), `${page} leads to ${pathname}`);
      assert.equal((await fetch(pathname)).status, 200, pathname);
    }
  }
});

cases('answers probes when it is overloaded', async () => {
  const { fetch } = await mountedHost({ prefix: '/messaging', limits: { requests: 0 } });
  assert.equal((await fetch('/messaging/v1/whoami')).status, 503);
  assert.equal((await fetch('/messaging/healthz')).status, 200);
});

type Refused = { readonly error: { readonly message: string; readonly doc_url: string } };
type Document = { readonly servers: unknown };

cases.run();
