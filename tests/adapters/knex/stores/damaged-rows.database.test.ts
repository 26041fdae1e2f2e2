import assert from 'node:assert/strict';
import { join } from 'node:path';
import { memoryBlobStore } from '../../../../adapters/blobs/memory.js';
import {
  DamagedRow,
  migrate,
  postgresConfig,
  sqliteConfig,
} from '../../../../adapters/knex/index.js';
import { messaging } from '../../../../core/messaging.js';
import { anyAcceptance, anyEvent, anyId, noon, times } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import {
  commitInOrder,
  messageOf,
  openChannel,
  openProject,
} from '../../../support/fixtures/scene.js';
import { testMachine } from '../../../support/hosts/test-machine.js';
import { type OpenStores, withStores } from '../../../support/stores/knex-stores.js';
import { migratedDatabase } from '../../../support/stores/migrated.js';
import { suite } from '../../../support/suite.js';
import { withTempFolder } from '../../../support/temp-folder.js';

type Scene = OpenStores & { readonly reported: () => readonly string[] };
type Use = (scene: Scene) => Promise<void>;

const opened = (config: Parameters<typeof withStores>[0], use: Use, isNew: boolean) => {
  const rows = new Set<string>();
  const onDamagedRow = ({ table, id }: DamagedRow): void => void rows.add(`${table} ${id}`);
  return withStores(
    config,
    async (stores) => {
      if (isNew) await migrate(stores.db);
      await use({ ...stores, reported: () => [...rows] });
    },
    { onDamagedRow },
  );
};

const databases: Readonly<Record<string, (use: Use) => Promise<void>>> = {
  sqlite: (use) =>
    withTempFolder((folder) => opened(sqliteConfig(join(folder, 'test.db')), use, true)),
  postgres: async (use) => opened(postgresConfig(await migratedDatabase(), 4), use, false),
};

/** Texts that are not the JSON of an entity. */
const damages = ['', '{"id":"msg_', 'null', '[]', '"text"', '{}', '{"id":"msg_other"}'];

