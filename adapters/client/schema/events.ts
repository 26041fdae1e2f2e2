// `npm run openapi` writes this file from docs/openapi.json.
import type { ApiContactEvent, ContactId } from './contacts.js';
import type { ApiConversationEvent } from './conversations.js';
import type { ChannelId, EventId, Message, TemplateId, WebhookEndpointId } from './messages.js';
import type { Open, UnknownWord } from './open.js';

/** An event of a channel. */
export type ApiChannelEvent = {
  /** Its identifier, the same in each delivery. */
  readonly id: EventId;
  /** What happened. */
  readonly type: ChannelEventType;
  /** Its number in the project, from 1, without gaps. */
  readonly sequence: number;
  /** When the service recorded it. */
  readonly created_at: string;
  /** The channel as it stood at the event. */
  readonly data: ChangedChannel;
};

/** The values of `type` are an open set: accept an object with a value that you do not know. */
export type ApiEvent = 
  | ApiMessageEvent
  | ApiChannelEvent
  | ApiTemplateEvent
  | ApiContactEvent
  | ApiConversationEvent
  | ApiWebhookEndpointEvent
  | { readonly id: EventId; readonly type: UnknownWord; readonly sequence: number; readonly created_at: string; readonly data: Readonly<Record<string, unknown>> };

