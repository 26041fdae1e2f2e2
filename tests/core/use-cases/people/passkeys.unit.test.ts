import assert from 'node:assert/strict';
import { TOTP } from 'otpauth';
import { webAuthn } from '../../../../adapters/dashboard/index.js';
import { challengeMs, maxPasskeys } from '../../../../core/model/people/passkey.js';
import { freshMs } from '../../../../core/model/people/session.js';
import { eraseMember } from '../../../../core/use-cases/people/members/erase-member.js';
import { signInUseCases } from '../../../../core/use-cases/people/sign-in/sign-in-use-cases.js';
import { times } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { passkeySteps } from '../../../support/passkeys/passkey-steps.js';
import {
  type Deviation,
  softwareAuthenticator,
} from '../../../support/passkeys/software-authenticator.js';
import { suite } from '../../../support/suite.js';
import { browser, codeOf, origin, password, peopleScene } from './people-scene.js';

const test = suite('passkeys');

const scene = async () => {
  const people = await peopleScene();
  const passkeys = present(people.signIn.passkeys);
  const authenticator = softwareAuthenticator(origin);
  const steps = passkeySteps(passkeys, authenticator);
  const known = async (token: string) => present(await people.signIn.findSession(token));
  return {
    ...people,
    ...{ passkeys, authenticator, steps, known },
    /** A session by password, and a passkey that it added. */
    withPasskey: async () => {
      const session = await known((await people.begin()).token);
      rightOf(await steps.add(session, 'Laptop'));
      return session;
    },
    signInWith: async (given: Awaited<ReturnType<typeof steps.answered>>) =>
      passkeys.signInByPasskey({ ...given, ...browser }),
    /** The newest entry of the organization. */
    newest: async () =>
      present((await people.stores.audit.list(people.organization, { limit: 1 }))[0]),
  };
};

test('a passkey signs in, as a sign-in and a second factor in one, and each step is audited', async () => {
  const { withPasskey, steps, signInWith, known, user, people, entries, newest } = await scene();
  await withPasskey();
  const begun = rightOf(await signInWith(await steps.answered()));
  assert.equal(begun.isPending, false);
  const { actor } = await known(begun.token);
  assert.equal(actor.id, user.id);
  const { method, hasSecondFactor, isFresh } = present(actor.session);
  assert.deepEqual([method, hasSecondFactor, isFresh], ['passkey', true, true]);
  const [passkey] = await people.listPasskeys(user.id);
  assert.deepEqual([passkey?.name, passkey?.signCount], ['Laptop', 2]);
  assert.notEqual(passkey?.usedAt, null);
  assert.deepEqual((await entries()).slice(0, 2), ['session.create done', 'user.add_passkey done']);
  const { details } = await newest();
  assert.deepEqual([details.method, details.factor], ['passkey', 'passkey']);
  assert.match(String(details.passkey), /^[0-9a-f]{16}$/);
});

test('a person with an authenticator app who signs in by a passkey is not asked for a code', async () => {
  const { withPasskey, steps, signInWith, secretOf, signIn, time } = await scene();
  const { actor, id } = await withPasskey();
  rightOf(await signIn.beginSecondFactor(actor));
  const totp = new TOTP({ secret: await secretOf() });
  rightOf(await signIn.confirmSecondFactor(actor, totp.generate({ timestamp: time.wall }), id));
  assert.equal(rightOf(await signInWith(await steps.answered())).isPending, false);
});

const wrong: Readonly<Record<string, Deviation>> = {
  'another origin': { origin: 'https://messages.example.com.evil.example' },
  'the origin with another port': { origin: `${origin}:8443` },
  'another site': { rpId: 'evil.example' },
  'the domain above the site': { rpId: 'example.com' },
  'no verification of the person': { isVerified: false },
  'a challenge that the page made up': { challenge: 'bWFkZSB1cA' },
  'the type of a new passkey': { type: 'webauthn.create' },
  'a page that another site shows': { isCrossOrigin: true },
  'another user': { userHandle: Buffer.from('user_other').toString('base64url') },
  'no user': { userHandle: null },
};

