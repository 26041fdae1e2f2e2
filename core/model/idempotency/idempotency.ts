import { canonicalJson } from '../../shared/canonical-json.js';
import type { MessageId, ProjectId } from '../../shared/ids.js';
import { hourMs, type Instant } from '../../shared/time.js';
import type { Send } from '../messages/sends/send.js';

/** How long a record blocks its key (docs/specification.md#3.4.4). */
export const idempotencyRetentionMs = 24 * hourMs;

type UnderKey = {
  readonly project: ProjectId;
  /** Of a send the key of the caller, of another write its `keyOfWrite`. */
  readonly key: string;
  /** See `fingerprintOf` and `fingerprintOfWrite`. */
  readonly fingerprint: string;
  /** By steady time. */
  readonly createdAt: Instant;
};

/** A send was accepted under a key. The answer to repeat is the message as it was accepted. */
export type AcceptedUnderKey = UnderKey & { readonly message: MessageId };

/** Another write succeeded under a key. */
export type AnsweredUnderKey = UnderKey & {
  /** The answer to repeat, as JSON, sealed for the project and the key of the record: it can have secrets. */
  readonly sealedAnswer: string;
};

/** What was answered under a key. */
export type IdempotencyRecord = AcceptedUnderKey | AnsweredUnderKey;

type Digest = (text: string) => string;

/** 128 bits of a digest in hexadecimal digits: only requests under one key of one project are compared. */
const shortened = (digest: string): string => digest.slice(0, 32);

/** Tells two requests apart: a short digest of the method, the route and the canonical body. `digest` is SHA-256. */
export const fingerprintOf = (digest: Digest, send: Send): string =>
  shortened(digest(`POST /v1/messages ${canonicalJson(send)}`));

/** A write other than a send: a use case, and the id of what it changes, if that exists already. */
export type Write = { readonly useCase: string; readonly target: string | undefined };

/** The key of the record of a write, which no other write has. */
export const keyOfWrite = ({ useCase, target }: Write, key: string): string =>
  JSON.stringify([useCase, target, key]);

/** The same as `fingerprintOf`, of what a write is told, which is plain data. */
export const fingerprintOfWrite = (digest: Digest, { useCase }: Write, told: unknown): string =>
  shortened(digest(`${useCase} ${canonicalJson(told)}`));

/** Records created at this instant or earlier have expired at `now`. Stores prune up to it. */
export const expiryCutoff = (now: Instant): Instant => now - idempotencyRetentionMs;

/** Whether the record still blocks its key. It expires exactly 24 hours after its creation, pruned or not. */
export const isLive = (
  { createdAt }: Pick<IdempotencyRecord, 'createdAt'>,
  now: Instant,
): boolean => createdAt > expiryCutoff(now);

/**
 * What a request under the key of a live record gets: the first answer again (`replay`), or a refusal because
 * the key belongs to another request (`reuse`). An earlier version stored the whole digest.
 */
export const judgeRepeat = (
  record: Pick<IdempotencyRecord, 'fingerprint'>,
  fingerprint: string,
): 'replay' | 'reuse' => (record.fingerprint.startsWith(fingerprint) ? 'replay' : 'reuse');
