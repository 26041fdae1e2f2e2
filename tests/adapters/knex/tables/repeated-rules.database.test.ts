import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { DatabaseSession } from '../../../../adapters/knex/session/session.js';
import { databaseSessionOf } from '../../../../adapters/knex/session/session-of.js';
import { bind, execute, fetchRows } from '../../../../adapters/knex/session/work.js';
import { entityTables } from '../../../../adapters/knex/tables/entities.js';
import { appendEvents, eventRow } from '../../../../adapters/knex/tables/events.js';
import {
  addIdempotencyRecords,
  idempotencyRow,
} from '../../../../adapters/knex/tables/messages/idempotency.js';
import * as jobSql from '../../../../adapters/knex/tables/queue/jobs.js';
import { addLanes } from '../../../../adapters/knex/tables/queue/lanes.js';
import { pruneIdempotency } from '../../../../adapters/knex/tables/retention.js';
import * as deliverySql from '../../../../adapters/knex/tables/webhooks/deliveries.js';
import { factKey } from '../../../../core/commit/facts.js';
import type { StoredEvent } from '../../../../core/model/events/event.js';
import {
  expiryCutoff,
  type IdempotencyRecord,
  idempotencyRetentionMs,
  isLive,
} from '../../../../core/model/idempotency/idempotency.js';
import { dueJobs, expiredJobs, laneDueAt } from '../../../../core/model/queue/due-jobs.js';
import type { Job } from '../../../../core/model/queue/job.js';
import { isBusy, nextToGo } from '../../../../core/model/queue/recipient-queue.js';
import type { StoredDelivery } from '../../../../core/model/webhooks/delivery.js';
import {
  deliveriesToRetry,
  freshDeliveries,
  nextDeliveryAt,
} from '../../../../core/model/webhooks/due-deliveries.js';
import { anyEndpoint, anyId, noon } from '../../../support/fixtures/builders.js';
import { seeded } from '../../../support/seeded.js';
import { databases } from '../../../support/stores/knex-stores.js';
import { suite } from '../../../support/suite.js';
import { randomDeliveries, randomJobs, randomRecords, recipients } from './random-rows.js';

const runs = seeded(150);
const limit = fc.integer({ min: 1, max: 12 });
const ids = (rows: readonly { readonly id: string }[]): readonly string[] =>
  rows.map(({ id }) => id);

const ofRecipient = (jobs: readonly Job[], recipient: string): readonly Job[] =>
  jobs.filter((job) => job.recipient === recipient);

const sequences = (
  rows: readonly { readonly sequence: number }[],
): readonly StoredDelivery['sequence'][] => rows.map(({ sequence }) => sequence);

/** The event of a delivery. */
const eventOf = ({ project, sequence }: StoredDelivery): StoredEvent => ({
  ...{ id: anyId('evt'), type: 'message.accepted', at: noon, subject: anyId('msg') },
  ...{ project, sequence, text: '{}' },
});

const store = {
  jobs: ({ transact }: DatabaseSession, jobs: readonly Job[]) =>
    transact(() => execute(bind(jobSql.addJobs, jobs.map(jobSql.jobRow)))),
  deliveries: ({ transact }: DatabaseSession, deliveries: readonly StoredDelivery[]) =>
    transact(() => {
      const [first] = deliveries;
      const endpoints = first ? [anyEndpoint({ id: first.endpoint, project: first.project })] : [];
      return execute(
        bind(entityTables.endpoints.add, endpoints.map(entityTables.endpoints.row)),
        bind(
          addLanes,
          endpoints.map(({ id, project }) => ({
            kind: 'endpoint',
            key: id,
            project,
            epoch: 0,
            backlog: 0,
          })),
        ),
        bind(appendEvents, deliveries.map(eventOf).map(eventRow)),
        bind(deliverySql.addDeliveries, deliveries.map(deliverySql.deliveryRow)),
      );
    }),
  records: ({ transact }: DatabaseSession, records: readonly IdempotencyRecord[]) =>
    transact(() => execute(bind(addIdempotencyRecords, records.map(idempotencyRow)))),
};