/** A page of a list. */
export type ApiEventList = {
  /** The items of the page, in the order of the list. */
  readonly data: readonly (ApiEvent)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

/** An event of a message. */
export type ApiMessageEvent = {
  /** Its identifier, the same in each delivery. */
  readonly id: EventId;
  /** What happened. */
  readonly type: MessageEventType;
  /** Its number in the project, from 1, without gaps. */
  readonly sequence: number;
  /** When the service recorded it. */
  readonly created_at: string;
  /** The message as it stood at the event. */
  readonly data: Message;
};

/** An event of a template. */
export type ApiTemplateEvent = {
  /** Its identifier, the same in each delivery. */
  readonly id: EventId;
  /** What happened. */
  readonly type: TemplateEventType;
  /** Its number in the project, from 1, without gaps. */
  readonly sequence: number;
  /** When the service recorded it. */
  readonly created_at: string;
  /** The template as it stood at the event. */
  readonly data: Template;
};

/** An event of a webhook endpoint. */
export type ApiWebhookEndpointEvent = {
  /** Its identifier, the same in each delivery. */
  readonly id: EventId;
  /** What happened. */
  readonly type: WebhookEndpointEventType;
  /** Its number in the project, from 1, without gaps. */
  readonly sequence: number;
  /** When the service recorded it. */
  readonly created_at: string;
  /** The webhook endpoint as it stood at the event, without its URL. */
  readonly data: DisabledWebhookEndpoint;
};

/** A channel whose status changed. */
export type ChangedChannel = {
  /** Its identifier. */
  readonly id: ChannelId;
  /** The chat network: `whatsapp` or `sms`. An open set. */
  readonly type: Open<ChannelType>;
  /** What connects it: `sandbox`, `whatsapp_cloud` or `twilio_sms`. An open set. */
  readonly provider: Open<Provider>;
  /** Phone number in E.164 format; of an SMS channel also a short code or a sender id. */
  readonly address: string;
  /** What people call it; null without a name. */
  readonly display_name: string | null;
  /** Only an active channel accepts sends. */
  readonly status: ChannelStatus;
  /** When it was created. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
  /** The status before. */
  readonly previous_status: ChannelStatus;
};

/** A contact after a change. `from` and `into` name the two that turned out to be one person. */
export type ChangedContact = {
  /** Its identifier. */
  readonly id: ContactId;
  /** Phone number in E.164 format. Null while the network hides it. */
  readonly phone_number: string | null;
  /** The network’s own id of the person; null until known. */
  readonly user_id: string | null;
  /** The username that the person has on the network; null for none, and until known. */
  readonly username: string | null;
  /** The name that the person shows on the network; null until known. */
  readonly name: string | null;
  /**
   * Other addresses of the person: forms of the number that the network uses, and user ids that another business
   * account of the project sees.
   */
  readonly other_addresses: readonly (string)[];
  /**
   * What the person does not want to get on a channel, as the network said. No send is refused for it in this
   * version.
   */
  readonly opted_out: readonly (OptOutCategory)[];
  /** The channels that block the person: the network takes nothing from it there. */
  readonly blocked_on: readonly (ChannelId)[];
  /**
   * The contact that took its place when both turned out to be one person; null for a contact that stands for
   * itself.
   */
  readonly merged_into: ContactId | null;
  /** When it was first seen. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
  /** Of `contact.merged`: the contact whose place the other one took. Otherwise null. */
  readonly from: ContactId | null;
  /** Of `contact.merged`: the contact that stays. Otherwise null. */
  readonly into: ContactId | null;
};

/** An event type of a channel. */
export type ChannelEventType = 'channel.status_changed';

/** Whether a channel can send. */
export type ChannelStatus = 'pending' | 'active' | 'restricted' | 'inactive';

/** The chat network of a channel. An open set. */
export type ChannelType = 'whatsapp' | 'sms';

/** The time in which the network takes any content. */
export type ConversationWindow = {
  /** Whether it is open now. */
  readonly open: boolean;
  /** When it closes or closed; null if it was never open. */
  readonly closes_at: string | null;
};

/** A button of a template: copy code. */
export type CopyCodeButton = {
  /** Always `copy_code`. */
  readonly kind: 'copy_code';
  /** The text on the button, 1 to 25 characters. */
  readonly text: string;
  /** A sample of the code, 1 to 15 characters. */
  readonly example: string;
};

/** A webhook endpoint that the service made inactive. */
export type DisabledWebhookEndpoint = {
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
};

/** A header of a template: document. */
export type DocumentHeader = {
  /** Always `document`. */
  readonly kind: 'document';
  /** The file, uploaded for template headers, of this kind. */
  readonly media: HeaderMediaId;
};

/** Whether a webhook endpoint gets deliveries. */
export type EndpointStatus = 'active' | 'inactive';

/** An event type, or all types of a resource, such as `message.*`. */
export type EventPattern = 'message.accepted' | 'message.sent' | 'message.delivered' | 'message.read' | 'message.failed' | 'message.held' | 'message.received' | 'message.echoed' | 'message.media_ready' | 'message.media_unavailable' | 'message.reaction_changed' | 'channel.status_changed' | 'template.submitted' | 'template.pending' | 'template.approved' | 'template.rejected' | 'template.paused' | 'template.disabled' | 'template.deleted' | 'contact.updated' | 'contact.merged' | 'conversation.updated' | 'webhook_endpoint.disabled' | 'message.*' | 'channel.*' | 'template.*' | 'webhook_endpoint.*' | 'contact.*' | 'conversation.*';

/** The id of an event, or `0` for the beginning of the log. */
export type EventPosition = string;

/** The identifier of a media file for template headers. */
export type HeaderMediaId = string;

/** A header of a template: image. */
export type ImageHeader = {
  /** Always `image`. */
  readonly kind: 'image';
  /** The file, uploaded for template headers, of this kind. */
  readonly media: HeaderMediaId;
};

/** Why a webhook endpoint is inactive. */
export type InactiveReason = 'manual' | 'failing' | 'gone';

/** A header of a template: location. */
export type LocationHeader = {
  /** Always `location`. */
  readonly kind: 'location';
};

/** An event type of a message. */
export type MessageEventType = 'message.accepted' | 'message.sent' | 'message.delivered' | 'message.read' | 'message.failed' | 'message.held' | 'message.received' | 'message.echoed' | 'message.media_ready' | 'message.media_unavailable' | 'message.reaction_changed';

/** What a contact does not want to get. */
export type OptOutCategory = 'marketing' | 'all';

/** A button of a template: phone number. */
export type PhoneNumberButton = {
  /** Always `phone_number`. */
  readonly kind: 'phone_number';
  /** The text on the button, 1 to 25 characters. */
  readonly text: string;
  /** The number that the button calls, in E.164 format. */
  readonly phone_number: string;
};

/** What connects a channel to its network. An open set. */
export type Provider = 'sandbox' | 'whatsapp_cloud' | 'twilio_sms';

/** A button of a template: quick reply. */
export type QuickReplyButton = {
  /** Always `quick_reply`. */
  readonly kind: 'quick_reply';
  /** The text on the button, 1 to 25 characters. */
  readonly text: string;
};

/** Why a provider rejected a template. */
export type RejectionReason = 'abusive_content' | 'incorrect_category' | 'invalid_format' | 'scam' | 'tag_content_mismatch' | 'other';

/** An event type, or all types of a resource. An open set. */
export type SubscribedType = 'message.accepted' | 'message.sent' | 'message.delivered' | 'message.read' | 'message.failed' | 'message.held' | 'message.received' | 'message.echoed' | 'message.media_ready' | 'message.media_unavailable' | 'message.reaction_changed' | 'channel.status_changed' | 'template.submitted' | 'template.pending' | 'template.approved' | 'template.rejected' | 'template.paused' | 'template.disabled' | 'template.deleted' | 'contact.updated' | 'contact.merged' | 'conversation.updated' | 'webhook_endpoint.disabled' | 'message.*' | 'channel.*' | 'template.*' | 'webhook_endpoint.*' | 'contact.*' | 'conversation.*';

/** A form of messages that the provider reviews before it can be sent. */
export type Template = {
  /** Its identifier. */
  readonly id: TemplateId;
  /** The channel that can send it. */
  readonly channel: ChannelId;
  /** Its name. With the language it is unique in the channel. */
  readonly name: string;
  /** A language with or without a region, such as `en` or `en_US`. */
  readonly language: string;
  /** `marketing`, `utility` or `authentication`. The provider can change it. */
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

/** A button of a template. `kind` names its form. */
export type TemplateButton = 
  | QuickReplyButton
  | UrlButton
  | PhoneNumberButton
  | CopyCodeButton;

/** What a template is for. */
export type TemplateCategory = 'marketing' | 'utility' | 'authentication';

/** What a template has beside its body. */
export type TemplateComponents = {
  /** What stands above the body. Absent without one. */
  readonly header?: TemplateHeader;
  /** What stands below the body. Absent without one. */
  readonly footer?: TemplateFooter;
  /** The buttons, in order, at most 10. Absent without any. */
  readonly buttons?: readonly (TemplateButton)[];
};

/** What made a template rejected where that was no review. */
export type TemplateError = {
  /** What went wrong: `template_taken`. */
  readonly code: Open<TemplateErrorCode>;
  /** The same for people, in English. */
  readonly message: string;
};

/** Why a template was rejected without a review. An open set. */
export type TemplateErrorCode = 'template_taken';

/** An event type of a template. */
export type TemplateEventType = 'template.submitted' | 'template.pending' | 'template.approved' | 'template.rejected' | 'template.paused' | 'template.disabled' | 'template.deleted';

/** What stands below the body. */
export type TemplateFooter = {
  /** The text of the footer, 1 to 60 characters. */
  readonly text: string;
};

/** What stands above the body. `kind` names its form. */
export type TemplateHeader = 
  | TextHeader
  | ImageHeader
  | VideoHeader
  | DocumentHeader
  | LocationHeader;

/** How the review of a template stands. */
export type TemplateStatus = 'draft' | 'submitted' | 'pending' | 'approved' | 'rejected' | 'paused' | 'disabled';

/** A place in the body that each message fills in. */
export type TemplateVariable = {
  /** The number of the variable, from 1. */
  readonly index: number;
};

/** A header of a template: text. */
export type TextHeader = {
  /** Always `text`. */
  readonly kind: 'text';
  /** The text of the header, 1 to 60 characters. */
  readonly text: string;
};

/** A button of a template: url. */
export type UrlButton = {
  /** Always `url`. */
  readonly kind: 'url';
  /** The text on the button, 1 to 25 characters. */
  readonly text: string;
  /** The `https` address that the button opens. */
  readonly url: string;
};

/** The identifier of a user. */
export type UserId = string;

/** A header of a template: video. */
export type VideoHeader = {
  /** Always `video`. */
  readonly kind: 'video';
  /** The file, uploaded for template headers, of this kind. */
  readonly media: HeaderMediaId;
};

/** An event type of a webhook endpoint. */
export type WebhookEndpointEventType = 'webhook_endpoint.disabled';
