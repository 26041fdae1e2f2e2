import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import knex from 'knex';
import {
  isMigrated,
  type KnexStores,
  migrate,
  postgresConfig,
} from '../../../../adapters/knex/index.js';
import { migrations } from '../../../../adapters/knex/migrations/index.js';
import { steadyTime } from '../../../../adapters/system/index.js';
import { hourMs, secondMs } from '../../../../core/shared/time.js';
import { erasureOf } from '../../../../core/use-cases/erasure/erasure-of.js';
import { anyAcceptance, noon, times } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { messageOf, openChannel, openProject } from '../../../support/fixtures/scene.js';
import { worker } from '../../../support/fixtures/send-worker.js';
import { webhookScene } from '../../../support/fixtures/webhook-scene.js';
import { withStores } from '../../../support/stores/knex-stores.js';
import { migratedDatabase } from '../../../support/stores/migrated.js';
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

const names = Object.keys(migrations);

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

cases('judge leases and due times by one time, on machines whose clocks differ by two hours', () =>
  withThree(async (all) => {
    const timeOn = (stores: KnexStores, wallMs: number) =>
      steadyTime({
        clock: () => Date.now() + wallMs,
        monotonic: () => performance.now(),
        timer: (_, callback) => {
          callback();
          return () => {};
        },
        records: stores.steadyRecords,
      });
    const [one, two] = [present(all[0]), present(all[1])];
    const times = [timeOn(one, -hourMs), timeOn(two, hourMs)] as const;
    const began = performance.now();
    await Promise.all(times.map(({ follow }) => follow()));
    const tookMs = performance.now() - began;
    const [behind, ahead] = times.map(({ now }) => now()) as [number, number];
    assert.ok(Math.abs(behind - ahead) < 1_000 + tookMs, `${behind - ahead} ms apart`);
    const channel = await openChannel(one, await openProject(one));
    rightOf(await one.commit({ ...anyAcceptance(channel), steadyAt: behind }));
    await worker(one, 'behind').claimOne(behind);
    assert.deepEqual(await worker(two, 'ahead').claim(Math.min(ahead, behind + secondMs)), []);
  }),
);

cases('let one of them make up for a step of the clock', () =>
  withThree(async (all) => {
    const records = present(all[0]).steadyRecords;
    const { record, storeClock } = await records.read();
    assert.ok(Math.abs((storeClock ?? 0) - Date.now()) < 60_000);
    assert.equal(await records.write({ offsetMs: 5, seenAt: 100 }, record.offsetMs), true);
    const written = await Promise.all(
      all.map(({ steadyRecords }, i) => steadyRecords.write({ offsetMs: 60 + i, seenAt: 90 }, 5)),
    );
    assert.equal(written.filter(Boolean).length, 1);
    assert.equal((await records.read()).record.seenAt, 100);
  }),
);

cases('migrate once when they start at the same time', async () => {
  const url = await testDatabase();
  const clients = times(4, () => knex.default(postgresConfig(url, 2)));
  const migrated = await Promise.all(clients.map((db) => migrate(db)));
  assert.deepEqual(migrated.map(({ applied }) => applied.length).sort(), [0, 0, 0, names.length]);
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

cases('deliver no text of a person that one of them has erased', () =>
  withThree(async (all) => {
    const [one, eraser, two] = all.map(present);
    assert.ok(one && eraser && two, 'there are three');
    const { stores, commit, project, claimOne, findDue } = await webhookScene(async () => one);
    const channel = await openChannel(stores, project);
    const change = anyAcceptance(channel);
    const { to, id } = messageOf(change);
    rightOf(await commit(change));
    const lease = await claimOne();
    const shown = async ({ deliveryQueue }: KnexStores) => {
      const query = { ...lease, now: noon, limit: 9, after: 0, except: [] };
      return present(await deliveryQueue.findDue(query))
        .fresh.map(({ text }) => text)
        .join();
    };
    for (const process of [one, two]) assert.ok((await shown(process)).includes(to));
    const message = present(await eraser.messages.find(project.id, id));
    const [traces] = await eraser.retention.findTraces(project.id, [message]);
    rightOf(await eraser.commit(erasureOf(project.id, [present(traces)], noon)));
    const [erased] = await eraser.events.about(project.id, id);
    assert.ok(!present(erased).text.includes(to), 'nothing is erased');
    for (const process of [one, two]) assert.equal(await shown(process), present(erased).text);
    assert.equal(present(await findDue(lease)).fresh.length, 1);
  }),
);

cases.run();