for (const [name, deviation] of Object.entries(wrong))
  test(`an answer with ${name} signs no one in, and says nothing more`, async () => {
    const { withPasskey, steps, signInWith, people, user } = await scene();
    await withPasskey();
    const refused = await signInWith(await steps.answered(deviation));
    assert.deepEqual(refused, { _tag: 'Left', left: { code: 'sign_in_refused' } });
    assert.equal((await people.listSessions(user.id)).length, 1);
    // The challenge of an answer that was wrong is not used up, and nothing of the passkey changes.
    assert.equal((await people.listPasskeys(user.id))[0]?.usedAt, null);
    rightOf(await signInWith(await steps.answered()));
  });

const wrongNew: Readonly<Record<string, Deviation>> = {
  'another origin': { origin: 'https://evil.example' },
  'another site': { rpId: 'evil.example' },
  'no verification of the person': { isVerified: false },
  'a challenge that the page made up': { challenge: 'bWFkZSB1cA' },
  'the type of a sign-in': { type: 'webauthn.get' },
  'a page that another site shows': { isCrossOrigin: true },
};

for (const [name, deviation] of Object.entries(wrongNew))
  test(`a new passkey with ${name} is not added`, async () => {
    const { begin, known, steps, people, user } = await scene();
    const session = await known((await begin()).token);
    assert.equal(codeOf(await steps.add(session, 'Laptop', deviation)), 'passkey_refused');
    assert.deepEqual(await people.listPasskeys(user.id), []);
  });

test('an answer is taken once, also at the same time', async () => {
  const { withPasskey, steps, signInWith, people, user } = await scene();
  await withPasskey();
  const answer = await steps.answered({ counter: 0 });
  assert.equal(codeOf(await signInWith(answer)), 'sign_in_refused');
  const good = await steps.answered({ counter: 9 });
  const all = await Promise.all(times(6, () => signInWith(good)));
  assert.deepEqual(all.map(codeOf).filter((code) => code === 'done').length, 1);
  assert.equal(codeOf(await signInWith(good)), 'sign_in_refused');
  assert.equal((await people.listSessions(user.id)).length, 2);
});

test('an authenticator that does not count signs in once for each challenge', async () => {
  const { begin, known, steps, signInWith } = await scene();
  const session = await known((await begin()).token);
  rightOf(await steps.add(session, 'Phone', { counter: 0 }));
  for (const _ of times(2, () => 0)) {
    const answer = await steps.answered({ counter: 0 });
    assert.equal(codeOf(await signInWith(answer)), 'done');
    assert.equal(codeOf(await signInWith(answer)), 'sign_in_refused');
  }
});

test('an answer counts in the browser that was asked, for its use, for 5 minutes of steady time', async () => {
  const { withPasskey, steps, signInWith, passkeys, time } = await scene();
  const { actor, id: session } = await withPasskey();
  const [mine, other] = [await steps.answered(), await steps.begin()];
  const refused = [
    { ...mine, ticket: other.ticket },
    { ...mine, ticket: undefined },
    { ...mine, ticket: `${mine.ticket}x` },
    { ...mine, ticket: '' },
    { ...(await steps.proof({ actor, id: session, isPending: false })) },
  ];
  for (const given of refused) assert.equal(codeOf(await signInWith(given)), 'sign_in_refused');
  // The answer to the challenge of a sign-in proves nothing in a session.
  assert.equal(
    codeOf(await passkeys.proveByPasskey(actor, { ...mine, session })),
    'sign_in_refused',
  );
  time.wall += 100 * challengeMs;
  time.steady += challengeMs - 1;
  const late = await steps.answered();
  assert.equal(codeOf(await signInWith(late)), 'done');
  const expired = await steps.answered();
  time.wall -= 200 * challengeMs;
  time.steady += challengeMs;
  assert.equal(codeOf(await signInWith(expired)), 'sign_in_refused');
});

test('a counter that does not go up is refused, and the audit log says so', async () => {
  const { withPasskey, steps, signInWith, newest, people, user } = await scene();
  await withPasskey();
  rightOf(await signInWith(await steps.answered({ counter: 10 })));
  for (const counter of [10, 9, 0]) {
    assert.equal(codeOf(await signInWith(await steps.answered({ counter }))), 'sign_in_refused');
    const { outcome, details } = await newest();
    assert.deepEqual([outcome, details.reason], ['sign_in_refused', 'counter']);
  }
  assert.equal((await people.listPasskeys(user.id))[0]?.signCount, 10);
  rightOf(await signInWith(await steps.answered({ counter: 11 })));
});

