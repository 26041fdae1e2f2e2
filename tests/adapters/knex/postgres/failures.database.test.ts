import assert from 'node:assert/strict';
import { postgresConfig } from '../../../../adapters/knex/index.js';
import { PortFailure } from '../../../../core/ports/port-failure.js';
import { anyAcceptance } from '../../../support/fixtures/builders.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { messageOf, openChannel, openProject } from '../../../support/fixtures/scene.js';
import { knexJobOf } from '../../../support/stores/job-readers.js';
import { withStores } from '../../../support/stores/knex-stores.js';
import { migratedDatabase } from '../../../support/stores/migrated.js';
import { suite } from '../../../support/suite.js';

const cases = suite('a Postgres that changes');

cases('gets a column after statements were prepared: nothing fails', async () =>
  withStores(postgresConfig(await migratedDatabase(), 2), async ({ db, stores }) => {
    const channel = await openChannel(stores, await openProject(stores));
    const { project } = channel;
    const change = anyAcceptance(channel);
    const jobOf = () => knexJobOf(db)(project, messageOf(change).id);
    rightOf(await stores.commit(change));
    const job = await jobOf();
    for (const table of ['jobs', 'lanes'])
      await db.raw(`alter table ${table} add column more text`);
    assert.deepEqual(await jobOf(), job);
    rightOf(await stores.commit(anyAcceptance(channel)));
  }),
);

cases(
  'becomes read-only, as after a failover: the store is unavailable until it accepts writes again',
  async () =>
    withStores(postgresConfig(await migratedDatabase(), 1), async ({ db, stores }) => {
      const channel = await openChannel(stores, await openProject(stores));
      await db.raw('set default_transaction_read_only = on');
      await assert.rejects(stores.commit(anyAcceptance(channel)), PortFailure);
      rightOf(await stores.commit(anyAcceptance(channel)));
    }),
);

cases('refuses new connections: the store is unavailable', async () => {
  const url = new URL(await migratedDatabase());
  url.password = 'changed';
  await withStores(postgresConfig(url.href, 1), async ({ stores }) => {
    await assert.rejects(stores.ephemeral.delete('any'), PortFailure);
    await assert.rejects(stores.tenants.hasProjects(), PortFailure);
  });
});

cases.run();
