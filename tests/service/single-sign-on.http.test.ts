import assert from 'node:assert/strict';
import { orThrow } from '../../composition/host/or-throw.js';
import type { AuditEntry } from '../../core/model/people/audit-entry.js';
import { plainBrowser } from '../support/dashboard/plain-browser.js';
import { shows, showsNot } from '../support/dashboard/shows.js';
import { present } from '../support/fixtures/either.js';
import { startDemo } from '../support/hosts/running-server.js';
import { callOver } from '../support/http/http-client.js';
import { redirectedBrowser } from '../support/http/redirected-browser.js';
import { client, identityProvider } from '../support/oidc/identity-provider.js';
import { suite } from '../support/suite.js';

const people = {
  ada: { email: 'ada@example.com', isVerified: true },
  eve: { email: 'ada@example.com', isVerified: false },
  // A provider that says nothing about the address.
  dan: { email: 'ada@example.com' },
  bob: { email: 'bob@example.com', isVerified: true },
};

const variables = (issuer: string) => ({
  ROUNDTRIP_OIDC_ISSUER: issuer,
  ROUNDTRIP_OIDC_CLIENT_ID: client.id,
  ROUNDTRIP_OIDC_CLIENT_SECRET: client.secret,
  ROUNDTRIP_OIDC_NAME: 'Example & Co',
});

const callbackPath = '/dashboard/sign-in/oidc/callback';
const isCallback = ({ pathname }: URL): boolean => pathname === callbackPath;

/** A server with one member, ada, whose operator trusts a provider. */
const scene = async (given: Readonly<Record<string, string>> = {}) => {
  const provider = await identityProvider(people);
  const { url, demo, messaging, skip, close } = await startDemo('memory', {
    ...variables(provider.issuer),
    ...given,
    ROUNDTRIP_LOG_LEVEL: 'silent',
  });
  provider.serve(`${url}${callbackPath}`);
  const { organization_id: organization } = demo;
  const { email } = people.ada;
  const { token } = orThrow(await messaging.inviteMember({ organization, email, role: 'owner' }));
  const invitee = plainBrowser((request) => callOver(Number(new URL(url).port), request));
  await invitee.get(`/dashboard/sign-in/invitation?token=${token}`);
  assert.equal((await invitee.post('/dashboard/sign-in/invitation', { token })).status, 303);
  return {
    ...{ provider, url, skip, email },
    start: `${url}/dashboard/sign-in/oidc?next=${encodeURIComponent('/dashboard/account?a=b')}`,
    /** Sign-ins by the provider in the audit log of the organization, and those of unknown persons, newest first. */
    signIns: async () => {
      const found = await messaging.listAuditEntries({ organization, limit: 100 });
      const unknown: AuditEntry[] = [];
      for await (const entry of await messaging.exportUnassignedEntries()) unknown.push(entry);
      const isSignIn = ({ action, details }: AuditEntry) =>
        action.startsWith('session.') && details.method === 'oidc';
      return { known: orThrow(found).items.filter(isSignIn), unknown: unknown.filter(isSignIn) };
    },
    close: async () => {
      await close();
      await provider.close();
    },
  };
};

const withScene = async (
  body: (parts: Awaited<ReturnType<typeof scene>>) => Promise<void>,
  given: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const parts = await scene(given);
  await body(parts).finally(parts.close);
};

const cases = suite('single sign-on');

cases('signs a member in at the provider, and leads back to the page that was wanted', () =>
  withScene(async ({ provider, url, start, email, signIns }) => {
    provider.signIn('ada');
    const browser = redirectedBrowser();
    browser.jarOf(new URL(url)).set('roundtrip_session', 'planted-by-an-attacker');
    const { text } = await browser.open(`${url}/dashboard/account?a=b`);
    shows(text, 'Sign in with Example &amp; Co');
    shows(text, `/dashboard/sign-in/oidc?next=${encodeURIComponent('/dashboard/account?a=b')}`);

    const arrived = await browser.open(start);
    assert.equal(arrived.url.href, `${url}/dashboard/account?a=b`);
    assert.equal(arrived.status, 200);
    shows(arrived.text, email);
    const asked = present(arrived.visited[1]).searchParams;
    assert.equal(asked.get('response_type'), 'code');
    assert.equal(asked.get('code_challenge_method'), 'S256');
    assert.match(asked.get('code_challenge') ?? '', /^[\w-]{43}$/);
    for (const name of ['state', 'nonce']) assert.match(asked.get(name) ?? '', /^[\w-]{43}$/);
    const jar = browser.jarOf(new URL(url));
    assert.match(jar.get('roundtrip_session') ?? '', /^[0-9a-f]{64}$/);
    assert.equal(jar.has('roundtrip_oidc'), false);

    const { known } = await signIns();
    assert.equal(known.length, 1);
    const { action, outcome, details } = present(known[0]);
    assert.deepEqual([action, outcome], ['session.create', 'done']);
    assert.deepEqual(details, { method: 'oidc', linked_issuer: provider.issuer });

    // From now on the person is known by the subject: another one with the same address is not.
    assert.equal((await redirectedBrowser().open(start)).url.pathname, '/dashboard/account');
  }),
);

