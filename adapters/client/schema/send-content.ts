// `npm run openapi` writes this file from docs/openapi.json.
import type { MediaId } from './messages.js';
import type { SendInteractiveContent } from './send-interactive.js';

/** A postal address of a contact card. */
export type SendAddressEntry = {
  /** The street with its number. */
  readonly street?: string | null | undefined;
  /** The city. */
  readonly city?: string | null | undefined;
  /** The state or province. */
  readonly state?: string | null | undefined;
  /** The postal code. */
  readonly zip?: string | null | undefined;
  /** The country. */
  readonly country?: string | null | undefined;
  /** The code of the country. */
  readonly country_code?: string | null | undefined;
  /** What it is for, such as `work`. */
  readonly type?: string | null | undefined;
};

/** An audio file. */
export type SendAudioContent = {
  /** Always `audio`. */
  readonly type: 'audio';
  /** The media file. Either this or `url`. */
  readonly media?: MediaId | undefined;
  /**
   * The address of the file, which the service fetches and stores before it sends the message. Either this or
   * `media`.
   */
  readonly url?: string | undefined;
  /** Whether it is shown as a voice message, which must be Ogg with Opus in one channel (mono). Default: false. */
  readonly voice?: boolean | undefined;
};

/** One person or organization of an address book. */
export type SendContactCard = {
  /** The whole name. */
  readonly name: string;
  /** The parts of the name. */
  readonly name_parts?: SendNameParts | null | undefined;
  /** Phone numbers, as they were written. */
  readonly phones?: readonly (string)[] | undefined;
  /** The phone numbers with what they are for. */
  readonly phone_entries?: readonly (SendPhoneEntry)[] | undefined;
  /** E-mail addresses. */
  readonly emails?: readonly (string)[] | undefined;
  /** The e-mail addresses with what they are for. */
  readonly email_entries?: readonly (SendEmailEntry)[] | undefined;
  /** The organization. */
  readonly organization?: string | null | undefined;
  /** The department. */
  readonly department?: string | null | undefined;
  /** The title at the organization. */
  readonly title?: string | null | undefined;
  /** Postal addresses, each as one text. */
  readonly addresses?: readonly (string)[] | undefined;
  /** The postal addresses by their parts. */
  readonly address_entries?: readonly (SendAddressEntry)[] | undefined;
  /** Web addresses. */
  readonly urls?: readonly (string)[] | undefined;
  /** The web addresses with what they are for. */
  readonly url_entries?: readonly (SendUrlEntry)[] | undefined;
  /** The birthday, as it was written. */
  readonly birthday?: string | null | undefined;
};

/** The content of a message: contacts. */
export type SendContactsContent = {
  /** Always `contacts`. */
  readonly type: 'contacts';
  /** The contact cards. */
  readonly contacts: readonly (SendContactCard)[];
  /** The provider's JSON of the cards that could not be read, or say more than is shown, such as a `vcard`. */
  readonly raw?: null | undefined;
};

/** A content to send, in the form in which a message shows it. */
export type SendContent = 
  | SendTextContent
  | SendImageContent
  | SendVideoContent
  | SendAudioContent
  | SendDocumentContent
  | SendLocationContent
  | SendContactsContent
  | SendInteractiveContent;

/** A document. */
export type SendDocumentContent = {
  /** Always `document`. */
  readonly type: 'document';
  /** The media file. Either this or `url`. */
  readonly media?: MediaId | undefined;
  /**
   * The address of the file, which the service fetches and stores before it sends the message. Either this or
   * `media`.
   */
  readonly url?: string | undefined;
  /** The text below the file, 1 to 1,024 characters. */
  readonly caption?: string | undefined;
  /** The name that it is shown with. Default: the name of the file. */
  readonly filename?: string | undefined;
};

/** An e-mail address of a contact card. */
export type SendEmailEntry = {
  /** The address. */
  readonly email: string;
  /** What it is for, such as `work`. */
  readonly type?: string | null | undefined;
};

/** An image, or a sticker. */
export type SendImageContent = {
  /** Always `image`. */
  readonly type: 'image';
  /** The media file. Either this or `url`. */
  readonly media?: MediaId | undefined;
  /**
   * The address of the file, which the service fetches and stores before it sends the message. Either this or
   * `media`.
   */
  readonly url?: string | undefined;
  /** The text below the file, 1 to 1,024 characters. */
  readonly caption?: string | undefined;
  /** Whether it is a sticker. Default: false. */
  readonly sticker?: boolean | undefined;
};

/** The content of a message: location. */
export type SendLocationContent = {
  /** Always `location`. */
  readonly type: 'location';
  /** Degrees north, -90 to 90. */
  readonly latitude: number;
  /** Degrees east, -180 to 180. */
  readonly longitude: number;
  /** The name of the place. */
  readonly name?: string | null | undefined;
  /** The address of the place, as one text. */
  readonly address?: string | null | undefined;
  /** A page about the place. */
  readonly url?: null | undefined;
};

/** The parts of a name. */
export type SendNameParts = {
  /** What stands before it. */
  readonly prefix?: string | null | undefined;
  /** The first name. */
  readonly first?: string | null | undefined;
  /** The middle name. */
  readonly middle?: string | null | undefined;
  /** The last name. */
  readonly last?: string | null | undefined;
  /** What stands after it. */
  readonly suffix?: string | null | undefined;
};

/** A phone number of a contact card. */
export type SendPhoneEntry = {
  /** The number, as it was written. */
  readonly number: string;
  /** What it is for, such as `work`. */
  readonly type?: string | null | undefined;
  /** The identifier of the number at the network. */
  readonly network_id?: string | null | undefined;
};

/** A text. */
export type SendTextContent = {
  /** Always `text`. */
  readonly type: 'text';
  /** The text. */
  readonly body: string;
  /** Whether its first link is shown with a preview. Default: false. */
  readonly link_preview?: boolean | undefined;
};

/** A web address of a contact card. */
export type SendUrlEntry = {
  /** The address. */
  readonly url: string;
  /** What it is for, such as `work`. */
  readonly type?: string | null | undefined;
};

/** A video. */
export type SendVideoContent = {
  /** Always `video`. */
  readonly type: 'video';
  /** The media file. Either this or `url`. */
  readonly media?: MediaId | undefined;
  /**
   * The address of the file, which the service fetches and stores before it sends the message. Either this or
   * `media`.
   */
  readonly url?: string | undefined;
  /** The text below the file, 1 to 1,024 characters. */
  readonly caption?: string | undefined;
};