for (const [name, open] of Object.entries(databases)) {
  const cases = suite(`a damaged row: ${name}`);

  cases('is left out of a list of messages, which stays full', () =>
    open(async ({ db, stores, reported }) => {
      const project = await openProject(stores);
      const channel = await openChannel(stores, project);
      const changes = times(20, () => anyAcceptance(channel));
      await commitInOrder(stores, changes);
      const ids = changes
        .map((change) => messageOf(change).id)
        .sort()
        .reverse();
      const broken = ids.slice(2, 2 + damages.length);
      for (const [i, id] of broken.entries())
        await db('messages')
          .where({ id })
          .update({ record: damages[i] ?? '' });
      const whole = ids.filter((id) => !broken.includes(id));

      const all = await stores.messages.list(project.id, { limit: 50 });
      assert.deepEqual(
        all.map(({ id }) => id),
        whole,
      );
      const page = await stores.messages.list(project.id, { limit: 5 });
      assert.deepEqual(
        page.map(({ id }) => id),
        whole.slice(0, 5),
      );
      const rest = await stores.messages.list(project.id, { limit: 50, before: page[4]?.id });
      assert.deepEqual(
        rest.map(({ id }) => id),
        whole.slice(5),
      );
      assert.equal((await stores.messages.findMany(project.id, ids)).length, whole.length);
      assert.deepEqual([...reported()].sort(), broken.map((id) => `messages ${id}`).sort());
    }),
  );

  cases('is an error where it alone is asked for, and no other is', () =>
    open(async ({ db, stores, reported }) => {
      const project = await openProject(stores);
      const channel = await openChannel(stores, project);
      const [broken, whole] = times(2, () => anyAcceptance(channel));
      assert.ok(broken && whole);
      await commitInOrder(stores, [broken, whole]);
      const { id } = messageOf(broken);
      await db('messages').where({ id }).update({ record: '{' });
      const asked = [id, messageOf(whole).id].map((each) => stores.messages.find(project.id, each));
      const [failed, found] = await Promise.allSettled(asked);
      assert.ok(failed?.status === 'rejected' && failed.reason instanceof DamagedRow);
      assert.equal(found?.status, 'fulfilled');
      assert.deepEqual(reported(), [`messages ${id}`]);
    }),
  );

  cases('keeps its person, so that an erasure fails once it has erased the others', () =>
    open(async ({ db, stores }) => {
      const project = await openProject(stores);
      const channel = await openChannel(stores, project);
      const person = '+12025550177';
      const changes = times(3, () => anyAcceptance(channel, { to: person }));
      await commitInOrder(stores, changes);
      const [whole, broken, other] = changes.map((change) => messageOf(change).id);
      const { record } = await db('messages').where({ id: broken }).first();
      await db('messages')
        .where({ id: broken })
        .update({ record: `${record} ` });
      const blobs = memoryBlobStore(() => noon);
      const { erasePerson } = messaging({
        ...{ ...testMachine, stores, blobs },
        clock: () => noon,
        newId: anyId,
      });
      const erase = () => erasePerson({ project: project.id, recipient: person });
      await assert.rejects(erase(), DamagedRow);
      for (const id of [present(whole), present(other)])
        assert.equal(present(await stores.messages.find(project.id, id)).to, 'erased');
      await db('messages').where({ id: broken }).update({ record });
      assert.equal(rightOf(await erase()).messages, 1);
    }),
  );

  cases('is left out of the lists of channels, keys, events and timelines', () =>
    open(async ({ db, stores, reported }) => {
      const project = await openProject(stores);
      const channels = [await openChannel(stores, project), await openChannel(stores, project)];
      const [broken, whole] = channels.map(({ id }) => id);
      await db('channels').where({ id: broken }).update({ record: '{' });
      assert.deepEqual(
        (await stores.channels.list(project.id)).map(({ id }) => id),
        [whole],
      );
      const { provider } = channels[0] ?? { provider: '' };
      assert.deepEqual(
        (await stores.channels.ofProvider(provider)).map(({ id }) => id),
        [whole],
      );

      const at = { project: project.id, at: noon };
      const twice = { ...at, events: [anyEvent(), anyEvent()] };
      const [first, second] = rightOf(await stores.commit(twice)).events.map(({ id }) => id);
      await db('events').where({ sequence: 1 }).update({ text: '{"id"' });
      const events = await stores.events.list(project.id, { after: 0, since: 0, limit: 1 });
      assert.deepEqual(
        events.map(({ id }) => id),
        [second],
      );

      for (const damage of ['', 'null', '[]', '"text"', '{"a":1}}', "{'a':1}", '{"a":"\n"}']) {
        await db('events').where({ sequence: 2 }).update({ text: damage });
        assert.deepEqual(
          await stores.events.list(project.id, { after: present(first), since: 0, limit: 1 }),
          [],
        );
      }

      const change = anyAcceptance(present(channels[0]));
      const message = messageOf(change).id;
      const entry = { message, at: noon, kind: 'attempt', detail: {} } as const;
      rightOf(await stores.commit({ ...change, timeline: [entry] }));
      assert.deepEqual(await stores.timeline.of(project.id, message), [entry]);
      for (const timeline of ['{"at":', 'null,', '[]', '["a",1],[']) {
        await db('messages').where({ id: message }).update({ timeline });
        assert.deepEqual(await stores.timeline.of(project.id, message), []);
      }
      const tables = reported().map((row) => row.split(' ')[0]);
      assert.deepEqual(tables, ['channels', 'events', 'events', 'messages']);
    }),
  );

  cases('of a queue waits an hour, and delays no other', () =>
    open(async ({ db, stores, reported }) => {
      const row = { due_at: 1, received_at: 1, tries: 0 };
      await db('pending_inbound').insert({ ...row, name: 'broken', message: '{' });
      await db('pending_inbound').insert({
        ...row,
        name: 'whole',
        message: '{"channel":"chan_1"}',
        due_at: 2,
      });
      const query = { now: 10, leaseMs: 5, limit: 1 };
      assert.deepEqual(await stores.pendingInbound.claim(query), []);
      const next = await stores.pendingInbound.claim(query);
      assert.deepEqual(
        next.map((each) => each.name),
        ['whole'],
      );
      await db('sandbox_reports').insert({ id: 'broken', due_at: 1, report: '' });
      await db('sandbox_reports').insert({ id: 'whole', due_at: 2, report: '{}' });
      assert.deepEqual(await stores.sandboxLedger.claim({ ...query, delivered: [] }), []);
      assert.deepEqual(
        (await stores.sandboxLedger.claim({ ...query, delivered: [] })).map(({ id }) => id),
        ['whole'],
      );
      const waiting = await db('pending_inbound').where({ name: 'broken' }).first();
      assert.equal(Number(waiting.due_at), 10 + 3_600_000);
      assert.deepEqual(reported(), ['pending_inbound broken', 'sandbox_reports broken']);
    }),
  );

  cases('of a report is put aside, so that the number of the others is right', () =>
    open(async ({ db, stores, reported }) => {
      const { id: project } = await openProject(stores);
      const row = { project, name: 'n', received_at: noon };
      for (const report of ['{', '{}']) await db('unmatched_reports').insert({ ...row, report });
      assert.equal((await stores.unmatchedReports.list(project, 'n')).length, 1);
      assert.equal((await db('unmatched_reports').where({ project, name: 'n' })).length, 1);
      const learned = { requires: { unmatchedReports: { name: 'n', count: 1 } } };
      rightOf(await stores.commit({ project, at: noon, ...learned }));
      assert.equal(reported().length, 1);
    }),
  );

  cases.run();
}
