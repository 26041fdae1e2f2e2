import assert from 'node:assert/strict';
import { join } from 'node:path';
import { migrate, postgresConfig, sqliteConfig } from '../../../../adapters/knex/index.js';
import { anyAcceptance, noon, times } from '../../../support/fixtures/builders.js';
import { present } from '../../../support/fixtures/either.js';
import {
  commitInOrder,
  messageOf,
  openChannel,
  openProject,
} from '../../../support/fixtures/scene.js';
import { sequencesOf, webhookScene } from '../../../support/fixtures/webhook-scene.js';
import { type OpenStores, withStores } from '../../../support/stores/knex-stores.js';
import { migratedDatabase } from '../../../support/stores/migrated.js';
import { suite } from '../../../support/suite.js';
import { withTempFolder } from '../../../support/temp-folder.js';

type Scene = OpenStores & { readonly reported: () => readonly string[] };
type Use = (scene: Scene) => Promise<void>;

const opened = (config: Parameters<typeof withStores>[0], isNew: boolean, use: Use) => {
  const reported: string[] = [];
  return withStores(
    config,
    async (stores) => {
      if (isNew) await migrate(stores.db);
      await use({ ...stores, reported: () => reported });
    },
    { onDamagedRow: ({ table, damage }) => void reported.push(`${table}: ${damage}`) },
  );
};

const databases: Readonly<Record<string, (use: Use) => Promise<void>>> = {
  sqlite: (use) =>
    withTempFolder((folder) => opened(sqliteConfig(join(folder, 'test.db')), true, use)),
  postgres: async (use) => opened(postgresConfig(await migratedDatabase(), 4), false, use),
};

for (const [name, open] of Object.entries(databases)) {
  const cases = suite(`deliveries of damaged events: ${name}`);

  cases('are due as damaged, in their order, and keep no other from its endpoint', () =>
    open(async ({ db, stores, reported }) => {
      const scene = await webhookScene(async () => stores);
      await scene.happen(5);
      const row = () => db('events').where({ sequence: 2 });
      const { text } = present(await row().first());
      await row().update({ text: text.replace('{', '[') });
      await db('events').where({ sequence: 4 }).update({ type: 'message.read' });
      const due = async () => present(await scene.findDue(lease, noon));
      const lease = await scene.claimOne();
      const { fresh } = await due();
      assert.deepEqual(sequencesOf(fresh), [1, 2, 3, 4, 5]);
      assert.deepEqual(
        fresh.map(({ isDamaged = false }) => isDamaged),
        [false, true, false, true, false],
      );
      assert.ok(fresh.every((each) => (each.text === '') === (each.isDamaged === true)));
      assert.deepEqual(reported(), [
        'events: its checksum does not match',
        'events: its columns and its text differ',
      ]);
      await row().update({ text });
      assert.equal((await due()).fresh[1]?.isDamaged, undefined);
    }),
  );

  cases('of a damaged endpoint fail to be read, and those of another endpoint are due', () =>
    open(async ({ db, stores }) => {
      const scene = await webhookScene(async () => stores);
      const other = await scene.open();
      await scene.happen(1);
      const { record } = present(await db('endpoints').where({ id: scene.endpoint.id }).first());
      const elsewhere = record.replace('https://', 'https:/.');
      assert.notEqual(elsewhere, record);
      await db('endpoints').where({ id: scene.endpoint.id }).update({ record: elsewhere });
      const leases = await scene.claim();
      assert.equal(leases.length, 2);
      for (const lease of leases)
        if (lease.lane === other.id)
          assert.equal(present(await scene.findDue(lease)).fresh.length, 1);
        else await assert.rejects(scene.findDue(lease), { name: 'DamagedRow' });
    }),
  );

  cases('of a number that was damaged is shown with no message, and goes with none', () =>
    open(async ({ db, stores }) => {
      const project = await openProject(stores);
      const channel = await openChannel(stores, project);
      const changes = times(2, () => anyAcceptance(channel));
      await commitInOrder(stores, changes);
      const [first, second] = changes.map(messageOf);
      assert.ok(first && second);
      // The numbers of the events that show a message stand beside its record.
      await db('messages').where({ id: first.id }).update({ event_sequences: '2,' });
      assert.deepEqual(await stores.events.about(project.id, first.id), []);
      assert.equal((await stores.events.about(project.id, second.id)).length, 1);
      const traces = await stores.retention.findTraces(project.id, [first, second]);
      assert.deepEqual(
        traces.map(({ events }) => events.map(({ sequence }) => sequence)),
        [[], [2]],
      );
    }),
  );

  cases.run();
}
