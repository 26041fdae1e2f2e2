import assert from 'node:assert/strict';
import { dashboardHandler } from '../../../adapters/dashboard/index.js';
import type { AnsweredRequest } from '../../../adapters/http/index.js';
import { createMessaging } from '../../../composition/host/index.js';
import { dashboardHost } from '../../support/dashboard/dashboard-host.js';
import { suite } from '../../support/suite.js';
import { eventually } from '../../support/time/eventually.js';
import { assertInPromisedTime } from '../../support/time/in-promised-time.js';

const cases = suite('dashboard: in the HTTP server');

cases('reports each request under a route that names no id', async () => {
  const answered: AnsweredRequest[] = [];
  const host = await dashboardHost({ onAnswered: (request) => answered.push(request) });
  await host.get('/messages/msg_01');
  await host.get('/dashboard/assets/x.css');
  await host.get('/dashboard/nothing/msg_01');
  await host.close();
  assert.deepEqual(
    answered.map(({ method, route, status, error }) => [method, route, status, error]),
    [
      ['GET', '/dashboard/projects/{project}/messages/{id}', 404, 'message_not_found'],
      ['GET', '/dashboard/assets/{name}', 404, 'route_not_found'],
      ['none', 'none', 404, 'route_not_found'],
    ],
  );
});

cases('is a handler for another server, also where a framework takes its path off', async () => {
  const { actAs, rateLimiters, newId } = createMessaging();
  const handler = dashboardHandler({
    authorized: actAs,
    signIn: { signInUrl: '/login', whoIsAsking: async () => undefined },
    clock: Date.now,
    rateLimiter: rateLimiters.address,
    newId,
    onFault: (error) => assert.fail(String(error)),
    base: '/admin/dashboard',
    publicUrl: 'https://example.com',
  });
  const call = (path: string) => handler.fetch(new Request(`https://example.com${path}`));
  for (const path of ['/admin/dashboard/search', '/search']) {
    const { status, headers } = await call(path);
    const next = '/login?next=%2Fadmin%2Fdashboard%2Fsearch';
    assert.deepEqual([status, headers.get('location')], [303, next]);
  }
  assert.equal((await call('/admin/dashboard/nothing')).status, 404);
  await handler.close(0);
  assert.equal((await call('/admin/dashboard')).status, 503);
});

cases('leaves every other path to the routes of the API', async () => {
  const host = await dashboardHost();
  for (const path of ['/v1/whoami', '/healthz', '/', '/dashboardx', '/Dashboard']) {
    const { headers } = await fetch(host.url + path);
    assert.match(headers.get('content-type') ?? '', /json/, path);
  }
  await host.close();
});

cases('ends live streams when the server stops', async () => {
  const host = await dashboardHost();
  const began = performance.now();
  const stream = await fetch(host.url + host.addressOf('/events/live'));
  assert.equal(stream.headers.get('content-type'), 'text/event-stream');
  const ended = stream.text();
  await host.close();
  await ended.catch(() => '');
  await assertInPromisedTime('the stop', performance.now() - began, 5_000);
});

cases(
  'ends a live stream within seconds when its visitor signs out or gets other roles',
  async () => {
    const host = await dashboardHost();
    const began = performance.now();
    const ends = [[], null].map(async (memberships) => {
      const one = memberships === null ? await dashboardHost() : host;
      const stream = await fetch(one.url + one.addressOf('/events/live'));
      assert.equal(stream.status, 200);
      one.setMemberships(memberships);
      await stream.text();
      await one.close();
    });
    await Promise.all(ends);
    await assertInPromisedTime('the end of both', performance.now() - began, 10_000);
  },
);

cases('refuses more live streams than its limit, until one ends', async () => {
  const host = await dashboardHost({ liveStreams: 1 });
  const open = (signal?: AbortSignal) =>
    fetch(host.url + host.addressOf('/events/live'), signal ? { signal } : {});
  const first = new AbortController();
  assert.equal((await open(first.signal)).status, 200);
  assert.equal((await open()).status, 503);
  first.abort();
  await eventually(async () => {
    const again = new AbortController();
    const { status } = await open(again.signal);
    again.abort();
    assert.equal(status, 200, 'the stream that ended makes room');
  });
  await host.close();
});

cases.run();
