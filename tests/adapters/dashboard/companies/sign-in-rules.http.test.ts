import assert from 'node:assert/strict';
import { TOTP } from 'otpauth';
import { areas } from '../../../../adapters/dashboard/pages/index.js';
import { csrfToken } from '../../../../adapters/dashboard/server/security/csrf.js';
import { shows, showsNot } from '../../../support/dashboard/shows.js';
import { add } from '../../../support/fixtures/administration.js';
import { times } from '../../../support/fixtures/builders.js';
import { anyAuditEntry } from '../../../support/fixtures/people.js';
import { suite } from '../../../support/suite.js';
import { type CompanyScene, companyName, withCompany } from './company-scene.js';

const test = suite('dashboard: sign-in rules');

const refused = 'sign_in_rules_unmet';

/** Every address of the organization that the session opens, with one of each kind of request. */
const everyRequest = ({ host: { organization, project } }: CompanyScene) =>
  areas
    .flatMap(({ pages }) => pages)
    .map(({ level, method, path }) => {
      const root = level === 'project' ? `projects/${project}` : `organizations/${organization}`;
      return { method, path: `/dashboard/${root}${path.replaceAll(/:\w+/g, 'x')}` };
    });

test('a session without the second factor reaches no page, part, action, export or file', () =>
  withCompany(async (scene) => {
    const { host, open, enter, set, page, other } = scene;
    const browser = open();
    await enter(browser);
    assert.equal((await browser.get(page)).status, 200);
    await set({ requireSecondFactor: true });
    const token = browser.cookies.get('roundtrip_session') ?? '';
    const requests = everyRequest(scene);
    assert.ok(requests.length > 80);
    for (const { method, path } of requests)
      for (const headers of [{}, { 'Page-Parts': 'progress=x' }, { Accept: 'application/json' }]) {
        const { status, text } = await host.call({
          ...{ method, path: `${path}?csrf=${csrfToken(token)}` },
          headers: {
            Cookie: `roundtrip_session=${token}`,
            ...headers,
            ...(method === 'POST' && { 'Content-Type': 'application/x-www-form-urlencoded' }),
          },
          ...(method === 'POST' && { body: `csrf=${csrfToken(token)}` }),
        });
        assert.equal(status, 403, `${method} ${path}`);
        shows(text, refused);
        showsNot(text, companyName);
      }
    assert.equal((await browser.get(other)).status, 200);
    const { text } = await browser.get('/dashboard/account');
    shows(text, 'Set up a second factor or a passkey on the account page');
  }));

test('the code that sets the second factor up counts for the session, until it is taken away', () =>
  withCompany(async ({ people, open, enter, set, page, user }) => {
    await set({ requireSecondFactor: true });
    const browser = open();
    await enter(browser);
    assert.equal((await browser.get(page)).status, 403);
    await browser.get('/dashboard/account');
    await browser.post('/dashboard/account/second-factor');
    const totp = new TOTP({ secret: await people.secretOf() });
    const code = totp.generate({ timestamp: people.time.wall });
    const confirmed = await browser.post('/dashboard/account/second-factor/confirm', { code });
    assert.equal(confirmed.status, 200);
    assert.equal((await browser.get(page)).status, 200);
    // A session from before has not given the code.
    const [session] = await people.people.listSessions(user.id);
    assert.equal(session?.secondFactor, 'code');
    people.time.wall += 60_000;
    const again = open();
    await enter(again, totp.generate({ timestamp: people.time.wall }));
    assert.equal((await again.get(page)).status, 200);
    const was = await people.people.findUser(user.id);
    assert.ok(was);
    const is = { ...was, version: was.version + 1, secondFactor: null };
    await people.stores.commit({ replaces: { users: [{ was, is }] } });
    for (const each of [browser, again]) assert.equal((await each.get(page)).status, 403);
  }));

test('a session of another method does not meet single sign-on, nor does a one-time link', () =>
  withCompany(async ({ people, open, enter, set, page, user, organization }) => {
    await set({ requireSingleSignOn: true });
    const browser = open();
    await enter(browser);
    shows((await browser.get(page)).text, 'Sign in at the provider of single sign-on.');
    const made = await people.members.createLoginLink({ organization, user: user.id });
    assert.ok(made._tag === 'Right');
    const linked = open();
    await linked.get(`/dashboard/sign-in/link?token=${made.right.token}`);
    await linked.post('/dashboard/sign-in/link', { token: made.right.token });
    assert.equal((await linked.get(page)).status, 403);
    assert.equal((await linked.get('/dashboard/account')).status, 200);
  }));

test('an address out of the ranges is refused, also in the middle of a session', () =>
  withCompany(
    async ({ open, enter, set, page, other }) => {
      const [inside, elsewhere] = [open('192.0.2.7'), open('198.51.100.7')];
      const six = open('2001:db8::7');
      for (const browser of [inside, elsewhere, six]) await enter(browser);
      await set({ dashboardAddresses: ['192.0.2.0/24', '2001:db8::/32'] });
      assert.equal((await inside.get(page)).status, 200);
      assert.equal((await six.get(page)).status, 200);
      assert.equal((await elsewhere.get(page)).status, 403);
      assert.equal((await elsewhere.get(other)).status, 200);
      // The cookie of the right address at a wrong one.
      for (const [name, value] of inside.cookies) elsewhere.cookies.set(name, value);
      assert.equal((await elsewhere.get(page)).status, 403);
      // What the client says before the trusted proxy says it counts for nothing.
      const forged = open('192.0.2.7, 198.51.100.7');
      await enter(forged);
      assert.equal((await forged.get(page)).status, 403);
    },
    { trustedProxies: ['127.0.0.0/8'] },
  ));

