import type { Instant } from '../../shared/time.js';

/** How far the sealed audit log is delivered to a collector. */
export type AuditStream = {
  /** Tells collectors apart. */
  readonly name: string;
  /** The number of the newest seal that the collector has; 0 before the first. */
  readonly seal: number;
  /** The process that delivers; null for none. */
  readonly owner: string | null;
  /** By steady time, when another process may take over. */
  readonly leaseUntil: Instant;
};

/** Time for which a process may deliver before it has to say that it goes on. Longer than any delivery. */
export const streamLeaseMs = 60_000;

/** Whether a process may deliver. */
export const mayDeliver = (
  { owner, leaseUntil }: AuditStream,
  { process, now }: { process: string; now: Instant },
): boolean => owner === null || owner === process || leaseUntil <= now;
