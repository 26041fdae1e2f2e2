import assert from 'node:assert/strict';
import { noon } from '../../../support/fixtures/builders.js';
import { withStores } from '../../../support/stores/knex-stores.js';
import { migratedDatabase } from '../../../support/stores/migrated.js';
import { suite } from '../../../support/suite.js';
import { eventually } from '../../../support/time/eventually.js';
import { lockWaitingConfig, waitingFor } from '../../../support/time/lock-waits.js';

/** Tables of which a row goes once it is old: by which column it is, and such a row. */
const aging = {
  ephemeral_entries: ['expires_at', { name: 'n', text: '' }],
  commit_marks: ['at', { name: 'm', number: 1 }],
  idempotency: ['created_at', { project: 'p', key: 'k', fingerprint: '', message: '' }],
  unmatched_reports: ['received_at', { project: 'p', name: 'r', report: '{}' }],
} as const;

const cases = suite('a row that is written while it is pruned');

for (const [table, [age, row]] of Object.entries(aging))
  cases(`stays: ${table}`, async () =>
    withStores(lockWaitingConfig(await migratedDatabase(), 4), async ({ db, stores }) => {
      await db(table).insert({ ...row, [age]: 1 });
      const writer = await db.transaction();
      await writer(table)
        .where(row)
        .update({ [age]: noon + 1 });
      const pruned = stores.retention.prune(noon);
      await eventually(async () => assert.ok((await waitingFor(writer)) > 0, 'no session waits'));
      await writer.commit();
      await pruned;
      assert.equal((await db(table).where(row)).length, 1);
    }),
  );

cases.run();
