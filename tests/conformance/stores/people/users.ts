import assert from 'node:assert/strict';
import { anyId, anyOrganization, times } from '../../../support/fixtures/builders.js';
import {
  anyInvitation,
  anyLink,
  anyMember,
  anySession,
  anyUser,
} from '../../../support/fixtures/people.js';
import type { Check, Fresh } from '../../check.js';

const issuer = 'https://id.example';

/** Users. */
export const usersConformance = (check: Check, fresh: Fresh): void => {
  check('finds a user as it was added, by id, address and identity', async () => {
    const { people } = await fresh();
    const full = anyUser({ oidc: { issuer, subject: 'ada' }, lastSignInAt: 5 });
    const empty = anyUser({ name: null, passwordHash: null, secondFactor: null });
    for (const user of [full, empty]) {
      assert.equal(await people.findUser(user.id), undefined);
      assert.equal(await people.addUser(user), true);
      assert.deepEqual(await people.findUser(user.id), user);
      assert.deepEqual(await people.findUsersByEmail(user.email, 9), [user]);
    }
    assert.deepEqual(await people.findUserByOidc(issuer, 'ada'), full);
    assert.equal(await people.findUserByOidc(issuer, 'eve'), undefined);
    assert.equal(await people.findUserByOidc('https://other.example', 'ada'), undefined);
    assert.deepEqual(await people.findUsersByEmail('unknown@example.com', 9), []);
  });

  check('an erasure leaves the id and the times of every user with an address', async () => {
    const { people } = await fresh();
    const email = 'ada@example.com';
    const [one, two, other] = [
      anyUser({ email, oidc: { issuer, subject: 'ada' }, lastSignInAt: 5 }),
      anyUser({ email }),
      anyUser(),
    ];
    for (const user of [one, two, other]) {
      await people.addUser(user);
      await people.addSession(anySession(user));
      await people.addLink(anyLink(user));
    }
    const organization = anyId('org');
    const [offer, kept] = [
      anyInvitation({ organization, email }),
      anyInvitation({ organization, email: other.email }),
    ];
    for (const invitation of [offer, kept]) await people.addInvitation(invitation);
    assert.deepEqual(await people.eraseUsers(email), { users: 2, invitations: 1 });
    const noDetails = { name: null, passwordHash: null, secondFactor: null, oidc: null };
    for (const user of [one, two]) {
      const left = { ...user, ...noDetails, version: 2, email: 'erased' };
      assert.deepEqual(await people.findUser(user.id), left);
      assert.deepEqual(await people.listSessions(user.id), []);
    }
    assert.deepEqual(await people.findUsersByEmail(email, 9), []);
    assert.equal(await people.findUserByOidc(issuer, 'ada'), undefined);
    assert.deepEqual(await people.findUser(other.id), other);
    assert.equal((await people.listSessions(other.id)).length, 1);
    assert.deepEqual(await people.listInvitations(organization, 0), [kept]);
    assert.deepEqual(await people.eraseUsers(email), { users: 0, invitations: 0 });
    const [again] = [anyUser({ email, oidc: { issuer, subject: 'ada' } })];
    assert.equal(await people.addUser(again), true);
    assert.deepEqual(await people.findUsersByEmail(email, 9), [again]);
  });

  check('erases no one while a user with the address is a member', async () => {
    const { people, tenants } = await fresh();
    const [organization, email] = [anyOrganization(), 'ada@example.com'];
    await tenants.addOrganization(organization);
    const [former, member] = [anyUser({ email }), anyUser({ email })];
    for (const user of [former, member]) await people.addUser(user);
    await people.addMember(anyMember({ organization: organization.id, user: member.id }));
    const offer = anyInvitation({ organization: organization.id, email });
    await people.addInvitation(offer);
    assert.deepEqual(await people.eraseUsers(email), [organization.id]);
    assert.deepEqual(await people.findUsersByEmail(email, 9), [former, member]);
    assert.deepEqual(await people.findInvitation(offer.hash, 0), offer);
  });

  check('of users with one identity, adds one; of users with one address, adds all', async () => {
    const { people } = await fresh();
    const named = times(8, () => anyUser({ email: 'ada@example.com' }));
    const identified = times(8, () => anyUser({ oidc: { issuer, subject: 'ada' } }));
    const [all, one] = [
      await Promise.all(named.map(people.addUser)),
      await Promise.all(identified.map(people.addUser)),
    ];
    assert.deepEqual(
      all,
      times(8, () => true),
    );
    assert.equal(one.filter((isAdded) => isAdded).length, 1);
    for (const user of named) assert.deepEqual(await people.findUser(user.id), user);
    assert.deepEqual(await people.findUsersByEmail('ada@example.com', 9), named);
    assert.deepEqual(await people.findUsersByEmail('ada@example.com', 3), named.slice(0, 3));
    for (const [i, { id }] of identified.entries())
      assert.equal((await people.findUser(id)) !== undefined, one[i]);
  });

  check('finds a user by address and password hash, and the salt of the address', async () => {
    const { people } = await fresh();
    const email = 'ada@example.com';
    const of = (passwordHash: string | null, lastSignInAt: number | null = null) =>
      anyUser({ email, passwordHash, lastSignInAt });
    assert.equal(await people.findPasswordHash(email), undefined);
    const [none, first, second, third] = [of(null), of('a', 5), of('b', 7), of('b', 9)];
    for (const user of [none, first, second, third, anyUser({ passwordHash: 'a' })])
      await people.addUser(user);
    assert.equal(await people.findPasswordHash(email), 'a');
    assert.deepEqual(await people.findUserByPassword(email, 'a'), first);
    assert.deepEqual(await people.findUserByPassword(email, 'b'), third);
    assert.equal(await people.findUserByPassword(email, 'c'), undefined);
    assert.equal(await people.findUserByPassword('eve@example.com', 'a'), undefined);
    assert.equal(await people.changeUser({ ...third, version: 2, passwordHash: 'd' }), true);
    assert.deepEqual(await people.findUserByPassword(email, 'b'), second);
    assert.equal((await people.findUserByPassword(email, 'd'))?.email, email);
  });

  check('of changes of one version, makes one', async () => {
    const { people } = await fresh();
    const user = anyUser();
    await people.addUser(user);
    const changes = times(8, (i) => ({ ...user, version: 2, name: `Name ${i}` }));
    const changed = await Promise.all(changes.map((change) => people.changeUser(change)));
    assert.equal(changed.filter((isChanged) => isChanged).length, 1);
    assert.deepEqual(await people.findUser(user.id), changes[changed.indexOf(true)]);
    for (const version of [1, 2, 4])
      assert.equal(await people.changeUser({ ...user, version, name: 'Late' }), false);
    assert.equal(await people.changeUser({ ...anyUser(), version: 2 }), false);
    assert.deepEqual(await people.findUser(user.id), changes[changed.indexOf(true)]);
  });

  check('changes each value but the address, and none that another user has', async () => {
    const { people } = await fresh();
    const other = anyUser({ oidc: { issuer, subject: 'other' } });
    const user = anyUser();
    await people.addUser(other);
    await people.addUser(user);
    const taken = { oidc: other.oidc };
    assert.equal(await people.changeUser({ ...user, ...taken, version: 2 }), false);
    assert.deepEqual(await people.findUser(user.id), user);
    const changed = {
      ...anyUser({ name: null, passwordHash: null, secondFactor: null, lastSignInAt: 7 }),
      ...{ id: user.id, version: 2, oidc: { issuer, subject: 'new' } },
    };
    assert.equal(await people.changeUser(changed), true);
    const { email } = user;
    assert.deepEqual(await people.findUser(user.id), { ...changed, email });
    assert.deepEqual(await people.findUserByOidc(issuer, 'new'), { ...changed, email });
  });

  check('a change ends sessions and links with it, or nothing', async () => {
    const { people } = await fresh();
    const [user, other] = [anyUser(), anyUser()];
    for (const each of [user, other]) await people.addUser(each);
    const sessions = [anySession(user), anySession(user), anySession(other)];
    const links = [anyLink(user), anyLink(other)];
    for (const session of sessions) await people.addSession(session);
    for (const link of links) await people.addLink(link);
    const there = async () => [
      ...(await Promise.all(sessions.map(({ hash }) => people.findSession(hash)))),
      ...(await Promise.all(links.map(({ hash }) => people.findLink(hash, 0)))),
    ];
    const isThere = async () => (await there()).map((found) => found !== undefined);

    const ends = { except: sessions[1]?.id ?? null };
    assert.equal(await people.changeUser({ ...user, version: 7 }, ends), false);
    assert.equal(await people.changeUser({ ...user, version: 2 }), true);
    assert.deepEqual(await isThere(), [true, true, true, true, true]);
    assert.equal(await people.changeUser({ ...user, version: 3 }, ends), true);
    assert.deepEqual(await isThere(), [false, true, true, false, true]);
    assert.equal(await people.changeUser({ ...user, version: 4 }, { except: null }), true);
    assert.deepEqual(await isThere(), [false, false, true, false, true]);
  });

  check('lists users in the order of their ids, page by page', async () => {
    const { people } = await fresh();
    const users = times(5, () => anyUser());
    for (const user of users.toReversed()) await people.addUser(user);
    assert.deepEqual(await people.listUsers({ limit: 3 }), users.slice(0, 3));
    assert.deepEqual(await people.listUsers({ after: users[2]?.id, limit: 3 }), users.slice(3));
    assert.deepEqual(await people.listUsers({ after: anyId('user'), limit: 3 }), []);
  });
};
