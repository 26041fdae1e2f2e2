import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { TOTP } from 'otpauth';
import { sessionIdleMs, sessionMs } from '../../../../core/model/people/session.js';
import { minuteMs } from '../../../../core/shared/time.js';
import { add, commitAfter } from '../../../support/fixtures/administration.js';
import { times } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { anyLink } from '../../../support/fixtures/people.js';
import { suite } from '../../../support/suite.js';
import { browser, codeOf, password, peopleScene } from './people-scene.js';

const test = suite('sign-in');

test('a password begins a session, by the address in any case', async () => {
  const { signIn, user, begin, organization, entries } = await peopleScene();
  const { token, isPending } = await begin(` ${user.email.toUpperCase()} `);
  assert.equal(isPending, false);
  const found = present(await signIn.findSession(token));
  assert.deepEqual(found.actor.memberships, [{ organization, role: 'owner' }]);
  assert.equal(found.actor.name, user.email);
  assert.deepEqual(await entries(), ['session.create done']);
  assert.equal(await signIn.findSession(`${token}0`), undefined);
});

test('each sign-in has a token of its own, which is stored as a hash only', async () => {
  const { begin, people, user } = await peopleScene();
  const tokens = [await begin(), await begin()].map(({ token }) => token);
  assert.notEqual(tokens[0], tokens[1]);
  const stored = JSON.stringify(await people.listSessions(user.id));
  for (const token of tokens) assert.ok(!stored.includes(token));
});

test('an unknown address, a wrong password and a user without one are refused alike, at one cost', async () => {
  const scene = await peopleScene();
  const { signIn, verified, user, addMember, organization } = scene;
  const without = await addMember(organization, 'viewer', { passwordHash: null });
  const shared = await addMember(organization, 'viewer', { email: 'shared@example.com' });
  await addMember(organization, 'viewer', { email: shared.email, passwordHash: 'hash of other' });
  await signIn.signInByPassword({ email: '', password: '', ...browser });
  for (const [email, typed] of [
    ['unknown@example.com', password],
    [user.email, 'wrong'],
    [without.email, password],
    [shared.email, 'wrong'],
  ] as const) {
    const before = verified.length;
    const answer = await signIn.signInByPassword({ email, password: typed, ...browser });
    assert.deepEqual(answer, { _tag: 'Left', left: { code: 'sign_in_refused' } });
    assert.equal(verified.length, before + 1, email);
  }
  const refused = 'session.create sign_in_refused';
  assert.deepEqual(await scene.entries(), [refused, refused, refused]);
  assert.deepEqual(await scene.entries(null), [refused, refused]);
});

test('wrong passwords of strangers do not limit an owner elsewhere, nor in a known browser', async () => {
  const { signIn, user, begin } = await peopleScene();
  const { known } = await begin();
  const attempt = (typed: string, address: string, kept?: string) =>
    signIn.signInByPassword({
      ...{ email: user.email, password: typed, address, userAgent: null, known: kept },
    });
  for (const i of times(40, (i) => i)) {
    await attempt('wrong', '198.51.100.1');
    await attempt('wrong', `2001:db8::${i}`);
    await attempt('wrong', `203.0.113.${i}`);
  }
  for (const address of ['198.51.100.1', '2001:db8::ffff'])
    assert.equal(codeOf(await attempt(password, address)), 'rate_limit_exceeded', address);
  assert.equal(codeOf(await attempt(password, '192.0.2.77')), 'done');
  assert.equal(codeOf(await attempt(password, '198.51.100.1', known)), 'done');
  assert.equal(codeOf(await attempt(password, '198.51.100.1', 'forged')), 'rate_limit_exceeded');
});

