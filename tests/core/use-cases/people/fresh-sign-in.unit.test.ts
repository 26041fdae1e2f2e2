import assert from 'node:assert/strict';
import { TOTP } from 'otpauth';
import { freshMs } from '../../../../core/model/people/session.js';
import { declared } from '../../../../core/use-cases/declared.js';
import { factsOf } from '../../../../core/use-cases/use-case.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { suite } from '../../../support/suite.js';
import { browser, codeOf, password, peopleScene } from './people-scene.js';

const test = suite('fresh sign-in');

/** What is dangerous to leave to who found an open browser: whom it lets in, and what it removes for good. */
const dangerous = ['keys:manage', 'people:erase', 'members:manage', 'owners:manage'];

/** Use cases with such a permission that take rights away, or that operators alone call. */
const harmless = ['revokeKey', 'withdrawInvitation'];

/** Use cases with another permission: they show a secret, say where events go, or remove a project. */
const beside = [
  ...['createWebhookEndpoint', 'updateWebhookEndpoint', 'rotateWebhookSecret'],
  'deleteProject',
];

test('every write with a dangerous permission needs it, and what shows secrets', () => {
  const facts = Object.entries(declared).map(([name, each]) => [name, factsOf(each)] as const);
  const needed = facts.flatMap(([name, { needsFresh }]) => (needsFresh ? [name] : []));
  const writes = facts.flatMap(([name, { permission, audit }]) =>
    audit && permission && dangerous.includes(permission) && !harmless.includes(name) ? [name] : [],
  );
  const showing = facts.flatMap(([name]) => (beside.includes(name) ? [name] : []));
  assert.deepEqual(needed.toSorted(), [...writes, ...showing].toSorted());
  assert.deepEqual(showing.toSorted(), beside.toSorted());
});

test('a sign-in is fresh for 15 minutes, and a proof by password makes it fresh again', async () => {
  const { signIn, begin, time, entries } = await peopleScene();
  const { token } = await begin();
  const isFresh = async () => (await signIn.findSession(token))?.actor.session?.isFresh;
  assert.equal(await isFresh(), true);
  time.steady += freshMs - 1;
  assert.equal(await isFresh(), true);
  time.steady += 1;
  assert.equal(await isFresh(), false);
  const { actor, id: session } = present(await signIn.findSession(token));
  const prove = (given: string) => signIn.proveAgain(actor, { session, password: given, code: '' });
  assert.equal(codeOf(await prove('wrong')), 'sign_in_refused');
  assert.equal(await isFresh(), false);
  rightOf(await prove(password));
  assert.equal(await isFresh(), true);
  assert.deepEqual((await entries()).slice(0, 2), [
    'session.prove done',
    'session.prove sign_in_refused',
  ]);
});

test('a wall clock that is set back keeps no sign-in fresh', async () => {
  const { signIn, begin, time } = await peopleScene();
  const { token } = await begin();
  time.wall -= 86_400_000;
  time.steady += freshMs;
  assert.equal((await signIn.findSession(token))?.actor.session?.isFresh, false);
});

test('a proof counts for its session alone, and not for one that has ended', async () => {
  const { signIn, begin, time, user } = await peopleScene();
  const [one, other] = [await begin(), await begin()];
  time.steady += freshMs;
  const { actor, id: session } = present(await signIn.findSession(one.token));
  rightOf(await signIn.proveAgain(actor, { session, password, code: '' }));
  assert.equal((await signIn.findSession(other.token))?.actor.session?.isFresh, false);
  await signIn.signOut(one.token);
  const late = await signIn.proveAgain(actor, { session, password, code: '' });
  assert.equal(codeOf(late), 'sign_in_refused');
  assert.equal(await signIn.findSession(one.token), undefined);
  // A session of another person is not theirs to prove.
  const second = present(await signIn.findSession(other.token));
  const stranger = { ...second.actor, id: 'user_any' as typeof user.id };
  const foreign = { session: second.id, password, code: '' };
  assert.equal(codeOf(await signIn.proveAgain(stranger, foreign)), 'sign_in_refused');
});

