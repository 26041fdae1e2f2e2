import assert from 'node:assert/strict';
import { challengeMs } from '../../../../core/model/people/passkey.js';
import { freshMs } from '../../../../core/model/people/session.js';
import { origin } from '../../../core/use-cases/people/people-scene.js';
import { shows, showsNot } from '../../../support/dashboard/shows.js';
import { present } from '../../../support/fixtures/either.js';
import {
  type Deviation,
  softwareAuthenticator,
} from '../../../support/passkeys/software-authenticator.js';
import { suite } from '../../../support/suite.js';
import { type CompanyScene, signIn, withCompany } from './company-scene.js';

const test = suite('dashboard: passkeys');

const account = '/dashboard/account';
const prove = `${account}/prove`;

type Browser = ReturnType<CompanyScene['open']>;

/** Browsers that share one authenticator. */
const devices = () => {
  const authenticator = softwareAuthenticator(origin);
  const ask = async (browser: Browser, path: string) => {
    const { status, text, headers } = await browser.post(path);
    assert.equal(status, 200, text);
    assert.equal(headers['content-type'], 'application/json; charset=utf-8');
    return JSON.parse(text);
  };
  return {
    authenticator,
    ask,
    add: async (browser: Browser, name: string, given?: Deviation) => {
      await browser.get(account);
      const options = await ask(browser, `${account}/passkeys/options`);
      const credential = authenticator.create(options, given);
      return browser.post(`${account}/passkeys`, { name, credential });
    },
    signIn: async (browser: Browser, given?: Deviation, next = '') => {
      await browser.get(signIn);
      const options = await ask(browser, `${signIn}/passkey/options`);
      assert.deepEqual([options.allowCredentials, options.userVerification], [[], 'required']);
      const credential = authenticator.get(options, given);
      return browser.post(`${signIn}/passkey`, { credential, next });
    },
  };
};

const isIn = async (browser: Browser): Promise<boolean> =>
  (await browser.get(account)).status === 200;

test('a person adds a passkey, signs out, signs in by it, and reaches an organization with a second factor', () =>
  withCompany(async ({ open, enter, page, set }) => {
    const { add, signIn: enterBy } = devices();
    const browser = open();
    await enter(browser);
    const added = await add(browser, 'Laptop <b>');
    assert.deepEqual([added.status, added.headers.location], [303, account]);
    const { text } = await browser.get(account);
    shows(text, 'The passkey is added.');
    shows(text, 'Laptop &lt;b>');
    shows(text, 'Never');
    await set({ requireSecondFactor: true });
    assert.equal((await browser.get(page)).status, 403);
    await browser.post('/dashboard/sign-out');
    assert.equal(await isIn(browser), false);
    const begun = await enterBy(browser, {}, page);
    assert.deepEqual([begun.status, begun.headers.location], [303, page]);
    assert.match(begun.headers['set-cookie'] ?? '', /roundtrip_passkey=;/);
    assert.equal((await browser.get(page)).status, 200);
    // Single sign-on is another rule, which a passkey does not meet.
    await set({ requireSingleSignOn: true });
    assert.equal((await browser.get(page)).status, 403);
  }));

test('the sign-in page offers passkeys to all, and tells of no one whether there is one', () =>
  withCompany(async ({ open, enter }) => {
    const { ask, add } = devices();
    const before = await open().get(signIn);
    shows(before.text, 'Sign in with a passkey');
    const keys = async () =>
      Object.keys(await ask(await visited(open()), `${signIn}/passkey/options`));
    const first = await keys();
    const browser = open();
    await enter(browser);
    await add(browser, 'Laptop');
    assert.deepEqual(await keys(), first);
    const after = await open().get(signIn);
    const plain = (text: string) => text.replaceAll(/value="[^"]{20,}"/g, '');
    assert.equal(plain(after.text), plain(before.text));
  }));

const visited = async (browser: Browser): Promise<Browser> => {
  await browser.get(signIn);
  return browser;
};

const deviations: Readonly<Record<string, Deviation>> = {
  'another origin': { origin: 'https://evil.example' },
  'another site': { rpId: 'evil.example' },
  'no verification of the person': { isVerified: false },
  'a counter that goes back': { counter: 1 },
};

for (const [name, deviation] of Object.entries(deviations))
  test(`an answer with ${name} begins no session`, () =>
    withCompany(async ({ open, enter }) => {
      const { add, signIn: enterBy } = devices();
      const browser = open();
      await enter(browser);
      await add(browser, 'Laptop', { counter: 5 });
      const other = open();
      const refused = await enterBy(other, deviation);
      assert.equal(refused.status, 303);
      shows((await other.get(refused.headers.location ?? '')).text, 'did not sign you in');
      assert.equal(await isIn(other), false);
    }));