test('no header names an address where no proxy is trusted', () =>
  withCompany(async ({ open, enter, set, page, host }) => {
    await set({ dashboardAddresses: ['192.0.2.0/24'] });
    const browser = open('192.0.2.7');
    await enter(browser);
    assert.equal((await browser.get(page)).status, 403);
    const cookie = `roundtrip_session=${browser.cookies.get('roundtrip_session')}`;
    for (const name of ['X-Real-IP', 'Forwarded', 'X-Client-IP', 'CF-Connecting-IP']) {
      const headers = {
        Cookie: cookie,
        [name]: name === 'Forwarded' ? 'for=192.0.2.7' : '192.0.2.7',
      };
      assert.equal((await host.get(page, headers)).status, 403, name);
    }
    await set({ dashboardAddresses: ['127.0.0.1/32'] });
    assert.equal((await browser.get(page)).status, 200);
  }));

test('an owner cannot lock themselves out, and an operator can let everyone in again', () =>
  withCompany(async ({ people, open, enter, set, page, organization, host }) => {
    const browser = open();
    await enter(browser);
    const rules = `/dashboard/organizations/${organization}/sign-in-rules`;
    const attempts = [
      [{ require_second_factor: 'on' }, 'Set up a second factor or a passkey on your account page'],
      [{ require_single_sign_on: 'on' }, 'Sign in at the provider of single sign-on first'],
      [{ dashboard_addresses: '192.0.2.0/24' }, 'Add a range that your own address is in'],
      [{ dashboard_addresses: '10.0.0.0/40' }, 'not an address range in CIDR notation'],
      [{ dashboard_addresses: times(51, (i) => `192.0.2.${i}/32`).join('\n') }, 'at most 50'],
    ] as const;
    for (const [fields, text] of attempts) {
      await browser.get(rules);
      const reply = await browser.post(rules, fields);
      assert.equal(reply.status, 422, text);
      shows(reply.text, text);
    }
    await browser.get(rules);
    const own = { dashboard_addresses: '127.0.0.1/32 2001:db8::/32' };
    assert.equal((await browser.post(rules, own)).status, 303);
    assert.equal((await browser.get(page)).status, 200);
    const [set2, ...others] = (await people.stores.audit.list(organization, { limit: 99 })).filter(
      ({ action }) => action === 'organization.set_sign_in_rules',
    );
    assert.equal(set2?.outcome, 'done');
    assert.equal(set2?.details.dashboard_addresses, '127.0.0.1/32,2001:db8::/32');
    assert.ok(others.every(({ outcome }) => outcome !== 'done'));
    assert.deepEqual(Object.keys(set2.actor).sort(), ['address', 'id', 'kind', 'name']);
    await set({ dashboardAddresses: ['192.0.2.0/24'] });
    assert.equal((await browser.get(page)).status, 403);
    await set({ dashboardAddresses: [] });
    assert.equal((await browser.get(page)).status, 200);
    assert.deepEqual(host.faults, []);
  }));

test('a form that was open while the rule changed changes nothing', () =>
  withCompany(async ({ open, enter, set, organization, host }) => {
    const browser = open();
    await enter(browser);
    const projects = `/dashboard/organizations/${organization}/projects`;
    await browser.get(projects);
    await set({ requireSecondFactor: true });
    const before = await host.useCases.listProjects({ organization });
    const fields = { name: 'New', environment: 'test' };
    assert.equal((await browser.post(projects, fields)).status, 403);
    assert.deepEqual(await host.useCases.listProjects({ organization }), before);
  }));

test('a download is cut off when its session no longer reaches the organization', () =>
  withCompany(async ({ people, open, enter, set, organization, host }) => {
    const browser = open();
    await enter(browser);
    const entries = times(3_000, () => anyAuditEntry({ organization, outcome: 'done' }));
    for (const part of [0, 1_000, 2_000])
      await add(people.stores, { auditEntries: entries.slice(part, part + 1_000) });
    await browser.get(`/dashboard/organizations/${organization}/audit`);
    // Each look at the clock is a second later than the one before.
    const { wall } = people.time;
    let looks = 0;
    const get = (): number => {
      looks += 1;
      return wall + looks * 1_000;
    };
    Object.defineProperty(people.time, 'wall', { get });
    const list = people.stores.audit.list;
    let pages = 0;
    Object.assign(people.stores.audit, {
      list: async (...given: Parameters<typeof list>) => {
        pages += 1;
        if (pages === 2) await set({ requireSecondFactor: true });
        return list(...given);
      },
    });
    const csrf = csrfToken(browser.cookies.get('roundtrip_session') ?? '');
    await assert.rejects(
      host.call({
        ...{ method: 'POST', path: `/dashboard/organizations/${organization}/audit/export` },
        headers: {
          Cookie: `roundtrip_session=${browser.cookies.get('roundtrip_session')}`,
          'Content-Type': 'application/x-www-form-urlencoded',
        },
        body: `csrf=${csrf}&format=jsonl`,
      }),
    );
    assert.ok(pages >= 2);
    host.faults.length = 0;
  }));

test.run();