test('a browser that knows one user of an address is a stranger to the others', async () => {
  const { signIn, user, addMember, organization } = await peopleScene();
  const attempt = (typed: string, kept: string | undefined) =>
    signIn.signInByPassword({
      ...{ email: user.email, password: typed, address: '198.51.100.1', userAgent: null },
      known: kept,
    });
  let kept: string | undefined;
  // Each account with the address of the person brings the browser attempts of its own, but none at the person.
  for (const i of times(3, (nth) => nth)) {
    const passwordHash = `hash of password ${i}`;
    await addMember(organization, 'viewer', { email: user.email, passwordHash });
    kept = rightOf(await attempt(`password ${i}`, kept)).known;
  }
  for (const _ of times(7, () => 0))
    assert.equal(codeOf(await attempt('wrong', kept)), 'sign_in_refused');
  assert.equal(codeOf(await attempt(password, kept)), 'rate_limit_exceeded');
});

test('a known browser has 10 attempts', async () => {
  const { signIn, user, begin, time } = await peopleScene();
  const attempt = (typed: string, kept: string | undefined, address = '198.51.100.1') =>
    signIn.signInByPassword({
      ...{ email: user.email, password: typed, address, userAgent: null, known: kept },
    });
  const mine = (await begin()).known;
  for (const _ of times(10, () => 0))
    assert.equal(codeOf(await attempt('wrong', mine, '192.0.2.9')), 'sign_in_refused');
  assert.equal(codeOf(await attempt(password, mine, '192.0.2.9')), 'rate_limit_exceeded');
  time.steady += 64_000;
  assert.equal(codeOf(await attempt(password, mine, '192.0.2.9')), 'done');
});

test('attempts from one network are limited, at any address', async () => {
  const { signIn, time } = await peopleScene();
  const attempt = (email: string) =>
    signIn.signInByPassword({ email, password: 'wrong', address: '203.0.113.1', userAgent: null });
  for (const i of times(30, (i) => i)) await attempt(`user${i}@example.com`);
  assert.equal(codeOf(await attempt('other@example.com')), 'rate_limit_exceeded');
  time.steady += 4_000;
  assert.equal(codeOf(await attempt('other@example.com')), 'sign_in_refused');
});

test('guesses of others limit no right link, no proved identity and no one who is signed in', async () => {
  const { signIn, members, organization, user, actorOf } = await peopleScene();
  const link = rightOf(await members.createLoginLink({ organization, user: user.id }));
  const guess = () => signIn.signInByLink({ token: 'wrong', ...browser });
  for (const _ of times(30, () => 0)) await guess();
  assert.equal(codeOf(await guess()), 'rate_limit_exceeded');
  assert.equal(codeOf(await signIn.signInByLink({ token: link.token, ...browser })), 'done');
  const change = { current: password, password: 'a new password 1', session: null };
  assert.equal(codeOf(await signIn.changePassword(await actorOf(user), change)), 'done');
  const of = { issuer: 'https://id.example', verifiedEmail: user.email, ...browser };
  const by = async (subject: string | undefined) =>
    codeOf(await signIn.signInByIdentity({ ...of, subject }));
  assert.equal(await by(undefined), 'rate_limit_exceeded');
  assert.equal(await by('ada'), 'done');
});

test('wrong codes limit neither a known browser nor who is signed in', async () => {
  const { signIn, user, time, actorOf, begin, secretOf } = await peopleScene();
  const { known } = await begin();
  const actor = await actorOf(user);
  rightOf(await signIn.beginSecondFactor(actor));
  const totp = new TOTP({ secret: await secretOf(), digits: 6, period: 30 });
  const code = () => totp.generate({ timestamp: time.wall });
  assert.equal(codeOf(await signIn.confirmSecondFactor(actor, code())), 'done');
  time.wall += 60_000;
  const pending = await begin();
  const give = (typed: string, address: string, kept?: string) =>
    signIn.giveSecondFactor({
      ...{ session: pending.token, code: typed, address, userAgent: null, known: kept },
    });
  for (const i of times(10, (i) => i)) await give('x', `203.0.113.${i}`);
  assert.equal(codeOf(await give(code(), '198.51.100.1')), 'rate_limit_exceeded');
  assert.equal(codeOf(await give(code(), '198.51.100.1', known)), 'done');
  time.wall += 60_000;
  assert.equal(codeOf(await signIn.removeSecondFactor(actor, code())), 'done');
});

