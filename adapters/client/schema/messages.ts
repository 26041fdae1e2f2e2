// `npm run openapi` writes this file from docs/openapi.json.
import type { ContactId, Peer } from './contacts.js';
import type { Content, Referral } from './content.js';
import type { Open } from './open.js';

/** The body of every error. */
export type ApiError = {
  /** What is wrong. */
  readonly error: {
    /** The kind of error. It goes with the status. */
    readonly type: ErrorType;
    /** What is wrong, for programs. */
    readonly code: Open<ErrorCode>;
    /** The same for people, in English, with what to do. */
    readonly message: string;
    /** The identifier of the request, as in `Service-Request-Id`. */
    readonly request_id: RequestId;
  } & {
    /** The field, the query parameter or the header that it is about. Absent when it is about none. */
    readonly param?: string;
    /** A page about the code. Absent when the server has none. */
    readonly doc_url?: string;
    /** Values that belong to the code, such as a limit. Absent without any. */
    readonly details?: Readonly<Record<string, unknown>>;
  };
};

/** The identifier of a channel. */
export type ChannelId = string;

/** The identifier of a conversation. */
export type ConversationId = string;

/** `next_cursor` of the page before. */
export type Cursor = string;

/** Whether the project sent or received a message. */
export type Direction = 'outbound' | 'inbound';

/** What is wrong, for programs. An open set. */
export type ErrorCode = 'route_not_found' | 'method_not_allowed' | 'api_key_invalid' | 'metrics_token_invalid' | 'rate_limit_exceeded' | 'event_stream_limit_exceeded' | 'insufficient_scope' | 'provider_not_verified' | 'malformed_request' | 'request_timeout' | 'expectation_failed' | 'headers_too_large' | 'length_required' | 'body_already_read' | 'payload_too_large' | 'unsupported_content_type' | 'range_not_satisfiable' | 'invalid_idempotency_key' | 'invalid_cursor' | 'alert_not_found' | 'alert_rule_not_found' | 'channel_not_found' | 'contact_not_found' | 'conversation_not_found' | 'event_not_found' | 'media_not_found' | 'message_not_found' | 'note_not_found' | 'request_not_found' | 'template_not_found' | 'webhook_delivery_not_found' | 'webhook_endpoint_not_found' | 'channel_inactive' | 'channel_restricted' | 'invalid_recipient' | 'block_refused' | 'window_closed' | 'recipient_needs_number' | 'message_direction_invalid' | 'message_not_cancellable' | 'idempotency_key_reuse' | 'idempotency_in_progress' | 'project_backlog_exceeded' | 'channel_backlog_exceeded' | 'template_channel_mismatch' | 'template_not_approved' | 'template_parameter_mismatch' | 'template_header_mismatch' | 'media_not_sendable' | 'caption_not_allowed' | 'content_not_supported' | 'content_too_long' | 'content_invalid' | 'voice_needs_opus' | 'reply_target_mismatch' | 'invalid_template' | 'template_already_exists' | 'template_not_draft' | 'template_state_conflict' | 'template_taken' | 'unsupported_media_type' | 'media_quota_exceeded' | 'invalid_url' | 'webhook_endpoint_limit_exceeded' | 'invalid_date_range' | 'project_suspended' | 'subscription_required' | 'payment_failed' | 'message_quota_exceeded' | 'project_limit_exceeded' | 'project_to_be_deleted' | 'channel_limit_exceeded' | 'api_key_limit_exceeded' | 'limit_above_organization' | 'limit_above_retention' | 'plan_not_found' | 'plan_in_use' | 'plan_limit_exceeded' | 'insufficient_permission' | 'organization_not_found' | 'project_not_found' | 'api_key_not_found' | 'api_key_dead' | 'invalid_address_range' | 'invalid_expiry' | 'address_taken' | 'provider_not_allowed' | 'sign_in_refused' | 'sign_in_link_invalid' | 'invitation_not_found' | 'session_not_found' | 'fresh_link_required' | 'second_factor_exists' | 'passkeys_off' | 'passkey_not_found' | 'passkey_refused' | 'too_many_passkeys' | 'last_way_in' | 'member_not_found' | 'member_exists' | 'still_member' | 'rule_locks_out' | 'fresh_sign_in_required' | 'sign_in_rules_unmet' | 'managed_by_scim' | 'scim_token_invalid' | 'scim_token_not_found' | 'scim_group_not_found' | 'scim_token_limit_exceeded' | 'last_owner' | 'admin_token_invalid' | 'insufficient_admin_scope' | 'browser_request_refused' | 'admin_token_not_found' | 'internal_error' | 'stored_data_damaged' | 'service_overloaded' | 'service_unavailable';

