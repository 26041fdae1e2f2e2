// `npm run openapi` writes this file from docs/openapi.json.
import type { EndpointStatus, InactiveReason, SubscribedType } from './events.js';
import type { ChannelId, EventId, EventType, WebhookAttemptError, WebhookDeliveryId, WebhookEndpointId } from './messages.js';
import type { Open } from './open.js';

/** How a delivery stands. */
export type DeliveryStatus = 'pending' | 'succeeded' | 'failed';

/** A webhook endpoint to create. */
export type NewWebhookEndpoint = {
  /** An `https` URL with a public address. A test project can use `http://localhost`. */
  readonly url: string;
  /** Event types, or `message.*`, `channel.*`, `template.*`, `webhook_endpoint.*`. */
  readonly subscribed_types: readonly (SubscribableType)[];
  /** Free text; the service does not use it. */
  readonly description?: string | null | undefined;
  /** Only events of these channels; an event of no channel is delivered too. Null: of every channel. */
  readonly channels?: readonly (ChannelId)[] | null | undefined;
  /** Headers of each request, such as `Authorization`. The values are never shown again. */
  readonly headers?: Readonly<Record<string, string>> | null | undefined;
};

/** What changes of a webhook endpoint. A field that is absent stays as it is. */
export type WebhookEndpointChange = {
  /** An `https` URL with a public address. A test project can use `http://localhost`. */
  readonly url?: string | undefined;
  /** Event types, or `message.*`, `channel.*`, `template.*`, `webhook_endpoint.*`. */
  readonly subscribed_types?: readonly (SubscribableType)[] | undefined;
  /** Free text; the service does not use it. */
  readonly description?: string | null | undefined;
  /** Only events of these channels; an event of no channel is delivered too. Null: of every channel. */
  readonly channels?: readonly (ChannelId)[] | null | undefined;
  /** A value sets a header, null removes it; others stay. Null in place of the object removes all. */
  readonly headers?: Readonly<Record<string, string | null>> | null | undefined;
};

/** How a test of a webhook endpoint ended. */
export type EndpointTestStatus = 'succeeded' | 'failed';

/** Which event a delivery delivers. */
export type EventReference = {
  /** Its identifier, the same in each delivery. */
  readonly id: EventId;
  /** What happened. */
  readonly type: Open<EventType>;
  /** Its number in the project, from 1, without gaps. */
  readonly sequence: number;
};

/** An event type. */
export type KnownEventType = 'message.accepted' | 'message.sent' | 'message.delivered' | 'message.read' | 'message.failed' | 'message.held' | 'message.received' | 'message.echoed' | 'message.media_ready' | 'message.media_unavailable' | 'message.reaction_changed' | 'channel.status_changed' | 'template.submitted' | 'template.pending' | 'template.approved' | 'template.rejected' | 'template.paused' | 'template.disabled' | 'template.deleted' | 'contact.updated' | 'contact.merged' | 'conversation.updated' | 'webhook_endpoint.disabled';

/** Which events to deliver again. */
export type ReplayBody = {
  /** Id of the last event that the endpoint does not need again. */
  readonly after: EventId;
};

/** An event type, or all types of a resource, such as `message.*`. */
export type SubscribableType = 'message.accepted' | 'message.sent' | 'message.delivered' | 'message.read' | 'message.failed' | 'message.held' | 'message.received' | 'message.echoed' | 'message.media_ready' | 'message.media_unavailable' | 'message.reaction_changed' | 'channel.status_changed' | 'template.submitted' | 'template.pending' | 'template.approved' | 'template.rejected' | 'template.paused' | 'template.disabled' | 'template.deleted' | 'contact.updated' | 'contact.merged' | 'conversation.updated' | 'webhook_endpoint.disabled' | 'message.*' | 'channel.*' | 'template.*' | 'webhook_endpoint.*' | 'contact.*' | 'conversation.*';

/** Which example event to send. */
export type TestBody = {
  /** The type of the example event. Default: the first type that the endpoint subscribes to. */
  readonly type?: KnownEventType | undefined;
};

/** One request to a webhook endpoint. */
export type WebhookAttempt = {
  /** Number of the attempt, from 1. */
  readonly number: number;
  /** When the attempt began. */
  readonly at: string;
  /** Status of the response; null when no response began. */
  readonly status_code: number | null;
  /** How long it took, in milliseconds. */
  readonly duration_ms: number;
  /** Why no complete response arrived; null when one did. */
  readonly error: Open<WebhookAttemptError> | null;
  /** The first KiB of the response, as text; null without one. */
  readonly response_body: string;
};

