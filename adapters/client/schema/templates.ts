// `npm run openapi` writes this file from docs/openapi.json.
import type { HeaderMediaId, Template, TemplateCategory } from './events.js';
import type { ChannelId, PhoneNumber } from './messages.js';

export type HeaderMedia = {
  readonly id: HeaderMediaId;
  readonly kind: MediaKind;
  readonly mime_type: string;
  /** Size in bytes. */
  readonly size: number;
  /** SHA-256 of the bytes in lower-case hex. */
  readonly sha256: string;
  readonly filename: string | null;
  /** When it was created. */
  readonly created_at: string;
};

export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker';

export type NewCopyCodeButton = {
  readonly kind: 'copy_code';
  readonly text: string;
  readonly example: string;
};

export type NewDocumentHeader = {
  readonly kind: 'document';
  readonly media: HeaderMediaId;
};

export type NewImageHeader = {
  readonly kind: 'image';
  readonly media: HeaderMediaId;
};

export type NewLocationHeader = {
  readonly kind: 'location';
};

export type NewPhoneNumberButton = {
  readonly kind: 'phone_number';
  readonly text: string;
  readonly phone_number: PhoneNumber;
};

export type NewQuickReplyButton = {
  readonly kind: 'quick_reply';
  readonly text: string;
};

export type NewTemplateButton = 
  | NewQuickReplyButton
  | NewUrlButton
  | NewPhoneNumberButton
  | NewCopyCodeButton;

export type NewTemplateComponents = {
  readonly header?: NewTemplateHeader | undefined;
  readonly footer?: NewTemplateFooter | undefined;
  readonly buttons?: readonly (NewTemplateButton)[] | undefined;
};

export type NewTemplateFooter = {
  readonly text: string;
};

export type NewTemplateHeader = 
  | NewTextHeader
  | NewImageHeader
  | NewVideoHeader
  | NewDocumentHeader
  | NewLocationHeader;

export type NewTextHeader = {
  readonly kind: 'text';
  readonly text: string;
};

export type NewUrlButton = {
  readonly kind: 'url';
  readonly text: string;
  readonly url: string;
};

export type NewVideoHeader = {
  readonly kind: 'video';
  readonly media: HeaderMediaId;
};

export type NewTemplate = {
  /** The channel that will send it. */
  readonly channel: ChannelId;
  /** Unique in the channel, together with the language. */
  readonly name: string;
  /** A language with or without a region, such as `en` or `en_US`. */
  readonly language: string;
  readonly category: TemplateCategory;
  /** The text, with variables `{{1}}`, `{{2}}`, … without gaps. */
  readonly body: string;
  /** Header, footer and buttons. */
  readonly components?: NewTemplateComponents | undefined;
  /** One sample value for each variable, for the review. */
  readonly examples?: readonly (string)[] | undefined;
  /** Whether it is submitted for review at once. Default: true; false leaves it a draft. */
  readonly submit?: boolean | undefined;
};

export type TemplateChange = {
  readonly category?: TemplateCategory | undefined;
  /** The text, with variables `{{1}}`, `{{2}}`, … without gaps. */
  readonly body?: string | undefined;
  /** Header, footer and buttons, which replace those of the draft together. */
  readonly components?: NewTemplateComponents | undefined;
  /** One sample value for each variable, for the review; empty: none. */
  readonly examples?: readonly (string)[] | undefined;
};

export type TemplateList = {
  readonly data: readonly (Template)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};
