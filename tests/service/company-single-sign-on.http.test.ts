import assert from 'node:assert/strict';
import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import { orThrow } from '../../composition/host/or-throw.js';
import { plainBrowser } from '../support/dashboard/plain-browser.js';
import { shows } from '../support/dashboard/shows.js';
import { startDemo } from '../support/hosts/running-server.js';
import { callOver } from '../support/http/http-client.js';
import { redirectedBrowser } from '../support/http/redirected-browser.js';
import { client, identityProvider } from '../support/oidc/identity-provider.js';
import { suite } from '../support/suite.js';
import { eventually } from '../support/time/eventually.js';

const people = { ada: { email: 'ada@example.com', isVerified: true } };
const callbackPath = '/dashboard/sign-in/oidc/callback';
const logoutPath = '/dashboard/sign-in/oidc/back-channel-logout';
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
const hourMs = 3_600_000;

/** A server whose one invited member, ada, signs in at a provider that ends sessions here. */
const scene = async () => {
  const provider = await identityProvider(people);
  const { url, demo, messaging, skip, close } = await startDemo('memory', {
    ROUNDTRIP_OIDC_ISSUER: provider.issuer,
    ROUNDTRIP_OIDC_CLIENT_ID: client.id,
    ROUNDTRIP_OIDC_CLIENT_SECRET: client.secret,
    ROUNDTRIP_LOG_LEVEL: 'silent',
  });
  provider.serve(`${url}${callbackPath}`, `${url}${logoutPath}`);
  provider.signIn('ada');
  const { organization_id: organization, project_id: project } = demo;
  const { email } = people.ada;
  const { token } = orThrow(await messaging.inviteMember({ organization, email, role: 'owner' }));
  const invitee = plainBrowser((request) => callOver(Number(new URL(url).port), request));
  await invitee.get(`/dashboard/sign-in/invitation?token=${token}`);
  await invitee.post('/dashboard/sign-in/invitation', { token });
  const page = `${url}/dashboard/projects/${project}/messages`;
  const start = `${url}/dashboard/sign-in/oidc?next=${encodeURIComponent('/dashboard/account')}`;
  const entries = async (action: string) => {
    const found = await messaging.listAuditEntries({ organization, limit: 100, action });
    return orThrow(found).items;
  };
  const signedIn = async () => {
    const browser = redirectedBrowser();
    assert.equal((await browser.open(start)).url.pathname, '/dashboard/account');
    return browser;
  };
  type Browser = Awaited<ReturnType<typeof signedIn>>;
  const isIn = async ({ open }: Browser): Promise<boolean> =>
    (await open(`${url}/dashboard/account`)).url.pathname === '/dashboard/account';
  const send = (logoutToken: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${url}${logoutPath}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ logout_token: logoutToken }),
    });
  return {
    ...{ provider, url, organization, messaging, skip, page, start, entries, signedIn, isIn, send },
    close: async () => {
      await close();
      await provider.close();
    },
  };
};

type Scene = Awaited<ReturnType<typeof scene>>;

const withScene = async (body: (parts: Scene) => Promise<void>): Promise<void> => {
  const parts = await scene();
  await body(parts).finally(parts.close);
};

/** A logout token as the provider writes it, unless said otherwise. Undefined claims are left out. */
const logoutToken = async (
  { provider }: Scene,
  claims: Readonly<Record<string, unknown>> = {},
  header: { readonly alg?: string; readonly typ?: string; readonly key?: CryptoKey } = {},
): Promise<string> => {
  const now = Math.floor(Date.now() / 1_000);
  const usual = {
    ...{ iss: provider.issuer, aud: client.id, iat: now, exp: now + 120, sub: 'ada' },
    ...{ jti: crypto.randomUUID(), events: { [logoutEvent]: {} } },
  };
  const given = Object.entries({ ...usual, ...claims }).filter(([, value]) => value !== undefined);
  const { alg = 'RS256', typ = 'logout+jwt', key } = header;
  const own = await importJWK(provider.signingKey, 'RS256');
  return new SignJWT(Object.fromEntries(given))
    .setProtectedHeader({ alg, typ, kid: provider.signingKey.kid })
    .sign(key ?? own);
};

