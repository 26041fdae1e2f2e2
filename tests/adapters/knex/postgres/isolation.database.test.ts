import assert from 'node:assert/strict';
import knex, { type Knex } from 'knex';
import { migrate, postgresConfig } from '../../../../adapters/knex/index.js';
import { migrationNames } from '../../../../adapters/knex/migrations/statements.js';
import { changeMember } from '../../../../core/use-cases/people/members/change-member.js';
import { add, isMade } from '../../../support/fixtures/administration.js';
import { anyOrganization, times } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { anyMember, anyUser } from '../../../support/fixtures/people.js';
import { withStores } from '../../../support/stores/knex-stores.js';
import { migrateTo } from '../../../support/stores/migrate-to.js';
import { migratedDatabase } from '../../../support/stores/migrated.js';
import { testDatabase } from '../../../support/stores/test-database.js';
import { suite } from '../../../support/suite.js';
import { eventually } from '../../../support/time/eventually.js';
import { lockWaitingConfig } from '../../../support/time/lock-waits.js';

/** Makes the transactions of a database see what was committed when they began, unless they begin otherwise. */
const repeatable = async (url: string): Promise<string> => {
  const db = knex.default(postgresConfig(url, 1));
  try {
    const name = new URL(url).pathname.slice(1);
    await db.raw(`alter database "${name}" set default_transaction_isolation to 'repeatable read'`);
  } finally {
    await db.destroy();
  }
  return url;
};

/** How many sessions of the database wait for a lock. Of two that want one row, the second waits for the first. */
const lockWaits = async (db: Knex): Promise<number> => {
  const waits = `datname = current_database() and wait_event_type = 'Lock'`;
  const { rows } = await db.raw(`select count(*)::int as n from pg_stat_activity where ${waits}`);
  return rows[0].n;
};

const cases = suite('a Postgres whose transactions are REPEATABLE READ unless told otherwise');

cases('a Change sees what was committed before it got its locks: an owner stays', async () =>
  withStores(
    lockWaitingConfig(await repeatable(await migratedDatabase()), 4),
    async ({ db, stores }) => {
      const organization = anyOrganization();
      const users = times(2, () => anyUser());
      const members = users.map(({ id: user }) =>
        anyMember({ organization: organization.id, user }),
      );
      await add(stores, { organizations: [organization], users, members });
      const removals = await Promise.all(
        members.map((member) => changeMember(stores, member, 'none')),
      );
      const changes = removals.map((removal) => rightOf(removal));
      const made = await db.transaction(async (other) => {
        await other('organizations').where({ id: organization.id }).forUpdate();
        const making = Promise.all(changes.map((change) => isMade(stores, change)));
        await eventually(async () => assert.equal(await lockWaits(db), 2));
        return { making };
      });
      assert.deepEqual((await made.making).sort(), [false, true]);
      assert.equal((await stores.people.listMembers(organization.id)).length, 1);
    },
  ),
);

cases('concurrent migrations wait for each other', async () => {
  const url = await repeatable(await testDatabase());
  const dbs = times(3, () => knex.default(postgresConfig(url, 2)));
  try {
    const before = '0027_delivery_places';
    await migrateTo(present(dbs[0]), before);
    const migrated = await Promise.all(dbs.map((db) => migrate(db)));
    // One may go on where another has ended a transaction. Each migration is applied once.
    const applied = migrated.flatMap((each) => each.applied).sort();
    assert.deepEqual(applied, migrationNames.slice(migrationNames.indexOf(before) + 1));
  } finally {
    for (const db of dbs) await db.destroy();
  }
});

cases.run();