test('a passkey that is unknown, was removed, or is of an erased person signs no one in', async () => {
  const { withPasskey, steps, signInWith, passkeys, known, authenticator, ...rest } = await scene();
  const { stores, people, user, organization, addMember, members } = rest;
  const session = await withPasskey();
  const stranger = softwareAuthenticator(origin);
  stranger.create({ challenge: '', user: { id: Buffer.from(user.id).toString('base64url') } });
  const challenge = await steps.begin();
  const unknown = stranger.get({ challenge: challenge.challenge, rpId: challenge.site.id });
  const given = { ticket: challenge.ticket, answer: unknown };
  assert.equal(codeOf(await signInWith(given)), 'sign_in_refused');
  for (const answer of ['', '{}', 'null', '{"id":"a","rawId":"a"}', 'x'.repeat(30_000)])
    assert.equal(codeOf(await signInWith({ ...given, answer })), 'sign_in_refused');

  const removed = authenticator.last();
  const { token } = rightOf(await signInWith(await steps.answered()));
  const own = { id: removed, session: session.id };
  rightOf(await passkeys.removePasskey(session.actor, own));
  assert.equal(await rest.signIn.findSession(token), undefined);
  assert.equal(codeOf(await signInWith(await steps.answered())), 'sign_in_refused');

  rightOf(await steps.add(session, 'Again'));
  const begun = rightOf(await signInWith(await steps.answered()));
  await addMember(organization, 'owner');
  rightOf(await members.removeMember({ organization, user: user.id }));
  rightOf(
    await eraseMember({ people, audit: stores.audit, commit: stores.commit })({
      email: user.email,
    }),
  );
  assert.equal(codeOf(await signInWith(await steps.answered())), 'sign_in_refused');
  assert.equal(await rest.signIn.findSession(begun.token), undefined);
  assert.equal(await people.findPasskey(authenticator.last()), undefined);
});

test('a credential belongs to one user, and is added once', async () => {
  const { withPasskey, steps, known, signIn, authenticator, addMember, organization, people } =
    await scene();
  const session = await withPasskey();
  const credential = authenticator.last();
  assert.equal(codeOf(await steps.add(session, 'Twice', { credential })), 'passkey_refused');
  const eve = await addMember(organization, 'viewer');
  const begun = rightOf(await signIn.signInByPassword({ email: eve.email, password, ...browser }));
  const hers = await known(begun.token);
  assert.equal(codeOf(await steps.add(hers, 'Stolen', { credential })), 'passkey_refused');
  assert.deepEqual(await people.listPasskeys(eve.id), []);
});

test('adding and removing need a fresh proof, also at the end, and renaming does not', async () => {
  const { withPasskey, steps, passkeys, known, begin, time, people, user } = await scene();
  await withPasskey();
  const { token } = await begin();
  const fresh = await known(token);
  const question = rightOf(await passkeys.beginPasskey(fresh.actor, fresh.id));
  time.steady += freshMs;
  const { actor, id: session } = await known(token);
  const answer = steps.made(question);
  const add = { ticket: question.ticket, answer, name: 'Late', session };
  const id = present((await people.listPasskeys(user.id))[0]).id;
  for (const refused of [
    await passkeys.beginPasskey(actor, session),
    await passkeys.addPasskey(actor, add),
    await passkeys.removePasskey(actor, { id, session }),
  ])
    assert.equal(codeOf(refused), 'fresh_sign_in_required');
  rightOf(await passkeys.renamePasskey(actor, { id, name: ' Desk ' }));
  assert.equal((await people.listPasskeys(user.id))[0]?.name, 'Desk');
  for (const name of ['', ' ', 'a\nb', 'x'.repeat(61)])
    assert.equal(codeOf(await passkeys.renamePasskey(actor, { id, name })), 'invalid_input');
});

test('a person has at most 10, also when several are added at once', async () => {
  const { withPasskey, steps, passkeys, people, user, time } = await scene();
  const session = await withPasskey();
  for (const i of times(maxPasskeys - 2, (n) => n)) {
    time.steady += 64_000;
    rightOf(await steps.add({ ...session, actor: { ...session.actor } }, `Passkey ${i}`));
  }
  time.steady += 10 * 64_000;
  const made = await Promise.all(times(2, (i) => steps.add(session, `Last ${i}`)));
  assert.deepEqual(made.map(codeOf).sort(), ['done', 'too_many_passkeys']);
  assert.equal((await people.listPasskeys(user.id)).length, maxPasskeys);
  assert.equal(codeOf(await passkeys.beginPasskey(session.actor, session.id)), 'too_many_passkeys');
});

