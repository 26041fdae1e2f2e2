import type { LaneLease } from '../../model/queue/lane.js';
import type {
  Delivery,
  DeliveryStatus,
  DeliveryWithAttempts,
} from '../../model/webhooks/delivery.js';
import type { WebhookEndpoint } from '../../model/webhooks/endpoint.js';
import type { EndpointHealth } from '../../model/webhooks/health.js';
import type { ProjectId, WebhookDeliveryId, WebhookEndpointId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { Lanes } from '../queues/lanes.js';

/** Webhook endpoints. One of another project counts as absent. */
export type EndpointStore = {
  readonly find: (
    project: ProjectId,
    id: WebhookEndpointId,
  ) => Promise<WebhookEndpoint | undefined>;
  /** A project's endpoints, oldest first. */
  readonly list: (project: ProjectId) => Promise<readonly WebhookEndpoint[]>;
};

export type DeliveryPage = {
  readonly status?: DeliveryStatus | undefined;
  /** Only the delivery of the event with this number. */
  readonly sequence?: number | undefined;
  /** Only deliveries older than this one. */
  readonly before?: WebhookDeliveryId | undefined;
  readonly limit: number;
};

/** Deliveries with their last attempts. Those of an endpoint that is removed count as absent. */
export type DeliveryStore = {
  readonly find: (
    project: ProjectId,
    endpoint: WebhookEndpointId,
    id: WebhookDeliveryId,
  ) => Promise<DeliveryWithAttempts | undefined>;
  /** Newest first, by id. */
  readonly list: (
    project: ProjectId,
    endpoint: WebhookEndpointId,
    page: DeliveryPage,
  ) => Promise<readonly DeliveryWithAttempts[]>;
  /** Every delivery of the events with these numbers. */
  readonly ofEvents: (
    project: ProjectId,
    sequences: readonly number[],
  ) => Promise<readonly DeliveryWithAttempts[]>;
  /** How many are pending, over all projects. */
  readonly countPending: () => Promise<number>;
};

/** A delivery with the event's text: what is signed and sent. */
export type DueDelivery = {
  readonly delivery: Pick<Delivery, 'id' | 'endpoint' | 'event' | 'attempts'>;
  readonly text: string;
};

/** What there is to do in an endpoint's lane. */
export type EndpointWork = {
  readonly endpoint: WebhookEndpoint;
  readonly health: EndpointHealth;
  /** Deliveries never tried, in the order of their events. */
  readonly fresh: readonly DueDelivery[];
  /** Deliveries to be tried again, in the order in which they are due. */
  readonly retries: readonly DueDelivery[];
};

export type DueDeliveriesQuery = LaneLease<WebhookEndpointId> & {
  readonly now: Instant;
  /** Of each sort at most so many. */
  readonly limit: number;
  /** Only first attempts at events after this number. */
  readonly after: number;
  /** Not these, for they are being attempted. */
  readonly except: readonly WebhookDeliveryId[];
};

/**
 * Deliveries to make, endpoint by endpoint. To look changes nothing: whoever holds the lane alone attempts
 * its deliveries, and one whose attempt was never settled is still there for the next, under the same number.
 */
export type DeliveryQueue = Lanes<WebhookEndpointId> & {
  /**
   * What is due, and the endpoint as it is after that was read; undefined when the lease is another's. An
   * inactive endpoint has nothing due.
   */
  readonly findDue: (look: DueDeliveriesQuery) => Promise<EndpointWork | undefined>;
  /** When the lane has something due next; undefined when it has nothing, or its endpoint is inactive. */
  readonly nextDue: (lane: WebhookEndpointId) => Promise<Instant | undefined>;
  /** Gives the lane back, due when its next delivery is; one that comes meanwhile is never overlooked. */
  readonly release: (lease: LaneLease<WebhookEndpointId>) => Promise<void>;
};
