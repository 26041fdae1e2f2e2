import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { graphAgent } from '../../../adapters/whatsapp-cloud/graph/agent.js';
import { type GraphCall, graphClient } from '../../../adapters/whatsapp-cloud/graph/client.js';
import { traceContextOf } from '../../../core/shared/trace-context.js';
import { httpReceiver, rawReceiver } from '../../support/servers/receiver.js';
import { suite } from '../../support/suite.js';
import { eventually } from '../../support/time/eventually.js';
import { growing } from '../../support/time/growing.js';

const cases = suite('whatsapp: calls of the Graph API');
const agent = graphAgent();
cases.after(() => agent.destroy());

const credentials = {
  token: 'EAAinventedToken0001',
  appSecret: 'unit-test-app-secret-0001',
  provesSecret: false,
};
const send: GraphCall = {
  method: 'POST',
  path: '/1/messages',
  json: { text: 'a' },
  timeoutMs: 60_000,
};

const originOf = (url: string): string => new URL(url).origin;

/** What a server saw of one call, and what the client made of its answer. */
const seen = async (call: GraphCall, given: Partial<typeof credentials> = {}, base = '') => {
  let request: IncomingMessage | undefined;
  let body = '';
  const server = await httpReceiver((received, response, bytes) => {
    request = received;
    body = bytes.toString();
    response.end('{"success":true}');
  });
  const graph = graphClient(agent, `${originOf(server.url)}${base}`);
  const answer = await graph({ ...credentials, ...given }, call);
  await server.close();
  assert.ok(request);
  return { request, body, answer };
};

cases('bear the version, the token and JSON', async () => {
  const { request, body, answer } = await seen(send);
  assert.equal(request.url, '/v25.0/1/messages');
  assert.equal(request.headers.authorization, 'Bearer EAAinventedToken0001');
  assert.equal(request.headers['content-type'], 'application/json');
  assert.equal(request.headers['user-agent'], 'Roundtrip/1');
  assert.equal(body, '{"text":"a"}');
  assert.deepEqual(answer, { kind: 'answered', status: 200, body: { success: true } });
});

cases('use the version in the URL when it has one', async () => {
  const { request } = await seen({ method: 'GET', path: '/1' }, {}, '/graph/v26.0/');
  assert.equal(request.url, '/graph/v26.0/1');
});

cases('append an upload id to the path unchanged', async () => {
  const { request } = await seen({ method: 'GET', path: '/upload:MTo=?sig=AR', scheme: 'OAuth' });
  assert.equal(request.url, '/v25.0/upload:MTo=?sig=AR');
  assert.equal(request.headers.authorization, 'OAuth EAAinventedToken0001');
});

cases('pass on the trace that they continue, and add none', async () => {
  const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const traced = await seen({ ...send, trace: traceContextOf(parent, 'vendor=1') });
  const { traceparent, tracestate } = traced.request.headers;
  assert.deepEqual([traceparent, tracestate], [parent, 'vendor=1']);
  const { request } = await seen(send);
  assert.equal(request.headers.traceparent, undefined);
});

cases('have an appsecret_proof when the channel asks for one', async () => {
  const { request } = await seen({ method: 'GET', path: '/1' }, { provesSecret: true });
  assert.equal(
    request.url,
    '/v25.0/1?appsecret_proof=f6fe4d32eef8fdfbd09dd884d61ea5a7396f4b17b936bfa6d73e1ba17a7e24a1',
  );
});

cases('are certainly not sent when the connection is refused', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(typeof address === 'object' && address);
  server.close();
  await once(server, 'close');
  const graph = graphClient(agent, `http://127.0.0.1:${address.port}`);
  assert.deepEqual(await graph(credentials, send), { kind: 'not_sent', reason: 'ECONNREFUSED' });
});

cases('are certainly not sent when the TLS handshake fails', async () => {
  const server = await rawReceiver((socket) => socket.end('this is no TLS'));
  const graph = graphClient(agent, `https://localhost:${server.port}`);
  const answer = await graph(credentials, send);
  assert.equal(answer.kind, 'not_sent');
  await server.close();
});

/** What may have arrived, although no whole answer came. */
const losses: readonly (readonly [string, Parameters<typeof rawReceiver>[0]])[] = [
  [
    'the connection ends without an answer',
    (socket) => socket.once('data', () => socket.destroy()),
  ],
  ['the connection is reset', (socket) => socket.once('data', () => socket.resetAndDestroy())],
  ['no answer comes in time', () => undefined],
  [
    'the answer breaks off',
    (socket) =>
      socket.once('data', () =>
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"messages":'),
      ),
  ],
  [
    'the answer drips',
    (socket) =>
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{')),
  ],
  ['the answer is no HTTP', (socket) => socket.once('data', () => socket.end('hello'))],
];

for (const [name, greet] of losses)
  cases(`may have arrived when ${name}`, () =>
    growing(500, async (timeoutMs) => {
      const server = await rawReceiver(greet);
      const graph = graphClient(agent, originOf(server.url));
      const answer = await graph(credentials, { ...send, timeoutMs });
      assert.equal(answer.kind, 'lost');
      assert.equal(server.connections(), 1, 'the client tries once');
      await server.close();
    }),
  );

cases('abort an endless answer', async () => {
  const server = await rawReceiver((socket) =>
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const chunk = Buffer.alloc(1024 * 1024, 'a');
      const pour = (): void => {
        if (!socket.destroyed) socket.write(chunk, () => setImmediate(pour));
      };
      pour();
    }),
  );
  const graph = graphClient(agent, originOf(server.url));
  assert.deepEqual(await graph(credentials, send), {
    kind: 'lost',
    reason: 'answer_too_long',
  });
  await server.close();
});

cases('follow no redirect, so that the token is not sent elsewhere', async () => {
  const server = await httpReceiver((_, response) =>
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  );
  const answer = await graphClient(agent, originOf(server.url))(credentials, send);
  assert.equal(answer.kind === 'answered' && answer.status, 302);
  await server.close();
});

cases('reuse their connections', async () => {
  const server = await httpReceiver((_, response) => response.end('{}'));
  const graph = graphClient(agent, originOf(server.url));
  for (let i = 0; i < 20; i += 1) await graph(credentials, send);
  assert.ok(server.connections() <= 2, `${server.connections()} connections`);
  await server.close();
});

cases('that waited too long for a connection are never sent', async () => {
  let requests = 0;
  let answer = (): void => {};
  const server = await httpReceiver((_, response) => {
    requests += 1;
    if (requests > 1) response.end('{}');
    else answer = () => response.end('{}');
  });
  const one = graphAgent(1);
  const graph = graphClient(one, originOf(server.url));
  const first = graph(credentials, send);
  const second = await graph(credentials, { ...send, timeoutMs: 50 });
  assert.deepEqual(second, { kind: 'not_sent', reason: 'timeout' });
  await eventually(async () => assert.equal(requests, 1));
  answer();
  assert.equal((await first).kind, 'answered');
  const third = await graph(credentials, send);
  assert.equal(third.kind, 'answered');
  assert.equal(requests, 2);
  await one.destroy();
  await server.close();
});

cases('report errors without any part of the request', async () => {
  const server = await rawReceiver((socket) => socket.once('data', () => socket.destroy()));
  const graph = graphClient(agent, originOf(server.url));
  const answer = await graph(
    { ...credentials, provesSecret: true },
    {
      ...send,
      query: { input_token: credentials.token },
    },
  );
  const told = JSON.stringify(answer);
  assert.ok(!told.includes(credentials.token) && !told.includes(credentials.appSecret));
  await server.close();
});

cases.run();
