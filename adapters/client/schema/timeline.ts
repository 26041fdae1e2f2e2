// `npm run openapi` writes this file from docs/openapi.json.
import type { EventId, EventType, MessageErrorCode, RequestId, SendOutcome, WebhookAttemptError, WebhookDeliveryId, WebhookEndpointId } from './messages.js';
import type { Open, UnknownWord } from './open.js';

/** What is known of an entry of a timeline: accepted. */
export type AcceptedDetail = {
  /** The request that sent it; null when a host’s program sent it. */
  readonly request_id: RequestId | null;
};

/** An entry of a timeline: accepted. */
export type AcceptedEntry = {
  /** When it happened. */
  readonly at: string;
  /** Always `accepted`. */
  readonly kind: 'accepted';
  /** What is known of it. */
  readonly detail: AcceptedDetail;
};

/** What is known of an entry of a timeline: attempt. */
export type AttemptDetail = {
  /** The number of the attempt, from 1; 0 before the first. */
  readonly number: number;
  /** How the attempt ended, or what was decided about it. */
  readonly outcome: Open<SendOutcome>;
  /** The code of the provider; null without one. */
  readonly provider_code: string | null;
} & {
  /** The provider's id of the message; null when it gave none. */
  readonly provider_id?: string | null;
  /** Why the message failed. Absent unless the attempt failed it. */
  readonly error?: Open<MessageErrorCode>;
  /** Why the outcome is unknown. Absent otherwise. */
  readonly reason?: string;
  /** When it is tried or looked at again. Absent when it is over. */
  readonly next_at?: string;
  /** Which call was made. Absent for a send. */
  readonly call?: string;
};

/** An entry of a timeline: attempt. */
export type AttemptEntry = {
  /** When it happened. */
  readonly at: string;
  /** Always `attempt`. */
  readonly kind: 'attempt';
  /** What is known of it. */
  readonly detail: AttemptDetail;
};

/** What is known of an entry of a timeline: event. */
export type EventDetail = {
  /** Its identifier, the same in each delivery. */
  readonly id: EventId;
  /** What happened. */
  readonly type: Open<EventType>;
  /** Its number in the project, from 1, without gaps. */
  readonly sequence: number;
};

/** An entry of a timeline: event. */
export type EventEntry = {
  /** When it happened. */
  readonly at: string;
  /** Always `event`. */
  readonly kind: 'event';
  /** What is known of it. */
  readonly detail: EventDetail;
};

/** What is known of an entry of a timeline: report. */
export type ReportDetail = {
  /** The status that the provider reported. */
  readonly status: string;
  /** When it happened, by the provider's clock. */
  readonly reported_at: string;
  /** The provider's id of the message; null when the report had none. */
  readonly provider_id: string | null;
  /** The code of the provider; null without one. */
  readonly provider_code: string | null;
  /** What the code means; null unless the report is a failure. */
  readonly error: Open<MessageErrorCode> | null;
  /** Why the report changed nothing; null when it changed the message. */
  readonly ignored: string | null;
};

/** An entry of a timeline: report. */
export type ReportEntry = {
  /** When it happened. */
  readonly at: string;
  /** Always `report`. */
  readonly kind: 'report';
  /** What is known of it. */
  readonly detail: ReportDetail;
};

/** What happened to a message. */
export type Timeline = {
  /** What happened, oldest first. */
  readonly data: readonly (TimelineEntry)[];
};

/** The values of `kind` are an open set: accept an object with a value that you do not know. */
export type TimelineEntry = 
  | AcceptedEntry
  | AttemptEntry
  | ReportEntry
  | EventEntry
  | WebhookDeliveryEntry
  | { readonly at: string; readonly kind: UnknownWord; readonly detail: Readonly<Record<string, unknown>> };

/** What is known of an entry of a timeline: webhook delivery. */
export type WebhookDeliveryDetail = {
  /** The delivery. */
  readonly id: WebhookDeliveryId;
  /** The endpoint that it went to. */
  readonly endpoint: WebhookEndpointId;
  /** The event that it delivers. */
  readonly event: EventId;
  /** The number of the attempt, from 1. */
  readonly number: number;
  /** Status of the response; null when no response began. */
  readonly status_code: number | null;
  /** How long the attempt took, in milliseconds. */
  readonly duration_ms: number;
  /** Why no complete response arrived; null when one did. */
  readonly error: Open<WebhookAttemptError> | null;
};

/** An entry of a timeline: webhook delivery. */
export type WebhookDeliveryEntry = {
  /** When it happened. */
  readonly at: string;
  /** Always `webhook_delivery`. */
  readonly kind: 'webhook_delivery';
  /** What is known of it. */
  readonly detail: WebhookDeliveryDetail;
};
