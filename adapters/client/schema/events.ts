// `npm run openapi` writes this file from docs/openapi.json.
import type { ChannelId, EventId, Message, TemplateId, WebhookEndpointId } from './messages.js';
import type { Open, UnknownWord } from './open.js';

export type ApiChannelEvent = {
  readonly id: EventId;
  readonly type: ChannelEventType;
  readonly sequence: number;
  /** When it was created. */
  readonly created_at: string;
  readonly data: ChangedChannel;
};

/** The values of `type` are an open set: accept an object with a value that you do not know. */
export type ApiEvent = 
  | ApiMessageEvent
  | ApiChannelEvent
  | ApiTemplateEvent
  | ApiWebhookEndpointEvent
  | { readonly id: EventId; readonly type: UnknownWord; readonly sequence: number; readonly created_at: string; readonly data: Readonly<Record<string, unknown>> };

export type ApiEventList = {
  readonly data: readonly (ApiEvent)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

export type ApiMessageEvent = {
  readonly id: EventId;
  readonly type: MessageEventType;
  readonly sequence: number;
  /** When it was created. */
  readonly created_at: string;
  readonly data: Message;
};

export type ApiTemplateEvent = {
  readonly id: EventId;
  readonly type: TemplateEventType;
  readonly sequence: number;
  /** When it was created. */
  readonly created_at: string;
  readonly data: Template;
};

export type ApiWebhookEndpointEvent = {
  readonly id: EventId;
  readonly type: WebhookEndpointEventType;
  readonly sequence: number;
  /** When it was created. */
  readonly created_at: string;
  readonly data: DisabledWebhookEndpoint;
};

export type ChangedChannel = {
  readonly id: ChannelId;
  readonly type: Open<ChannelType>;
  readonly provider: Open<Provider>;
  readonly address: string;
  readonly display_name: string | null;
  readonly status: ChannelStatus;
  /** When it was created. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
  readonly previous_status: ChannelStatus;
};

export type ChannelEventType = 'channel.status_changed';

export type ChannelStatus = 'pending' | 'active' | 'restricted' | 'inactive';

export type ChannelType = 'whatsapp';

export type CopyCodeButton = {
  readonly kind: 'copy_code';
  readonly text: string;
  readonly example: string;
};

export type DisabledWebhookEndpoint = {
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
};

export type DocumentHeader = {
  readonly kind: 'document';
  readonly media: HeaderMediaId;
};

export type EndpointStatus = 'active' | 'inactive';

export type EventPattern = 'message.accepted' | 'message.sent' | 'message.delivered' | 'message.read' | 'message.failed' | 'message.received' | 'message.media_ready' | 'message.media_unavailable' | 'channel.status_changed' | 'template.submitted' | 'template.pending' | 'template.approved' | 'template.rejected' | 'template.paused' | 'template.disabled' | 'template.deleted' | 'webhook_endpoint.disabled' | 'message.*' | 'channel.*' | 'template.*' | 'webhook_endpoint.*';

export type EventPosition = string;

export type HeaderMediaId = string;

export type ImageHeader = {
  readonly kind: 'image';
  readonly media: HeaderMediaId;
};

export type InactiveReason = 'manual' | 'failing' | 'gone';

export type LocationHeader = {
  readonly kind: 'location';
};

export type MessageEventType = 'message.accepted' | 'message.sent' | 'message.delivered' | 'message.read' | 'message.failed' | 'message.received' | 'message.media_ready' | 'message.media_unavailable';

export type PhoneNumberButton = {
  readonly kind: 'phone_number';
  readonly text: string;
  readonly phone_number: string;
};

export type Provider = 'sandbox' | 'whatsapp_cloud';

export type QuickReplyButton = {
  readonly kind: 'quick_reply';
  readonly text: string;
};

export type RejectionReason = 'abusive_content' | 'incorrect_category' | 'invalid_format' | 'scam' | 'tag_content_mismatch' | 'other';

export type SubscribedType = 'message.accepted' | 'message.sent' | 'message.delivered' | 'message.read' | 'message.failed' | 'message.received' | 'message.media_ready' | 'message.media_unavailable' | 'channel.status_changed' | 'template.submitted' | 'template.pending' | 'template.approved' | 'template.rejected' | 'template.paused' | 'template.disabled' | 'template.deleted' | 'webhook_endpoint.disabled' | 'message.*' | 'channel.*' | 'template.*' | 'webhook_endpoint.*';

export type Template = {
  readonly id: TemplateId;
  readonly channel: ChannelId;
  readonly name: string;
  readonly language: string;
  readonly category: TemplateCategory;
  /** The text, with the variables `{{1}}`, `{{2}}`, … */
  readonly body: string;
  /** The variables of the body, in ascending order. */
  readonly variables: readonly (TemplateVariable)[];
  /** Header, footer and buttons. */
  readonly components: TemplateComponents;
  /** Only an approved template can be sent. */
  readonly status: TemplateStatus;
  /** Why the provider rejected it; null unless it is rejected. */
  readonly rejection_reason: RejectionReason | null;
  /** What made it rejected where that was no review: `template_taken`. Null otherwise. */
  readonly error: TemplateError | null;
  /** When it was created. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
};

export type TemplateButton = 
  | QuickReplyButton
  | UrlButton
  | PhoneNumberButton
  | CopyCodeButton;

export type TemplateCategory = 'marketing' | 'utility' | 'authentication';

export type TemplateComponents = {
  readonly header?: TemplateHeader;
  readonly footer?: TemplateFooter;
  readonly buttons?: readonly (TemplateButton)[];
};

export type TemplateError = {
  readonly code: Open<TemplateErrorCode>;
  readonly message: string;
};

export type TemplateErrorCode = 'template_taken';

export type TemplateEventType = 'template.submitted' | 'template.pending' | 'template.approved' | 'template.rejected' | 'template.paused' | 'template.disabled' | 'template.deleted';

export type TemplateFooter = {
  readonly text: string;
};

export type TemplateHeader = 
  | TextHeader
  | ImageHeader
  | VideoHeader
  | DocumentHeader
  | LocationHeader;

export type TemplateStatus = 'draft' | 'submitted' | 'pending' | 'approved' | 'rejected' | 'paused' | 'disabled';

export type TemplateVariable = {
  readonly index: number;
};

export type TextHeader = {
  readonly kind: 'text';
  readonly text: string;
};

export type UrlButton = {
  readonly kind: 'url';
  readonly text: string;
  readonly url: string;
};

export type VideoHeader = {
  readonly kind: 'video';
  readonly media: HeaderMediaId;
};

export type WebhookEndpointEventType = 'webhook_endpoint.disabled';
