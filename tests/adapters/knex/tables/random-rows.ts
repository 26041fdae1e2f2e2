import fc from 'fast-check';
import type { IdempotencyRecord } from '../../../../core/model/idempotency/idempotency.js';
import type { Job } from '../../../../core/model/queue/job.js';
import type { StoredDelivery } from '../../../../core/model/webhooks/delivery.js';
import type { Instant } from '../../../../core/shared/time.js';
import { anyId } from '../../../support/fixtures/builders.js';

/** Instants so close to one that several rows are due at once. */
const instantNear = (now: Instant) => fc.integer({ min: -2, max: 2 }).map((ms) => now + ms);

export const recipients = ['+12025550101', '+12025550102', '+12025550103'] as const;

/** Up to 12 jobs of one new lane, in every state, with their order of acceptance shuffled. */
export const randomJobs = (now: Instant): fc.Arbitrary<readonly Job[]> =>
  shuffled(
    fc.record({
      state: fc.constantFrom('queued', 'behind', 'behind', 'sending', 'unknown'),
      recipient: fc.constantFrom(null, ...recipients),
      dueAt: instantNear(now),
      expiresAt: instantNear(now),
      isOvertaken: fc.boolean(),
    }),
  ).map((rows) => {
    const [lane, project] = [anyId('chan'), anyId('proj')];
    return rows.map(({ place, ...row }) => ({
      ...row,
      // Only a job in state `unknown` is ever overtaken.
      isOvertaken: row.isOvertaken && row.state === 'unknown',
      id: anyId('job'),
      lane,
      project,
      kind: 'send',
      subject: anyId('msg'),
      order: place,
      attempt: 0,
      failures: 0,
      unknowns: 0,
      crashes: 0,
      attemptedAt: null,
      epoch: 0,
    }));
  });

/** Up to 12 deliveries of one new endpoint. A delivery without an attempt is due since its event. */
export const randomDeliveries = (now: Instant): fc.Arbitrary<readonly StoredDelivery[]> =>
  shuffled(
    fc.record({
      status: fc.constantFrom('pending', 'pending', 'succeeded', 'failed'),
      attempts: fc.constantFrom(0, 0, 1, 2),
      dueAt: instantNear(now),
    }),
  ).map((rows) => {
    const [endpoint, project] = [anyId('whe'), anyId('proj')];
    return rows.map(({ place, dueAt, ...row }) => ({
      ...row,
      dueAt: row.attempts === 0 ? now - 6 + place : dueAt,
      endpoint,
      sequence: place,
      project,
      failures: row.status === 'failed' ? 1 : 0,
      createdAt: now,
      completedAt: row.status === 'pending' ? null : now,
    }));
  });

/** Up to 12 idempotency records of one new project, with the ages of `at`. */
export const randomRecords = (at: Instant): fc.Arbitrary<readonly IdempotencyRecord[]> =>
  shuffled(fc.record({ createdAt: instantNear(at) })).map((rows) => {
    const project = anyId('proj');
    return rows.map(({ place, createdAt }) => ({
      createdAt,
      project,
      key: String(place),
      fingerprint: 'any',
      message: anyId('msg'),
    }));
  });

/** Up to 12 rows in random order, each with its place in another order, from 1. */
const shuffled = <Row>(row: fc.Arbitrary<Row>) =>
  fc.array(row, { maxLength: 12 }).chain((rows) => {
    const placed = rows.map((each, index) => ({ ...each, place: index + 1 }));
    return fc.shuffledSubarray(placed, { minLength: placed.length });
  });
