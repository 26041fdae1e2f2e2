import type { ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { Delivery, DeliveryAttempt, DeliveryName, DeliveryStanding } from './delivery.js';
import { nextAttemptAt } from './schedule.js';

/** What an attempt came to: `gone` is a failure that no other attempt follows. */
export const attemptResults = ['succeeded', 'failed', 'gone'] as const;
export type AttemptResult = (typeof attemptResults)[number];

/**
 * Success is any whole 2xx response (docs/specification.md#6.3.2); 410 makes the endpoint inactive
 * (docs/specification.md#6.3.3).
 */
export const attemptResult = ({
  statusCode,
  error,
}: Pick<DeliveryAttempt, 'statusCode' | 'error'>): AttemptResult => {
  if (statusCode === 410) return 'gone';
  const isGood = statusCode !== null && statusCode >= 200 && statusCode <= 299;
  return isGood && error === null ? 'succeeded' : 'failed';
};

/** The end of an attempt, as it is committed. */
export type AttemptEnd = {
  readonly delivery: DeliveryName;
  readonly attempt: DeliveryAttempt;
  readonly result: AttemptResult;
  /** From 0 (inclusive) to 1 (exclusive): the jitter of the next attempt. */
  readonly random: number;
  readonly retryAfterMs?: number | undefined;
};

/** An attempt that ended, and the event that it sent: for logs and metrics. */
export type EndedAttempt = Pick<AttemptEnd, 'delivery' | 'attempt' | 'result'> & {
  readonly project: ProjectId;
  readonly event: Pick<Delivery['event'], 'id' | 'type'>;
};

/** Whether the attempt is the next one of the delivery: each attempt is settled once, in order. */
export const isAwaited = (
  { status, attempts }: DeliveryStanding,
  { attempt }: AttemptEnd,
): boolean => status === 'pending' && attempt.number === attempts + 1;

/** What the end of an attempt makes of its delivery: completed at `at`, or due again after a wait from `steadyAt`. */
export const settledDelivery = <D extends DeliveryStanding>(
  delivery: D,
  end: AttemptEnd,
  { at, steadyAt }: { readonly at: Instant; readonly steadyAt: Instant },
): D => {
  const attempts = end.attempt.number;
  if (end.result === 'succeeded')
    return { ...delivery, status: 'succeeded', attempts, failures: 0, dueAt: at, completedAt: at };
  const failures = delivery.failures + 1;
  const dueAt = end.result === 'gone' ? undefined : nextAttemptAt(steadyAt, { ...end, failures });
  return dueAt === undefined
    ? { ...delivery, status: 'failed', attempts, failures, dueAt: at, completedAt: at }
    : { ...delivery, attempts, failures, dueAt };
};

/** The delivery due at once, with its whole schedule before it; one that was never tried is so already. */
export const resent = <D extends DeliveryStanding>(delivery: D, dueAt: Instant): D =>
  delivery.attempts === 0
    ? delivery
    : { ...delivery, status: 'pending', failures: 0, dueAt, completedAt: null };