const cases = suite('single sign-on of companies');

cases('a sign-in at the provider meets the rule, and no other one does', () =>
  withScene(async ({ messaging, organization, page, signedIn }) => {
    const browser = await signedIn();
    assert.equal((await browser.open(page)).status, 200);
    orThrow(await messaging.setSignInRules({ organization, requireSingleSignOn: true }));
    assert.equal((await browser.open(page)).status, 200);
    // The provider does not say that it asked for a second factor.
    orThrow(await messaging.setSignInRules({ organization, requireSecondFactor: true }));
    const { status, text } = await browser.open(page);
    assert.equal(status, 403);
    shows(text, 'Set up a second factor');
  }),
);

cases('a fresh sign-in makes the provider ask again, and ends the session before it', () =>
  withScene(async (parts) => {
    const { url, start, signedIn, entries } = parts;
    const browser = await signedIn();
    const jar = browser.jarOf(new URL(url));
    const before = jar.get('roundtrip_session');
    const fresh = await browser.open(`${start}&fresh=on`);
    assert.equal(fresh.url.pathname, '/dashboard/account');
    const asked = fresh.visited.find(({ pathname }) => pathname === '/auth')?.searchParams;
    assert.deepEqual([asked?.get('prompt'), asked?.get('max_age')], ['login', '0']);
    assert.notEqual(jar.get('roundtrip_session'), before);
    const old = redirectedBrowser();
    old.jarOf(new URL(url)).set('roundtrip_session', before ?? '');
    assert.equal(await parts.isIn(old), false);
    assert.equal((await entries('session.end')).length, 1);
  }),
);

cases('who takes the wish for a fresh sign-in out of the address gets none', () =>
  withScene(async ({ start, signedIn }) => {
    const browser = await signedIn();
    const isAuth = ({ pathname }: URL): boolean => pathname === '/auth';
    const { url } = await browser.open(`${start}&fresh=on`, isAuth);
    for (const name of ['prompt', 'max_age']) url.searchParams.delete(name);
    const arrived = await browser.open(url);
    const back = arrived.visited.find(({ pathname }) => pathname === '/dashboard/sign-in');
    assert.equal(back?.searchParams.get('problem'), 'unacceptable');
  }),
);

cases('a sign-out at the provider ends the sessions that began there', () =>
  withScene(async (parts) => {
    const { provider, isIn, signedIn, entries } = parts;
    const [browser, elsewhere] = [await signedIn(), await signedIn()];
    const { text } = await browser.open(`${provider.issuer}/session/end`);
    const xsrf = /name="xsrf" value="([^"]*)"/.exec(text)?.[1] ?? '';
    const cookie = [...browser.jarOf(new URL(provider.issuer))]
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    await fetch(`${provider.issuer}/session/end/confirm`, {
      ...{ method: 'POST', redirect: 'manual', headers: { cookie } },
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    });
    await eventually(async () => assert.equal(await isIn(browser), false));
    // Another session at the provider goes on, and so does what began there.
    assert.equal(await isIn(elsewhere), true);
    const [entry] = await entries('session.end_by_provider');
    assert.deepEqual(entry?.details, { issuer: provider.issuer, sessions: 1 });
    assert.equal(entry?.actor.kind, 'service');
    assert.equal(await isIn(await signedIn()), true);
  }),
);

cases('a token that names the person alone ends all sessions of single sign-on, once', () =>
  withScene(async (parts) => {
    const { isIn, signedIn, send, entries } = parts;
    const browsers = [await signedIn(), await signedIn()];
    const token = await logoutToken(parts);
    const reply = await send(token);
    assert.deepEqual([reply.status, await reply.text()], [200, '']);
    assert.equal(reply.headers.get('cache-control'), 'no-store');
    for (const browser of browsers) assert.equal(await isIn(browser), false);
    const later = await signedIn();
    const replay = await send(token);
    assert.deepEqual([replay.status, await replay.json()], [400, { error: 'invalid_request' }]);
    assert.equal(await isIn(later), true);
    assert.equal((await entries('session.end_by_provider')).length, 1);
    // Of a person who is not known here there is nothing to end.
    assert.equal((await send(await logoutToken(parts, { sub: 'no one' }))).status, 200);
  }),
);

