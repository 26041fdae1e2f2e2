import type { LaneLease } from '../../model/queue/lane.js';
import type { Clock, MonotonicClock } from '../../ports/machine/clock.js';
import type { DeliveryQueue, DueDelivery, EndpointWork } from '../../ports/stores/webhook-store.js';
import type { WebhookDeliveryId, WebhookEndpointId } from '../../shared/ids.js';

export type ReadAheadPorts = {
  readonly clock: Clock;
  readonly monotonic: MonotonicClock;
  readonly deliveryQueue: DeliveryQueue;
};

/** A delivery that is due, with its endpoint as it was read with it. */
export type NextDelivery = DueDelivery & Pick<EndpointWork, 'endpoint' | 'health'>;

/** Due deliveries in the order in which they are to begin, read in batches. */
export type ReadAhead = {
  /** The next one that is not among those excepted; undefined when none is due. */
  readonly next: (except: Iterable<WebhookDeliveryId>) => Promise<NextDelivery | undefined>;
  /** There may be more than was read. */
  readonly mayHaveMore: () => void;
  /** What was read counts no more. */
  readonly invalidate: () => void;
};

/** Deliveries of each sort that are read at once. */
const batchSize = 128;
/** How long what was read counts. */
const validForMs = 250;

/** Reads a lane's deliveries; retries and first attempts take turns, so that neither holds up the other. */
export const readAhead = (
  { clock, monotonic, deliveryQueue }: ReadAheadPorts,
  lease: LaneLease<WebhookEndpointId>,
): ReadAhead => {
  let work: EndpointWork | undefined;
  let fresh: DueDelivery[] = [];
  let retries: DueDelivery[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let mayBeMore = true;
  /** Whether to read from the first event on, for there may be some before those that were read. */
  let isFromStart = true;
  /** The number of the last event whose first attempt was given. */
  let lastSequence = 0;
  let isRetryNext = false;

  const readDue = async (except: Iterable<WebhookDeliveryId>): Promise<void> => {
    const after = isFromStart ? 0 : lastSequence;
    [readAt, mayBeMore, isFromStart] = [monotonic(), false, false];
    const query = { ...lease, now: clock(), limit: batchSize, after, except: [...except] };
    work = await deliveryQueue.findDue(query);
    fresh = [...(work?.fresh ?? [])];
    retries = [...(work?.retries ?? [])];
    mayBeMore ||= fresh.length === batchSize || retries.length === batchSize;
    isFromStart ||= fresh.length < batchSize;
  };

  const isStale = (): boolean =>
    monotonic() - readAt >= validForMs || (mayBeMore && fresh.length + retries.length === 0);

  const shiftFresh = (): DueDelivery | undefined => {
    const due = fresh.shift();
    if (due) lastSequence = due.delivery.event.sequence;
    return due;
  };

  const shiftNext = (): DueDelivery | undefined => {
    isRetryNext = !isRetryNext;
    return isRetryNext ? (retries.shift() ?? shiftFresh()) : (shiftFresh() ?? retries.shift());
  };

  const mayHaveMore = (): void => {
    mayBeMore = true;
    isFromStart = true;
  };

  return {
    next: async (except) => {
      if (isStale()) await readDue(except);
      const due = shiftNext();
      return work && due && { endpoint: work.endpoint, health: work.health, ...due };
    },
    mayHaveMore,
    invalidate: () => {
      readAt = Number.NEGATIVE_INFINITY;
      mayHaveMore();
    },
  };
};
