import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { roles } from '../../../../core/model/people/permissions.js';
import {
  changeRole,
  removeMember,
} from '../../../../core/use-cases/people/members/manage-members.js';
import { newLink } from '../../../../core/use-cases/people/one-time-links.js';
import { add, commitAfter } from '../../../support/fixtures/administration.js';
import { anyId, anyOrganization, noon, times } from '../../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../../support/fixtures/either.js';
import { anyMember, anyUser } from '../../../support/fixtures/people.js';
import type { Check, Fresh, StoresUnderTest } from '../../check.js';

/** An organization with so many owners. */
const owned = async (stores: StoresUnderTest, count: number) => {
  const organization = anyOrganization();
  const users = times(count, () => anyUser());
  const members = users.map(({ id: user }, i) =>
    anyMember({ organization: organization.id, user, addedAt: noon + i }),
  );
  await add(stores, { organizations: [organization], users, members });
  const ports = { ...stores, clock: () => noon, steady: () => noon, newId: anyId };
  const machine = { digest: (text: string) => text, randomBytes: () => new Uint8Array(32) };
  return { organization: organization.id, users, members, ports: { ...ports, ...machine } };
};

/** Members of organizations. */
export const membersConformance = (check: Check, fresh: Fresh): void => {
  check('lists members as they were added, by organization and by user', async () => {
    const stores = await fresh();
    const { people } = stores;
    const [one, two] = [await owned(stores, 1), await owned(stores, 1)];
    const user = anyUser();
    const members = [two, one].map(({ organization }, i) =>
      anyMember({ organization, user: user.id, role: 'viewer', addedAt: noon + 9 + i }),
    );
    await add(stores, { users: [user], members });
    const listed = await people.listMembers(one.organization);
    assert.deepEqual(
      listed.map((each) => [each.user.id, each.member.role, each.member.addedAt]),
      [
        [one.users[0]?.id, 'owner', noon],
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

  check('changes every role to every role', async () => {
    const stores = await fresh();
    const { organization, users, ports } = await owned(stores, 2);
    const { id: user } = present(users[1]);
    for (const from of roles)
      for (const role of roles) {
        rightOf(await changeRole(ports)({ organization, user, role: from }));
        rightOf(await changeRole(ports)({ organization, user, role }));
        const [member] = await stores.people.membershipsOf(user);
        assert.equal(member?.role, role);
      }
    for (const absent of [
      { organization, user: anyId('user') },
      { organization: anyId('org'), user },
    ]) {
      const changed = await changeRole(ports)({ ...absent, role: 'viewer' });
      assert.equal(leftOf(changed).code, 'member_not_found');
      assert.equal(leftOf(await removeMember(ports)(absent)).code, 'member_not_found');
    }
  });

  check('the last owner stays an owner and a member', async () => {
    const stores = await fresh();
    const { organization, users, ports } = await owned(stores, 2);
    const [first, second] = users.map(({ id: user }) => ({ organization, user }));
    const change = changeRole(ports);
    rightOf(await change({ ...present(first), role: 'admin' }));
    rightOf(await change({ ...present(second), role: 'owner' }));
    for (const role of ['admin', 'developer', 'viewer'] as const)
      assert.equal(leftOf(await change({ ...present(second), role })).code, 'last_owner');
    assert.equal(leftOf(await removeMember(ports)(present(second))).code, 'last_owner');
    rightOf(await removeMember(ports)(present(first)));
    const [left] = await stores.people.listMembers(organization);
    assert.deepEqual([left?.member.user, left?.member.role], [second?.user, 'owner']);
  });

  check('owners who leave at the same time leave one owner', async () => {
    const stores = await fresh();
    const { organization, users, ports } = await owned(stores, 6);
    const answers = await Promise.all(
      users.map(({ id: user }, i) =>
        i % 2 === 0
          ? removeMember(ports)({ organization, user })
          : changeRole(ports)({ organization, user, role: 'viewer' }),
      ),
    );
    assert.deepEqual(
      answers.flatMap((answer) => (E.isLeft(answer) ? [answer.left.code] : [])),
      ['last_owner'],
    );
    const members = await stores.people.listMembers(organization);
    assert.equal(members.filter(({ member }) => member.role === 'owner').length, 1);
  });

  check('a link reaches no membership that begins while it is made', async () => {
    const stores = await fresh();
    const { organization, users, ports } = await owned(stores, 1);
    const { id: user } = present(users[0]);
    const elsewhere = anyOrganization();
    await add(stores, { organizations: [elsewhere] });
    const member = anyMember({ organization: elsewhere.id, user, role: 'viewer' });
    const racing = commitAfter(stores.commit, () => add(stores, { members: [member] }));
    const judge = (memberships: readonly { readonly organization: string }[]) =>
      memberships.find((each) => each.organization !== organization);
    const made = await newLink({ ...ports, commit: racing }, user, 1_000, judge);
    assert.deepEqual(leftOf(made), member);
  });
};
