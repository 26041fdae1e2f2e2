import type { LaneLease } from '../../model/queue/lane.js';
import type { MonotonicClock, SteadyClock } from '../../ports/machine/clock.js';
import type { DeliveryQueue, DueDelivery, EndpointWork } from '../../ports/stores/webhook-store.js';
import type { WebhookDeliveryId, WebhookEndpointId } from '../../shared/ids.js';

export type ReadAheadPorts = {
  readonly steady: SteadyClock;
  readonly monotonic: MonotonicClock;
  readonly deliveryQueue: DeliveryQueue;
};

/** A due delivery, with its endpoint and the endpoint's health as read together. */
export type NextDelivery = DueDelivery & Pick<EndpointWork, 'endpoint' | 'health'>;

/** An endpoint's due deliveries in the order in which their attempts begin, read in batches. */
export type ReadAhead = {
  /**
   * The next delivery that is not in `except`, or undefined when none is due. While `mayBegin` is
   * false for the next first attempt, only retries are returned: first attempts keep their order.
   */
  readonly next: (
    except: Iterable<WebhookDeliveryId>,
    mayBegin: (first: DueDelivery) => boolean,
  ) => Promise<NextDelivery | undefined>;
  /** Whether the last read found more first attempts than begin in 100 ms with a head start each. */
  readonly isBehind: () => boolean;
  /** Says that more deliveries may be due than were read. */
  readonly mayHaveMore: () => void;
  /** Discards what was read. */
  readonly invalidate: () => void;
};

/** First attempts and retries read at once, each. */
const batchSize = 128;
/** First attempts due at once, from which the lane is behind. */
const behindFrom = 32;
/** Time after which deliveries are read again. */
const validForMs = 250;

/**
 * Reads an endpoint's due deliveries. Retries and first attempts alternate, so that neither delays
 * the other.
 */
export const readAhead = (
  { steady, monotonic, deliveryQueue }: ReadAheadPorts,
  lease: LaneLease<WebhookEndpointId>,
): ReadAhead => {
  let work: EndpointWork | undefined;
  let fresh: DueDelivery[] = [];
  let retries: DueDelivery[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let mayBeMore = true;
  /** Time of the last read that began at the first event: an earlier one may become due later. */
  let readFromStartAt = Number.NEGATIVE_INFINITY;
  let isBehind = false;
  /** Sequence of the last event whose first attempt was returned. */
  let lastSequence = 0;
  let isRetryNext = false;

  const readDue = async (except: Iterable<WebhookDeliveryId>): Promise<void> => {
    [readAt, mayBeMore] = [monotonic(), false];
    const isFromStart = readAt - readFromStartAt >= validForMs;
    if (isFromStart) readFromStartAt = readAt;
    const after = isFromStart ? 0 : lastSequence;
    const query = { ...lease, now: steady(), limit: batchSize, after, except: [...except] };
    work = await deliveryQueue.findDue(query);
    fresh = [...(work?.fresh ?? [])];
    retries = [...(work?.retries ?? [])];
    isBehind = fresh.length >= behindFrom;
    mayBeMore ||= fresh.length === batchSize || retries.length === batchSize;
  };

  const isStale = (): boolean =>
    monotonic() - readAt >= validForMs || (mayBeMore && fresh.length + retries.length === 0);

  type MayBegin = (first: DueDelivery) => boolean;

  const shiftFresh = (mayBegin: MayBegin): DueDelivery | undefined => {
    const [first] = fresh;
    if (!first || !mayBegin(first)) return undefined;
    lastSequence = first.delivery.event.sequence;
    return fresh.shift();
  };

  const shiftNext = (mayBegin: MayBegin): DueDelivery | undefined => {
    isRetryNext = !isRetryNext;
    return isRetryNext
      ? (retries.shift() ?? shiftFresh(mayBegin))
      : (shiftFresh(mayBegin) ?? retries.shift());
  };

  return {
    next: async (except, mayBegin) => {
      if (isStale()) await readDue(except);
      const due = shiftNext(mayBegin);
      return work && due && { endpoint: work.endpoint, health: work.health, ...due };
    },
    isBehind: () => isBehind,
    mayHaveMore: () => {
      mayBeMore = true;
    },
    invalidate: () => {
      readAt = Number.NEGATIVE_INFINITY;
      readFromStartAt = Number.NEGATIVE_INFINITY;
    },
  };
};
