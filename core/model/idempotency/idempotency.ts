import type { EventId, MessageId, ProjectId } from '../../shared/ids.js';
import { hourMs, type Instant } from '../../shared/time.js';

/** How long a key is remembered (docs/specification.md#3.4.4). */
export const idempotencyRetentionMs = 24 * hourMs;

/** That a send was accepted under a key. The answer to give again is the data of its event. */
export type IdempotencyRecord = {
  readonly project: ProjectId;
  readonly key: string;
  /** SHA-256 over method, route and the canonical body. */
  readonly fingerprint: string;
  readonly message: MessageId;
  readonly event: EventId;
  readonly createdAt: Instant;
};

/** Whether the record still speaks at that instant; at 24 hours sharp it is forgotten. */
export const isAlive = (record: Pick<IdempotencyRecord, 'createdAt'>, at: Instant): boolean =>
  record.createdAt > at - idempotencyRetentionMs;
