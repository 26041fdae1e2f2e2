import assert from 'node:assert/strict';
import { type DashboardHost, dashboardHost } from '../../support/dashboard/dashboard-host.js';
import { credentials } from '../../support/dashboard/fake-sign-in.js';
import { type PlainBrowser, plainBrowser } from '../../support/dashboard/plain-browser.js';
import { shows, showsNot } from '../../support/dashboard/shows.js';
import { elementsOf, tokensOf } from '../../support/dashboard/walk/markup.js';
import { suite } from '../../support/suite.js';
import { eventually } from '../../support/time/eventually.js';

const cases = suite('dashboard: sign-in');

const withSignIn = async (
  body: (
    parts: Pick<DashboardHost, 'sessions' | 'limit'> & { readonly open: () => PlainBrowser },
  ) => Promise<void>,
  options: { readonly asksForCode?: boolean } = {},
): Promise<void> => {
  const host = await dashboardHost({ hasSignIn: true, ...options });
  const { sessions, limit, close } = host;
  await body({ open: () => plainBrowser(host.call), sessions, limit }).finally(close);
};

const { email, password, link, code, invitation } = credentials;
const signIn = '/dashboard/sign-in';

cases('leads back to the page that the visitor wanted, and to no other host', () =>
  withSignIn(async ({ open }) => {
    for (const [next, expected] of [
      ['/dashboard/account?a=b', '/dashboard/account?a=b'],
      ['//evil.example', '/dashboard'],
      ['https://evil.example/dashboard', '/dashboard'],
    ] as const) {
      const { get, post } = open();
      const { text } = await get(`${signIn}?next=${encodeURIComponent(next)}`);
      shows(text, `name="next" value="${expected}"`);
      const { status, headers } = await post(signIn, { email, password, next });
      assert.equal(status, 303);
      assert.equal(headers.location, expected);
    }
  }),
);

cases('begins a session of its own: one that was planted before stays worthless', () =>
  withSignIn(async ({ open, sessions }) => {
    const { cookies, get, post } = open();
    cookies.set('roundtrip_session', 'planted-by-an-attacker');
    await get(signIn);
    const { headers } = await post(signIn, { email, password });
    assert.match(
      headers['set-cookie'] ?? '',
      /roundtrip_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1209600/,
    );
    assert.notEqual(cookies.get('roundtrip_session'), 'planted-by-an-attacker');
    assert.equal(sessions.size, 1);
    assert.equal((await get('/dashboard/account')).status, 200);
    const other = open();
    other.cookies.set('roundtrip_session', 'planted-by-an-attacker');
    assert.equal((await other.get('/dashboard/account')).status, 303);
  }),
);

cases('refuses a wrong password, and shows no password again', () =>
  withSignIn(async ({ open, sessions }) => {
    const { get, post } = open();
    await get(signIn);
    const { status, text } = await post(signIn, { email, password: 'wrong-password' });
    assert.equal(status, 422);
    shows(text, `value="${email}"`);
    showsNot(text, 'wrong-password');
    assert.equal(sessions.size, 0);
  }),
);

cases('answers too many attempts with 429, Retry-After, and how long to wait in words', () =>
  withSignIn(async ({ open, limit }) => {
    const { get, post } = open();
    await get(signIn);
    await post(signIn, { email, password });
    limit(130);
    await get(signIn);
    const other = open();
    await other.get(signIn);
    const { status, text, headers } = await other.post(signIn, { email, password });
    assert.deepEqual([status, headers['retry-after']], [429, '130']);
    shows(text, 'Too many attempts. Try again in 3 minutes.');
    showsNot(text, 'Retry-After');
  }),
);

cases('refuses the sign-in form of another site', () =>
  withSignIn(async ({ open, sessions }) => {
    const { status } = await open().post(signIn, { email, password });
    assert.equal(status, 403);
    assert.equal(sessions.size, 0);
  }),
);

cases('uses a link up by the button, not by looking at it', () =>
  withSignIn(async ({ open, sessions }) => {
    const { get, post } = open();
    const address = `${signIn}/link?token=${link}`;
    shows((await get(address)).text, email);
    shows((await get(address)).text, email);
    assert.equal(sessions.size, 0);
    assert.equal((await post(`${signIn}/link`, { token: link })).status, 303);
    assert.equal((await get('/dashboard/account')).status, 200);
    const late = open();
    assert.equal((await late.get(address)).status, 404);
    await late.get(signIn);
    assert.equal((await late.post(`${signIn}/link`, { token: link })).status, 404);
    assert.equal(sessions.size, 1);
  }),
);

