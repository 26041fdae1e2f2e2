import assert from 'node:assert/strict';
import { postgresConfig } from '../../../../adapters/knex/index.js';
import type { LanesTouched } from '../../../../core/model/queue/lane.js';
import { anyAcceptance, noon, times } from '../../../support/fixtures/builders.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { openChannel, openProject } from '../../../support/fixtures/scene.js';
import { type OpenStores, withStores } from '../../../support/stores/knex-stores.js';
import { migratedDatabase } from '../../../support/stores/migrated.js';
import { suite } from '../../../support/suite.js';
import { eventually } from '../../../support/time/eventually.js';

/** Two processes on one database; the second one listens, and counts what it hears. */
const listening = async (
  use: (speaker: OpenStores, listener: OpenStores, heard: () => number) => Promise<void>,
): Promise<void> => {
  const config = postgresConfig(await migratedDatabase(), 2);
  await withStores(config, (speaker) =>
    withStores(config, async (listener) => {
      let count = 0;
      listener.stores.workNotifications.listen(() => {
        count += 1;
      });
      await eventually(async () => assert.equal(count, 1, 'it listens'));
      await use(speaker, listener, () => count - 1);
    }),
  );
};

const cases = suite('wake-ups');

cases('tell other processes that work was committed, at a limited rate', () =>
  listening(async ({ stores }, _, heard) => {
    const channel = await openChannel(stores, await openProject(stores));
    const began = performance.now();
    for (const _ of times(30, () => 0)) rightOf(await stores.commit(anyAcceptance(channel)));
    await eventually(async () => assert.ok(heard() > 0, 'heard'));
    const took = performance.now() - began;
    assert.ok(heard() <= 2 + took / 100, `${heard()} in ${took} ms`);
  }),
);

cases('name the lanes and the log that commits touched', async () => {
  const config = postgresConfig(await migratedDatabase(), 2);
  await withStores(config, (speaker) =>
    withStores(config, async ({ stores }) => {
      const heard: (LanesTouched | undefined)[] = [];
      stores.workNotifications.listen((touched) => void heard.push(touched));
      await eventually(async () => assert.deepEqual(heard, [undefined], 'it listens'));
      const project = await openProject(speaker.stores);
      const channel = await openChannel(speaker.stores, project);
      rightOf(await speaker.stores.commit(anyAcceptance(channel)));
      const expected = { log: project.id, due: [channel.id], changed: [], isByOthers: true };
      await eventually(async () => assert.deepEqual(heard.at(-1), expected));
    }),
  );
});

cases('are not sent to the process itself, nor for commits without work', () =>
  listening(async ({ stores }, listener, heard) => {
    const project = await openProject(stores);
    const channel = await openChannel(stores, project);
    rightOf(await listener.stores.commit(anyAcceptance(channel)));
    rightOf(await stores.commit({ project: project.id, at: noon }));
    const before = heard();
    rightOf(await stores.commit(anyAcceptance(channel)));
    await eventually(async () => assert.ok(heard() > before, 'heard'));
    assert.equal(heard(), 1);
  }),
);

cases('continue after the connection broke, and the break counts as a wake-up', () =>
  listening(async ({ db, stores }, _, heard) => {
    const channel = await openChannel(stores, await openProject(stores));
    await db.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen%'`,
    );
    await eventually(async () => assert.ok(heard() > 0, 'heard of the break'));
    const before = heard();
    rightOf(await stores.commit(anyAcceptance(channel)));
    await eventually(async () => assert.ok(heard() > before, 'heard'));
  }),
);

cases('do not reach a listener that has stopped', async () => {
  const config = postgresConfig(await migratedDatabase(), 2);
  await withStores(config, async ({ stores }) => {
    let count = 0;
    const stop = stores.workNotifications.listen(() => {
      count += 1;
    });
    stop();
    await stores.close();
    assert.equal(count, 0);
  });
});

cases.run();
