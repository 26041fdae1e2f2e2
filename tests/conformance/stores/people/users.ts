import assert from 'node:assert/strict';
import { eraseMember } from '../../../../core/use-cases/people/members/erase-member.js';
import { add, isMade } from '../../../support/fixtures/administration.js';
import { anyId, anyOrganization, times } from '../../../support/fixtures/builders.js';
import { leftOf, rightOf } from '../../../support/fixtures/either.js';
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
    const stores = await fresh();
    const { people } = stores;
    const full = anyUser({ oidc: { issuer, subject: 'ada' }, lastSignInAt: 5 });
    const empty = anyUser({ name: null, passwordHash: null, secondFactor: null });
    for (const user of [full, empty]) {
      assert.equal(await people.findUser(user.id), undefined);
      await add(stores, { users: [user] });
      assert.deepEqual(await people.findUser(user.id), user);
      assert.deepEqual(await people.findUsersByEmail(user.email, 9), [user]);
    }
    assert.deepEqual(await people.findUserByOidc(issuer, 'ada'), full);
    assert.equal(await people.findUserByOidc(issuer, 'eve'), undefined);
    assert.equal(await people.findUserByOidc('https://other.example', 'ada'), undefined);
    assert.deepEqual(await people.findUsersByEmail('unknown@example.com', 9), []);
  });

  check('an erasure leaves the id and the times of every user with an address', async () => {
    const stores = await fresh();
    const { people } = stores;
    const email = 'ada@example.com';
    const [one, two, other] = [
      anyUser({ email, oidc: { issuer, subject: 'ada' }, lastSignInAt: 5 }),
      anyUser({ email }),
      anyUser(),
    ];
    const all = [one, two, other];
    const organization = anyId('org');
    const [offer, kept] = [
      anyInvitation({ organization, email }),
      anyInvitation({ organization, email: other.email }),
    ];
    await add(stores, {
      users: all,
      sessions: all.map((user) => anySession(user)),
      links: all.map((user) => anyLink(user)),
      invitations: [offer, kept],
    });
    const erase = async () => rightOf(await eraseMember(stores)({ email }));
    assert.deepEqual(await erase(), { users: 2, invitations: 1, auditEntries: 0 });
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
    assert.deepEqual(await people.listInvitations(organization), [kept]);
    assert.deepEqual(await erase(), { users: 0, invitations: 0, auditEntries: 0 });
    const again = anyUser({ email, oidc: { issuer, subject: 'ada' } });
    await add(stores, { users: [again] });
    assert.deepEqual(await people.findUsersByEmail(email, 9), [again]);
  });

  check('erases no one while a user with the address is a member', async () => {
    const stores = await fresh();
    const { people } = stores;
    const [organization, email] = [anyOrganization(), 'ada@example.com'];
    const [former, member] = [anyUser({ email }), anyUser({ email })];
    const offer = anyInvitation({ organization: organization.id, email });
    await add(stores, {
      organizations: [organization],
      users: [former, member],
      members: [anyMember({ organization: organization.id, user: member.id })],
      invitations: [offer],
    });
    assert.deepEqual(leftOf(await eraseMember(stores)({ email })), {
      ...{ code: 'still_member', email, organizations: [organization.id] },
    });
    assert.deepEqual(await people.findUsersByEmail(email, 9), [former, member]);
    assert.deepEqual(await people.findInvitation(offer.hash), offer);
  });

  check('of users with one identity, adds one; of users with one address, adds all', async () => {
    const stores = await fresh();
    const { people } = stores;
    const email = 'ada@example.com';
    const oidc = { issuer, subject: 'ada' };
    const named = times(8, () => anyUser({ email }));
    const identified = times(8, () => anyUser({ oidc }));
    await Promise.all(named.map((user) => add(stores, { users: [user] })));
    for (const user of named) assert.deepEqual(await people.findUser(user.id), user);
    assert.deepEqual(await people.findUsersByEmail(email, 9), named);
    assert.deepEqual(await people.findUsersByEmail(email, 3), named.slice(0, 3));

    const made = await Promise.all(
      identified.map((is) =>
        isMade(stores, {
          asRead: [{ kind: 'users', where: { oidc }, were: [] }],
          replaces: { users: [{ is }] },
        }),
      ),
    );
    assert.equal(made.filter((isAdded) => isAdded).length, 1);
    for (const [i, { id }] of identified.entries())
      assert.equal((await people.findUser(id)) !== undefined, made[i]);
  });

  check('finds a user by address and password hash, and the salt of the address', async () => {
    const stores = await fresh();
    const { people } = stores;
    const email = 'ada@example.com';
    const of = (passwordHash: string | null, lastSignInAt: number | null = null) =>
      anyUser({ email, passwordHash, lastSignInAt });
    assert.equal(await people.findPasswordHash(email), undefined);
    const [none, first, second, third] = [of(null), of('a', 5), of('b', 7), of('b', 9)];
    const users = [none, first, second, third, anyUser({ passwordHash: 'a' })];
    await add(stores, { users });
    assert.equal(await people.findPasswordHash(email), 'a');
    assert.deepEqual(await people.findUserByPassword(email, 'a'), first);
    assert.deepEqual(await people.findUserByPassword(email, 'b'), third);
    assert.equal(await people.findUserByPassword(email, 'c'), undefined);
    assert.equal(await people.findUserByPassword('eve@example.com', 'a'), undefined);
    const changed = { ...third, version: 2, passwordHash: 'd' };
    assert.ok(await isMade(stores, { replaces: { users: [{ was: third, is: changed }] } }));
    assert.deepEqual(await people.findUserByPassword(email, 'b'), second);
    assert.equal((await people.findUserByPassword(email, 'd'))?.email, email);
  });

  check('lists users in the order of their ids, page by page', async () => {
    const stores = await fresh();
    const { people } = stores;
    const users = times(5, () => anyUser());
    await add(stores, { users: users.toReversed() });
    assert.deepEqual(await people.listUsers({ limit: 3 }), users.slice(0, 3));
    assert.deepEqual(await people.listUsers({ after: users[2]?.id, limit: 3 }), users.slice(3));
    assert.deepEqual(await people.listUsers({ after: anyId('user'), limit: 3 }), []);
  });
};
