import assert from 'node:assert/strict';
import { sessionIdleMs, sessionMs } from '../../../../core/model/people/session.js';
import { anyId, noon, times } from '../../../support/fixtures/builders.js';
import { anyLink, anyMember, anySession, anyUser } from '../../../support/fixtures/people.js';
import type { Check, Fresh } from '../../check.js';

const signedIn = async (fresh: Fresh) => {
  const { people } = await fresh();
  const [user, other] = [anyUser(), anyUser()];
  for (const each of [user, other]) await people.addUser(each);
  return { people, user, other };
};

/** One-time links and sessions. Instants are of steady time. */
export const sessionsConformance = (check: Check, fresh: Fresh): void => {
  check('finds a link until it expires', async () => {
    const { people, user } = await signedIn(fresh);
    const link = anyLink(user);
    await people.addLink(link);
    for (const now of [0, noon, link.expiresAt - 1])
      assert.deepEqual(await people.findLink(link.hash, now), link);
    assert.equal(await people.findLink(link.hash, link.expiresAt), undefined);
    assert.equal(await people.takeLink(link.hash, link.expiresAt), undefined);
    assert.equal(await people.findLink('0'.repeat(64), noon), undefined);
    assert.equal(await people.takeLink('0'.repeat(64), noon), undefined);
    assert.deepEqual(await people.takeLink(link.hash, noon), link);
  });

  check('of calls that take a link at the same time, one gets it', async () => {
    const { people, user } = await signedIn(fresh);
    const link = anyLink(user);
    await people.addLink(link);
    const taken = await Promise.all(times(8, () => people.takeLink(link.hash, noon)));
    assert.deepEqual(
      taken.filter((found) => found !== undefined),
      [link],
    );
    assert.equal(await people.findLink(link.hash, noon), undefined);
  });

  check('removes the links of one user', async () => {
    const { people, user, other } = await signedIn(fresh);
    const [first, second, foreign] = [anyLink(user), anyLink(user), anyLink(other)];
    for (const link of [first, second, foreign]) await people.addLink(link);
    await people.endLinks(user.id);
    for (const { hash } of [first, second])
      assert.equal(await people.takeLink(hash, noon), undefined);
    assert.deepEqual(await people.findLink(foreign.hash, noon), foreign);
  });

  check('finds a session with its user and the memberships', async () => {
    const { people, user, other } = await signedIn(fresh);
    const member = anyMember({ organization: anyId('org'), user: user.id, role: 'viewer' });
    await people.addMember(member);
    for (const given of [{}, { isPending: true, method: 'oidc', address: null, userAgent: null }]) {
      const session = anySession(user, given as Partial<ReturnType<typeof anySession>>);
      await people.addSession(session);
      assert.deepEqual(await people.findSession(session.hash), {
        session,
        user,
        members: [member],
      });
    }
    const alone = anySession(other);
    await people.addSession(alone);
    assert.deepEqual(await people.findSession(alone.hash), {
      ...{ session: alone, user: other, members: [] },
    });
    assert.equal(await people.findSession('0'.repeat(64)), undefined);
  });

  check('sets the last use of a session, and never sets it back', async () => {
    const { people, user } = await signedIn(fresh);
    const session = anySession(user);
    await people.addSession(session);
    const uses = [noon + 60_000, noon - 1, noon + 30_000];
    await Promise.all(uses.map((at) => people.useSession(session.id, at)));
    const found = await people.findSession(session.hash);
    assert.deepEqual(found?.session, { ...session, usedAt: noon + 60_000 });
    await people.useSession(anyId('sess'), noon);
  });

  check('lists and ends the sessions of one user', async () => {
    const { people, user, other } = await signedIn(fresh);
    const sessions = times(4, () => anySession(user));
    const foreign = anySession(other);
    for (const session of [...sessions, foreign]) await people.addSession(session);
    assert.deepEqual(await people.listSessions(user.id), sessions.toReversed());
    const [first = foreign, second = foreign, third = foreign] = sessions;
    assert.equal(await people.endSession(other.id, first.id), false);
    const ended = await Promise.all(times(4, () => people.endSession(user.id, first.id)));
    assert.equal(ended.filter((isEnded) => isEnded).length, 1);
    const link = anyLink(user);
    await people.addLink(link);
    assert.equal(await people.endSessions(user.id, second.id), 2);
    assert.equal(await people.findLink(link.hash, noon), undefined);
    assert.deepEqual(await people.listSessions(user.id), [second]);
    assert.equal(await people.findSession(third.hash), undefined);
    assert.equal(await people.endSessions(user.id), 1);
    assert.deepEqual(await people.listSessions(other.id), [foreign]);
  });

  check('a session that has ended never comes back', async () => {
    const { people, user } = await signedIn(fresh);
    const sessions = times(6, () => anySession(user));
    for (const session of sessions) await people.addSession(session);
    await Promise.all(
      sessions.flatMap(({ id }, i) => [
        people.useSession(id, noon + 60_000 + i),
        people.endSession(user.id, id),
        people.useSession(id, noon + 70_000 + i),
      ]),
    );
    assert.deepEqual(await people.listSessions(user.id), []);
  });

  check('removes links and sessions that are over, at their instant', async () => {
    const { people, user } = await signedIn(fresh);
    const end = noon + sessionMs;
    const kept = anySession(user, { usedAt: end - sessionIdleMs + 1, expiresAt: end + 1 });
    const gone = [
      anySession(user, { usedAt: end - sessionIdleMs, expiresAt: end + 1 }),
      anySession(user, { usedAt: end - 1, expiresAt: end }),
      anySession(user, { usedAt: noon, expiresAt: noon }),
    ];
    for (const session of [kept, ...gone]) await people.addSession(session);
    const [live, expired] = [
      anyLink(user, { expiresAt: end + 1 }),
      anyLink(user, { expiresAt: end }),
    ];
    for (const link of [live, expired]) await people.addLink(link);
    assert.equal(await people.prune(end), 4);
    assert.equal(await people.prune(end), 0);
    assert.deepEqual(await people.listSessions(user.id), [kept]);
    assert.deepEqual(await people.findLink(live.hash, noon), live);
    assert.equal(await people.findLink(expired.hash, noon), undefined);
  });
};
