import { oneOf } from '../../shared/codec.js';
import {
  type ProjectId,
  placedId,
  type WebhookDeliveryId,
  type WebhookEndpointId,
} from '../../shared/ids.js';
import { openSet } from '../../shared/open-set.js';
import type { Instant } from '../../shared/time.js';
import type { Event } from '../events/event.js';

/** Every status of a delivery. */
export const deliveryStatuses = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
export const DeliveryStatusView = oneOf(
  'DeliveryStatus',
  deliveryStatuses,
  'How a delivery stands.',
);

/** One event for one endpoint (docs/specification.md#2.6.2). There is at most one for each event and endpoint. */
export type Delivery = {
  readonly id: WebhookDeliveryId;
  readonly endpoint: WebhookEndpointId;
  readonly project: ProjectId;
  readonly event: Pick<Event, 'id' | 'type' | 'sequence'>;
  readonly status: DeliveryStatus;
  /** Attempts that ended. */
  readonly attempts: number;
  /** Failures since its schedule began or was restarted. */
  readonly failures: number;
  /** While it is pending: when it may be tried, by steady time. Then `completedAt`. */
  readonly dueAt: Instant;
  readonly createdAt: Instant;
  readonly completedAt: Instant | null;
};

/** What names a delivery. */
export type DeliveryName = Pick<Delivery, 'id' | 'endpoint'> & {
  readonly event: Pick<Event, 'sequence'>;
};

/** What a store finds a delivery by. */
export type DeliveryKey = {
  readonly endpoint: WebhookEndpointId;
  /** Of its event. */
  readonly sequence: number;
};

/** How a delivery stands: all that ever changes about it. */
export type DeliveryStanding = Pick<
  Delivery,
  'status' | 'attempts' | 'failures' | 'dueAt' | 'completedAt'
>;

export type DeliveryProgress = DeliveryKey & DeliveryStanding;

/** A delivery as a store keeps it. Its id follows from it, and what its event is from the event. */
export type StoredDelivery = DeliveryProgress & Pick<Delivery, 'project' | 'createdAt'>;

/** The id of a delivery follows from its place and its time (docs/decisions/0103). */
export const deliveryIdOf = ({
  endpoint: owner,
  sequence: number,
  createdAt: at,
}: DeliveryKey & Pick<Delivery, 'createdAt'>): WebhookDeliveryId =>
  placedId('whd', { at, number, owner });

/** A stored delivery of an event, as it is read. */
export const readDelivery = (
  { sequence, ...stored }: StoredDelivery,
  { id: event, type }: Pick<Event, 'id' | 'type'>,
): Delivery => ({
  ...stored,
  id: deliveryIdOf({ ...stored, sequence }),
  event: { id: event, type, sequence },
});

/** Why no whole answer to an attempt came: an open set (docs/specification.md#2.6.3). */
export const attemptErrors = [
  'url_refused',
  'address_refused',
  'dns_failed',
  'connection_failed',
  'tls_failed',
  'connection_lost',
  'invalid_response',
  'timeout',
  'internal_error',
  'event_damaged',
] as const;
export type AttemptError = (typeof attemptErrors)[number];

/** The error of an attempt that sent nothing, because the stored event is damaged. It tells nothing about the endpoint. */
export const eventDamaged: AttemptError = 'event_damaged';
export const AttemptErrorView = openSet(
  'WebhookAttemptError',
  attemptErrors,
  'Why no complete response arrived. An open set.',
);

/** How one attempt ended. */
export type DeliveryAttempt = {
  /** From 1. */
  readonly number: number;
  /** When it began. */
  readonly at: Instant;
  /** Null where no answer began. */
  readonly statusCode: number | null;
  readonly durationMs: number;
  /** Why no whole answer came; null where one did. */
  readonly error: string | null;
  /** The answer's first KiB. */
  readonly responseBody: string;
};

/** A delivery with its last attempts, oldest first. */
export type DeliveryWithAttempts = Delivery & { readonly history: readonly DeliveryAttempt[] };

/** How many of a delivery's attempts are shown. */
export const attemptsShown = 50;

/** A delivery of an event, due at once. */
export const startDelivery = (
  endpoint: WebhookEndpointId,
  project: ProjectId,
  { sequence }: Pick<Event, 'sequence'>,
  { at, dueAt }: { readonly at: Instant; readonly dueAt: Instant },
): StoredDelivery => ({
  endpoint,
  sequence,
  project,
  status: 'pending',
  attempts: 0,
  failures: 0,
  dueAt,
  createdAt: at,
  completedAt: null,
});
