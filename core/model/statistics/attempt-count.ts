import type { Instant } from '../../shared/time.js';
import { attemptResult } from '../webhooks/attempt-end.js';
import type { DeliveryAttempt, StoredDelivery } from '../webhooks/delivery.js';
import { countSteps, startOfStep } from './event-count.js';

/** What an attempt is counted as. */
export type AttemptOutcome = 'succeeded' | 'failed';

/** The attempts of one outcome in one step. */
export type AttemptCount = {
  readonly stepMs: number;
  /** The start of the step. */
  readonly at: Instant;
  readonly outcome: AttemptOutcome;
  readonly count: number;
};

/** A delivery as the counter sees it. */
export type SeenDelivery = Pick<StoredDelivery, 'sequence' | 'status' | 'attempts' | 'dueAt'> & {
  /** How many of its attempts are counted. */
  readonly counted: number;
};

/** A delivery that the counter has passed and has to look at again, because another attempt may come. */
export type OpenDelivery = {
  readonly sequence: number;
  /** How many of its attempts are counted. */
  readonly attempts: number;
  /** Looked at in this order, which is that of the attempts: 0 before the first attempt, then when the next one is due. */
  readonly dueAt: Instant;
};

/** Open deliveries of an endpoint that are looked at together: more than it has attempts at once. */
export const openAtOnce = 100;

/** The deliveries to count next, of those after the cursor in the order of their events: up to the first that was not tried. */
export const passed = <Seen extends Pick<SeenDelivery, 'status' | 'attempts'>>(
  following: readonly Seen[],
): readonly Seen[] => {
  const untried = following.findIndex(
    ({ status, attempts }) => status === 'pending' && attempts === 0,
  );
  return untried < 0 ? following : following.slice(0, untried);
};

/** Whether an open delivery has an attempt to count, or gets no more. */
export const hasChanged = ({ status, attempts, counted }: SeenDelivery): boolean =>
  status !== 'pending' || attempts > counted;

/** What stays open of a delivery once its attempts are counted; undefined when it has ended. */
export const openAfter = ({
  status,
  attempts,
  dueAt,
  sequence,
}: Omit<SeenDelivery, 'counted'>): OpenDelivery | undefined =>
  status === 'pending' ? { sequence, attempts, dueAt: attempts === 0 ? 0 : dueAt } : undefined;

/** Counts attempts, each once in each of `countSteps`, by when it began. */
export const attemptCounts = (
  attempts: readonly Pick<DeliveryAttempt, 'at' | 'statusCode' | 'error'>[],
): readonly AttemptCount[] => {
  const counts = new Map<string, AttemptCount>();
  for (const attempt of attempts)
    for (const { stepMs } of countSteps) {
      const at = startOfStep(attempt.at, stepMs);
      const outcome = attemptResult(attempt) === 'succeeded' ? 'succeeded' : 'failed';
      const key = [stepMs, at, outcome].join(' ');
      counts.set(key, { stepMs, at, outcome, count: 1 + (counts.get(key)?.count ?? 0) });
    }
  return [...counts.values()];
};