test('sign-ins of one user at the same time all begin a session', async () => {
  const { begin, people, user } = await peopleScene();
  await Promise.all(times(5, () => begin()));
  assert.equal((await people.listSessions(user.id)).length, 5);
  assert.equal((await people.findUser(user.id))?.version, 6);
});

test('a session ends after 12 hours without a request, and after 14 days', async () => {
  const { begin, signIn, time } = await peopleScene();
  const { token } = await begin();
  time.steady += sessionIdleMs - 1;
  assert.ok(await signIn.findSession(token));
  for (let t = 2 * sessionIdleMs - 2; t < sessionMs; t += sessionIdleMs - 1) {
    time.steady += sessionIdleMs - 1;
    assert.ok(await signIn.findSession(token));
  }
  time.steady += sessionIdleMs;
  assert.equal(await signIn.findSession(token), undefined);
});

test('a step of the wall clock ends no session and keeps none', async () => {
  const { begin, signIn, time } = await peopleScene();
  const { token } = await begin();
  for (const step of [-sessionMs, 3 * sessionMs]) {
    time.wall += step;
    assert.ok(await signIn.findSession(token));
  }
  time.wall -= 3 * sessionMs;
  time.steady += sessionIdleMs;
  assert.equal(await signIn.findSession(token), undefined);
});

test('the use of a session is written once a minute', async () => {
  const { begin, signIn, people, time, user } = await peopleScene();
  const { token } = await begin();
  const usedAt = async () => (await people.listSessions(user.id))[0]?.usedAt;
  const start = time.steady;
  for (const [after, expected] of [
    [minuteMs - 1, start],
    [minuteMs, start + minuteMs],
    [2 * minuteMs - 1, start + minuteMs],
  ] as const) {
    time.steady = start + after;
    await signIn.findSession(token);
    assert.equal(await usedAt(), expected);
  }
});

test('a link signs in once; to look at it uses nothing up', async () => {
  const { signIn, members, organization, user, entries } = await peopleScene();
  const link = rightOf(await members.createLoginLink({ organization, user: user.id }));
  for (const _ of times(3, () => 0))
    assert.deepEqual(rightOf(await signIn.findLink(link.token)), { email: user.email });
  const answers = await Promise.all(
    times(4, () => signIn.signInByLink({ token: link.token, ...browser })),
  );
  assert.deepEqual(answers.map(codeOf).sort(), ['done', ...times(3, () => 'sign_in_link_invalid')]);
  assert.equal(codeOf(await signIn.findLink(link.token)), 'sign_in_link_invalid');
  assert.deepEqual(await entries(), ['session.create done']);
  assert.equal((await entries(null)).length, 3);
});

test('a link of an operator works for 15 minutes of steady time', async () => {
  const { signIn, members, organization, user, time } = await peopleScene();
  const link = rightOf(await members.createLoginLink({ organization, user: user.id }));
  time.steady += 15 * minuteMs - 1;
  assert.equal(codeOf(await signIn.findLink(link.token)), 'done');
  time.steady += 1;
  assert.equal(
    codeOf(await signIn.signInByLink({ token: link.token, ...browser })),
    'sign_in_link_invalid',
  );
});

test('a new password needs the old one, ends the other sessions and the links', async () => {
  const { signIn, begin, people, user, actorOf, entries, stores } = await peopleScene();
  const [mine, other] = [await begin(), await begin()];
  const link = anyLink(user, { expiresAt: Number.MAX_SAFE_INTEGER });
  await add(stores, { links: [link] });
  const { id: session } = present(await signIn.findSession(mine.token));
  const actor = await actorOf(user);
  const change = (current: string | null, text: string) =>
    signIn.changePassword(actor, { current, password: text, session });
  assert.equal(codeOf(await change('wrong', 'a new password 1')), 'sign_in_refused');
  assert.equal(codeOf(await change(null, 'a new password 1')), 'sign_in_refused');
  assert.equal(codeOf(await change(password, 'too short')), 'invalid_input');
  assert.equal(codeOf(await change(password, 'x'.repeat(201))), 'invalid_input');
  assert.ok(await signIn.findSession(other.token));
  assert.equal(codeOf(await change(password, 'a new password 1')), 'done');
  assert.ok(await signIn.findSession(mine.token));
  assert.equal(await signIn.findSession(other.token), undefined);
  assert.equal(await people.findLink(link.hash), undefined);
  const old = await signIn.signInByPassword({ email: user.email, password, ...browser });
  assert.equal(codeOf(old), 'sign_in_refused');
  assert.ok((await entries()).includes('user.change_password done'));
});

