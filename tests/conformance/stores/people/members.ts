import assert from 'node:assert/strict';
import { roles } from '../../../../core/model/people/permissions.js';
import { anyId, anyOrganization, noon, times } from '../../../support/fixtures/builders.js';
import { anyMember, anyUser } from '../../../support/fixtures/people.js';
import type { Check, Fresh, StoresUnderTest } from '../../check.js';

/** An organization with so many owners. */
const owned = async ({ tenants, people }: StoresUnderTest, count: number) => {
  const organization = anyOrganization();
  await tenants.addOrganization(organization);
  const users = times(count, () => anyUser());
  for (const [i, user] of users.entries()) {
    await people.addUser(user);
    const of = { organization: organization.id, user: user.id };
    assert.equal(await people.addMember(anyMember({ ...of, addedAt: noon + i })), true);
  }
  return { organization: organization.id, users: users.map(({ id }) => id) };
};

/** Members of organizations. */
export const membersConformance = (check: Check, fresh: Fresh): void => {
  check('lists members as they were added, by organization and by user', async () => {
    const stores = await fresh();
    const { people } = stores;
    const [one, two] = [await owned(stores, 1), await owned(stores, 1)];
    const user = anyUser();
    await people.addUser(user);
    for (const [i, { organization }] of [two, one].entries())
      for (const role of ['viewer', 'admin'] as const) {
        const member = anyMember({ organization, user: user.id, role, addedAt: noon + 9 + i });
        assert.equal(await people.addMember(member), role === 'viewer');
      }
    const listed = await people.listMembers(one.organization);
    assert.deepEqual(
      listed.map((each) => [each.user.id, each.member.role, each.member.addedAt]),
      [
        [one.users[0], 'owner', noon],
        [user.id, 'viewer', noon + 10],
      ],
    );
    assert.deepEqual(listed[1]?.user, user);
    assert.deepEqual(
      (await people.membershipsOf(user.id)).map(({ organization }) => organization),
      [two.organization, one.organization],
    );
    assert.deepEqual(await people.listMembers(anyId('org')), []);
    assert.deepEqual(await people.membershipsOf(anyId('user')), []);
  });

  check('of additions of one user at the same time, makes one', async () => {
    const stores = await fresh();
    const { organization } = await owned(stores, 1);
    const user = anyUser();
    await stores.people.addUser(user);
    const added = await Promise.all(
      times(8, () => stores.people.addMember(anyMember({ organization, user: user.id }))),
    );
    assert.equal(added.filter((isAdded) => isAdded).length, 1);
  });

  check('changes every role to every role', async () => {
    const stores = await fresh();
    const { organization, users } = await owned(stores, 2);
    const [, user = anyId('user')] = users;
    for (const from of roles)
      for (const to of roles) {
        const [{ role = 'owner' } = {}] = await stores.people.membershipsOf(user);
        await stores.people.changeRole(organization, user, { from: role, to: from });
        assert.equal(await stores.people.changeRole(organization, user, { from, to }), 'changed');
        const [member] = await stores.people.membershipsOf(user);
        assert.equal(member?.role, to);
      }
    const { changeRole, removeMember } = stores.people;
    const same = { from: 'viewer', to: 'owner' } as const;
    assert.equal(await changeRole(organization, anyId('user'), same), 'absent');
    assert.equal(await changeRole(anyId('org'), user, same), 'absent');
    assert.equal(await removeMember(organization, anyId('user'), 'viewer'), 'absent');
    assert.equal(await removeMember(anyId('org'), user, 'viewer'), 'absent');
  });

  check('changes and removes no member who has another role by now', async () => {
    const { people, ...stores } = await fresh();
    const { organization, users } = await owned({ people, ...stores }, 2);
    const [, user = anyId('user')] = users;
    for (const from of roles.filter((role) => role !== 'owner')) {
      const change = { from, to: 'viewer' } as const;
      assert.equal(await people.changeRole(organization, user, change), 'other_role');
      assert.equal(await people.removeMember(organization, user, from), 'other_role');
    }
    const [member] = await people.membershipsOf(user);
    assert.equal(member?.role, 'owner');
  });

  check('the last owner stays an owner and a member', async () => {
    const stores = await fresh();
    const { people } = stores;
    const { organization, users } = await owned(stores, 2);
    const [first = anyId('user'), second = anyId('user')] = users;
    assert.equal(
      await people.changeRole(organization, first, { from: 'owner', to: 'admin' }),
      'changed',
    );
    assert.equal(
      await people.changeRole(organization, second, { from: 'owner', to: 'owner' }),
      'changed',
    );
    for (const role of ['admin', 'developer', 'viewer'] as const)
      assert.equal(
        await people.changeRole(organization, second, { from: 'owner', to: role }),
        'last_owner',
      );
    assert.equal(await people.removeMember(organization, second, 'owner'), 'last_owner');
    assert.equal(await people.removeMember(organization, first, 'admin'), 'removed');
    const [member] = await people.listMembers(organization);
    assert.deepEqual([member?.member.user, member?.member.role], [second, 'owner']);
  });

  check('owners who leave at the same time leave one owner', async () => {
    const stores = await fresh();
    const { people } = stores;
    const { organization, users } = await owned(stores, 6);
    const answers = await Promise.all(
      users.map((user, i) =>
        i % 2 === 0
          ? people.removeMember(organization, user, 'owner')
          : people.changeRole(organization, user, { from: 'owner', to: 'viewer' }),
      ),
    );
    assert.equal(answers.filter((answer) => answer === 'last_owner').length, 1);
    const owners = (await people.listMembers(organization)).filter(
      ({ member }) => member.role === 'owner',
    );
    assert.equal(owners.length, 1);
  });
};
