// `npm run openapi` writes this file from docs/openapi.json.
import type { EndpointStatus, InactiveReason, SubscribedType } from './events.js';
import type { ChannelId, EventId, EventType, WebhookAttemptError, WebhookDeliveryId, WebhookEndpointId } from './messages.js';
import type { Open } from './open.js';

export type DeliveryStatus = 'pending' | 'succeeded' | 'failed';

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

export type EndpointTestStatus = 'succeeded' | 'failed';

export type EventReference = {
  readonly id: EventId;
  readonly type: Open<EventType>;
  readonly sequence: number;
};

export type KnownEventType = 'message.accepted' | 'message.sent' | 'message.delivered' | 'message.read' | 'message.failed' | 'message.received' | 'message.media_ready' | 'message.media_unavailable' | 'channel.status_changed' | 'template.submitted' | 'template.pending' | 'template.approved' | 'template.rejected' | 'template.paused' | 'template.disabled' | 'template.deleted' | 'webhook_endpoint.disabled';

export type ReplayBody = {
  /** Id of the last event that the endpoint does not need again. */
  readonly after: EventId;
};

export type SubscribableType = 'message.accepted' | 'message.sent' | 'message.delivered' | 'message.read' | 'message.failed' | 'message.received' | 'message.media_ready' | 'message.media_unavailable' | 'channel.status_changed' | 'template.submitted' | 'template.pending' | 'template.approved' | 'template.rejected' | 'template.paused' | 'template.disabled' | 'template.deleted' | 'webhook_endpoint.disabled' | 'message.*' | 'channel.*' | 'template.*' | 'webhook_endpoint.*';

export type TestBody = {
  /** The type of the example event. Default: the first type that the endpoint subscribes to. */
  readonly type?: KnownEventType | undefined;
};

export type WebhookAttempt = {
  /** Number of the attempt, from 1. */
  readonly number: number;
  readonly at: string;
  /** Status of the response; null when no response began. */
  readonly status_code: number | null;
  readonly duration_ms: number;
  /** Why no complete response arrived; null when one did. */
  readonly error: Open<WebhookAttemptError> | null;
  /** The first KiB of the response. */
  readonly response_body: string;
};

export type WebhookDelivery = {
  readonly id: WebhookDeliveryId;
  /** The endpoint that receives it. */
  readonly endpoint: WebhookEndpointId;
  /** The event that it delivers. */
  readonly event: EventReference;
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

export type WebhookDeliveryList = {
  readonly data: readonly (WebhookDelivery)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

export type WebhookEndpoint = {
  readonly id: WebhookEndpointId;
  /** As given, including wildcards. */
  readonly subscribed_types: readonly (Open<SubscribedType>)[];
  /** Only events of these channels are delivered; null for every channel. */
  readonly channels: readonly (ChannelId)[] | null;
  readonly description: string | null;
  readonly status: EndpointStatus;
  /** Why it is inactive; null while it is active. */
  readonly inactive_reason: InactiveReason | null;
  /** When it was created. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
  readonly url: string;
  /** The names of its own headers. Their values are not shown. */
  readonly header_names: readonly (string)[];
};

export type WebhookEndpointList = {
  readonly data: readonly (WebhookEndpoint)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

export type WebhookEndpointWithSecret = {
  readonly id: WebhookEndpointId;
  /** As given, including wildcards. */
  readonly subscribed_types: readonly (Open<SubscribedType>)[];
  /** Only events of these channels are delivered; null for every channel. */
  readonly channels: readonly (ChannelId)[] | null;
  readonly description: string | null;
  readonly status: EndpointStatus;
  /** Why it is inactive; null while it is active. */
  readonly inactive_reason: InactiveReason | null;
  /** When it was created. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
  readonly url: string;
  /** The names of its own headers. Their values are not shown. */
  readonly header_names: readonly (string)[];
  /** Key of the signatures of deliveries. It is shown only in this response. */
  readonly secret: string;
};

export type WebhookReplay = {
  /** Number of deliveries that this call added. */
  readonly count: number;
  /** Whether later events were not looked at. */
  readonly has_more: boolean;
  /** `after` of the next call: the last event that was looked at. Null when `has_more` is false. */
  readonly next_cursor: EventId | null;
};

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
  readonly duration_ms: number;
  /** Why no complete response arrived; null when one did. */
  readonly error: Open<WebhookAttemptError> | null;
  /** The first KiB of the response. */
  readonly response_body: string;
};