/** The kind of an error. */
export type ErrorType = 'invalid_request_error' | 'authentication_error' | 'permission_error' | 'not_found_error' | 'conflict_error' | 'billing_error' | 'rate_limit_error' | 'api_error';

/** The identifier of an event. */
export type EventId = string;

/** What happened. An open set. */
export type EventType = 'message.accepted' | 'message.sent' | 'message.delivered' | 'message.read' | 'message.failed' | 'message.held' | 'message.received' | 'message.echoed' | 'message.media_ready' | 'message.media_unavailable' | 'message.reaction_changed' | 'channel.status_changed' | 'template.submitted' | 'template.pending' | 'template.approved' | 'template.rejected' | 'template.paused' | 'template.disabled' | 'template.deleted' | 'contact.updated' | 'contact.merged' | 'conversation.updated' | 'webhook_endpoint.disabled';

/** A file that a message has beside its first one. */
export type FurtherFile = {
  /** The media file. */
  readonly media: MediaId;
  /** The MIME type of the file. */
  readonly mime_type: string;
};

/** The location in the header of a template. */
export type HeaderLocation = {
  /** Degrees north, -90 to 90. */
  readonly latitude: number;
  /** Degrees east, -180 to 180. */
  readonly longitude: number;
  /** The name of the place. */
  readonly name?: string | null | undefined;
  /** The address of the place, as one text. */
  readonly address?: string | null | undefined;
};

/** Why messages fail. */
export type KnownMessageErrorCode = 'recipient_unreachable' | 'recipient_opted_out' | 'customer_window_closed' | 'template_unavailable' | 'template_parameter_mismatch' | 'media_rejected' | 'media_unreachable' | 'content_rejected' | 'channel_unauthorized' | 'channel_restricted' | 'recipient_throttled' | 'provider_error' | 'outcome_unknown' | 'expired' | 'erased' | 'cancelled' | 'invalid_input' | 'channel_not_found' | 'channel_inactive' | 'invalid_recipient' | 'recipient_needs_number' | 'template_not_found' | 'template_channel_mismatch' | 'template_not_approved' | 'template_header_mismatch' | 'media_not_found' | 'media_not_sendable' | 'caption_not_allowed' | 'content_not_supported' | 'content_too_long' | 'content_invalid' | 'voice_needs_opus' | 'reply_target_mismatch' | 'window_closed' | 'idempotency_key_reuse' | 'duplicate' | 'subscription_required' | 'payment_failed' | 'message_quota_exceeded';

/** How many items a page has at most. */
export type Limit = number;

/** An uploaded media file to send. */
export type MediaChoice = {
  /** The media file. */
  readonly id: MediaId;
  /** The text below the file, 1 to 1,024 characters. Not for audio files and stickers. */
  readonly caption?: string | undefined;
  /** The name that a document is shown with. Default: the name of the file. */
  readonly filename?: string | undefined;
  /**
   * Files of the same message after this one, in order, on a channel whose `capabilities.several_files` is not
   * null.
   */
  readonly more?: readonly (MediaId)[] | undefined;
};

/** Why a media file cannot be had. */
export type MediaErrorCode = 'too_large' | 'expired' | 'corrupt' | 'not_found';

/** The identifier of a media file. */
export type MediaId = string;

/** Whether a media file can be downloaded. */
export type MediaStatus = 'stored' | 'pending' | 'unavailable';

