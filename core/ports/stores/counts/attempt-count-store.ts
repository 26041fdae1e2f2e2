import type { AttemptOutcome } from '../../../model/statistics/attempt-count.js';
import type { TimeRange } from '../../../model/statistics/event-count.js';
import type { WebhookEndpointId } from '../../../shared/ids.js';
import type { Instant } from '../../../shared/time.js';

/** Which counts to read. */
export type AttemptCountQuery = TimeRange & {
  readonly endpoints: readonly WebhookEndpointId[];
  /** The length of a step: one of `countSteps`. */
  readonly stepMs: number;
};

/** The attempts of one outcome to one endpoint in one step. */
export type EndpointAttempts = {
  readonly endpoint: WebhookEndpointId;
  /** The start of the step. */
  readonly at: Instant;
  readonly outcome: AttemptOutcome;
  readonly count: number;
};

/**
 * Counts of the attempts of webhook deliveries, in steps of time. They are made of the stored deliveries beside the work: no
 * attempt waits for them. An attempt stays counted when its delivery is pruned, and is counted before. What is counted of a
 * removed endpoint is undefined.
 */
export type AttemptCountStore = {
  /** The endpoints of all projects with attempts that `count` has not counted; `now` is steady time. */
  readonly behind: (now: Instant) => Promise<readonly WebhookEndpointId[]>;
  /**
   * Counts attempts to an endpoint, in one transaction: of at most `limit` deliveries that it has not looked at, as far as
   * `passed` says, and of the first `openAtOnce` open deliveries without an attempt and as many of the others. Resolves to the
   * number of deliveries that it counted. However many processes call it, and wherever they are killed, each attempt is
   * counted once, also when a delivery is sent again or an earlier event is replayed. It does not wait for another call: then
   * it resolves to 0.
   */
  readonly count: (endpoint: WebhookEndpointId, limit: number) => Promise<number>;
  /** The counts of steps that start in the range, in no order. */
  readonly read: (query: AttemptCountQuery) => Promise<readonly EndpointAttempts[]>;
  /** When the first delivery after the cursor was added, as far as it was tried: what came before it is counted. */
  readonly countedTo: (endpoint: WebhookEndpointId) => Promise<Instant | undefined>;
};
