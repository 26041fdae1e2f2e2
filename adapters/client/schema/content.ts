// `npm run openapi` writes this file from docs/openapi.json.
import type { InteractiveContent } from './interactive.js';
import type { FurtherFile, MediaErrorCode, MediaId, MediaStatus, TemplateId } from './messages.js';

/** A postal address of a contact card. */
export type AddressEntry = {
  /** The street with its number; null when unknown. */
  readonly street: string | null;
  /** The city; null when unknown. */
  readonly city: string | null;
  /** The state or province; null when unknown. */
  readonly state: string | null;
  /** The postal code; null when unknown. */
  readonly zip: string | null;
  /** The country; null when unknown. */
  readonly country: string | null;
  /** The code of the country; null when unknown. */
  readonly country_code: string | null;
  /** What it is for, such as `work`; null when unknown. */
  readonly type: string | null;
};

/** The content of a message: audio. */
export type AudioContent = {
  /** Always `audio`. */
  readonly type: 'audio';
  /** The media file; null unless `media_status` is `stored`. */
  readonly media: MediaId | null;
  /** Where the file of an outbound message is fetched from; null once it is stored. */
  readonly url: string | null;
  /** The MIME type of the file; null when the provider named none. */
  readonly mime_type: string;
  /** Whether the media file can be downloaded. `pending` while the service fetches it. */
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

/** One person or organization of an address book. */
export type ContactCard = {
  /** The whole name. */
  readonly name: string;
  /** The parts of the name; null where they are unknown. */
  readonly name_parts: NameParts | null;
  /** Phone numbers, as they were written. */
  readonly phones: readonly (string)[];
  /** The phone numbers with what they are for. */
  readonly phone_entries: readonly (PhoneEntry)[];
  /** E-mail addresses. */
  readonly emails: readonly (string)[];
  /** The e-mail addresses with what they are for. */
  readonly email_entries: readonly (EmailEntry)[];
  /** The organization; null without one. */
  readonly organization: string | null;
  /** The department; null without one. */
  readonly department: string | null;
  /** The title at the organization; null without one. */
  readonly title: string | null;
  /** Postal addresses, each as one text. */
  readonly addresses: readonly (string)[];
  /** The postal addresses by their parts. */
  readonly address_entries: readonly (AddressEntry)[];
  /** Web addresses. */
  readonly urls: readonly (string)[];
  /** The web addresses with what they are for. */
  readonly url_entries: readonly (UrlEntry)[];
  /** The birthday, as it was written; null without one. */
  readonly birthday: string | null;
};

/** The content of a message: contacts. */
export type ContactsContent = {
  /** Always `contacts`. */
  readonly type: 'contacts';
  /** The contact cards. */
  readonly contacts: readonly (ContactCard)[];
  /**
   * The provider's JSON of the cards that could not be read, or say more than is shown, such as a `vcard`; null
   * when there are none, and when it is too large.
   */
  readonly raw: Readonly<Record<string, unknown>> | null;
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
  /** Where the file of an outbound message is fetched from; null once it is stored. */
  readonly url: string | null;
  /** The MIME type of the file; null when the provider named none. */
  readonly mime_type: string;
  /** Whether the media file can be downloaded. `pending` while the service fetches it. */
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

/** An e-mail address of a contact card. */
export type EmailEntry = {
  /** The address. */
  readonly email: string;
  /** What it is for, such as `work`; null when unknown. */
  readonly type: string | null;
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
  /** Where the file of an outbound message is fetched from; null once it is stored. */
  readonly url: string | null;
  /** The MIME type of the file; null when the provider named none. */
  readonly mime_type: string;
  /** Whether the media file can be downloaded. `pending` while the service fetches it. */
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

/** The parts of a name. */
export type NameParts = {
  /** What stands before it; null without one. */
  readonly prefix: string | null;
  /** The first name; null without one. */
  readonly first: string | null;
  /** The middle name; null without one. */
  readonly middle: string | null;
  /** The last name; null without one. */
  readonly last: string | null;
  /** What stands after it; null without one. */
  readonly suffix: string | null;
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

/** A phone number of a contact card. */
export type PhoneEntry = {
  /** The number, as it was written. */
  readonly number: string;
  /** What it is for, such as `work`; null when unknown. */
  readonly type: string | null;
  /** The identifier of the number at the network; null when it is not known there. */
  readonly network_id: string | null;
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
  /** Whether its first link is shown with a preview. */
  readonly link_preview: boolean;
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

/** A web address of a contact card. */
export type UrlEntry = {
  /** The address. */
  readonly url: string;
  /** What it is for, such as `work`; null when unknown. */
  readonly type: string | null;
};

/** The content of a message: video. */
export type VideoContent = {
  /** Always `video`. */
  readonly type: 'video';
  /** The media file; null unless `media_status` is `stored`. */
  readonly media: MediaId | null;
  /** Where the file of an outbound message is fetched from; null once it is stored. */
  readonly url: string | null;
  /** The MIME type of the file; null when the provider named none. */
  readonly mime_type: string;
  /** Whether the media file can be downloaded. `pending` while the service fetches it. */
  readonly media_status: MediaStatus;
  /** Why the media file cannot be had; null unless `media_status` is `unavailable`. */
  readonly media_error: MediaErrorCode | null;
  /** Files of the same message after this one, in order. Most networks take one file a message. */
  readonly more: readonly (FurtherFile)[];
  /** The text below the file; null without one. */
  readonly caption: string | null;
};
