import type { Event } from '../../model/events/event.js';
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

/** Webhook endpoints. An endpoint of another project counts as absent. */
export type EndpointStore = {
  readonly find: (
    project: ProjectId,
    id: WebhookEndpointId,
  ) => Promise<WebhookEndpoint | undefined>;
  /** The endpoints of a project, oldest first. */
  readonly list: (project: ProjectId) => Promise<readonly WebhookEndpoint[]>;
  /** The endpoints of all projects, in the order of their ids. */
  readonly listAll: (page: EndpointPage) => Promise<readonly WebhookEndpoint[]>;
  /** `healthy` for an endpoint that is absent. */
  readonly health: (id: WebhookEndpointId) => Promise<EndpointHealth>;
};

export type EndpointPage = {
  /** Only endpoints with a greater id. */
  readonly after?: WebhookEndpointId | undefined;
  readonly limit: number;
};

export type DeliveryPage = {
  readonly status?: DeliveryStatus | undefined;
  /** Only the delivery of the event with this sequence. */
  readonly sequence?: number | undefined;
  /** Only deliveries of events before the one with this sequence. */
  readonly before?: number | undefined;
  readonly limit: number;
};

/** The pending deliveries of one endpoint: at least one. */
export type PendingDeliveries = {
  readonly endpoint: WebhookEndpointId;
  readonly count: number;
  /** When the delivery of the first event among them was added. */
  readonly oldestAt: Instant;
};

/** Deliveries with their last attempts. Deliveries of a removed endpoint count as absent. */
export type DeliveryStore = {
  /** The delivery of that id to any endpoint of the project. */
  readonly find: (
    project: ProjectId,
    id: WebhookDeliveryId,
  ) => Promise<DeliveryWithAttempts | undefined>;
  /** Those of the newest events first. */
  readonly list: (
    project: ProjectId,
    endpoint: WebhookEndpointId,
    page: DeliveryPage,
  ) => Promise<readonly DeliveryWithAttempts[]>;
  /** All deliveries of the events with these sequences. */
  readonly ofEvents: (
    project: ProjectId,
    sequences: readonly number[],
  ) => Promise<readonly DeliveryWithAttempts[]>;
  /** The endpoints of all projects with pending deliveries. Commits during the call may or may not be counted. */
  readonly pending: () => Promise<readonly PendingDeliveries[]>;
  /** The pending deliveries of one endpoint. No more than `limit` are counted. */
  readonly countPending: (endpoint: WebhookEndpointId, limit: number) => Promise<number>;
  /** Which of the events with these sequences have a delivery to an endpoint. */
  readonly delivered: (
    endpoint: WebhookEndpointId,
    sequences: readonly number[],
  ) => Promise<readonly number[]>;
};

/** A delivery with the text of its event, which is signed and sent. */
export type DueDelivery = {
  readonly delivery: Pick<Delivery, 'id' | 'endpoint' | 'event' | 'attempts'>;
  /** The resource that the event is about. */
  readonly subject: Event['subject'];
  /** Empty when the event is damaged. */
  readonly text: string;
  /** What is stored of the event is not what was written: it must not be sent. Absent for a whole one. */
  readonly isDamaged?: true;
  /** The trace of the event. */
  readonly trace?: Event['trace'];
};

/** The due deliveries of an endpoint. */
export type EndpointWork = {
  readonly endpoint: WebhookEndpoint;
  readonly health: EndpointHealth;
  /**
   * Deliveries that were never attempted, in the order of their events. They count as due from their commit on, also
   * before `dueAt`: the clock of the process that committed them may be ahead, and no later event may overtake them.
   */
  readonly fresh: readonly DueDelivery[];
  /** Deliveries to retry that are due, in the order of their due times. */
  readonly retries: readonly DueDelivery[];
};

export type DueDeliveriesQuery = LaneLease<WebhookEndpointId> & {
  readonly now: Instant;
  /** Maximum number of first attempts, and of retries. */
  readonly limit: number;
  /** Only first attempts of events after this sequence. */
  readonly after: number;
  /** Deliveries to leave out because they are in flight. */
  readonly except: readonly WebhookDeliveryId[];
};

/**
 * The queue of webhook deliveries, one lane an endpoint. `findDue` changes nothing: the owner of
 * the lane alone attempts its deliveries, and a delivery whose attempt was never committed is found
 * again under the same number.
 */
export type DeliveryQueue = Lanes<WebhookEndpointId> & {
  /**
   * Due deliveries with the endpoint as of then or afterwards, or undefined when the lease is lost. An
   * inactive endpoint has nothing due.
   */
  readonly findDue: (query: DueDeliveriesQuery) => Promise<EndpointWork | undefined>;
  /**
   * When the lane has something due next, or undefined when it has nothing or its endpoint is
   * inactive.
   */
  readonly nextDue: (lane: WebhookEndpointId) => Promise<Instant | undefined>;
  /**
   * Releases the lane; it is due when its next delivery is. A delivery that is added meanwhile is
   * never missed.
   */
  readonly release: (lease: LaneLease<WebhookEndpointId>) => Promise<void>;
};
