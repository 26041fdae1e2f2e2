// `npm run openapi` writes this file from docs/openapi.json.
import type { OptOutCategory } from './events.js';
import type { ChannelId, FurtherFile, MediaErrorCode, MediaId, MediaStatus, TemplateId } from './messages.js';
import type { UnknownWord } from './open.js';

/** The content of a message: audio. */
export type AudioContent = {
  /** Always `audio`. */
  readonly type: 'audio';
  /** The media file; null unless `media_status` is `stored`. */
  readonly media: MediaId | null;
  /** The MIME type of the file; null when the provider named none. */
  readonly mime_type: string;
  /** Whether the media file can be downloaded. `pending` while the service fetches it from the provider. */
  readonly media_status: MediaStatus;
  /** Why the media file cannot be had; null unless `media_status` is `unavailable`. */
  readonly media_error: MediaErrorCode | null;
  /** Files of the same message after this one, in order. Most networks take one file a message. */
  readonly more: readonly (FurtherFile)[];
  /** Whether it is a voice message. */
  readonly voice: boolean;
};

/** The content of a message: button reply. */
export type ButtonReplyContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `button_reply`. */
  readonly kind: 'button_reply';
  /** The identifier of the choice, as its sender set it. */
  readonly id: string;
  /** The text of the choice, as the person saw it. */
  readonly title: string;
};

/** The content of a message: call permission reply. */
export type CallPermissionReplyContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `call_permission_reply`. */
  readonly kind: 'call_permission_reply';
  /** What the person chose, such as `accept` or `reject`. */
  readonly response: string;
  /** Whether the permission has no end; null when unknown. */
  readonly is_permanent: boolean | null;
  /** When the permission ends; null without an end. */
  readonly expires_at: string | null;
  /** What asked for the permission; null when unknown. */
  readonly source: string | null;
};

/** One person that the project writes with, with every address by which a network names that person. */
export type Contact = {
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
  /** What the person does not want to get. Empty in this version. */
  readonly opted_out: readonly (OptOutCategory)[];
  /** The channels that block the person. Empty in this version. */
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
};

/** One person or organization of an address book. */
export type ContactCard = {
  /** The whole name. */
  readonly name: string;
  /** Phone numbers, as they were written. */
  readonly phones: readonly (string)[];
  /** E-mail addresses. */
  readonly emails: readonly (string)[];
  /** The organization; null without one. */
  readonly organization: string | null;
  /** The department; null without one. */
  readonly department: string | null;
  /** The title at the organization; null without one. */
  readonly title: string | null;
  /** Postal addresses, each as one text. */
  readonly addresses: readonly (string)[];
  /** Web addresses. */
  readonly urls: readonly (string)[];
  /** The birthday, as it was written; null without one. */
  readonly birthday: string | null;
};

/** An event type of a contact. */
export type ContactEventType = 'contact.updated' | 'contact.merged';

/** The identifier of a contact. */
export type ContactId = string;

/** A page of a list. */
export type ContactList = {
  /** The items of the page, in the order of the list. */
  readonly data: readonly (Contact)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

/** The content of a message: contacts. */
export type ContactsContent = {
  /** Always `contacts`. */
  readonly type: 'contacts';
  /** The contact cards. */
  readonly contacts: readonly (ContactCard)[];
};

/** What a message says. `type` names its form. */
export type Content = 
  | TextContent
  | TemplateContent
  | ImageContent
  | VideoContent
  | AudioContent
  | DocumentContent
  | LocationContent
  | ContactsContent
  | InteractiveContent
  | UnsupportedContent;

/** The content of a message: document. */
export type DocumentContent = {
  /** Always `document`. */
  readonly type: 'document';
  /** The media file; null unless `media_status` is `stored`. */
  readonly media: MediaId | null;
  /** The MIME type of the file; null when the provider named none. */
  readonly mime_type: string;
  /** Whether the media file can be downloaded. `pending` while the service fetches it from the provider. */
  readonly media_status: MediaStatus;
  /** Why the media file cannot be had; null unless `media_status` is `unavailable`. */
  readonly media_error: MediaErrorCode | null;
  /** Files of the same message after this one, in order. Most networks take one file a message. */
  readonly more: readonly (FurtherFile)[];
  /** The name of the file; null without one. */
  readonly filename: string | null;
  /** The text below the file; null without one. */
  readonly caption: string | null;
};

/** The content of a message: edit. */
export type EditContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `edit`. */
  readonly kind: 'edit';
  /** The new text or caption of the message `in_reply_to`; null when the caption was removed. */
  readonly text: string | null;
};

/** The content of a message: form reply. */
export type FormReplyContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `form_reply`. */
  readonly kind: 'form_reply';
  /** The name of the form; null when the provider named none. */
  readonly name: string | null;
  /** The answers, as JSON text. */
  readonly response: string;
};

/** The content of a message: image. */
export type ImageContent = {
  /** Always `image`. */
  readonly type: 'image';
  /** The media file; null unless `media_status` is `stored`. */
  readonly media: MediaId | null;
  /** The MIME type of the file; null when the provider named none. */
  readonly mime_type: string;
  /** Whether the media file can be downloaded. `pending` while the service fetches it from the provider. */
  readonly media_status: MediaStatus;
  /** Why the media file cannot be had; null unless `media_status` is `unavailable`. */
  readonly media_error: MediaErrorCode | null;
  /** Files of the same message after this one, in order. Most networks take one file a message. */
  readonly more: readonly (FurtherFile)[];
  /** The text below the file; null without one. */
  readonly caption: string | null;
  /** Whether it is a sticker. */
  readonly sticker: boolean;
};