test('no one removes the passkey of another, or answers with it in another session', async () => {
  const { withPasskey, steps, passkeys, known, signIn, addMember, ...rest } = await scene();
  const { organization, authenticator, people, user, begin } = rest;
  const session = await withPasskey();
  const id = authenticator.last();
  const eve = await addMember(organization, 'owner');
  const begun = rightOf(await signIn.signInByPassword({ email: eve.email, password, ...browser }));
  const hers = await known(begun.token);
  const remove = { id, session: hers.id };
  assert.equal(codeOf(await passkeys.removePasskey(hers.actor, remove)), 'passkey_not_found');
  const rename = { id, name: 'Mine' };
  assert.equal(codeOf(await passkeys.renamePasskey(hers.actor, rename)), 'passkey_not_found');
  // The challenge of the victim's session, answered by an own passkey; and the other way round.
  rightOf(await steps.add(hers, 'Hers'));
  const forged = await steps.proof(session);
  assert.equal(codeOf(await passkeys.proveByPasskey(session.actor, forged)), 'sign_in_refused');
  const foreign = await steps.proof(hers, { credential: id });
  assert.equal(codeOf(await passkeys.proveByPasskey(hers.actor, foreign)), 'sign_in_refused');
  // A challenge of one session is answered in no other of the same person.
  const second = await known((await begin()).token);
  const moved = { ...(await steps.proof(session, { credential: id })), session: second.id };
  assert.equal(codeOf(await passkeys.proveByPasskey(second.actor, moved)), 'sign_in_refused');
  assert.equal((await people.listPasskeys(user.id)).length, 1);
});

test('a passkey proves again who its person is, once for each challenge, and is then the second factor', async () => {
  const { withPasskey, steps, passkeys, known, begin, time, entries, people, user } = await scene();
  await withPasskey();
  const { token } = await begin();
  time.steady += freshMs;
  const session = await known(token);
  assert.deepEqual(
    [session.actor.session?.isFresh, session.actor.session?.hasSecondFactor],
    [false, false],
  );
  const proof = await steps.proof(session);
  const both = await Promise.all(times(2, () => passkeys.proveByPasskey(session.actor, proof)));
  assert.deepEqual(both.map(codeOf).sort(), ['done', 'sign_in_refused']);
  const { actor } = await known(token);
  assert.deepEqual([actor.session?.isFresh, actor.session?.hasSecondFactor], [true, true]);
  assert.ok((await entries()).includes('session.prove done'));
  // Its removal takes from the session what it proved.
  const { id } = present((await people.listPasskeys(user.id))[0]);
  rightOf(await passkeys.removePasskey(actor, { id, session: session.id }));
  assert.equal((await known(token)).actor.session?.hasSecondFactor, false);
});

test('the last way to sign in is not removed, and the refusal is no secret', async () => {
  const { steps, passkeys, known, signIn, people, addMember, organization, ...rest } =
    await scene();
  const bob = await addMember(organization, 'viewer');
  const begun = rightOf(await signIn.signInByPassword({ email: bob.email, password, ...browser }));
  const session = await known(begun.token);
  rightOf(await steps.add(session, 'One'));
  const one = rest.authenticator.last();
  // As a person whose password was never set.
  const was = present(await people.findUser(bob.id));
  const is = { ...was, version: was.version + 1, passwordHash: null };
  await rest.stores.commit({ replaces: { users: [{ was, is }] } });
  const remove = (id: string) => passkeys.removePasskey(session.actor, { id, session: session.id });
  assert.equal(codeOf(await remove(one)), 'last_way_in');
  rightOf(await steps.add(session, 'Two'));
  rightOf(await remove(one));
  assert.equal(codeOf(await remove(rest.authenticator.last())), 'last_way_in');
});