test('a session that is not fresh sets up no second factor, with which it would meet a rule', async () => {
  const { signIn, begin, time, people, user } = await peopleScene();
  const { token } = await begin();
  time.steady += freshMs;
  const { actor } = present(await signIn.findSession(token));
  assert.equal(codeOf(await signIn.beginSecondFactor(actor)), 'fresh_sign_in_required');
  assert.equal((await people.findUser(user.id))?.secondFactor, null);
});

test('a proof needs the code where the sign-in does, once each, and guesses are limited', async () => {
  const { signIn, begin, time, secretOf, ...scene } = await peopleScene();
  const { token } = await begin();
  const { actor, id: session } = present(await signIn.findSession(token));
  await signIn.beginSecondFactor(actor);
  const totp = new TOTP({ secret: await secretOf() });
  const codeNow = () => totp.generate({ timestamp: time.wall });
  rightOf(await signIn.confirmSecondFactor(actor, codeNow(), session));
  time.wall += 60_000;
  time.steady += freshMs;
  const prove = (code: string) => signIn.proveAgain(actor, { session, password, code });
  assert.equal(codeOf(await prove('')), 'sign_in_refused');
  const code = codeNow();
  const both = await Promise.all([prove(code), prove(code)]);
  assert.deepEqual(both.map(codeOf).sort(), ['done', 'sign_in_refused']);
  assert.equal(codeOf(await prove(code)), 'sign_in_refused');
  for (const _ of Array.from({ length: 10 })) await prove('000000');
  assert.equal(codeOf(await prove('000000')), 'rate_limit_exceeded');
  assert.equal((await scene.people.listSessions(scene.user.id))[0]?.secondFactor, 'code');
});

test('a session that waits for the code proves nothing, and has no fresh sign-in before it', async () => {
  const { signIn, begin, time, secretOf, user } = await peopleScene();
  const first = present(await signIn.findSession((await begin()).token));
  await signIn.beginSecondFactor(first.actor);
  const totp = new TOTP({ secret: await secretOf() });
  rightOf(await signIn.confirmSecondFactor(first.actor, totp.generate({ timestamp: time.wall })));
  time.wall += 60_000;
  const pending = await begin();
  const found = present(await signIn.findSession(pending.token));
  assert.equal(found.actor.session, undefined);
  const proved = await signIn.proveAgain(found.actor, {
    ...{ session: found.id, password, code: totp.generate({ timestamp: time.wall }) },
  });
  assert.equal(codeOf(proved), 'sign_in_refused');
  // The code 14 minutes later: the password is what the 15 minutes count from.
  time.wall += freshMs - 60_000;
  time.steady += freshMs - 60_000;
  const code = totp.generate({ timestamp: time.wall });
  const given = rightOf(
    await signIn.giveSecondFactor({ session: pending.token, code, ...browser }),
  );
  time.steady += 60_000;
  assert.equal((await signIn.findSession(given.token))?.actor.session?.isFresh, false);
  assert.equal(user.secondFactor, null);
});

test('a single sign-on is as fresh as the provider says, and has the second factor that it names', async () => {
  const { signIn, time, people, user } = await peopleScene();
  const identity = { issuer: 'https://id.example', subject: 'ada', verifiedEmail: user.email };
  const begin = async (given: object) => {
    const begun = rightOf(await signIn.signInByIdentity({ ...identity, ...browser, ...given }));
    return present(await signIn.findSession(begun.token)).actor.session;
  };
  assert.equal((await begin({}))?.isFresh, false);
  assert.equal((await begin({ provedAt: time.wall - freshMs }))?.isFresh, false);
  const fresh = await begin({ provedAt: time.wall - freshMs + 1, hasSecondFactor: true });
  assert.deepEqual([fresh?.isFresh, fresh?.hasSecondFactor], [true, true]);
  // A provider whose clock is ahead makes nothing fresh for longer.
  const ahead = await begin({ provedAt: time.wall + 86_400_000 });
  assert.equal(ahead?.isFresh, true);
  assert.ok(
    (await people.listSessions(user.id)).every(({ provedAt: at }) => (at ?? 0) <= time.steady),
  );
});

test.run();
