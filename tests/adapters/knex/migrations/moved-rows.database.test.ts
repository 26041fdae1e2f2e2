import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Knex } from 'knex';
import {
  type KnexStores,
  knexSandboxLedger,
  migrate,
  postgresConfig,
  sqliteConfig,
} from '../../../../adapters/knex/index.js';
import { migrationPlan } from '../../../../adapters/knex/migrations/migration-plan.js';
import { migrationNames } from '../../../../adapters/knex/migrations/statements.js';
import type { Event, StoredEvent } from '../../../../core/model/events/event.js';
import { messageJson } from '../../../../core/model/messages/message.js';
import { asAccepted, readEvent } from '../../../../core/model/messages/moment.js';
import {
  type DeliveryWithAttempts,
  deliveryIdOf,
} from '../../../../core/model/webhooks/delivery.js';
import { erasureOf } from '../../../../core/use-cases/erasure/erasure-of.js';
import { acceptMessage } from '../../../../core/use-cases/messages/accept-message.js';
import { anyId, anyMessage, noon } from '../../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../../support/fixtures/either.js';
import { testNetworks } from '../../../support/fixtures/test-networks.js';
import { withStores } from '../../../support/stores/knex-stores.js';
import { migrateTo } from '../../../support/stores/migrate-to.js';
import { testDatabase } from '../../../support/stores/test-database.js';
import { suite } from '../../../support/suite.js';
import { withTempFolder } from '../../../support/temp-folder.js';
import { addRowsOfBefore, type DeliveryOfBefore, rowsOfBefore, sent } from './rows-of-before.js';

const before = '0025_events_without_copies';
const prefix = 'rt_';

const configs: Readonly<
  Record<string, (use: (config: Knex.Config) => Promise<void>) => Promise<void>>
> = {
  sqlite: (use) => withTempFolder((folder) => use(sqliteConfig(join(folder, 'any.db')))),
  postgres: async (use) => use(postgresConfig(await testDatabase(), 4)),
};

const { project, other, channel, endpoint, secondEndpoint, messages, timeline } = rowsOfBefore;
const { events, deliveries, externalIds, otherExternalIds, idempotency } = rowsOfBefore;
const everyMessage = Object.values(messages);

/** An event with its message. */
const traced = (event: StoredEvent): Event =>
  present(
    readEvent(
      event,
      everyMessage.find(({ id }) => id === event.subject),
    ),
  );

/** The same in a list, which has no traces. */
const shown = (event: StoredEvent): Event => {
  const { trace: _, ...rest } = traced(event);
  return rest;
};

/** A delivery as it is read, which has got another id. */
const moved = ({ isErased: _, ...delivery }: DeliveryOfBefore): DeliveryWithAttempts => {
  const { endpoint: to, createdAt, completedAt, dueAt } = delivery;
  const { sequence } = delivery.event;
  const id = deliveryIdOf({ endpoint: to, sequence, createdAt });
  return { ...delivery, id, dueAt: completedAt ?? dueAt };
};

const movedTo = (id: string): readonly DeliveryWithAttempts[] =>
  deliveries
    .filter((each) => each.endpoint === id)
    .map(moved)
    .sort((a, b) => b.event.sequence - a.event.sequence);

const ofProject = events.filter((event) => event.project === project.id);

/** Every row of the tables that are moved, and the migrations that are done. */
const everyRow = (db: Knex) =>
  Promise.all(
    ['messages', 'timeline', 'aliases', 'events', 'deliveries', 'delivery_attempts']
      .concat('open_deliveries', 'idempotency', 'roundtrip_migrations')
      .map((table) => db(`${prefix}${table}`).orderBy(1)),
  );

