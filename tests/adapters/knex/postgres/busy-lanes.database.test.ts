import assert from 'node:assert/strict';
import type { Knex } from 'knex';
import { type KnexStores, postgresConfig } from '../../../../adapters/knex/index.js';
import type { LaneLease } from '../../../../core/ports/queues/send-queue.js';
import { anyAcceptance, noon, times } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { openChannel, openProject } from '../../../support/fixtures/scene.js';
import { worker } from '../../../support/fixtures/send-worker.js';
import { withStores } from '../../../support/stores/knex-stores.js';
import { migratedDatabase } from '../../../support/stores/migrated.js';
import { suite } from '../../../support/suite.js';
import { eventually } from '../../../support/time/eventually.js';
import { lockWaitingConfig, waitingFor } from '../../../support/time/lock-waits.js';

/** Leases of three lanes, ascending, and a transaction of somebody else's. */
const withLeases = async (
  use: (scene: {
    readonly stores: KnexStores;
    readonly leases: readonly LaneLease[];
    readonly other: Knex.Transaction;
  }) => Promise<void>,
  config = postgresConfig,
): Promise<void> =>
  withStores(config(await migratedDatabase(), 4), async ({ db, stores }) => {
    const project = await openProject(stores);
    for (const channel of await Promise.all(times(3, () => openChannel(stores, project))))
      rightOf(await stores.commit(anyAcceptance(channel)));
    const claimed = await worker(stores).claim();
    const leases = [...claimed].sort((a, b) => (a.lane < b.lane ? -1 : 1));
    await db.transaction((other) => use({ stores, leases, other }));
  });

const lock = (trx: Knex.Transaction, lease: LaneLease | undefined) =>
  trx('lanes')
    .where({ key: present(lease).lane })
    .forUpdate()
    .first();

const cases = suite('leases of lanes that another transaction has locked');

cases('are not renewed for now, while all others are', () =>
  withLeases(async ({ stores, leases, other }) => {
    await lock(other, leases[0]);
    assert.deepEqual(
      await worker(stores).renew(leases),
      leases.slice(1).map(({ lane }) => lane),
    );
  }),
);

cases('are renewed once they are free, and no other lane is locked until then', () =>
  withLeases(async ({ stores, leases, other }) => {
    await lock(other, leases[2]);
    const renewed = worker(stores).renew(leases);
    await eventually(async () => assert.equal(await waitingFor(other), 1));
    await other.raw(`set local lock_timeout = '100ms'`);
    await lock(other, leases[0]);
    await other.commit();
    assert.deepEqual(
      [...(await renewed)].sort(),
      leases.map(({ lane }) => lane),
    );
  }, lockWaitingConfig),
);

cases('are renewed in parallel, so that no lease ends while another one waits', () =>
  withLeases(async ({ stores, leases, other }) => {
    for (const lease of leases) await lock(other, lease);
    const renewed = worker(stores).renew(leases, noon);
    await eventually(async () => assert.equal(await waitingFor(other), leases.length));
    await other.commit();
    assert.equal((await renewed).length, leases.length);
  }, lockWaitingConfig),
);

cases.run();
