import { dayMs, type Instant } from '../../shared/time.js';

/** How an endpoint has been doing lately. */
export type EndpointHealth = {
  /** The first failure since the last success, by steady time; null when there was none. */
  readonly failingSince: Instant | null;
  /** Failures in a row, counted up to as many as matter. */
  readonly failures: number;
};

/** Attempts at one endpoint that may be under way at once. */
export const attemptsAtOnce = 8;
/** An endpoint that has failed for this long becomes inactive (docs/specification.md#6.5.2). */
const patienceMs = 5 * dayMs;

/** The health of an endpoint without failures. */
export const healthy: EndpointHealth = { failingSince: null, failures: 0 };

/** The health after an attempt; the same object when nothing about it changed. */
export const healthAfter = (
  health: EndpointHealth,
  isSuccess: boolean,
  now: Instant,
): EndpointHealth => {
  if (isSuccess) return health.failures === 0 ? health : healthy;
  if (health.failures >= attemptsAtOnce) return health;
  return { failingSince: health.failingSince ?? now, failures: health.failures + 1 };
};

/** How many attempts may be under way at once: fewer with each failure in a row, always one. */
export const slotsFor = ({ failures }: EndpointHealth): number =>
  Math.max(1, attemptsAtOnce - failures);

/** Whether a failure now makes the endpoint inactive: the first failure of the series was 5 days ago or earlier. */
export const isGivenUp = ({ failingSince }: EndpointHealth, now: Instant): boolean =>
  failingSince !== null && now - failingSince >= patienceMs;
