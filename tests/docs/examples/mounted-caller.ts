/**
 * Calls the API in every host that the page mounts it in. In each it sends a message, uploads a file, aborts an upload, calls
 * with a key for its own address and with one for another, and gets a 404 and a 422. A line for each host.
 */
export const mountedCaller = `
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { openSandbox, orThrow } from 'roundtrip/host';
import * as express from './out/mounted-express.js';
import * as koa from './out/mounted-koa.js';
import * as hono from './out/mounted-hono.js';
import * as next from './out/mounted-next.js';
import { register } from './out/mounted-next-instrumentation.js';
import { service } from './out/mounted-next-service.js';
import * as fastify from './out/mounted-fastify.js';
import * as nestjs from './out/mounted-nestjs.js';
import * as shared from './out/mounted-api.js';

const over = (server) => async (path, init) => {
  if (!server.listening) await once(server, 'listening');
  return fetch('http://localhost:' + server.address().port + path, init);
};
const inNext = async (path, { method = 'GET', headers, ...init } = {}) =>
  next[method](
    new Request('http://localhost' + path, {
      ...init,
      method,
      headers: { ...headers, 'x-real-ip': '127.0.0.1' },
    }),
  );
process.env.NEXT_RUNTIME = 'nodejs';
await register();
const hosts = {
  express: [shared, over(express.server)],
  koa: [shared, over(koa.server)],
  hono: [shared, over(hono.server)],
  next: [await service(), inNext],
  fastify: [fastify, over(fastify.app.server)],
  nestjs: [nestjs, over(nestjs.app.getHttpServer())],
};

const pdf = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(1_000_000)]);

for (const [name, [{ messaging, handler }, call]] of Object.entries(hosts)) {
  const { project, channel } = await openSandbox(messaging);
  const keyFrom = async (...allowedIps) => {
    const scopes = ['messages:write', 'messages:read', 'media:write'];
    return orThrow(await messaging.createKey({ project, scopes, expiresAt: null, allowedIps })).text;
  };
  const as = (key, type = 'application/json') => ({
    authorization: 'Bearer ' + key,
    'content-type': type,
  });
  const [here, elsewhere] = [
    await keyFrom('127.0.0.0/8', '::1/128'),
    await keyFrom('203.0.113.0/24'),
  ];
  const send = (to, key = here) =>
    call('/messaging/v1/messages', {
      method: 'POST',
      headers: as(key),
      body: JSON.stringify({ channel, to, text: 'Hello' }),
    });
  const upload = (body, signal) =>
    call('/messaging/v1/media', {
      method: 'POST',
      headers: as(here, 'application/pdf'),
      body,
      duplex: 'half',
      signal,
    });

  const sent = await send('+12025550123');
  const { id } = await sent.json();
  const found = await call('/messaging/v1/messages/' + id, { headers: as(here) });
  const uploaded = await upload(pdf);
  const { size } = await uploaded.json();

  const aborter = new AbortController();
  const stalled = new ReadableStream({ start: (controller) => controller.enqueue(pdf) });
  const broken = upload(stalled, aborter.signal).catch((error) => error.name);
  while (handler.load().uploads === 0) await setTimeout(5);
  aborter.abort();
  const aborted = await broken;
  while (handler.load().requests > 0) await setTimeout(5);

  const others = [
    await send('+12025550123', elsewhere),
    await send('+15555555555'),
    await call('/messaging/v1/nothing'),
  ];
  const codes = await Promise.all(others.map(async (answer) => (await answer.json()).error.code));
  console.log(name, sent.status, found.status, uploaded.status, size, aborted, ...codes);
  if (name === 'fastify' || name === 'nestjs') {
    const own = await call('/projects/' + project + '/channels');
    console.log((await own.json()).includes(channel));
  }
}

await fastify.app.close();
await nestjs.app.close();
const { status } = await fastify.handler.fetch(new Request('http://localhost/messaging/healthz'));
console.log(status);
for (const { server } of [express, koa, hono]) {
  server.close();
  server.closeAllConnections();
}
await shared.handler.close(1_000);
await shared.messaging.stop();
process.emit('SIGTERM');
`;