test('a password that is common, or made of the address, the organization or the product, is refused', async () => {
  const { signIn, addMember, organization, actorOf, stores, time } = await peopleScene();
  const { name } = present(await stores.tenants.findOrganization(organization));
  const passwordHash = `hash of ${password}`;
  const user = await addMember(organization, 'viewer', {
    email: 'ada.lovelace@corp.example',
    passwordHash,
  });
  const actor = await actorOf(user);
  const set = async (text: string) => {
    const command = { current: password, password: text, session: null };
    const answer = await signIn.changePassword(actor, command);
    return E.isLeft(answer) && 'message' in answer.left ? answer.left.message : codeOf(answer);
  };
  for (const common of [
    'password1234',
    'PasswordPassword',
    'qwertyuiop123',
    '123456789012',
    'aaaaaaaaaaaa',
  ])
    assert.match(await set(common), /common password/, common);
  for (const own of [
    'ada.lovelace@corp.example',
    'AdaLovelace1!',
    'roundtrip 2026',
    `${name} ${name} 1`,
  ])
    assert.match(await set(own), /easy to guess/, own);
  assert.match(await set('lovelaceadalovelace'), /your address/);
  time.steady += 64_000;
  assert.equal(await set('my roundtrip over the moon'), 'done');
});

test('a session that a link began sets a password without the old one for 15 minutes', async () => {
  const { signIn, members, organization, user, time, actorOf, begin } = await peopleScene();
  const link = rightOf(await members.createLoginLink({ organization, user: user.id }));
  const { token } = rightOf(await signIn.signInByLink({ token: link.token, ...browser }));
  const ofLink = present(await signIn.findSession(token)).id;
  const ofPassword = present(await signIn.findSession((await begin()).token)).id;
  const actor = await actorOf(user);
  const change = (session: typeof ofLink, text: string) =>
    signIn.changePassword(actor, { current: null, password: text, session });
  const fresh = async () =>
    rightOf(await signIn.getAccount(actor)).sessions.flatMap(({ id, isFreshLink }) =>
      isFreshLink ? [id] : [],
    );
  assert.equal(codeOf(await change(ofPassword, 'a new password 1')), 'sign_in_refused');
  assert.deepEqual(await fresh(), [ofLink]);
  assert.equal(codeOf(await change(ofLink, 'a new password 1')), 'done');
  time.steady += 15 * minuteMs;
  assert.deepEqual(await fresh(), []);
  assert.equal(codeOf(await change(ofLink, 'a new password 2')), 'sign_in_refused');
});

test('without a password, only a fresh link sets one', async () => {
  const { signIn, addMember, organization, actorOf } = await peopleScene();
  const user = await addMember(organization, 'viewer', { passwordHash: null });
  const command = { current: null, password: 'a new password 1', session: null };
  const answer = await signIn.changePassword(await actorOf(user), command);
  assert.equal(codeOf(answer), 'fresh_link_required');
});

test('a sign-in whose password changes meanwhile leaves no session', async () => {
  const { ports, signIn, people, user, actorOf } = await peopleScene();
  const actor = await actorOf(user);
  const { signInUseCases } = await import(
    '../../../../core/use-cases/people/sign-in/sign-in-use-cases.js'
  );
  const racing = signInUseCases({
    ...ports,
    commit: commitAfter(ports.commit, async () => {
      const command = { current: password, password: 'a new password 1', session: null };
      assert.equal(codeOf(await signIn.changePassword(actor, command)), 'done');
    }),
  });
  const answer = await racing.signInByPassword({ email: user.email, password, ...browser });
  assert.equal(codeOf(answer), 'sign_in_refused');
  assert.deepEqual(await people.listSessions(user.id), []);
});

