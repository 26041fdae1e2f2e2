import { canonicalJson } from '../../shared/canonical-json.js';
import type { EventId, MessageId, ProjectId } from '../../shared/ids.js';
import { hourMs, type Instant } from '../../shared/time.js';
import type { Send } from '../messages/send.js';

/** How long a record blocks its key (docs/specification.md#3.4.4). */
export const idempotencyRetentionMs = 24 * hourMs;

/** A send was accepted under a key. The answer to repeat is the data of its event. */
export type IdempotencyRecord = {
  readonly project: ProjectId;
  readonly key: string;
  /** See `fingerprintOf`. */
  readonly fingerprint: string;
  readonly message: MessageId;
  readonly event: EventId;
  /** By steady time. */
  readonly createdAt: Instant;
};

/** Tells two requests apart: a digest of the method, the route and the canonical body. `digest` is SHA-256. */
export const fingerprintOf = (digest: (text: string) => string, send: Send): string =>
  digest(`POST /v1/messages ${canonicalJson(send)}`);

/** Records created at this instant or earlier have expired at `now`. Stores prune up to it. */
export const expiryCutoff = (now: Instant): Instant => now - idempotencyRetentionMs;

/** Whether the record still blocks its key. It expires exactly 24 hours after its creation, pruned or not. */
export const isLive = (
  { createdAt }: Pick<IdempotencyRecord, 'createdAt'>,
  now: Instant,
): boolean => createdAt > expiryCutoff(now);

/**
 * What a request under the key of a live record gets: the first answer again (`replay`), or a refusal because
 * the key belongs to another request (`reuse`).
 */
export const judgeRepeat = (
  record: Pick<IdempotencyRecord, 'fingerprint'>,
  fingerprint: string,
): 'replay' | 'reuse' => (record.fingerprint === fingerprint ? 'replay' : 'reuse');