cases('refuses others with a sentence and an entry in the audit log', () =>
  withScene(async ({ provider, start, signIns }) => {
    for (const [person, sentence, actor] of [
      ['bob', 'No member of an organization is this person.', 'bob@example.com'],
      ['eve', 'The provider has not verified your email address.', 'eve'],
      [null, 'The provider refused the sign-in, or you cancelled it.', 'unknown'],
    ] as const) {
      provider.signIn(person);
      const { url, text } = await redirectedBrowser().open(start);
      assert.equal(url.pathname, '/dashboard/sign-in');
      assert.equal(url.searchParams.get('next'), '/dashboard/account?a=b');
      shows(text, sentence);
      const { known, unknown } = await signIns();
      assert.deepEqual(known, []);
      const { outcome, details } = present(unknown[0]);
      assert.equal(present(unknown[0]).actor.name, actor);
      assert.equal(outcome, 'sign_in_refused');
      assert.deepEqual(details, { method: 'oidc', issuer: provider.issuer });
    }
    assert.equal((await signIns()).unknown.length, 3);
  }),
);

cases(
  'believes an address that comes without a word on its verification only where the operator does',
  async () => {
    const arriveAs = (person: 'dan' | 'eve', trusts: 'on' | 'off') =>
      withScene(
        async ({ provider, start }) => {
          provider.signIn(person);
          const { pathname } = (await redirectedBrowser().open(start)).url;
          const isIn = person === 'dan' && trusts === 'on';
          assert.equal(pathname, isIn ? '/dashboard/account' : '/dashboard/sign-in', person);
        },
        { ROUNDTRIP_OIDC_TRUST_EMAILS: trusts },
      );
    await arriveAs('dan', 'off');
    await arriveAs('dan', 'on');
    await arriveAs('eve', 'on');
  },
);

cases('accepts an answer once, in the browser that began, within 10 minutes', () =>
  withScene(async ({ provider, url, start, skip, signIns }) => {
    provider.signIn('ada');
    const stale = /too old, was used already, or began in another browser/;
    const browser = redirectedBrowser();
    const jar = browser.jarOf(new URL(url));
    const { url: answer } = await browser.open(start, isCallback);
    const ticket = jar.get('roundtrip_oidc') ?? '';

    // The answer in the browser of another person, who began a sign-in too or did not.
    const other = redirectedBrowser();
    assert.match((await other.open(answer)).text, stale);
    await other.open(start, isCallback);
    assert.match((await other.open(answer)).text, stale);
    const changed = new URL(answer);
    changed.searchParams.set('state', 'guessed');
    const third = redirectedBrowser();
    await third.open(start, isCallback);
    assert.match((await third.open(changed)).text, stale);
    const forged = redirectedBrowser();
    forged.jarOf(new URL(url)).set('roundtrip_oidc', `${ticket.slice(0, -4)}AAAA`);
    assert.match((await forged.open(answer)).text, stale);
    assert.equal((await signIns()).unknown.length, 4);

    assert.equal((await browser.open(answer)).url.pathname, '/dashboard/account');
    const replays = redirectedBrowser();
    assert.match((await replays.open(answer)).text, stale);
    replays.jarOf(new URL(url)).set('roundtrip_oidc', ticket);
    assert.match((await replays.open(answer)).text, stale);
    assert.equal(replays.jarOf(new URL(url)).has('roundtrip_session'), false);

    const slow = redirectedBrowser();
    const { url: late } = await slow.open(start, isCallback);
    skip(10 * 60_000);
    assert.match((await slow.open(late)).text, stale);
    const { known, unknown } = await signIns();
    assert.deepEqual([known.length, unknown.length], [1, 7]);
  }),
);

cases('leads to no other site afterwards', () =>
  withScene(async ({ provider, url }) => {
    provider.signIn('ada');
    for (const next of ['//evil.example', 'https://evil.example/dashboard']) {
      const start = `${url}/dashboard/sign-in/oidc?next=${encodeURIComponent(next)}`;
      const { visited } = await redirectedBrowser().open(start);
      const after = visited.slice(visited.findIndex(isCallback) + 1);
      assert.equal(present(after[0]).href, `${url}/dashboard`);
    }
  }),
);

cases('starts without the provider, and says that it does not answer', async () => {
  const provider = await identityProvider(people);
  await provider.close();
  const environment = { ...variables(provider.issuer), ROUNDTRIP_LOG_LEVEL: 'silent' };
  const { url, close } = await startDemo('memory', environment);
  try {
    const { status, text } = await redirectedBrowser().open(`${url}/dashboard/sign-in/oidc`);
    assert.equal(status, 200);
    shows(text, 'The provider of single sign-on does not answer.');
    shows(text, 'type="password"');
  } finally {
    await close();
  }
});

cases('has no button and no address without a provider', async () => {
  const { url, close } = await startDemo('memory');
  try {
    const { text } = await redirectedBrowser().open(`${url}/dashboard/sign-in?problem=unknown`);
    showsNot(text, 'Sign in with');
    assert.equal((await fetch(`${url}/dashboard/sign-in/oidc`)).status, 404);
  } finally {
    await close();
  }
});

cases.run();