test('one-time codes: each works once, with one step of tolerance, and nothing works before one', async () => {
  const { signIn, user, time, actorOf, begin, secretOf, people } = await peopleScene();
  const actor = await actorOf(user);
  const { secret } = rightOf(await signIn.beginSecondFactor(actor));
  assert.equal(secret, await secretOf());
  const codeAt = (at: number): string =>
    new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: at });
  assert.equal((await begin()).isPending, false);
  assert.equal(codeOf(await signIn.confirmSecondFactor(actor, '000000x')), 'sign_in_refused');
  assert.equal(codeOf(await signIn.confirmSecondFactor(actor, codeAt(time.wall))), 'done');
  assert.equal(codeOf(await signIn.beginSecondFactor(actor)), 'second_factor_exists');

  const pending = await begin();
  assert.equal(pending.isPending, true);
  assert.deepEqual((await signIn.findSession(pending.token))?.actor.memberships, []);
  const give = (at: number, session = pending.token) =>
    signIn.giveSecondFactor({ session, code: codeAt(at), ...browser });
  assert.equal(codeOf(await give(time.wall)), 'sign_in_refused');
  assert.equal(codeOf(await give(time.wall + 60_000)), 'sign_in_refused');
  const given = await Promise.all(times(3, () => give(time.wall + 30_000)));
  assert.deepEqual(given.map(codeOf).sort(), ['done', 'sign_in_refused', 'sign_in_refused']);
  assert.equal(await signIn.findSession(pending.token), undefined);
  time.steady += 10 * minuteMs;
  const again = await begin();
  assert.equal(codeOf(await give(time.wall + 30_000, again.token)), 'sign_in_refused');
  time.wall += 60_000;
  assert.equal(codeOf(await signIn.removeSecondFactor(actor, codeAt(time.wall))), 'done');
  assert.equal((await people.findUser(user.id))?.secondFactor, null);
});

