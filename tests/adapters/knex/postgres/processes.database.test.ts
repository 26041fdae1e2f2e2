import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import knex from 'knex';
import {
  isMigrated,
  type KnexStores,
  migrate,
  postgresConfig,
} from '../../../../adapters/knex/index.js';
import { leaseMs } from '../../../../core/model/queue/timing.js';
import { anyAcceptance, noon, times } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { openChannel, openProject } from '../../../support/fixtures/scene.js';
import { worker } from '../../../support/fixtures/send-worker.js';
import { migratedDatabase, withStores } from '../../../support/stores/knex-stores.js';
import { testDatabase } from '../../../support/stores/test-database.js';
import { suite } from '../../../support/suite.js';

/** Stores as three processes would open them, on one database. */
const withThree = async (use: (stores: readonly KnexStores[]) => Promise<void>): Promise<void> => {
  const config = postgresConfig(await migratedDatabase(), 4);
  await withStores(config, (one) =>
    withStores(config, (two) =>
      withStores(config, (three) => use([one.stores, two.stores, three.stores])),
    ),
  );
};

const cases = suite('several processes on one Postgres');

cases(
  'accept one commit per key, spend an allowance exactly, and leave no gap in the sequence',
  () =>
    withThree(async (all) => {
      const first = present(all[0]);
      const billing = { subscription: 'active', messageAllowance: 50 } as const;
      const project = await openProject(first, { billing });
      const channel = await openChannel(first, project);
      const keyed = times(90, () => anyAcceptance(channel, { key: 'k1' }));
      const free = times(90, () => anyAcceptance(channel));

      const answers = await Promise.all(
        [...keyed, ...free].map((change, i) => present(all[i % 3]).commit(change)),
      );

      assert.equal(answers.slice(0, 90).filter(E.isRight).length, 1);
      assert.equal(answers.filter(E.isRight).length, 50);
      for (const { events, usage } of all) {
        const log = await events.list(project.id, { after: 0, since: 0, limit: 999 });
        assert.deepEqual(
          log.map(({ sequence }) => sequence),
          times(50, (i) => i + 1),
        );
        const [counted] = await usage.sum(project.id, '2026-01-15', '2026-01-16');
        assert.equal(counted?.quantity, 50);
      }
    }),
);

cases('never show a new number at or below one that was seen, through any process', () =>
  withThree(async (all) => {
    const first = present(all[0]);
    const channels = await Promise.all(
      times(2, async () => openChannel(first, await openProject(first))),
    );
    let isRunning = true;
    const readers = channels.map(async ({ project }) => {
      const seen: number[] = [];
      for (let round = 0, isLast = false; !isLast; round += 1) {
        isLast = !isRunning;
        const page = { after: seen.at(-1) ?? 0, since: 0, limit: 999 };
        const log = await present(all[round % 3]).events.list(project, page);
        seen.push(...log.map(({ sequence }) => sequence));
      }
      return seen;
    });
    for (const _ of times(5, () => 0)) {
      const changes = times(60, (i) => anyAcceptance(present(channels[i % 2])));
      const answers = changes.map((change, i) => present(all[i % 3]).commit(change));
      for (const answer of await Promise.all(answers)) rightOf(answer);
    }
    isRunning = false;
    for (const seen of await Promise.all(readers))
      assert.deepEqual(
        seen,
        times(150, (i) => i + 1),
      );
  }),
);

cases('lease no lane twice, and hand no job to two processes', () =>
  withThree(async (all) => {
    const first = present(all[0]);
    const project = await openProject(first);
    for (const _ of times(8, () => 0)) {
      const channel = await openChannel(first, project);
      for (const change of times(3, () => anyAcceptance(channel)))
        rightOf(await first.commit(change));
    }
    const hands = all.map((stores, i) => worker(stores, `worker ${i}`));
    const taken = await Promise.all(
      times(12, async (i) => {
        const { claim, take } = present(hands[i % 3]);
        const leases = await claim(noon, 3);
        return (await Promise.all(leases.map((lease) => take(lease)))).flat();
      }),
    );
    const ids = taken.flat().map(({ id }) => id);
    assert.equal(ids.length, 24);
    assert.equal(new Set(ids).size, 24);
  }),
);

cases('judge leases by the clock of the database, not by their own', () =>
  withThree(async ([one, two]) => {
    const stores = present(one);
    const channel = await openChannel(stores, await openProject(stores));
    rightOf(await stores.commit(anyAcceptance(channel)));
    const slow = worker(stores, 'slow');
    const fast = worker(present(two), 'fast');
    await slow.claimOne(noon);
    assert.deepEqual(await fast.claim(noon + 1_000 * leaseMs), []);
  }),
);

cases('migrate once when they start at the same time', async () => {
  const url = await testDatabase();
  const clients = times(4, () => knex.default(postgresConfig(url, 2)));
  const migrated = await Promise.all(clients.map(migrate));
  assert.deepEqual(migrated.map(({ applied }) => applied.length).sort(), [0, 0, 0, 1]);
  for (const client of clients) {
    assert.equal(await isMigrated(client), true);
    await client.destroy();
  }
});

cases('migrate after one of them died during a migration', async () => {
  const url = await testDatabase();
  const db = knex.default(postgresConfig(url, 2));
  assert.equal(await isMigrated(db), false);
  await migrate(db);
  await db('roundtrip_migrations_lock').update({ is_locked: 1 });
  assert.deepEqual((await migrate(db)).applied, []);
  await db.destroy();
});

cases.run();
