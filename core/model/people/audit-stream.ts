import type { Instant } from '../../shared/time.js';

/** How far the sealed audit log is delivered to a collector. */
export type AuditStream = {
  /** Tells collectors apart. */
  readonly name: string;
  /** The number of the newest seal that the collector has; 0 before the first. */
  readonly seal: number;
  /** Names the worker that delivers; null for none. */
  readonly owner: string | null;
  /** By steady time, when another one may take over. */
  readonly leaseUntil: Instant;
};

/** Time for which a worker may deliver before it has to say that it goes on. Longer than any delivery. */
export const streamLeaseMs = 60_000;

/** Whether a worker may deliver. */
export const mayDeliver = (
  { owner, leaseUntil }: AuditStream,
  { worker, now }: { worker: string; now: Instant },
): boolean => owner === null || owner === worker || leaseUntil <= now;