test('recovery codes: ten, each once in place of a code, stored as hashes, and made again', async () => {
  const { signIn, user, time, actorOf, begin, secretOf, people, entries } = await peopleScene();
  const actor = await actorOf(user);
  rightOf(await signIn.beginSecondFactor(actor));
  const totp = new TOTP({ secret: await secretOf(), digits: 6, period: 30 });
  const code = () => totp.generate({ timestamp: time.wall });
  const { codes } = rightOf(await signIn.confirmSecondFactor(actor, code()));
  assert.equal(new Set(codes).size, 10);
  for (const each of codes) assert.match(each, /^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
  const [first = '', second = '', third = ''] = codes;
  assert.ok(!JSON.stringify(await people.findUser(user.id)).includes(first));
  const left = async () => rightOf(await signIn.getAccount(actor)).recoveryCodesLeft;
  assert.equal(await left(), 10);

  const give = async (typed: string) => {
    const { token: session, known } = await begin();
    return codeOf(await signIn.giveSecondFactor({ session, code: typed, ...browser, known }));
  };
  const typed = first.toUpperCase().replaceAll('-', ' ');
  const given = await Promise.all([give(typed), give(typed), give(typed)]);
  assert.deepEqual(given.sort(), ['done', 'sign_in_refused', 'sign_in_refused']);
  assert.equal(await left(), 9);
  assert.ok((await entries()).includes('user.add_second_factor done'));

  time.steady += 10 * minuteMs;
  const renewed = rightOf(await signIn.renewRecoveryCodes(actor, second)).codes;
  assert.equal(await left(), 10);
  assert.equal(await give(third), 'sign_in_refused');
  assert.equal(codeOf(await signIn.renewRecoveryCodes(actor, 'wrong')), 'sign_in_refused');
  assert.equal((await entries())[0], 'user.renew_recovery_codes sign_in_refused');
  assert.equal(codeOf(await signIn.removeSecondFactor(actor, renewed[0] ?? '')), 'done');
  assert.equal(await left(), 0);
});

test('an identity is asked for the code of a second factor, and an unproved one is refused and recorded', async () => {
  const { signIn, user, people, actorOf, secretOf, time, entries } = await peopleScene();
  const actor = await actorOf(user);
  rightOf(await signIn.beginSecondFactor(actor));
  const totp = new TOTP({ secret: await secretOf(), digits: 6, period: 30 });
  const code = totp.generate({ timestamp: time.wall });
  assert.equal(codeOf(await signIn.confirmSecondFactor(actor, code)), 'done');
  const issuer = 'https://id.example';
  const by = (subject: string | undefined) =>
    signIn.signInByIdentity({ issuer, subject, verifiedEmail: user.email, ...browser });
  const begun = rightOf(await by('ada'));
  assert.equal(begun.isPending, true);
  assert.deepEqual((await signIn.findSession(begun.token))?.actor.memberships, []);
  assert.equal((await entries())[0], 'session.begin done');
  const sessions = await people.listSessions(user.id);
  assert.equal(codeOf(await by(undefined)), 'sign_in_refused');
  assert.deepEqual(await people.listSessions(user.id), sessions);
  assert.deepEqual(await entries(null), ['session.create sign_in_refused']);
});

test('an identity signs in a member with the verified address, and that member alone from then on', async () => {
  const { signIn, user, people, addMember, organization, members } = await peopleScene();
  const other = await addMember(organization, 'viewer');
  const issuer = 'https://id.example';
  const by = (subject: string, verifiedEmail: string | undefined) =>
    signIn.signInByIdentity({ issuer, subject, verifiedEmail, ...browser });
  assert.equal(codeOf(await by('ada', undefined)), 'sign_in_refused');
  assert.equal(codeOf(await by('ada', 'unknown@example.com')), 'sign_in_refused');
  assert.equal(codeOf(await by('ada', user.email.toUpperCase())), 'done');
  assert.deepEqual((await people.findUser(user.id))?.oidc, { issuer, subject: 'ada' });
  assert.equal(codeOf(await by('eve', user.email)), 'sign_in_refused');
  const renamed = rightOf(await by('ada', other.email));
  assert.equal((await signIn.findSession(renamed.token))?.actor.id, user.id);
  rightOf(await members.removeMember({ organization, user: other.id }));
  assert.equal(codeOf(await by('bob', other.email)), 'sign_in_refused');
});

test('sessions are listed and ended one by one, and all at once', async () => {
  const { signIn, begin, user, actorOf, addMember, organization, entries } = await peopleScene();
  const actor = await actorOf(user);
  const stranger = await actorOf(await addMember(organization, 'viewer'));
  const begun = [await begin(), await begin(), await begin()];
  const account = rightOf(await signIn.getAccount(actor));
  assert.equal(account.sessions.length, 3);
  assert.ok(!JSON.stringify(account).includes('hash'));
  const id = present(account.sessions[0]).id;
  assert.equal(codeOf(await signIn.endSession(stranger, id)), 'session_not_found');
  assert.equal(codeOf(await signIn.endSession(actor, id)), 'done');
  assert.equal(codeOf(await signIn.endSession(actor, id)), 'session_not_found');
  await signIn.signOut(present(begun[0]).token);
  assert.equal((await entries())[0], 'session.end done');
  assert.equal(codeOf(await signIn.endSessions(actor)), 'done');
  for (const { token } of begun) assert.equal(await signIn.findSession(token), undefined);
});

test('a name is changed, or taken away', async () => {
  const { signIn, people, user, actorOf } = await peopleScene();
  const actor = await actorOf(user);
  for (const [name, stored] of [
    [' Ada ', 'Ada'],
    ['', null],
  ] as const) {
    assert.equal(codeOf(await signIn.changeName(actor, name)), 'done');
    assert.equal((await people.findUser(user.id))?.name, stored);
  }
  assert.equal(codeOf(await signIn.changeName(actor, 'a\nb')), 'invalid_input');
});

test.run();
