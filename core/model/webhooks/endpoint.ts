import type { ChannelId, ProjectId, WebhookEndpointId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import {
  type Event,
  type EventDraft,
  type EventPattern,
  type EventType,
  eventTypes,
  eventWildcards,
  wildcardOf,
} from '../events/event.js';
import type { EndpointHeader } from './endpoint-headers.js';
import type { EndpointSecret } from './secret.js';

/** What an endpoint can subscribe to: an event type, or all types of a resource (docs/specification.md#6.1.2). */
export const subscribableTypes = [...eventTypes, ...eventWildcards] as const;
export type SubscribedType = EventPattern;

/** Why an endpoint is inactive (docs/specification.md#3.3.7). */
export const inactiveReasons = ['manual', 'failing', 'gone'] as const;
export type InactiveReason = (typeof inactiveReasons)[number];

/** A URL that gets a project's events (docs/specification.md#2.6.1). */
export type WebhookEndpoint = {
  readonly id: WebhookEndpointId;
  readonly project: ProjectId;
  readonly version: number;
  /** As it was given. */
  readonly url: string;
  /** As they were given, wildcards and all. */
  readonly subscribedTypes: readonly SubscribedType[];
  readonly description: string | null;
  /** Only events of these channels are for it. Null for every channel; absent in endpoints of earlier versions. */
  readonly channels?: readonly ChannelId[] | null;
  /** Absent in endpoints of earlier versions. */
  readonly headers?: readonly EndpointHeader[];
  /** Null while it is active. */
  readonly inactiveReason: InactiveReason | null;
  /** Newest first. */
  readonly secrets: readonly EndpointSecret[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

/** What decides whether an event is for an endpoint. */
export type EndpointSubscription = Pick<
  WebhookEndpoint,
  'id' | 'inactiveReason' | 'subscribedTypes' | 'channels'
>;

/** Whether an endpoint gets deliveries. */
export const isActive = ({ inactiveReason }: Pick<WebhookEndpoint, 'inactiveReason'>): boolean =>
  inactiveReason === null;

/** Whether an event of that type is one of those that are subscribed to. */
export const subscribes = (subscribed: readonly SubscribedType[], type: EventType): boolean =>
  subscribed.some((each) => each === type || each === wildcardOf(type));

/** What decides for which endpoints an event is. */
type Addressed = Pick<Event, 'type' | 'subject' | 'text'> | EventDraft;

/**
 * Whether an event is for an endpoint, active or not: it subscribes to the type, and the event is of one of its channels or
 * of none. No endpoint gets an event about itself (docs/specification.md#6.2.4).
 */
export const isFor = (
  event: Addressed,
  {
    id,
    subscribedTypes,
    channels,
  }: Pick<EndpointSubscription, 'id' | 'subscribedTypes' | 'channels'>,
): boolean =>
  subscribes(subscribedTypes, event.type) &&
  event.subject !== id &&
  (!channels || isOfOne(channels, channelOf(event)));

const isOfOne = (channels: readonly ChannelId[], channel: string | undefined): boolean =>
  channel === undefined || channels.some((each) => each === channel);

/** The channel of an event: that of its message or template, or the channel that it is about. Undefined for any other. */
const channelOf = (event: Addressed): string | undefined => {
  const { subject } = event;
  if (subject.startsWith('chan_')) return subject;
  if (subject.startsWith('whe_')) return undefined;
  if ('moment' in event) return event.channel;
  try {
    const data = 'text' in event ? JSON.parse(event.text).data : JSON.parse(event.data);
    return typeof data?.channel === 'string' ? data.channel : undefined;
  } catch {
    // The text is damaged.
    return undefined;
  }
};

/** The endpoint at work again; one that is active already is the same. */
export const activated = (endpoint: WebhookEndpoint, now: Instant): WebhookEndpoint =>
  isActive(endpoint) ? endpoint : { ...endpoint, inactiveReason: null, updatedAt: now };

/** The endpoint at rest; the reason of one that rests already stays. */
export const deactivated = (
  endpoint: WebhookEndpoint,
  inactiveReason: InactiveReason,
  now: Instant,
): WebhookEndpoint =>
  isActive(endpoint) ? { ...endpoint, inactiveReason, updatedAt: now } : endpoint;

/** An endpoint with its new secret, which is shown only now (docs/specification.md#2.6.1). */
export type EndpointWithSecret = { readonly endpoint: WebhookEndpoint; readonly secret: string };