cases('a token that is wrong in any way ends nothing, and every answer is the same', () =>
  withScene(async (parts) => {
    const { isIn, signedIn, send, url } = parts;
    const browser = await signedIn();
    const now = Math.floor(Date.now() / 1_000);
    const { privateKey: foreign } = await generateKeyPair('RS256');
    const secret = new TextEncoder().encode(client.secret);
    const jwk = JSON.stringify(await exportJWK(foreign).catch(() => ({})));
    const parted = (await logoutToken(parts)).split('.');
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'logout+jwt' }));
    const tokens = {
      issuer: await logoutToken(parts, { iss: 'https://evil.example' }),
      audience: await logoutToken(parts, { aud: 'another client' }),
      old: await logoutToken(parts, { iat: now - 400, exp: now + 120 }),
      expired: await logoutToken(parts, { iat: now - 200, exp: now - 100 }),
      future: await logoutToken(parts, { iat: now + 200 }),
      'no time': await logoutToken(parts, { iat: undefined }),
      'no id': await logoutToken(parts, { jti: undefined }),
      'no event': await logoutToken(parts, { events: undefined }),
      'other event': await logoutToken(parts, { events: { 'https://example.com': {} } }),
      'event that is no object': await logoutToken(parts, { events: { [logoutEvent]: 'x' } }),
      'an ID token': await logoutToken(parts, { nonce: 'x' }),
      'empty nonce': await logoutToken(parts, { nonce: null }),
      'of no one': await logoutToken(parts, { sub: undefined }),
      'sub that is no text': await logoutToken(parts, { sub: undefined, sid: 7 }),
      'other type': await logoutToken(parts, {}, { typ: 'at+jwt' }),
      'foreign key': await logoutToken(parts, {}, { key: foreign }),
      'shared secret': await new SignJWT({ sub: 'ada', events: { [logoutEvent]: {} } })
        .setProtectedHeader({ alg: 'HS256', typ: 'logout+jwt' })
        .setIssuer(parts.provider.issuer)
        .setAudience(client.id)
        .setIssuedAt()
        .setJti('x')
        .sign(secret),
      none: `${unsigned.toString('base64url')}.${parted[1]}.`,
      'changed payload': `${parted[0]}.${Buffer.from('{"sub":"ada"}').toString('base64url')}.${parted[2]}`,
      'no token': jwk,
      empty: '',
      long: 'x'.repeat(70_000),
    };
    for (const [name, token] of Object.entries(tokens)) {
      const reply = await send(token);
      assert.equal(reply.status, 400, name);
      assert.equal(await reply.text(), '{"error":"invalid_request"}', name);
    }
    const twice = await fetch(`${url}${logoutPath}`, {
      method: 'POST',
      body: new URLSearchParams([
        ['logout_token', await logoutToken(parts)],
        ['logout_token', await logoutToken(parts)],
      ]),
    });
    assert.equal(twice.status, 400);
    const json = await send(await logoutToken(parts), { 'Content-Type': 'application/json' });
    assert.equal(json.status, 400);
    assert.equal((await fetch(`${url}${logoutPath}`)).status, 404);
    assert.equal(await isIn(browser), true);
  }),
);

cases('a token ends no session that began after it was written', () =>
  withScene(async (parts) => {
    const { isIn, signedIn, send, skip } = parts;
    const early = await logoutToken(parts, { exp: undefined });
    skip(4 * 60_000);
    const browser = await signedIn();
    assert.equal((await send(early)).status, 200);
    assert.equal(await isIn(browser), true);
    skip(hourMs);
    assert.equal((await send(await logoutToken(parts, { exp: undefined }))).status, 400);
  }),
);

cases.run();
