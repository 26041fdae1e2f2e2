import assert from 'node:assert/strict';
import { sessionIdleMs, sessionMs } from '../../../../core/model/people/session.js';
import { add, isMade } from '../../../support/fixtures/administration.js';
import { anyId, anyOrganization, noon, times } from '../../../support/fixtures/builders.js';
import { anyLink, anyMember, anySession, anyUser } from '../../../support/fixtures/people.js';
import type { Check, Fresh } from '../../check.js';

const signedIn = async (fresh: Fresh) => {
  const stores = await fresh();
  const [user, other] = [anyUser(), anyUser()];
  await add(stores, { users: [user, other] });
  return { stores, people: stores.people, user, other };
};

/** One-time links and sessions. Instants are of steady time. */
export const sessionsConformance = (check: Check, fresh: Fresh): void => {
  check('finds a link by its hash', async () => {
    const { stores, people, user } = await signedIn(fresh);
    const [link, other] = [anyLink(user), anyLink(user)];
    await add(stores, { links: [link, other] });
    assert.deepEqual(await people.findLink(link.hash), link);
    assert.equal(await people.findLink('0'.repeat(64)), undefined);
    assert.deepEqual(await people.findLink(other.hash), other);
  });

  check('ends the links of users, and of no others', async () => {
    const { stores, people, user, other } = await signedIn(fresh);
    const third = anyUser();
    const links = [anyLink(user), anyLink(user), anyLink(third)];
    const [foreign, session] = [anyLink(other), anySession(user)];
    await add(stores, { links: [...links, foreign], sessions: [session], users: [third] });
    assert.ok(await isMade(stores, { endsLinks: [user.id, third.id] }));
    for (const { hash } of links) assert.equal(await people.findLink(hash), undefined);
    assert.deepEqual(await people.findLink(foreign.hash), foreign);
    assert.deepEqual(await people.listSessions(user.id), [session]);
  });

  check('finds a session with its user and the memberships', async () => {
    const { stores, people, user, other } = await signedIn(fresh);
    const member = anyMember({ organization: anyId('org'), user: user.id, role: 'viewer' });
    await add(stores, { members: [member] });
    for (const given of [{}, { isPending: true, method: 'oidc', address: null, userAgent: null }]) {
      const session = anySession(user, given as Partial<ReturnType<typeof anySession>>);
      await add(stores, { sessions: [session] });
      assert.deepEqual(await people.findSession(session.hash), {
        session,
        user,
        members: [member],
        projectRoles: [],
        rules: [],
      });
    }
    const alone = anySession(other);
    await add(stores, { sessions: [alone] });
    assert.deepEqual(await people.findSession(alone.hash), {
      ...{ session: alone, user: other, members: [], projectRoles: [], rules: [] },
    });
    assert.equal(await people.findSession('0'.repeat(64)), undefined);
  });

  check(
    'finds the sign-in rules of the organizations of a session, and how it was proved',
    async () => {
      const { stores, people, user, other } = await signedIn(fresh);
      const signInRules = {
        ...{ requireSecondFactor: true, requireSingleSignOn: false },
        dashboardAddresses: ['192.0.2.0/24', '2001:db8::/32'],
      };
      const [strict, free, foreign] = [
        anyOrganization({ signInRules }),
        anyOrganization(),
        anyOrganization({ signInRules: { ...signInRules, dashboardAddresses: [] } }),
      ];
      await add(stores, {
        organizations: [strict, free, foreign],
        members: [
          ...[strict, free].map(({ id }) => anyMember({ organization: id, user: user.id })),
          anyMember({ organization: foreign.id, user: other.id }),
        ],
      });
      const proof = { secondFactor: 'provider', provedAt: noon, providerSession: 'sid' } as const;
      const session = anySession(user, { method: 'oidc', ...proof });
      await add(stores, { sessions: [session] });
      const found = await people.findSession(session.hash);
      assert.deepEqual(found?.session, session);
      assert.deepEqual(found?.rules, [{ organization: strict.id, rules: signInRules }]);
      assert.deepEqual(
        (await stores.tenants.findOrganization(strict.id))?.signInRules,
        signInRules,
      );
      const { signInRules: _, ...without } = strict;
      assert.ok(
        await isMade(stores, { replaces: { organizations: [{ was: strict, is: without }] } }),
      );
      assert.deepEqual((await people.findSession(session.hash))?.rules, []);
    },
  );

  check('finds the sessions of a session at a provider, the newest first', async () => {
    const { stores, people, user, other } = await signedIn(fresh);
    const given = { method: 'oidc', providerSession: 'sid' } as const;
    const sessions = [anySession(user, given), anySession(other, given)];
    const others = [anySession(user), anySession(user, { ...given, providerSession: 'sid2' })];
    await add(stores, { sessions: [...sessions, ...others] });
    assert.deepEqual(await people.listProviderSessions('sid'), sessions.toReversed());
    assert.deepEqual(await people.listProviderSessions(''), []);
  });

  check('sets the last use of a session, and never sets it back', async () => {
    const { stores, people, user } = await signedIn(fresh);
    const session = anySession(user);
    await add(stores, { sessions: [session] });
    const uses = [noon + 60_000, noon - 1, noon + 30_000];
    await Promise.all(uses.map((at) => people.useSession(session.id, at)));
    const found = await people.findSession(session.hash);
    assert.deepEqual(found?.session, { ...session, usedAt: noon + 60_000 });
    await people.useSession(anyId('sess'), noon);
    const is = { ...session, address: null };
    assert.ok(await isMade(stores, { replaces: { sessions: [{ was: session, is }] } }));
    assert.deepEqual(await people.listSessions(user.id), [{ ...is, usedAt: noon + 60_000 }]);
  });

  check(
    'lists the sessions of a user, the newest first, and ends one that was used meanwhile',
    async () => {
      const { stores, people, user, other } = await signedIn(fresh);
      const sessions = times(4, () => anySession(user));
      const [first = anySession(user), ...others] = sessions;
      await add(stores, { sessions: [...sessions, anySession(other)] });
      assert.deepEqual(await people.listSessions(user.id), sessions.toReversed());
      await people.useSession(first.id, noon + 60_000);
      assert.ok(await isMade(stores, { replaces: { sessions: [{ was: first }] } }));
      assert.deepEqual(await people.listSessions(user.id), others.toReversed());
    },
  );

  check('signs users out, but for one session', async () => {
    const { stores, people, user, other } = await signedIn(fresh);
    const sessions = times(3, () => anySession(user));
    const [mine, foreign] = [sessions[1], anySession(other)];
    const [link, kept] = [anyLink(user), anyLink(other)];
    await add(stores, { sessions: [...sessions, foreign], links: [link, kept] });
    const stale = { was: { ...user, name: 'Stale' }, is: { ...user, version: 2 } };
    const signsOut = [{ user: user.id, except: mine?.id ?? null }];
    assert.equal(await isMade(stores, { replaces: { users: [stale] }, signsOut }), false);
    assert.equal((await people.listSessions(user.id)).length, 3);
    assert.ok(await isMade(stores, { signsOut }));
    assert.deepEqual(await people.listSessions(user.id), [mine]);
    assert.equal(await people.findLink(link.hash), undefined);
    const everyone = [user, other].map(({ id }) => ({ user: id, except: null }));
    assert.deepEqual(await people.listSessions(other.id), [foreign]);
    assert.deepEqual(await people.findLink(kept.hash), kept);
    assert.ok(await isMade(stores, { signsOut: everyone }));
    for (const { id } of [user, other]) assert.deepEqual(await people.listSessions(id), []);
  });

  check('no session begins beside a change of the password that does not know of it', async () => {
    const { stores, people, user } = await signedIn(fresh);
    const change = () => {
      const is = { ...user, version: 2, passwordHash: 'new' };
      const signsOut = [{ user: user.id, except: null }];
      return isMade(stores, { replaces: { users: [{ was: user, is }] }, signsOut });
    };
    const begin = () => {
      const users = [{ was: user, is: { ...user, version: 2, lastSignInAt: noon } }];
      return isMade(stores, { replaces: { users, sessions: [{ is: anySession(user) }] } });
    };
    const made = await Promise.all(times(8, (i) => (i % 2 === 0 ? begin() : change())));
    assert.equal(made.filter((isDone) => isDone).length, 1);
    const { passwordHash } = (await people.findUser(user.id)) ?? user;
    const sessions = await people.listSessions(user.id);
    assert.equal(sessions.length, passwordHash === 'new' ? 0 : 1);
  });

  check('a session that has ended never comes back', async () => {
    const { stores, people, user } = await signedIn(fresh);
    const sessions = times(6, () => anySession(user));
    await add(stores, { sessions });
    await Promise.all(
      sessions.flatMap((was, i) => [
        people.useSession(was.id, noon + 60_000 + i),
        isMade(stores, { replaces: { sessions: [{ was }] } }),
        people.useSession(was.id, noon + 70_000 + i),
      ]),
    );
    assert.deepEqual(await people.listSessions(user.id), []);
  });

  check('removes links and sessions that are over, at their instant', async () => {
    const { stores, people, user } = await signedIn(fresh);
    const end = noon + sessionMs;
    const kept = anySession(user, { usedAt: end - sessionIdleMs + 1, expiresAt: end + 1 });
    const gone = [
      anySession(user, { usedAt: end - sessionIdleMs, expiresAt: end + 1 }),
      anySession(user, { usedAt: end - 1, expiresAt: end }),
      anySession(user, { usedAt: noon, expiresAt: noon }),
    ];
    const [live, expired] = [
      anyLink(user, { expiresAt: end + 1 }),
      anyLink(user, { expiresAt: end }),
    ];
    await add(stores, { sessions: [kept, ...gone], links: [live, expired] });
    assert.equal(await people.prune(end), 4);
    assert.equal(await people.prune(end), 0);
    assert.deepEqual(await people.listSessions(user.id), [kept]);
    assert.deepEqual(await people.findLink(live.hash), live);
    assert.equal(await people.findLink(expired.hash), undefined);
  });
};