/** One message, sent or received. */
export type Message = {
  /** Its identifier. */
  readonly id: MessageId;
  /** The channel that sends or received it. */
  readonly channel: ChannelId;
  /** `outbound`: the project sent it; `inbound`: the project received it. */
  readonly direction: Direction;
  /**
   * Where it was written: `api` by a request, `dashboard`, `host` by a program that embeds the service,
   * `phone_app` on the phone of the business, `user` by the person.
   */
  readonly origin: Open<MessageOrigin>;
  /**
   * Phone number in E.164 format. When the sender of an inbound message hides its number: the provider’s user
   * id.
   */
  readonly from: string;
  /** Phone number in E.164 format of who gets it. */
  readonly to: string;
  /**
   * The contact that it is to or from. Null for a message of before the service had contacts, and for an erased
   * one.
   */
  readonly contact: ContactId | null;
  /**
   * The conversation that it belongs to: that of its channel with its contact, or with its group. Null without a
   * contact, and for a message that came to a group before groups had conversations.
   */
  readonly conversation: ConversationId | null;
  /**
   * The person that it is to or from, as far as known when it was shown. An event shows what was known at its
   * time.
   */
  readonly peer: Peer;
  /** The content. `type` names its format. */
  readonly content: Content;
  /** The current status. It never moves backward. */
  readonly status: MessageStatus;
  /**
   * The channels that are left, in order. When the message fails for a reason that another network can mend, the
   * first of them sends another in its place.
   */
  readonly fallback_channels: readonly (ChannelId)[];
  /** The message that failed on an earlier channel and that this one replaces; null for none. */
  readonly fallback_of: MessageId | null;
  /** The message that is sent in its place, since this one failed; null for none. It can be read a moment later. */
  readonly fallback_message: MessageId | null;
  /** Up to 20 pairs of strings of your own. Returned with the message and in its events. */
  readonly metadata: Metadata;
  /** The message that it answers, reacts to, edits or revokes; null when there is none or it is unknown. */
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
  /** The reactions to the message, at most one from each side, the oldest first. */
  readonly reactions: readonly (Reaction)[];
  /**
   * When its sender last edited it, by the clock of the network; null for never. The content stays as it came:
   * the edit is a message of its own.
   */
  readonly edited_at: string | null;
  /** When its sender deleted it for everyone, by the clock of the network; null for never. The content stays. */
  readonly revoked_at: string | null;
  /**
   * In how many parts the network sent the message, each of which it charges for, as with SMS. Null until it is
   * known, and on networks that count none.
   */
  readonly segments: number | null;
  /**
   * What the network charges for the message: a decimal number such as `0.0079`. Null until it is known, which
   * can be minutes after the last event, and on networks that name no prices.
   */
  readonly price: string | null;
  /** The currency of the price, by its code of ISO 4217; null without one. */
  readonly price_currency: string | null;
  /**
   * By which category and rule the network charges for the message. Null until it is known, and on networks that
   * do not say.
   */
  readonly pricing: Pricing | null;
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
  /** When the provider accepted it; null before. */
  readonly sent_at: string | null;
  /** When it was delivered; null before. */
  readonly delivered_at: string | null;
  /** When the recipient read it; null before. */
  readonly read_at: string | null;
  /** When it failed; null unless it failed. */
  readonly failed_at: string | null;
};

/** Why a message failed. */
export type MessageError = {
  /** Why it failed, for programs. */
  readonly code: Open<MessageErrorCode>;
  /** The same for people, in English. */
  readonly message: string;
};

