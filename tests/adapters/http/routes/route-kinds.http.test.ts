import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { bytesBody, jsonBody } from '../../../../adapters/http/route/body.js';
import { openRoute, route } from '../../../../adapters/http/route/route.js';
import {
  content,
  json,
  jsonText,
  noContent,
  streamed,
} from '../../../../adapters/http/route/success.js';
import { closed } from '../../../../core/shared/closed-object.js';
import { type HttpHost, httpHost } from '../../../support/hosts/http-host.js';
import { framed, refused, violated } from '../../../support/http/http-checks.js';
import { suite } from '../../../support/suite.js';

const cases = suite('the kinds of routes');

const facts = {
  name: 'test',
  summary: 'A test.',
  description: ['For a test.'],
  errors: [],
} as const;
const Named = closed('Named', { name: t.string });
const broken = new Error('the source broke');

const routes = [
  route({
    ...facts,
    method: 'PATCH',
    path: '/v1/things/{id}',
    scope: 'webhooks:write',
    params: closed('ThingParams', { id: t.string }),
    body: jsonBody(Named),
    success: json(200, t.strict({ id: t.string, name: t.string })),
    handle: async (_services, { params, body }) => E.right({ id: params.id, name: body.name }),
  }),
  route({
    ...facts,
    method: 'DELETE',
    path: '/v1/things/{id}',
    scope: 'webhooks:write',
    params: closed('ThingParams', { id: t.string }),
    success: noContent,
    handle: async () => E.right(undefined),
  }),
  route({
    ...facts,
    method: 'GET',
    path: '/v1/things/special',
    scope: null,
    success: jsonText(200, t.unknown),
    handle: async () => E.right({ text: '{ "as" : "it is" }', headers: ['X-Thing', 'a'] }),
  }),
  openRoute({
    ...facts,
    method: 'POST',
    path: '/providers/test/webhook',
    body: bytesBody(['application/json'], ({ jsonBytes }) => jsonBytes),
    success: content('text/plain'),
    handle: async (_services, { body }) => E.right(body),
  }),
  route({
    ...facts,
    method: 'GET',
    path: '/v1/streams/{kind}',
    scope: null,
    params: closed('StreamParams', { kind: t.string }),
    success: streamed(200, 206),
    handle: async (_services, { params, context }) => {
      const fails = params.kind === 'broken';
      const body = Readable.from(chunks(fails));
      const range = context.req.headers.range;
      const headers = ['Content-Length', '6', 'ETag', '"a"'];
      return E.right({ status: range ? 206 : 200, type: 'image/png', headers, body });
    },
  }),
];

async function* chunks(fails: boolean) {
  yield Buffer.from('abc');
  if (fails) throw broken;
  yield Buffer.from('def');
}

let host: HttpHost;
let key: string;
cases.before(async () => {
  host = await httpHost({ routes });
  key = (await host.newProject()).key;
});
cases.after(() => host.close());

cases('accept parameters and JSON, and answer JSON or no content', async () => {
  const path = '/v1/things/a%20b';
  const patched = framed(await host.call({ method: 'PATCH', path, key, body: { name: 'n' } }));
  assert.deepEqual([patched.status, patched.json], [200, { id: 'a b', name: 'n' }]);
  assert.equal(patched.headers['ratelimit-limit'], '20');
  violated(await host.call({ method: 'PATCH', path, key, body: {} }));

  const gone = framed(await host.call({ method: 'DELETE', path, key }));
  assert.deepEqual([gone.status, gone.text], [204, '']);
  assert.equal(gone.headers['content-length'], undefined);
  assert.equal(gone.headers['content-type'], undefined);
  const allowed = await host.call({ path, key });
  assert.equal(allowed.headers.allow, 'DELETE, PATCH');
});

cases('answer stored text unchanged; a literal path wins over a parameter', async () => {
  const reply = framed(await host.call({ path: '/v1/things/special', key }));
  assert.deepEqual([reply.text, reply.headers['x-thing']], ['{ "as" : "it is" }', 'a']);
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const other = await host.call({ method, path: '/v1/things/special', key });
    assert.deepEqual([other.status, other.headers.allow], [405, 'GET, HEAD'], method);
  }
});

cases('accept raw bytes, without a key', async () => {
  const call = { method: 'POST', path: '/providers/test/webhook' };
  const bytes = Buffer.from('{"a" :\n1 , "\u00e9":"\\u0000"}');
  const echoed = framed(await host.call({ ...call, body: bytes }));
  assert.equal(echoed.text, bytes.toString());
  assert.equal(echoed.headers['content-type'], 'text/plain');
  refused(await host.call({ ...call, body: Buffer.alloc(1_048_577) }), 'payload_too_large');
});

cases('stream their answers with their own headers', async () => {
  const whole = framed(await host.call({ path: '/v1/streams/fine', key }));
  assert.deepEqual([whole.status, whole.text, whole.headers.etag], [200, 'abcdef', '"a"']);
  assert.equal(whole.headers['content-type'], 'image/png');
  const part = await host.call({ path: '/v1/streams/fine', key, headers: { Range: 'bytes=0-' } });
  assert.equal(part.status, 206);
  const head = framed(await host.call({ method: 'HEAD', path: '/v1/streams/fine', key }));
  assert.deepEqual([head.status, head.text, head.headers['content-length']], [200, '', '6']);
});

cases('abort the connection when the source of a stream fails', async () => {
  await assert.rejects(host.call({ path: '/v1/streams/broken', key }), { code: 'ECONNRESET' });
  assert.deepEqual(host.faults, [broken]);
});

cases.run();
