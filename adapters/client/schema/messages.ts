// `npm run openapi` writes this file from docs/openapi.json.
import type { Content, Referral } from './content.js';
import type { Open, UnknownWord } from './open.js';

export type AcceptedDetail = {
  readonly request_id: RequestId | null;
};

export type AcceptedEntry = {
  readonly at: string;
  readonly kind: 'accepted';
  readonly detail: AcceptedDetail;
};

export type ApiError = {
  readonly error: {
    readonly type: ErrorType;
    readonly code: Open<ErrorCode>;
    readonly message: string;
    readonly request_id: RequestId;
  } & {
    readonly param?: string;
    readonly doc_url?: string;
    readonly details?: Readonly<Record<string, unknown>>;
  };
};

export type AttemptDetail = {
  readonly number: number;
  readonly outcome: Open<SendOutcome>;
  readonly provider_code: string | null;
} & {
  readonly provider_id?: string | null;
  readonly error?: Open<MessageErrorCode>;
  readonly reason?: string;
  readonly next_at?: string;
  readonly call?: string;
};

export type AttemptEntry = {
  readonly at: string;
  readonly kind: 'attempt';
  readonly detail: AttemptDetail;
};

export type ChannelId = string;

export type Cursor = string;

export type Direction = 'outbound' | 'inbound';

export type ErrorCode = 'route_not_found' | 'method_not_allowed' | 'api_key_invalid' | 'metrics_token_invalid' | 'rate_limit_exceeded' | 'event_stream_limit_exceeded' | 'insufficient_scope' | 'provider_not_verified' | 'malformed_request' | 'request_timeout' | 'expectation_failed' | 'headers_too_large' | 'length_required' | 'body_already_read' | 'payload_too_large' | 'unsupported_content_type' | 'range_not_satisfiable' | 'invalid_idempotency_key' | 'invalid_cursor' | 'channel_not_found' | 'event_not_found' | 'media_not_found' | 'message_not_found' | 'template_not_found' | 'webhook_delivery_not_found' | 'webhook_endpoint_not_found' | 'channel_inactive' | 'channel_restricted' | 'invalid_recipient' | 'message_direction_invalid' | 'idempotency_key_reuse' | 'idempotency_in_progress' | 'channel_backlog_exceeded' | 'template_channel_mismatch' | 'template_not_approved' | 'template_parameter_mismatch' | 'template_header_mismatch' | 'media_not_sendable' | 'caption_not_allowed' | 'invalid_template' | 'template_already_exists' | 'template_not_draft' | 'template_state_conflict' | 'template_taken' | 'unsupported_media_type' | 'invalid_url' | 'webhook_endpoint_limit_exceeded' | 'invalid_date_range' | 'subscription_required' | 'payment_failed' | 'message_quota_exceeded' | 'project_limit_exceeded' | 'channel_limit_exceeded' | 'insufficient_permission' | 'organization_not_found' | 'project_not_found' | 'api_key_not_found' | 'api_key_dead' | 'invalid_address_range' | 'invalid_expiry' | 'address_taken' | 'provider_not_allowed' | 'sign_in_refused' | 'sign_in_link_invalid' | 'invitation_not_found' | 'session_not_found' | 'fresh_link_required' | 'second_factor_exists' | 'member_not_found' | 'member_exists' | 'last_owner' | 'internal_error' | 'service_overloaded' | 'service_unavailable';

export type ErrorType = 'invalid_request_error' | 'authentication_error' | 'permission_error' | 'not_found_error' | 'conflict_error' | 'billing_error' | 'rate_limit_error' | 'api_error';

export type EventDetail = {
  readonly id: EventId;
  readonly type: Open<EventType>;
  readonly sequence: number;
};

export type EventEntry = {
  readonly at: string;
  readonly kind: 'event';
  readonly detail: EventDetail;
};

export type EventId = string;

export type EventType = 'message.accepted' | 'message.sent' | 'message.delivered' | 'message.read' | 'message.failed' | 'message.received' | 'message.media_ready' | 'message.media_unavailable' | 'channel.status_changed' | 'template.submitted' | 'template.pending' | 'template.approved' | 'template.rejected' | 'template.paused' | 'template.disabled' | 'template.deleted' | 'webhook_endpoint.disabled';

export type HeaderLocation = {
  readonly latitude: number;
  readonly longitude: number;
  readonly name?: string | undefined;
  readonly address?: string | undefined;
};

export type KnownMessageErrorCode = 'recipient_unreachable' | 'recipient_opted_out' | 'customer_window_closed' | 'template_unavailable' | 'template_parameter_mismatch' | 'media_rejected' | 'content_rejected' | 'channel_unauthorized' | 'channel_restricted' | 'recipient_throttled' | 'provider_error' | 'outcome_unknown' | 'expired' | 'erased';

export type Limit = number;

export type MediaChoice = {
  readonly id: MediaId;
  readonly caption?: string | undefined;
  readonly filename?: string | undefined;
};

export type MediaErrorCode = 'too_large' | 'expired' | 'corrupt' | 'not_found';

export type MediaId = string;

export type MediaStatus = 'stored' | 'pending' | 'unavailable';