test('an answer that was seen, is of another browser, or is late, begins no session', () =>
  withCompany(async ({ open, enter, time }) => {
    const { add, ask, authenticator } = devices();
    const browser = open();
    await enter(browser);
    await add(browser, 'Laptop');
    const [mine, thief] = [await visited(open()), await visited(open())];
    const options = await ask(mine, `${signIn}/passkey/options`);
    await ask(thief, `${signIn}/passkey/options`);
    const credential = authenticator.get(options);
    const ticket = mine.cookies.get('roundtrip_passkey') ?? '';
    await thief.post(`${signIn}/passkey`, { credential });
    assert.equal(await isIn(thief), false);
    const begun = await mine.post(`${signIn}/passkey`, { credential });
    assert.equal(begun.headers.location, '/dashboard');
    assert.equal(await isIn(mine), true);
    // A copy of the answer and of the cookie.
    await visited(thief);
    thief.cookies.set('roundtrip_passkey', ticket);
    await thief.post(`${signIn}/passkey`, { credential });
    assert.equal(await isIn(thief), false);

    const late = await visited(open());
    const answer = authenticator.get(await ask(late, `${signIn}/passkey/options`));
    time.steady += challengeMs;
    await late.post(`${signIn}/passkey`, { credential: answer });
    assert.equal(await isIn(late), false);
  }));

test('a form of another site, without the token of the page, gets no challenge and no session', () =>
  withCompany(async ({ open, enter }) => {
    const { add, ask, authenticator } = devices();
    const browser = open();
    await enter(browser);
    await add(browser, 'Laptop');
    const visitor = await visited(open());
    const path = `${signIn}/passkey`;
    const options = await ask(visitor, `${path}/options`);
    const credential = authenticator.get(options);
    assert.equal((await visitor.post(path, { credential, csrf: 'other' })).status, 403);
    assert.equal((await visitor.post(`${path}/options`, { csrf: 'other' })).status, 403);
    for (const name of ['passkeys', 'passkeys/options', 'passkeys/remove', 'passkeys/rename'])
      assert.equal((await browser.post(`${account}/${name}`, { csrf: 'other' })).status, 403, name);
    assert.equal(await isIn(visitor), false);
  }));

test('a session that is not fresh adds and removes nothing, and is fresh again by a passkey', () =>
  withCompany(async ({ open, enter, time, people, user }) => {
    const { add, ask, authenticator } = devices();
    const browser = open();
    await enter(browser);
    await add(browser, 'Laptop');
    const [passkey] = await people.people.listPasskeys(user.id);
    const { id } = present(passkey);
    showsNot((await open().get(signIn)).text, id);
    time.steady += freshMs;
    await browser.get(account);
    assert.equal((await browser.post(`${account}/passkeys/options`)).status, 403);
    const kept = await browser.post(`${account}/passkeys`, { name: 'Second', credential: '' });
    assert.equal(kept.status, 403);
    shows(kept.text, 'Prove who you are in a new tab');
    const remove = () => browser.post(`${account}/passkeys/remove`, { id });
    assert.equal((await remove()).status, 403);
    const page = await browser.get(prove);
    shows(page.text, 'Use a passkey');
    assert.equal((await browser.post(`${prove}/passkey`, { credential: '' })).status, 422);
    const options = await ask(browser, `${prove}/passkey/options`);
    assert.deepEqual(
      options.allowCredentials.map((each: { readonly id: string }) => each.id),
      [id],
    );
    const proof = { credential: authenticator.get(options) };
    assert.equal((await browser.post(`${prove}/passkey`, proof)).status, 303);
    const renamed = await browser.post(`${account}/passkeys/rename`, { id, name: 'Desk' });
    assert.equal(renamed.status, 303);
    assert.equal((await people.people.listPasskeys(user.id))[0]?.name, 'Desk');
    assert.equal((await remove()).status, 303);
    assert.deepEqual(await people.people.listPasskeys(user.id), []);
    assert.equal(await isIn(browser), true);
    const gone = await browser.post(`${account}/passkeys/remove`, { id });
    assert.equal(gone.status, 404);
  }));

test('what is wrong with a new passkey stands at its form, with the name that was typed', () =>
  withCompany(async ({ open, enter }) => {
    const { add } = devices();
    const browser = open();
    await enter(browser);
    const wrong = await add(browser, 'My laptop', { isVerified: false });
    assert.equal(wrong.status, 422);
    shows(wrong.text, 'gave no new passkey that can be accepted');
    shows(wrong.text, 'value="My laptop"');
    const unnamed = await add(browser, ' ');
    assert.equal(unnamed.status, 422);
    assert.equal((await add(browser, 'My laptop')).status, 303);
  }));

test.run();
