import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { sqliteConfig } from '../../../../adapters/knex/index.js';
import type { Stores } from '../../../../core/ports/stores/stores.js';
import { setScimGroupRole } from '../../../../core/use-cases/provisioning/groups/map-groups.js';
import { scimUseCases } from '../../../../core/use-cases/provisioning/index.js';
import { add } from '../../../support/fixtures/administration.js';
import { anyId, anyOrganization, noon, times } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { anyMember, anyProvisionedMember, anyUser } from '../../../support/fixtures/people.js';
import { withStores } from '../../../support/stores/knex-stores.js';
import { migratedDatabase, migratedFile } from '../../../support/stores/migrated.js';
import { patientConfig } from '../../../support/stores/patient-config.js';
import { suite } from '../../../support/suite.js';
import { withTempFolder } from '../../../support/temp-folder.js';

const test = suite('groups of a directory by two services over one database');

type Both = (one: Stores, other: Stores) => Promise<void>;

const databases: Readonly<Record<string, (use: Both) => Promise<void>>> = {
  sqlite: (use) =>
    withTempFolder(async (folder) => {
      const config = sqliteConfig(await migratedFile(folder));
      await withStores(config, (one) =>
        withStores(config, (other) => use(one.stores, other.stores)),
      );
    }),
  postgres: async (use) => {
    const config = patientConfig(await migratedDatabase(), 4);
    await withStores(config, (one) => withStores(config, (other) => use(one.stores, other.stores)));
  },
};

for (const [name, open] of Object.entries(databases)) {
  test(`changes of one group at once lose no member and no role: ${name}`, () =>
    open(async (one, other) => {
      const organization = anyOrganization();
      const users = times(20, () => anyUser());
      const members = users.map(({ id: user }) =>
        anyProvisionedMember({ organization: organization.id, user }),
      );
      await add(one, {
        ...{ organizations: [organization], users, provisionedMembers: members },
        members: users.map(({ id: user }) =>
          anyMember({ organization: organization.id, user, role: 'viewer' }),
        ),
      });
      const ports = [one, other].map((stores) => ({ ...stores, clock: () => noon, newId: anyId }));
      const services = ports.map((each) => scimUseCases(each));
      const call = {
        caller: { id: anyId('stok'), name: 'Okta', organization: organization.id },
        address: '192.0.2.9',
      };
      const fields = { displayName: 'Staff', externalId: null, members: [] };
      const { group } = rightOf(await present(services[0]).createGroup({ ...call, fields }));
      const named = { organization: organization.id, group: group.id };
      const mapped = setScimGroupRole(present(ports[1]))({ ...named, role: 'developer' });
      const answers = await Promise.all(
        members.map(({ id }, i) =>
          present(services[i % 2]).changeGroup({
            ...{ ...call, id: group.id },
            decide: (was) => E.right({ ...was, members: [...was.members, id].sort() }),
          }),
        ),
      );
      rightOf(await mapped);
      for (const answer of answers) rightOf(answer);
      const found = rightOf(await present(services[1]).findGroup(call, group.id));
      assert.deepEqual(found.members, members.map(({ id }) => id).sort());
      const listed = await other.people.listMembers(organization.id);
      assert.equal(listed.length, members.length);
      for (const { member } of listed) assert.equal(member.role, 'developer');
    }));
}

test.run();
