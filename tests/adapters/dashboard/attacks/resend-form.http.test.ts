import assert from 'node:assert/strict';
import { csrfToken } from '../../../../adapters/dashboard/server/security/csrf.js';
import { memoryStores } from '../../../../adapters/memory/index.js';
import { systemClock, systemRandomBytes, ulidNewId } from '../../../../adapters/system/index.js';
import { PortFailure } from '../../../../core/ports/port-failure.js';
import type { Stores } from '../../../../core/ports/stores/stores.js';
import {
  type DashboardHost,
  dashboardHost,
  secret,
} from '../../../support/dashboard/dashboard-host.js';
import { shows, showsNot } from '../../../support/dashboard/shows.js';
import { suite } from '../../../support/suite.js';

const cases = suite('dashboard: a form that cannot be used');

let host: DashboardHost;
cases.before(async () => {
  host = await dashboardHost();
});
cases.after(() => host.close());

const path = (): string => `/dashboard/organizations/${host.organization}/projects`;
const own = { 'Sec-Fetch-Site': 'same-origin' } as const;
const typed = { name: 'Shop "of" <Ada>', environment: 'test', token: 'EAA-secret' };

/** Sends the form with the token of a session. */
const send = (session: string, headers: Readonly<Record<string, string>>) =>
  host.call({
    method: 'POST',
    path: path(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ ...typed, csrf: csrfToken(session) }).toString(),
  });

const keeps = (text: string): void => {
  shows(text, `action="${path()}"`);
  shows(text, 'name="name" value="Shop &quot;of&quot; &lt;Ada>"');
  showsNot(text, 'EAA-secret');
};

cases('is kept when its session has ended, but for secrets, and changes nothing', async () => {
  const before = await host.audited();
  host.setRole(null);
  const ended = await send(secret, own);
  assert.equal(ended.status, 401);
  keeps(ended.text);
  shows(ended.text, 'href="/sign-in-of-the-host?next=%2Fdashboard" target="_blank"');
  host.setRole('owner');
  const other = await send('an earlier session', own);
  assert.equal(other.status, 403);
  keeps(other.text);
  shows(other.text, csrfToken(secret));
  assert.deepEqual(await host.audited(), before);
});

cases('is not kept when no page of this origin sent it, as far as the browser says', async () => {
  const foreign = [
    {},
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { ...own, Accept: 'application/json' },
  ];
  for (const headers of foreign)
    for (const role of [null, 'owner'] as const) {
      host.setRole(role);
      const { status, text } = await send('an earlier session', headers);
      assert.equal(status, role === null ? 401 : 403, JSON.stringify(headers));
      showsNot(text, /Shop|name="name"/);
    }
});

cases('is kept when the store fails, with the advice to look first', async () => {
  const failing = await dashboardHost({ parts: { stores: fullDisk() } });
  const before = failing.faults.length;
  const reply = await failing.call({
    method: 'POST',
    path: `/dashboard/organizations/${failing.organization}/projects`,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...own },
    body: new URLSearchParams({ ...typed, csrf: csrfToken(secret) }).toString(),
  });
  assert.equal(reply.status, 503);
  shows(reply.text, 'name="name" value="Shop &quot;of&quot; &lt;Ada>"');
  showsNot(reply.text, 'EAA-secret');
  shows(reply.text, 'Look first whether it');
  shows(reply.text, reply.headers['service-request-id'] ?? 'no id');
  assert.equal(failing.faults.length, before + 1);
  await failing.close();
});

/** Stores that can be read, and take no entry of the audit log. */
const fullDisk = (): Stores => {
  const stores = memoryStores(ulidNewId(systemClock, systemRandomBytes));
  const fail = () => Promise.reject(new PortFailure('The disk is full.'));
  return {
    ...stores,
    commit: (change) =>
      change.project === undefined && change.replaces?.auditEntries
        ? fail()
        : stores.commit(change),
  };
};

cases.run();