/** Each rule that SQL repeats, compared with the core's on random rows. */
const rules: Readonly<Record<string, (session: DatabaseSession) => fc.IAsyncProperty<unknown>>> = {
  'which jobs of a lane are due, or past their expiry': (session) =>
    fc.asyncProperty(randomJobs(noon), limit, async (jobs, taken) => {
      const [first] = jobs;
      if (!first) return;
      await store.jobs(session, jobs);
      const row = { lane: first.lane, now: noon, limit: taken };
      const candidates = async (queries: readonly jobSql.DueJobs[]): Promise<readonly Job[]> =>
        (await Promise.all(queries.map((each) => session.fetchRows(each, [row])))).flat();
      const chosen = (rule: typeof dueJobs, among: readonly Job[]): readonly string[] =>
        ids(rule(among, noon).slice(0, taken));
      assert.deepEqual(chosen(dueJobs, await candidates(jobSql.dueJobs)), chosen(dueJobs, jobs));
      assert.deepEqual(
        chosen(expiredJobs, await candidates(jobSql.expiredJobs)),
        chosen(expiredJobs, jobs),
      );
    }),

  'when a lane is due': (session) =>
    fc.asyncProperty(randomJobs(noon), fc.boolean(), async (jobs, isPaused) => {
      const [first] = jobs;
      if (!first) return;
      await store.jobs(session, jobs);
      const row = { lane: first.lane, is_paused: isPaused ? 1 : 0 };
      assert.deepEqual(await session.fetchRows(jobSql.nextLaneDue, [row]), [
        laneDueAt(jobs, isPaused),
      ]);
    }),

  'which recipients are busy, and which job may go next': (session) =>
    fc.asyncProperty(randomJobs(noon), async (jobs) => {
      const [first] = jobs;
      if (!first) return;
      await store.jobs(session, jobs);
      const rows = recipients.map((recipient) => ({
        recipient_queue: factKey(first.lane, recipient),
      }));
      const busy = recipients.filter((recipient) => isBusy(ofRecipient(jobs, recipient)));
      assert.deepEqual(
        [...(await session.fetchRows(jobSql.busyRecipients, rows))].sort(),
        busy.map((recipient) => factKey(first.lane, recipient)),
      );
      const next = recipients.flatMap((recipient) => nextToGo(ofRecipient(jobs, recipient)) ?? []);
      await session.transact(() => fetchRows(jobSql.promoteJobs, rows));
      const stored = await session.fetchRows(
        jobSql.findJobs,
        jobs.map(({ id }) => ({ id })),
      );
      const expected: Job[] = jobs.map((job) =>
        next.includes(job) ? { ...job, state: 'queued' } : job,
      );
      const byId = (a: { readonly id: string }, b: { readonly id: string }) =>
        a.id < b.id ? -1 : 1;
      assert.deepEqual(stored.map(({ job }) => job).sort(byId), expected.sort(byId));
      const behind = expected.filter(({ state }) => state === 'behind');
      for (const { job, isFollowed } of stored)
        assert.equal(
          isFollowed,
          job.recipient !== null && ofRecipient(behind, job.recipient).length > 0,
        );
    }),

  'which deliveries of an endpoint are due, and when': (session) =>
    fc.asyncProperty(randomDeliveries(noon), limit, limit, async (deliveries, after, taken) => {
      const [first] = deliveries;
      if (!first) return;
      await store.deliveries(session, deliveries);
      const { project, endpoint } = first;
      const pending = deliveries.filter(({ status }) => status === 'pending');
      const work = await session.fetchRows(deliverySql.endpointWork, [
        { project, endpoint, after, running: '', now: noon, limit: taken },
      ]);
      assert.deepEqual(
        work.flatMap(({ due }) => due?.delivery.event.sequence ?? []),
        sequences([
          ...freshDeliveries(pending, after).slice(0, taken),
          ...deliveriesToRetry(pending, noon).slice(0, taken),
        ]),
      );
      const next = await session.fetchRows(deliverySql.nextDelivery, [{ endpoint }]);
      assert.deepEqual(next, [nextDeliveryAt(pending)]);
    }),

  'which idempotency records have expired': (session) =>
    fc.asyncProperty(randomRecords(noon - idempotencyRetentionMs), async (records) => {
      await store.records(session, records);
      const row = { dead_at: expiryCutoff(noon), removed: 100 };
      const removed = await session.transact(() => fetchRows(pruneIdempotency, [row]));
      assert.equal(removed.length, records.filter((record) => !isLive(record, noon)).length);
    }),
};

for (const [name, open] of Object.entries(databases)) {
  const cases = suite(`SQL decides as the core does: ${name}`);

  for (const [rule, property] of Object.entries(rules))
    cases(rule, () => open(({ db }) => fc.assert(property(databaseSessionOf(db)), runs)));

  cases.run();
}
