import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { fastify } from 'fastify';
import { messagingPlugin } from '../../../../adapters/fastify/index.js';
import { MessagingModule } from '../../../../adapters/nestjs/index.js';
import { mountedHost } from '../../../support/hosts/mounted-host.js';
import { rawOver, replyIn } from '../../../support/http/http-client.js';
import { suite } from '../../../support/suite.js';

const cases = suite('the API as a handler of Node.js');

const listening = async (app: express.Express): Promise<{ server: Server; port: number }> => {
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
};

const closed = (server: Server): void => {
  server.close();
  server.closeAllConnections();
};

const requestOf = (
  { channel, key }: { channel: string; key: string },
  to: string,
): RequestInit => ({
  method: 'POST',
  headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  body: JSON.stringify({ channel, to, text: 'Hello' }),
});

cases('serves every path that Express hands over, under its prefix', async () => {
  const host = await mountedHost({ prefix: '/api/messaging' });
  const app = express();
  const api = express.Router();
  api.use('/messaging', host.handler.node);
  app.use('/api', api);
  app.use((_req, res) => void res.status(418).end());
  const { server, port } = await listening(app);
  const call = async (path: string, init?: RequestInit) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, init)).status;
  const send = requestOf(host, '+12025550123');
  const statuses = [
    await call('/api/messaging/v1/messages', send),
    await call('/API/messaging/healthz'),
    await call('/api/messaging'),
    await call('/api/messagingx'),
    await call('/v1/messages', send),
  ];
  assert.deepEqual(statuses, [202, 200, 404, 418, 418]);
  closed(server);
});

cases('refuses a body that a body parser has read, and serves what has none', async () => {
  const host = await mountedHost({ prefix: '/messaging' });
  const app = express();
  app.use(express.json());
  app.use('/messaging', host.handler.node);
  const { server, port } = await listening(app);
  const url = `http://127.0.0.1:${port}/messaging`;
  const refused = await fetch(`${url}/v1/messages`, requestOf(host, '+12025550123'));
  const { error } = (await refused.json()) as { error: { code: string; message: string } };
  assert.deepEqual([refused.status, error.code], [422, 'body_already_read']);
  assert.match(error.message, /before every body parser/);
  assert.match(String(host.faults[0]), /POST \/messaging\/v1\/messages .*express\.json/);
  assert.equal((await fetch(`${url}/healthz`)).status, 200);
  closed(server);
});

cases('answers what waits for 100 Continue, and what is too large', async () => {
  const host = await mountedHost({ prefix: '/messaging', limits: { lingerMs: 20 } });
  const { server, port } = await listening(express().use('/messaging', host.handler.node));
  const head = (length: number) =>
    `POST /messaging/v1/media HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${host.key}\r\n` +
    `Content-Type: application/pdf\r\nContent-Length: ${length}\r\nExpect: 100-continue\r\n\r\n`;
  const sent = await rawOver(port, `${head(9)}%PDF-1.7\n`);
  assert.match(sent, /^HTTP\/1\.1 100 Continue\r\n/);
  assert.match(sent, /HTTP\/1\.1 201 Created\r\n/);
  const tooLarge = await rawOver(port, head(200_000_000));
  const { status } = replyIn(tooLarge.slice(tooLarge.indexOf('HTTP/1.1 4')));
  assert.equal(status, 413);
  closed(server);
});

cases('follows the life of a Fastify application, whose hooks come first', async () => {
  const { messaging, handler, channel, key } = await mountedHost({ prefix: '/messaging' });
  const app = fastify();
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (headers['x-blocked']) await reply.code(403).send();
  });
  await app.register(messagingPlugin, { messaging, handler, closeWithinMs: 100 });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const call = (path: string, init?: RequestInit) => fetch(url + path, init);
  const send = requestOf({ channel, key }, '+12025550123');
  const blocked = await call('/messaging/healthz', { headers: { 'x-blocked': 'yes' } });
  const malformed = { ...send, headers: { ...send.headers, 'content-type': 'a/b; c' } };
  const statuses = [
    blocked.status,
    (await call('/messaging/v1/messages', send)).status,
    (await call('/messaging/v1/messages', malformed)).status,
    (await call('/messaging')).status,
  ];
  assert.deepEqual(statuses, [403, 202, 422, 404]);
  assert.equal(app.messaging, messaging);
  await app.close();
  assert.equal((await handler.fetch(new Request('http://a/messaging/healthz'))).status, 503);
});

cases('needs a prefix in NestJS', async () => {
  const { messaging, handler } = await mountedHost();
  assert.throws(() => MessagingModule.forRoot({ messaging, handler }), /no prefix/);
});

cases.run();
