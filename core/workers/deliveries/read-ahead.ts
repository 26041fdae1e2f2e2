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
  readonly doubt: () => void;
  /** What was read counts no more. */
  readonly forget: () => void;
};

/** Deliveries of each sort that are read at once. */
const batch = 128;
/** How long what was read counts. */
const countsMs = 250;

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
  let given = 0;
  let isRetrysTurn = false;

  const look = async (except: Iterable<WebhookDeliveryId>): Promise<void> => {
    const after = isFromStart ? 0 : given;
    [readAt, mayBeMore, isFromStart] = [monotonic(), false, false];
    const query = { ...lease, now: clock(), limit: batch, after, except: [...except] };
    work = await deliveryQueue.look(query);
    fresh = [...(work?.fresh ?? [])];
    retries = [...(work?.retries ?? [])];
    mayBeMore ||= fresh.length === batch || retries.length === batch;
    isFromStart ||= fresh.length < batch;
  };

  const isSpent = (): boolean =>
    monotonic() - readAt >= countsMs || (mayBeMore && fresh.length + retries.length === 0);

  const takeFresh = (): DueDelivery | undefined => {
    const due = fresh.shift();
    if (due) given = due.delivery.event.sequence;
    return due;
  };

  const take = (): DueDelivery | undefined => {
    isRetrysTurn = !isRetrysTurn;
    return isRetrysTurn ? (retries.shift() ?? takeFresh()) : (takeFresh() ?? retries.shift());
  };

  const doubt = (): void => {
    mayBeMore = true;
    isFromStart = true;
  };

  return {
    next: async (except) => {
      if (isSpent()) await look(except);
      const due = take();
      return work && due && { endpoint: work.endpoint, health: work.health, ...due };
    },
    doubt,
    forget: () => {
      readAt = Number.NEGATIVE_INFINITY;
      doubt();
    },
  };
};
