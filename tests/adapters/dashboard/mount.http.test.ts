import assert from 'node:assert/strict';
import { dashboardHandler } from '../../../adapters/dashboard/index.js';
import type { AnsweredRequest } from '../../../adapters/http/index.js';
import { createMessaging } from '../../../composition/host/index.js';
import { dashboardHost } from '../../support/dashboard/dashboard-host.js';
import { suite } from '../../support/suite.js';

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

cases.run();