export type Message = {
  readonly id: MessageId;
  readonly channel: ChannelId;
  readonly direction: Direction;
  /**
   * Phone number in E.164 format. When the sender of an inbound message hides its number: the provider’s user
   * id.
   */
  readonly from: string;
  readonly to: string;
  /** The content. `type` names its format. */
  readonly content: Content;
  /** The current status. It never moves backward. */
  readonly status: MessageStatus;
  /** Up to 20 pairs of strings of your own. Returned with the message and in its events. */
  readonly metadata: Metadata;
  /** The message that an inbound message answers, reacts to, edits or revokes. */
  readonly in_reply_to: MessageId | null;
  /**
   * The provider's id of that message, where it is no message of the service, for example one that was typed on
   * a phone. Otherwise null.
   */
  readonly quoted_provider_id: string | null;
  /**
   * Whether the network took the message and holds it for a quality review. It may still drop it. False once a
   * report says more.
   */
  readonly held: boolean;
  /** The provider’s id of the group that it was sent to; null outside groups. */
  readonly group: string | null;
  /** Whether its sender forwarded it from another chat. */
  readonly forwarded: boolean;
  /** Whether it was forwarded many times before. */
  readonly frequently_forwarded: boolean;
  /** The advertisement, post or product that led the sender to write; null if none did. */
  readonly referral: Referral | null;
  /** Why it failed; null unless it failed. */
  readonly error: MessageError | null;
  /** When the service stored it durably. */
  readonly accepted_at: string;
  /** When the provider accepted it. */
  readonly sent_at: string | null;
  /** When it was delivered. */
  readonly delivered_at: string | null;
  /** When the recipient read it. */
  readonly read_at: string | null;
  /** When it failed. */
  readonly failed_at: string | null;
};

export type MessageError = {
  readonly code: Open<MessageErrorCode>;
  readonly message: string;
};

export type MessageErrorCode = 'recipient_unreachable' | 'recipient_opted_out' | 'customer_window_closed' | 'template_unavailable' | 'template_parameter_mismatch' | 'media_rejected' | 'content_rejected' | 'channel_unauthorized' | 'channel_restricted' | 'recipient_throttled' | 'provider_error' | 'outcome_unknown' | 'expired' | 'erased';

export type MessageId = string;

export type MessageList = {
  readonly data: readonly (Message)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

export type MessageStatus = 'accepted' | 'sent' | 'delivered' | 'read' | 'failed';

/** At most 1,024 UTF-8 bytes of keys and values together. */
export type Metadata = Readonly<Record<string, string>>;

export type PhoneNumber = string;

export type ReportDetail = {
  readonly status: string;
  readonly reported_at: string;
  readonly provider_id: string | null;
  readonly provider_code: string | null;
  readonly error: Open<MessageErrorCode> | null;
  readonly ignored: string | null;
};

export type ReportEntry = {
  readonly at: string;
  readonly kind: 'report';
  readonly detail: ReportDetail;
};

export type RequestId = string;

export type RequestPart = 'body' | 'query' | 'params' | 'headers';

export type Send = SendTextBody | SendTemplateBody | SendMediaBody;

export type SendMediaBody = {
  /** The channel to send through. */
  readonly channel: ChannelId;
  /** Phone number in E.164 format; the leading `+` is optional. */
  readonly to: PhoneNumber;
  /** A media file that was uploaded, or received with a type and a size that an upload can have. */
  readonly media: MediaChoice;
  /** Up to 20 pairs of strings of your own. Returned with the message and in its events. */
  readonly metadata?: Metadata | undefined;
  /** Not together with another content. */
  readonly text?: undefined;
  /** Not together with another content. */
  readonly template?: undefined;
};

export type SendOutcome = 'taken' | 'refused' | 'not_taken' | 'throttled' | 'channel_trouble' | 'unknown' | 'resending' | 'given_up' | 'expired' | 'fault';

export type SendTemplateBody = {
  /** The channel to send through. */
  readonly channel: ChannelId;
  /** Phone number in E.164 format; the leading `+` is optional. */
  readonly to: PhoneNumber;
  /** An approved template, and one value for each of its variables, in order. */
  readonly template: TemplateChoice;
  /** Up to 20 pairs of strings of your own. Returned with the message and in its events. */
  readonly metadata?: Metadata | undefined;
  /** Not together with another content. */
  readonly text?: undefined;
  /** Not together with another content. */
  readonly media?: undefined;
};

export type SendTextBody = {
  /** The channel to send through. */
  readonly channel: ChannelId;
  /** Phone number in E.164 format; the leading `+` is optional. */
  readonly to: PhoneNumber;
  /** The text. */
  readonly text: string;
  /** Up to 20 pairs of strings of your own. Returned with the message and in its events. */
  readonly metadata?: Metadata | undefined;
  /** Not together with another content. */
  readonly template?: undefined;
  /** Not together with another content. */
  readonly media?: undefined;
};

export type TemplateChoice = {
  readonly id: TemplateId;
  readonly body_parameters?: readonly (string)[] | undefined;
  /** For a template whose header is a media file: the file to use instead of the template’s own. */
  readonly header_media?: MediaId | undefined;
  /** For a template whose header is a location: the location. A provider can refuse the message without it. */
  readonly header_location?: HeaderLocation | undefined;
};

export type TemplateId = string;

export type Timeline = {
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

export type ValidationError = {
  readonly type: 'validation';
  readonly on: RequestPart;
  readonly property: string;
  readonly message: string;
  readonly summary: string;
};

export type WebhookAttemptError = 'url_refused' | 'address_refused' | 'dns_failed' | 'connection_failed' | 'tls_failed' | 'connection_lost' | 'invalid_response' | 'timeout' | 'internal_error';

export type WebhookDeliveryDetail = {
  readonly id: WebhookDeliveryId;
  readonly endpoint: WebhookEndpointId;
  readonly event: EventId;
  readonly number: number;
  readonly status_code: number | null;
  readonly duration_ms: number;
  readonly error: Open<WebhookAttemptError> | null;
};

export type WebhookDeliveryEntry = {
  readonly at: string;
  readonly kind: 'webhook_delivery';
  readonly detail: WebhookDeliveryDetail;
};

export type WebhookDeliveryId = string;

export type WebhookEndpointId = string;
