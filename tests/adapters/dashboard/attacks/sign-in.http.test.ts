import assert from 'node:assert/strict';
import type { PeopleStore } from '../../../../core/ports/people/people-store.js';
import { newLink } from '../../../../core/use-cases/people/one-time-links.js';
import { signInUseCases } from '../../../../core/use-cases/people/sign-in/sign-in-use-cases.js';
import { password, peopleScene } from '../../../core/use-cases/people/people-scene.js';
import { type DashboardHost, dashboardHost } from '../../../support/dashboard/dashboard-host.js';
import { plainBrowser } from '../../../support/dashboard/plain-browser.js';
import { showsNot } from '../../../support/dashboard/shows.js';
import { times } from '../../../support/fixtures/builders.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { suite } from '../../../support/suite.js';

const test = suite('dashboard: attacks on the sign-in');

const signIn = '/dashboard/sign-in';

/** The names of the calls of a store, in their order. */
const recorded = (people: PeopleStore, calls: string[]): PeopleStore =>
  new Proxy(people, {
    get: (store, name: keyof PeopleStore) => {
      calls.push(name);
      return store[name];
    },
  });

/** The dashboard with its own sign-in over people in memory. */
const scene = async () => {
  const people = await peopleScene();
  const calls: string[] = [];
  const ports = { ...people.ports, people: recorded(people.people, calls) };
  const host = await dashboardHost({ signIn: signInUseCases(ports) });
  return { ...people, host, calls, open: () => plainBrowser(host.call) };
};

const withScene = async (
  body: (parts: Awaited<ReturnType<typeof scene>>) => Promise<void>,
): Promise<void> => {
  const parts = await scene();
  await body(parts).finally(parts.host.close);
  assert.deepEqual(parts.host.faults, []);
};

test('an unknown address, a wrong password and a person without one look alike and cost the same', () =>
  withScene(async ({ open, verified, calls, user, addMember, organization, stores }) => {
    const invited = await addMember(organization, 'viewer', { passwordHash: null });
    const attempts: readonly (readonly [string, string])[] = [
      [user.email, 'a wrong password'],
      ['unknown@example.com', 'a wrong password'],
      [invited.email, 'a wrong password'],
      ['not an address', password],
    ];
    // The first attempt of a process also makes the hash of no one.
    const first = open();
    await first.get(signIn);
    await first.post(signIn, { email: '', password: '' });
    const seen = new Set<string>();
    for (const [email, given] of attempts) {
      const { get, post } = open();
      await get(signIn);
      const { audit } = stores;
      const entries = async () =>
        (await audit.list(organization, { limit: 99 })).length +
        (await audit.list(null, { limit: 99 })).length;
      const before = [verified.length, await entries()];
      calls.length = 0;
      const { status, text, headers } = await post(signIn, { email, password: given });
      const cost = [verified.length - (before[0] ?? 0), (await entries()) - (before[1] ?? 0)];
      const shown = text
        .replaceAll(email, 'EMAIL')
        .replaceAll(/name="csrf" value="[^"]*"/g, '')
        .replaceAll(/req_\w+/g, '');
      const { date: _, ...others } = headers;
      const same = Object.keys(others).sort();
      seen.add(JSON.stringify({ status, shown, same, cost, calls }));
    }
    assert.equal(seen.size, 1, [...seen].join('\n'));
    assert.match([...seen].join(), /"cost":\[1,1\]/);
  }));

test('of browsers that open one link at the same time, one is signed in', () =>
  withScene(async ({ open, ports, user, people }) => {
    const { token } = rightOf(await newLink(ports, user.id, 60_000, () => undefined));
    const browsers = times(6, open);
    for (const { get } of browsers)
      assert.equal((await get(`${signIn}/link?token=${token}`)).status, 200);
    const replies = await Promise.all(
      browsers.map(({ post }) => post(`${signIn}/link`, { token })),
    );
    const statuses = replies.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [303, 404, 404, 404, 404, 404]);
    const signedIn = await Promise.all(browsers.map(({ get }) => get('/dashboard/account')));
    assert.equal(signedIn.filter(({ status }) => status === 200).length, 1);
    assert.equal((await people.listSessions(user.id)).length, 1);
  }));

/** Each address that an answer names. */
const addressesIn = ({ text, headers }: Awaited<ReturnType<DashboardHost['get']>>) => [
  ...[...text.matchAll(/(?:href|src|action|hx-\w+)="([^"]*)"/g)].map(([, address = '']) => address),
  ...(headers.location === undefined ? [] : [headers.location]),
];

test('no header of a request leads elsewhere: addresses are relative, or begin with the public URL', async () => {
  const publicUrl = 'https://messaging.example';
  const forged = {
    Host: 'evil.example',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Server': 'evil.example',
    'X-Original-URL': 'https://evil.example/',
    Forwarded: 'host=evil.example;proto=https',
  };
  for (const hasSignIn of [true, false]) {
    const host = await dashboardHost({ publicUrl, hasSignIn, hasSession: true });
    const members = `/dashboard/organizations/${host.organization}/members`;
    const paths = [
      '/dashboard',
      '/dashboard/account',
      signIn,
      `${signIn}/code`,
      `${signIn}/link?token=x`,
    ];
    for (const path of [...paths, members, '/messages', '/none']) {
      const reply = await host.get(path, forged);
      showsNot(reply.text, 'evil.example');
      for (const address of addressesIn(reply)) assert.match(address, /^(\/(?!\/)|\?|#|$)/, path);
    }
    if (!hasSignIn) {
      const person = { email: 'eve@example.com', role: 'viewer' };
      const { text } = await host.post(members, person, forged);
      showsNot(text, 'evil.example');
      assert.match(text, /https:\/\/messaging\.example\/dashboard\/sign-in\/invitation\?token=/);
    }
    await host.close();
  }
});

test('without a public URL, a link has the host that the browser asked for, and never a forwarded one', async () => {
  const host = await dashboardHost({ hasSession: true });
  const members = `/dashboard/organizations/${host.organization}/members`;
  const forged = { Host: 'messaging.example', 'X-Forwarded-Host': 'evil.example' };
  const { text } = await host.post(members, { email: 'eve@example.com', role: 'viewer' }, forged);
  showsNot(text, 'evil.example');
  assert.match(text, /http:\/\/messaging\.example\/dashboard\/sign-in\/invitation\?token=/);
  await host.close();
});

test.run();