cases('lets a session do nothing before the second factor, then gives it a new token', () =>
  withSignIn(
    async ({ open }) => {
      const { cookies, get, post } = open();
      await get(signIn);
      const { headers } = await post(signIn, { email, password, next: '/dashboard/account' });
      assert.equal(headers.location, `${signIn}/code?next=%2Fdashboard%2Faccount`);
      const pending = cookies.get('roundtrip_session');
      assert.equal((await get('/dashboard/account')).status, 303);
      await get(headers.location ?? '');
      assert.equal((await post(`${signIn}/code`, { code: '000000' })).status, 422);
      const given = await post(`${signIn}/code`, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
      assert.equal(given.status, 303);
      assert.notEqual(cookies.get('roundtrip_session'), pending);
      assert.equal((await get('/dashboard/account')).status, 200);
    },
    { asksForCode: true },
  ),
);

cases('shows the secret of a second factor as a QR code, and as text', () =>
  withSignIn(async ({ open }) => {
    const { get, post } = open();
    await get(signIn);
    await post(signIn, { email, password });
    await get('/dashboard/account');
    const { text } = await post('/dashboard/account/second-factor');
    shows(
      text,
      /<svg class="qr-code" role="img" aria-label="QR code for the app[^"]+" viewBox="0 0 \d+ \d+">/,
    );
    shows(text, /<path d="(M\d+ \d+h1v1h-1z){200,}" fill="#000"/);
    shows(text, 'JBSWY3DPEHPK3PXP');
    showsNot(text, / style="|<style|<script(?! (type="\w+" )?(defer )?src)/);
    // What a page sends back is drawn only as far as it is short.
    const long = { code: '000000', secret: 'x', uri: `otpauth://totp/${'a'.repeat(4_000)}` };
    const again = await post('/dashboard/account/second-factor/confirm', long);
    assert.equal(again.status, 422);
    shows(again.text, /id="field-code-error"[^>]*>The code is wrong/);
    showsNot(again.text, '<svg class="qr-code"');
  }),
);

cases('signs out here, and everywhere', () =>
  withSignIn(async ({ open, sessions }) => {
    const [here, there] = [open(), open()];
    for (const { get, post } of [here, there]) {
      await get(signIn);
      await post(signIn, { email, password });
      await get('/dashboard/account');
    }
    assert.equal(sessions.size, 2);
    assert.equal((await here.post('/dashboard/sign-out')).status, 303);
    assert.equal(here.cookies.has('roundtrip_session'), false);
    assert.equal(sessions.size, 1);
    await here.get(signIn);
    await here.post(signIn, { email, password });
    await here.get('/dashboard/account');
    assert.equal((await there.post('/dashboard/account/sign-out-everywhere')).status, 303);
    assert.equal(sessions.size, 0);
    assert.equal((await here.get('/dashboard/account')).status, 303);
  }),
);

cases(
  'makes no page of a signed-in person wait for sign-ins, from however many networks',
  async () => {
    const host = await dashboardHost({ hasSignIn: true, trustedProxies: ['127.0.0.0/8'] });
    const { get, post } = plainBrowser(host.call);
    await get(signIn);
    await post(signIn, { email, password });
    let release = (): void => undefined;
    const { calls } = host.hold(
      new Promise((resolve) => {
        release = resolve;
      }),
    );
    const networks = Array.from({ length: 40 }, (_, i) => `2001:db8:${i}::1`);
    const floods = networks.map(async (address) => {
      const from = { 'X-Forwarded-For': address };
      const stranger = plainBrowser(({ headers, ...call }) =>
        host.call({ ...call, headers: { ...headers, ...from } }),
      );
      await stranger.get(signIn);
      return stranger.post(signIn, { email, password: 'wrong' });
    });
    await eventually(async () => assert.ok(calls() >= 16));
    const page = await get('/dashboard/account');
    assert.equal(page.status, 200);
    release();
    // A stranger who waits for 5 s is refused.
    for (const { status } of await Promise.all(floods)) assert.ok([422, 503].includes(status));
    await host.close();
  },
);

cases('leads a person who accepts an invitation to the projects of the organization', () =>
  withSignIn(async ({ open }) => {
    const { get, post } = open();
    await get(signIn);
    await post(signIn, { email, password });
    const page = await get(`${signIn}/invitation?token=${invitation}`);
    shows(page.text, 'Join Example');
    const accepted = await post('/dashboard/account/accept-invitation', { token: invitation });
    assert.equal(accepted.status, 303);
    const projects = await get(accepted.headers.location ?? '');
    assert.equal(projects.status, 200, projects.text);
    shows(projects.text, 'You are a member now.');
  }),
);

cases('gives each field of the account an id of its own', () =>
  withSignIn(
    async ({ open }) => {
      const { get, post } = open();
      await get(signIn);
      await post(signIn, { email, password });
      await post(`${signIn}/code`, { code });
      const { text } = await get('/dashboard/account');
      shows(text, 'Switch it off');
      const ids = elementsOf(tokensOf(text), 'input').flatMap(({ id = [] }) => id);
      assert.ok(ids.includes('recovery-code') && ids.includes('field-code'));
      assert.deepEqual([...new Set(ids)], ids);
    },
    { asksForCode: true },
  ),
);

cases('changes the name and the password, and lists and ends sessions', () =>
  withSignIn(async ({ open, sessions }) => {
    const [here, there] = [open(), open()];
    for (const { get, post } of [here, there]) {
      await get(signIn);
      await post(signIn, { email, password });
      await get('/dashboard/account');
    }
    assert.equal((await here.post('/dashboard/account/name', { name: 'Ada' })).status, 303);
    const { text } = await here.get('/dashboard/account');
    shows(text, 'Your name is changed.');
    shows(text, 'This browser');
    const fields = { current: password, password: 'another one', repeated: 'a different one' };
    const differing = await here.post('/dashboard/account/password', fields);
    assert.equal(differing.status, 422);
    shows(differing.text, 'id="field-repeated-error"');
    const equal = { ...fields, repeated: fields.password };
    const wrong = await here.post('/dashboard/account/password', { ...equal, current: 'x' });
    shows(wrong.text, /id="field-current-error"[^>]*>The current password is wrong/);
    assert.equal((await here.post('/dashboard/account/password', equal)).status, 303);
    assert.equal(sessions.size, 1);
    assert.equal((await there.get('/dashboard/account')).status, 303);
  }),
);

cases.run();