/** Why a message failed, for programs. An open set. */
export type MessageErrorCode = 'recipient_unreachable' | 'recipient_opted_out' | 'customer_window_closed' | 'template_unavailable' | 'template_parameter_mismatch' | 'media_rejected' | 'media_unreachable' | 'content_rejected' | 'channel_unauthorized' | 'channel_restricted' | 'recipient_throttled' | 'provider_error' | 'outcome_unknown' | 'expired' | 'erased' | 'cancelled' | 'invalid_input' | 'channel_not_found' | 'channel_inactive' | 'invalid_recipient' | 'recipient_needs_number' | 'template_not_found' | 'template_channel_mismatch' | 'template_not_approved' | 'template_header_mismatch' | 'media_not_found' | 'media_not_sendable' | 'caption_not_allowed' | 'content_not_supported' | 'content_too_long' | 'content_invalid' | 'voice_needs_opus' | 'reply_target_mismatch' | 'window_closed' | 'idempotency_key_reuse' | 'duplicate' | 'subscription_required' | 'payment_failed' | 'message_quota_exceeded';

/** The identifier of a message. */
export type MessageId = string;

/** A page of a list. */
export type MessageList = {
  /** The items of the page, in the order of the list. */
  readonly data: readonly (Message)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

/** Where a message was written. An open set. */
export type MessageOrigin = 'api' | 'dashboard' | 'host' | 'phone_app' | 'history' | 'user';

/** How far a message is. It never moves backward. */
export type MessageStatus = 'accepted' | 'sent' | 'delivered' | 'read' | 'failed';

/** At most 1,024 UTF-8 bytes of keys and values together. */
export type Metadata = Readonly<Record<string, string>>;

/** A phone number in E.164 format. On input the `+` is optional. */
export type PhoneNumber = string;

/** By what a network charges for a message, in its own words. */
export type Pricing = {
  /** Whether the network charges for the message. */
  readonly billable: boolean;
  /** Such as `marketing`, `utility`, `authentication` or `service`. */
  readonly category: string;
  /** Such as `regular`, `free_customer_service` or `free_entry_point`; null where the network names none. */
  readonly type: string | null;
  /** Such as `PMP`: for each message. Null where it names none. */
  readonly model: string | null;
};

/** An emoji at a message. */
export type Reaction = {
  /** `user`: the person; `business`: the project. */
  readonly from: ReactionFrom;
  /** The emoji. */
  readonly emoji: string;
  /** When the side reacted, by the clock of the network. */
  readonly at: string;
};

/** Which side of a chat reacted. */
export type ReactionFrom = 'user' | 'business';

/** The identifier of a request. */
export type RequestId = string;

/** A part of a request. */
export type RequestPart = 'body' | 'query' | 'params' | 'headers';

/** How an attempt to send ended. An open set. */
export type SendOutcome = 'taken' | 'refused' | 'not_taken' | 'throttled' | 'channel_trouble' | 'unknown' | 'resending' | 'given_up' | 'expired' | 'fault';

/** A template to send, and its values. */
export type TemplateChoice = {
  /** An approved template of the channel. */
  readonly id: TemplateId;
  /** One value for each variable, in order. Default: none. */
  readonly body_parameters?: readonly (string)[] | undefined;
  /** For a template whose header is a media file: the file to use instead of the template’s own. */
  readonly header_media?: MediaId | undefined;
  /** For a template whose header is a location: the location. A provider can refuse the message without it. */
  readonly header_location?: HeaderLocation | undefined;
};

/** The identifier of a template. */
export type TemplateId = string;

/** A request that does not have the form of its route. */
export type ValidationError = {
  /** Always `validation`. */
  readonly type: 'validation';
  /** The part of the request that is wrong. */
  readonly on: RequestPart;
  /** JSON Pointer of the value that is wrong; empty for the whole part. */
  readonly property: string;
  /** What it must be. */
  readonly message: string;
  /** All of it as one sentence. */
  readonly summary: string;
};

/** Why no complete response arrived. An open set. */
export type WebhookAttemptError = 'url_refused' | 'address_refused' | 'dns_failed' | 'connection_failed' | 'tls_failed' | 'connection_lost' | 'invalid_response' | 'timeout' | 'internal_error' | 'event_damaged';

/** The identifier of a webhook delivery. */
export type WebhookDeliveryId = string;

/** The identifier of a webhook endpoint. */
export type WebhookEndpointId = string;

/** Whether a message needs an open window. */
export type WindowNeed = 'allow' | 'require';