/** The values of `kind` are an open set: accept an object with a value that you do not know. */
export type InteractiveContent = 
  | ButtonReplyContent
  | ListReplyContent
  | FormReplyContent
  | ReactionContent
  | OrderContent
  | EditContent
  | RevocationContent
  | NumberChangeContent
  | CallPermissionReplyContent
  | { readonly type: 'interactive'; readonly kind: UnknownWord };

/** The content of a message: list reply. */
export type ListReplyContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `list_reply`. */
  readonly kind: 'list_reply';
  /** The identifier of the choice, as its sender set it. */
  readonly id: string;
  /** The text of the choice, as the person saw it. */
  readonly title: string;
  /** The second line of the choice; null without one. */
  readonly description: string | null;
};

/** The content of a message: location. */
export type LocationContent = {
  /** Always `location`. */
  readonly type: 'location';
  /** Degrees north, -90 to 90. */
  readonly latitude: number;
  /** Degrees east, -180 to 180. */
  readonly longitude: number;
  /** The name of the place; null without one. */
  readonly name: string | null;
  /** The address of the place, as one text; null without one. */
  readonly address: string | null;
  /** A page about the place; null without one. */
  readonly url: string | null;
};

/** The content of a message: number change. */
export type NumberChangeContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `number_change`. */
  readonly kind: 'number_change';
  /** The new number of the sender. `from` is the old one. */
  readonly phone_number: string;
};

/** The content of a message: order. */
export type OrderContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `order`. */
  readonly kind: 'order';
  /** The provider's id of the catalogue; null without one. */
  readonly catalog: string | null;
  /** What the person wrote with the order; null without text. */
  readonly text: string | null;
  /** The products. */
  readonly items: readonly (OrderItem)[];
};

/** A product of an order. */
export type OrderItem = {
  /** The id of the product in its catalogue; null when unknown. */
  readonly product: string | null;
  /** How many; null when unknown. */
  readonly quantity: number | null;
  /** The price of one, in units of the currency; null when unknown. */
  readonly price: number | null;
  /** ISO 4217 code of the currency; null when unknown. */
  readonly currency: string | null;
};

/** The content of a message: reaction. */
export type ReactionContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `reaction`. */
  readonly kind: 'reaction';
  /** The emoji; null when the reaction was removed. */
  readonly emoji: string | null;
};

/** What led a person to write. */
export type Referral = {
  /** `ad`, `post`, `product`, or another word of the provider; null when unknown. */
  readonly source_type: string | null;
  /** The provider’s id of the advertisement, the post or the product; null when unknown. */
  readonly source_id: string | null;
  /** A link to what led the sender here; null without one. */
  readonly source_url: string | null;
  /** The catalogue of a product; null for anything else. */
  readonly catalog: string | null;
  /** The headline of the advertisement; null without one. */
  readonly headline: string | null;
  /** The text of the advertisement; null without one. */
  readonly body: string | null;
  /** What the advertisement shows, such as `image`; null when it shows nothing. */
  readonly media_type: string | null;
  /** The address of the image; null without one. */
  readonly image_url: string | null;
  /** The address of the video; null without one. */
  readonly video_url: string | null;
  /** The address of the preview image; null without one. */
  readonly thumbnail_url: string | null;
  /** The id of the click, for reports of conversions; null without one. */
  readonly click_id: string | null;
  /** The greeting that the advertisement shows in the chat; null without one. */
  readonly welcome_text: string | null;
  /** The parameter of the link that led to the chat; null without one. */
  readonly ref: string | null;
};

/** The content of a message: revocation. */
export type RevocationContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `revocation`. */
  readonly kind: 'revocation';
};

/** The content of a message: template. */
export type TemplateContent = {
  /** Always `template`. */
  readonly type: 'template';
  /** The template. It may have been deleted since. */
  readonly template: TemplateId;
  /** The name of the template. */
  readonly name: string;
  /** The language of the template. */
  readonly language: string;
  /** The values of the variables, in order. */
  readonly body_parameters: readonly (string)[];
  /** The text with the values filled in. */
  readonly body: string;
};

/** The content of a message: text. */
export type TextContent = {
  /** Always `text`. */
  readonly type: 'text';
  /** The text. */
  readonly body: string;
};

/** The content of a message: unsupported. */
export type UnsupportedContent = {
  /** Always `unsupported`. */
  readonly type: 'unsupported';
  /** The provider's name of the type; null when it named none. */
  readonly provider_type: string;
  /** The provider's JSON of the message; null when it is too large or too deep. */
  readonly raw: Readonly<Record<string, unknown>> | null;
};

/** The content of a message: video. */
export type VideoContent = {
  /** Always `video`. */
  readonly type: 'video';
  /** The media file; null unless `media_status` is `stored`. */
  readonly media: MediaId | null;
  /** The MIME type of the file; null when the provider named none. */
  readonly mime_type: string;
  /** Whether the media file can be downloaded. `pending` while the service fetches it from the provider. */
  readonly media_status: MediaStatus;
  /** Why the media file cannot be had; null unless `media_status` is `unavailable`. */
  readonly media_error: MediaErrorCode | null;
  /** Files of the same message after this one, in order. Most networks take one file a message. */
  readonly more: readonly (FurtherFile)[];
  /** The text below the file; null without one. */
  readonly caption: string | null;
};