/** One event for one webhook endpoint, with its attempts. */
export type WebhookDelivery = {
  /** Its identifier. */
  readonly id: WebhookDeliveryId;
  /** The endpoint that receives it. */
  readonly endpoint: WebhookEndpointId;
  /** The event that it delivers. */
  readonly event: EventReference;
  /** `pending` while attempts are left, then `succeeded` or `failed`. */
  readonly status: DeliveryStatus;
  /** The last 50 attempts, oldest first. */
  readonly attempts: readonly (WebhookAttempt)[];
  /** Number of attempts made. */
  readonly attempt_count: number;
  /** When the next attempt is due; null unless it is pending. */
  readonly next_attempt_at: string | null;
  /** When it was created. */
  readonly created_at: string;
  /** When it succeeded or failed; null while it is pending. */
  readonly completed_at: string | null;
};

/** A page of a list. */
export type WebhookDeliveryList = {
  /** The items of the page, in the order of the list. */
  readonly data: readonly (WebhookDelivery)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

/** A URL that gets events. */
export type WebhookEndpoint = {
  /** Its identifier. */
  readonly id: WebhookEndpointId;
  /** As given, including wildcards. */
  readonly subscribed_types: readonly (Open<SubscribedType>)[];
  /** Only events of these channels are delivered; null for every channel. */
  readonly channels: readonly (ChannelId)[] | null;
  /** Free text of its owner; null without one. */
  readonly description: string | null;
  /** Only an active endpoint gets requests. */
  readonly status: EndpointStatus;
  /** Why it is inactive; null while it is active. */
  readonly inactive_reason: InactiveReason | null;
  /** When it was created. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
  /** The URL, as it was given. */
  readonly url: string;
  /** The names of its own headers. Their values are not shown. */
  readonly header_names: readonly (string)[];
};

/** A page of a list. */
export type WebhookEndpointList = {
  /** The items of the page, in the order of the list. */
  readonly data: readonly (WebhookEndpoint)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

/** A webhook endpoint with its secret. */
export type WebhookEndpointWithSecret = {
  /** Its identifier. */
  readonly id: WebhookEndpointId;
  /** As given, including wildcards. */
  readonly subscribed_types: readonly (Open<SubscribedType>)[];
  /** Only events of these channels are delivered; null for every channel. */
  readonly channels: readonly (ChannelId)[] | null;
  /** Free text of its owner; null without one. */
  readonly description: string | null;
  /** Only an active endpoint gets requests. */
  readonly status: EndpointStatus;
  /** Why it is inactive; null while it is active. */
  readonly inactive_reason: InactiveReason | null;
  /** When it was created. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
  /** The URL, as it was given. */
  readonly url: string;
  /** The names of its own headers. Their values are not shown. */
  readonly header_names: readonly (string)[];
  /** Key of the signatures of deliveries. It is shown only in this response. */
  readonly secret: string;
};

/** What one call of a replay did. */
export type WebhookReplay = {
  /** Number of deliveries that this call added. */
  readonly count: number;
  /** Whether later events were not looked at. */
  readonly has_more: boolean;
  /** `after` of the next call: the last event that was looked at. Null when `has_more` is false. */
  readonly next_cursor: EventId | null;
};

/** What came of a test of a webhook endpoint. */
export type WebhookTest = {
  /** The endpoint that was tested. */
  readonly endpoint: WebhookEndpointId;
  /** The example event. Its `sequence` is 0. */
  readonly event: EventReference;
  /** `succeeded` when a whole 2xx response arrived. */
  readonly status: EndpointTestStatus;
  /** When the request began. */
  readonly at: string;
  /** Status of the response; null when no response began. */
  readonly status_code: number | null;
  /** How long it took, in milliseconds. */
  readonly duration_ms: number;
  /** Why no complete response arrived; null when one did. */
  readonly error: Open<WebhookTestError> | null;
  /** The first KiB of the response, as text; null without one. */
  readonly response_body: string;
};

/**
 * Why no complete response arrived; `interrupted`: the service stopped before the outcome was stored. An open
 * set.
 */
export type WebhookTestError = 'url_refused' | 'address_refused' | 'dns_failed' | 'connection_failed' | 'tls_failed' | 'connection_lost' | 'invalid_response' | 'timeout' | 'internal_error' | 'event_damaged' | 'interrupted';