for (const [name, using] of Object.entries(configs)) {
  const cases = suite(`rows that migrations move: ${name}`);

  /** Fills a database of the version before, migrates it, and lends its stores. */
  const afterwards = (use: (stores: KnexStores, db: Knex) => Promise<void>): Promise<void> =>
    using((config) =>
      withStores(
        config,
        async ({ db, stores }) => {
          await migrateTo(db, before, prefix);
          await addRowsOfBefore(db, prefix);
          await migrate(db, { prefix });
          await stores.start();
          await use(stores, db);
        },
        { prefix },
      ),
    );

  cases('are messages, with their timelines', () =>
    afterwards(async (stores) => {
      for (const message of everyMessage) {
        assert.deepEqual(await stores.messages.find(message.project, message.id), message);
        const own = timeline.filter((entry) => entry.message === message.id);
        assert.deepEqual(await stores.timeline.of(message.project, message.id), own);
      }
      const listed = await stores.messages.list(project.id, { limit: 10 });
      assert.equal(listed.length, everyMessage.length - 1);
      const inbound = { direction: 'inbound', limit: 10 } as const;
      assert.deepEqual(await stores.messages.list(project.id, inbound), [messages.received]);
      assert.deepEqual(await stores.timeline.of(other.id, messages.read.id), []);
    }),
  );

  cases('are events under their ids, and the next one follows them', () =>
    afterwards(async (stores) => {
      for (const event of events)
        assert.deepEqual(await stores.events.find(event.project, event.id), shown(event));
      const page = { after: 0, since: 0, limit: 100 };
      assert.deepEqual(await stores.events.list(project.id, page), ofProject.map(shown));
      for (const subject of [...everyMessage, channel])
        assert.deepEqual(
          await stores.events.about(subject.project, subject.id),
          events.filter((event) => event.subject === subject.id).map(traced),
        );
      const after = { ...page, after: present(events[3]).id, type: 'message.*' } as const;
      assert.deepEqual(await stores.events.list(project.id, after), ofProject.slice(4).map(shown));
      const [traces] = await stores.retention.findTraces(project.id, [messages.sent]);
      assert.deepEqual(
        present(traces).events,
        ofProject.filter(({ subject }) => subject === messages.sent.id),
      );
      const draft = { type: 'channel.status_changed', at: noon, subject: channel.id } as const;
      const change = { project: project.id, at: noon, events: [{ ...draft, data: '{}' }] };
      const committed = rightOf(await stores.commit(change));
      assert.deepEqual(
        committed.events.map(({ sequence }) => sequence),
        [ofProject.length + 1],
      );
    }),
  );

  cases('are deliveries with their attempts, under the ids of their places', () =>
    afterwards(async (stores, db) => {
      const all = deliveries.map(moved);
      for (const each of all)
        assert.deepEqual(await stores.deliveries.find(project.id, each.id), each);
      for (const { id } of [endpoint, secondEndpoint])
        assert.deepEqual(await stores.deliveries.list(project.id, id, { limit: 100 }), movedTo(id));
      for (const status of ['pending', 'succeeded', 'failed'] as const)
        assert.deepEqual(
          await stores.deliveries.list(project.id, endpoint.id, { status, limit: 100 }),
          movedTo(endpoint.id).filter((each) => each.status === status),
        );
      const pending = all.filter(({ status }) => status === 'pending');
      assert.equal(await stores.deliveries.countPending(endpoint.id, 10), pending.length);

      const rows = await db(`${prefix}open_deliveries`).orderBy('sequence');
      assert.deepEqual(
        rows.map(({ sequence, attempts, due_at }) => [sequence, attempts, due_at].map(Number)),
        pending
          .filter(({ attempts }) => attempts > 0)
          .map(({ event, attempts, dueAt }) => [event.sequence, attempts, dueAt]),
      );
      const erased = await db(`${prefix}deliveries`).where({ is_erased: 1 }).select('sequence');
      assert.deepEqual(
        erased.map(({ sequence }) => Number(sequence)),
        deliveries.filter(({ isErased }) => isErased).map(({ event }) => event.sequence),
      );
    }),
  );

  cases('are idempotency records, which replay the first answer', () =>
    afterwards(async (stores) => {
      for (const record of idempotency)
        assert.deepEqual(await stores.idempotency.find(project.id, record.key), record);
      const accept = acceptMessage({
        ...stores,
        clock: () => noon + 1,
        steady: () => noon + 1,
        newId: anyId,
        digest: (text) => createHash('sha256').update(text).digest('hex'),
        canExist: () => true,
        networks: testNetworks,
        sendTtlMs: 1_000,
      });
      const command = { project: project.id, send: sent, idempotencyKey: 'of a send' };
      assert.deepEqual(rightOf(await accept(command)), {
        message: messages.read.id,
        body: JSON.stringify(messageJson(asAccepted(messages.read))),
        isReplay: true,
      });
    }),
  );

  cases('are external ids, which find, collide and are removed as before', () =>
    afterwards(async (stores) => {
      const { commit } = stores;
      for (const { name, of } of externalIds)
        assert.equal(await stores.externalIds.find(project.id, name), of);
      for (const { name, of } of otherExternalIds) {
        assert.equal(await stores.externalIds.find(other.id, name), of);
        assert.equal(await stores.externalIds.find(project.id, name), undefined);
      }
      const message = anyMessage(channel);
      const at = { project: project.id, at: noon };
      const { name, of } = present(externalIds[0]);
      const puts = { messages: [message] };
      assert.deepEqual(
        leftOf(await commit({ ...at, puts, externalIds: [{ name, of: message.id }] })),
        { code: 'external_id_taken', name, holder: of },
      );
      // The same owner again: then it has two rows, which go together.
      rightOf(await commit({ ...at, externalIds: [{ name, of }] }));
      assert.equal(await stores.externalIds.find(project.id, name), of);
      rightOf(await commit({ ...at, removeExternalIds: [{ name, of }] }));
      assert.equal(await stores.externalIds.find(project.id, name), undefined);
      rightOf(await commit({ ...at, puts, externalIds: [{ name, of: message.id }] }));
      assert.equal(await stores.externalIds.find(project.id, name), message.id);
    }),
  );

  cases(
    'change as those that are written now: a report adds to a timeline, an erasure ends it',
    () =>
      afterwards(async (stores, db) => {
        const { id } = messages.read;
        const entry = {
          message: id,
          at: noon,
          kind: 'report',
          detail: { status: 'read' },
        } as const;
        rightOf(await stores.commit({ project: project.id, at: noon, timeline: [entry] }));
        const own = timeline.filter(({ message }) => message === id);
        assert.deepEqual(await stores.timeline.of(project.id, id), [...own, entry]);

        const [traces] = await stores.retention.findTraces(project.id, [messages.read]);
        assert.equal(present(traces).events.length, 4);
        rightOf(await stores.commit(erasureOf(project.id, [present(traces)], noon)));
        assert.deepEqual(await stores.timeline.of(project.id, id), []);
        assert.equal(
          await stores.externalIds.find(project.id, present(externalIds[1]).name),
          undefined,
        );
        const [row] = await db(`${prefix}messages`).where({ id });
        assert.equal(row.timeline, '');
        assert.ok(!JSON.stringify(row).includes('wamid'), 'the row has the id of the provider');
      }),
  );

  cases('stay as they were when the last statement fails', () =>
    using((config) =>
      withStores(config, async ({ db }) => {
        await migrateTo(db, before, prefix);
        await addRowsOfBefore(db, prefix);
        await db.raw(`alter table ${prefix}sandbox_takings drop column at`);
        const rows = await everyRow(db);
        await assert.rejects(migrate(db, { prefix }), /sandbox_takings/);
        assert.deepEqual(await everyRow(db), rows);
      }),
    ),
  );

  cases('are what the plan says that a migration copies; calls to the sandbox stay counted', () =>
    using((config) =>
      withStores(
        config,
        async ({ db }) => {
          await migrateTo(db, before, prefix);
          await addRowsOfBefore(db, prefix);
          const plan = await migrationPlan(db, { prefix });
          assert.deepEqual(
            plan.pending
              .slice(0, 3)
              .map((each) => [each.name, each.rewritten, each.servesMeanwhile]),
            [
              ['0026_event_places', ['rt_events'], false],
              [
                '0027_delivery_places',
                ['rt_deliveries', 'rt_delivery_attempts', 'rt_open_deliveries'],
                false,
              ],
              ['0028_message_tables', ['rt_messages', 'rt_timeline', 'rt_aliases'], false],
            ],
          );
          const { applied } = await migrate(db, { prefix });
          assert.deepEqual(applied, migrationNames.slice(migrationNames.indexOf(before) + 1));
          const ledger = knexSandboxLedger(db, { prefix });
          assert.equal(await ledger.has(rowsOfBefore.called), true);
          assert.equal(await ledger.has(messages.read.id), false);
        },
        { prefix },
      ),
    ),
  );

  cases.run();
}
