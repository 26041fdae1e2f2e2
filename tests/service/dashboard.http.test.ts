import assert from 'node:assert/strict';
import { orThrow } from '../../composition/host/or-throw.js';
import { plainBrowser } from '../support/dashboard/plain-browser.js';
import { shows } from '../support/dashboard/shows.js';
import { databaseNames, type RunningDemo, startDemo } from '../support/hosts/running-server.js';
import { callOver } from '../support/http/http-client.js';
import { suite } from '../support/suite.js';

const withServer = async (
  server: Promise<RunningDemo>,
  body: (server: RunningDemo) => Promise<void>,
): Promise<void> => {
  const started = await server;
  await body(started).finally(started.close);
};

const portOf = (url: string): number => Number(new URL(url).port);

for (const database of databaseNames) {
  const cases = suite(`the dashboard of a real server: ${database}`);

  cases('signs a member in by a link, once, and out again everywhere', () =>
    withServer(startDemo(database), async ({ url, demo, messaging }) => {
      const { organization_id: organization } = demo;
      const email = 'ada@example.com';
      const invited = orThrow(await messaging.inviteMember({ organization, email, role: 'owner' }));
      const { token } = invited;
      const open = () => plainBrowser((request) => callOver(portOf(url), request));
      const { get, post } = open();

      const asked = await get('/dashboard');
      assert.equal(asked.status, 303);
      const link = `/dashboard/sign-in/invitation?token=${token}`;
      shows((await get(link)).text, email);
      assert.equal((await post('/dashboard/sign-in/invitation', { token })).status, 303);
      assert.equal((await open().get(link)).status, 404);

      const home = await get('/dashboard');
      assert.equal(home.headers.location, `/dashboard/projects/${demo.project_id}`);
      const password = 'a long enough password';
      await get('/dashboard/account');
      const set = await post('/dashboard/account/password', { password, repeated: password });
      assert.equal(set.status, 303);

      const other = open();
      await other.get('/dashboard/sign-in');
      assert.equal((await other.post('/dashboard/sign-in', { email, password })).status, 303);
      shows((await other.get('/dashboard/account')).text, 'This browser');

      await get('/dashboard/account');
      assert.equal((await post('/dashboard/account/sign-out-everywhere')).status, 303);
      for (const browser of [{ get }, other])
        assert.equal((await browser.get('/dashboard/account')).status, 303);
    }),
  );

  cases.run();
}

const alone = suite('the address of the dashboard');

const typeOf = async (url: string): Promise<string> =>
  (await fetch(url)).headers.get('content-type') ?? '';

/** Where `/` leads, and that the icon and the other methods of both are as they must be. */
const homeOf = async (url: string): Promise<string | null> => {
  const icon = await fetch(new URL('/favicon.ico', url));
  assert.deepEqual([icon.status, icon.headers.get('content-type')], [200, 'image/svg+xml']);
  assert.match(icon.headers.get('cache-control') ?? '', /max-age=\d{4,}/);
  assert.match(await icon.text(), /^<svg /);
  assert.equal((await fetch(new URL('/favicon.ico', url), { method: 'HEAD' })).status, 200);
  for (const path of ['/', '/favicon.ico'])
    assert.equal((await fetch(new URL(path, url), { method: 'POST' })).status, 404);
  for (const path of ['//x', '/x', '/favicon.ico/x'])
    assert.equal((await fetch(new URL(url).origin + path)).status, 404, path);
  const { status, headers } = await fetch(new URL('/', url), { redirect: 'manual' });
  assert.equal(status, 302);
  return headers.get('location');
};

alone('is that of the API, or its own, or none', async () => {
  await withServer(startDemo('memory'), async ({ url, dashboardUrl }) => {
    assert.equal(dashboardUrl, `${url}/dashboard`);
    assert.match(await typeOf(dashboardUrl), /html/);
    assert.equal(await homeOf(url), '/dashboard');
  });
  const own = startDemo('memory', { ROUNDTRIP_DASHBOARD_PORT: '0' });
  await withServer(own, async ({ url, dashboardUrl = '' }) => {
    assert.notEqual(portOf(dashboardUrl), portOf(url));
    assert.match(await typeOf(dashboardUrl), /html/);
    assert.match(await typeOf(`${url}/dashboard`), /json/);
    assert.equal((await fetch(new URL('/v1/whoami', dashboardUrl))).status, 404);
    assert.equal((await fetch(`${url}/v1/whoami`)).status, 401);
    assert.equal(await homeOf(url), '/docs');
    assert.equal(await homeOf(dashboardUrl), '/dashboard');
  });
  const off = startDemo('memory', { ROUNDTRIP_DASHBOARD: 'off' });
  await withServer(off, async ({ url, dashboardUrl }) => {
    assert.equal(dashboardUrl, undefined);
    assert.equal((await fetch(`${url}/dashboard`)).status, 404);
    assert.equal(await homeOf(url), '/docs');
  });
});

alone.run();
