import assert from 'node:assert/strict';
import type { ProvisionedMember } from '../../../../core/model/provisioning/provisioned-member.js';
import { add } from '../../../support/fixtures/administration.js';
import { anyOrganization, noon, times } from '../../../support/fixtures/builders.js';
import { present } from '../../../support/fixtures/either.js';
import { anyProvisionedMember, anyScimToken, anyUser } from '../../../support/fixtures/people.js';
import type { Check, Fresh, StoresUnderTest } from '../../check.js';

const storeOf = ({ provisioning }: StoresUnderTest) => present(provisioning);
const idsOf = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id);

/** The tokens of directories, and the members that they manage. */
export const provisioningConformance = (check: Check, fresh: Fresh): void => {
  check('lists the tokens of an organization, oldest first, and no others', async () => {
    const stores = await fresh();
    const [one, other] = [anyOrganization(), anyOrganization()];
    const [late, early, foreign] = [
      anyScimToken({ organization: one.id, createdAt: noon + 1, revokedAt: noon + 2 }),
      anyScimToken({ organization: one.id }),
      anyScimToken({ organization: other.id }),
    ];
    await add(stores, { organizations: [one, other], scimTokens: [late, early, foreign] });
    assert.deepEqual(await storeOf(stores).listTokens(one.id), [early, late]);
    assert.deepEqual(await storeOf(stores).findTokenByHash(foreign.hash), foreign);
    assert.equal(await storeOf(stores).findTokenByHash('other'), undefined);
  });

  check('finds a provisioned member in its own organization alone', async () => {
    const stores = await fresh();
    const [one, other] = [anyOrganization(), anyOrganization()];
    const member = anyProvisionedMember({ organization: one.id });
    await add(stores, { organizations: [one, other], provisionedMembers: [member] });
    assert.deepEqual(await storeOf(stores).findMember(one.id, member.id), member);
    assert.equal(await storeOf(stores).findMember(other.id, member.id), undefined);
  });

  check(
    'lists and counts provisioned members by each field, in the order of their ids',
    async () => {
      const stores = await fresh();
      const [one, other] = [anyOrganization(), anyOrganization()];
      const user = anyUser();
      const members = times(
        5,
        (i): ProvisionedMember =>
          anyProvisionedMember({
            organization: one.id,
            ...(i % 2 === 0 && { externalId: 'even', email: 'even@example.com' }),
            ...(i === 3 && { user: user.id }),
          }),
      );
      const foreign = anyProvisionedMember({
        ...{ organization: other.id, externalId: 'even', email: 'even@example.com' },
        ...{ userName: present(members[0]).userName, user: user.id },
      });
      await add(stores, {
        ...{ organizations: [one, other], users: [user] },
        provisionedMembers: [...members, foreign],
      });
      const store = storeOf(stores);
      const sorted = idsOf(members).sort();
      const all = { skip: 0, limit: 10 };
      assert.deepEqual(idsOf(await store.listMembers(one.id, undefined, all)), sorted);
      assert.deepEqual(
        idsOf(await store.listMembers(one.id, undefined, { skip: 1, limit: 2 })),
        sorted.slice(1, 3),
      );
      assert.deepEqual(await store.listMembers(one.id, undefined, { skip: 9, limit: 2 }), []);
      assert.equal(await store.countMembers(one.id, undefined), 5);
      for (const field of ['externalId', 'email', 'userName', 'id'] as const) {
        const value = present(present(members[0])[field] ?? undefined);
        const found = members.filter((each) => each[field] === value);
        const filter = { field, value };
        assert.deepEqual(
          idsOf(await store.listMembers(one.id, filter, all)),
          idsOf(found).sort(),
          field,
        );
        assert.equal(await store.countMembers(one.id, filter), found.length, field);
        assert.equal(await store.countMembers(one.id, { field, value: "' or 1=1 --" }), 0);
      }
      const named = await store.membersNamed(foreign.userName);
      assert.deepEqual(idsOf(named), [present(members[0]).id, foreign.id].sort());
      const ofUser = await store.membersOfUser(user.id);
      assert.deepEqual(idsOf(ofUser), [present(members[3]).id, foreign.id].sort());
    },
  );
};