test('a first sign-in by an identity removes the passkeys that were there', async () => {
  const { withPasskey, steps, signInWith, signIn, user, people } = await scene();
  await withPasskey();
  const identity = { issuer: 'https://id.example', subject: 'ada', verifiedEmail: user.email };
  rightOf(await signIn.signInByIdentity({ ...identity, ...browser }));
  assert.deepEqual(await people.listPasskeys(user.id), []);
  assert.equal(codeOf(await signInWith(await steps.answered())), 'sign_in_refused');
  // A later one keeps those that its person has added since.
  const begun = rightOf(
    await signIn.signInByIdentity({ ...identity, ...browser, provedAt: Date.now() * 2 }),
  );
  rightOf(await steps.add(present(await signIn.findSession(begun.token)), 'New'));
  rightOf(await signIn.signInByIdentity({ ...identity, ...browser }));
  assert.equal((await people.listPasskeys(user.id)).length, 1);
});

test('an administrator takes passkeys away with the second factor, and the sessions that they proved', async () => {
  const { withPasskey, steps, signInWith, signIn, members, organization, user, people } =
    await scene();
  const session = await withPasskey();
  const { token } = rightOf(await signInWith(await steps.answered()));
  rightOf(await members.resetSecondFactor({ organization, user: user.id }));
  assert.deepEqual(await people.listPasskeys(user.id), []);
  assert.equal(await signIn.findSession(token), undefined);
  assert.deepEqual(
    (await people.listSessions(user.id)).map(({ id }) => id),
    [session.id],
  );
});

test('attempts are limited by network, and for a person in a browser that is not known', async () => {
  const { withPasskey, steps, signInWith, passkeys } = await scene();
  await withPasskey();
  const bad = async (address: string, known?: string) =>
    passkeys.signInByPasskey({
      ...(await steps.answered({ isVerified: false })),
      ...{ ...browser, address, known },
    });
  const begun = rightOf(await signInWith(await steps.answered()));
  const codes = [];
  for (const _ of times(11, () => 0)) codes.push(codeOf(await bad('198.51.100.7')));
  assert.deepEqual(
    [codes[0], codes[9], codes[10]],
    ['sign_in_refused', 'sign_in_refused', 'rate_limit_exceeded'],
  );
  // The browser of the person has attempts of its own, and other networks have.
  assert.equal(codeOf(await bad('198.51.100.7', begun.known)), 'sign_in_refused');
  assert.equal(codeOf(await bad('203.0.113.7')), 'sign_in_refused');
  const unknown = () =>
    passkeys.signInByPasskey({ ...browser, address: '192.0.2.77', ticket: '', answer: '{}' });
  for (const _ of times(30, () => 0)) assert.equal(codeOf(await unknown()), 'sign_in_refused');
  assert.equal(codeOf(await unknown()), 'rate_limit_exceeded');
});

test('without a site there are no passkeys, and each step says so or refuses', async () => {
  const { ports, known, begin, people, user, withPasskey, steps } = await scene();
  const session = await withPasskey();
  const answer = await steps.answered();
  const proof = await steps.proof(session);
  const because = {
    no_public_url: { publicUrl: undefined },
    not_secure: { publicUrl: 'http://messages.example.com' },
    no_host_name: { publicUrl: 'https://192.0.2.1:8443' },
    no_package: { publicUrl: origin, hasPackage: () => false },
  };
  for (const [reason, options] of Object.entries(because)) {
    const off = present(signInUseCases({ ...ports, passkeys: webAuthn(options) }).passkeys);
    assert.equal(off.site(), reason);
    const { actor, id } = await known((await begin()).token);
    for (const refused of [
      await off.beginPasskeySignIn(),
      await off.beginPasskey(actor, id),
      await off.beginPasskeyProof(actor, id),
    ])
      assert.deepEqual(refused, { _tag: 'Left', left: { code: 'passkeys_off', reason } });
    const signed = await off.signInByPasskey({ ...answer, ...browser });
    assert.equal(codeOf(signed), 'sign_in_refused');
    assert.equal(codeOf(await off.proveByPasskey(session.actor, proof)), 'sign_in_refused');
  }
  assert.equal(webAuthn({ publicUrl: 'https://[2001:db8::1]/' }).site(), 'no_host_name');
  assert.deepEqual(webAuthn({ publicUrl: 'http://localhost:8080/x' }).site(), {
    ...{ origin: 'http://localhost:8080', id: 'localhost' },
  });
  assert.equal((await people.listPasskeys(user.id)).length, 1);
});

test.run();
