// `npm run openapi` writes this file from docs/openapi.json.
import type { HeaderMediaId, Template, TemplateCategory } from './events.js';
import type { ChannelId, PhoneNumber } from './messages.js';

/** A media file for the headers of templates. */
export type HeaderMedia = {
  /** Its identifier. */
  readonly id: HeaderMediaId;
  /** `image`, `video`, `audio`, `document` or `sticker`. */
  readonly kind: MediaKind;
  /** The MIME type, by the bytes. */
  readonly mime_type: string;
  /** Size in bytes. */
  readonly size: number;
  /** SHA-256 of the bytes in lower-case hex. */
  readonly sha256: string;
  /** The name of the file, without a path; null without one. */
  readonly filename: string | null;
  /** When it was created. */
  readonly created_at: string;
};

/** What kind of file it is. */
export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker';

/** A button of a template: copy code. */
export type NewCopyCodeButton = {
  /** Always `copy_code`. */
  readonly kind: 'copy_code';
  /** The text on the button, 1 to 25 characters. */
  readonly text: string;
  /** A sample of the code, 1 to 15 characters. */
  readonly example: string;
};

/** A header of a template: document. */
export type NewDocumentHeader = {
  /** Always `document`. */
  readonly kind: 'document';
  /** The file, uploaded for template headers, of this kind. */
  readonly media: HeaderMediaId;
};

/** A header of a template: image. */
export type NewImageHeader = {
  /** Always `image`. */
  readonly kind: 'image';
  /** The file, uploaded for template headers, of this kind. */
  readonly media: HeaderMediaId;
};

/** A header of a template: location. */
export type NewLocationHeader = {
  /** Always `location`. */
  readonly kind: 'location';
};

/** A button of a template: phone number. */
export type NewPhoneNumberButton = {
  /** Always `phone_number`. */
  readonly kind: 'phone_number';
  /** The text on the button, 1 to 25 characters. */
  readonly text: string;
  /** The number that the button calls, in E.164 format. */
  readonly phone_number: PhoneNumber;
};

/** A button of a template: quick reply. */
export type NewQuickReplyButton = {
  /** Always `quick_reply`. */
  readonly kind: 'quick_reply';
  /** The text on the button, 1 to 25 characters. */
  readonly text: string;
};

/** A button of a new template. `kind` names its form. */
export type NewTemplateButton = 
  | NewQuickReplyButton
  | NewUrlButton
  | NewPhoneNumberButton
  | NewCopyCodeButton;

/** What a new template has beside its body. */
export type NewTemplateComponents = {
  /** What stands above the body. Absent without one. */
  readonly header?: NewTemplateHeader | undefined;
  /** What stands below the body. Absent without one. */
  readonly footer?: NewTemplateFooter | undefined;
  /** The buttons, in order, at most 10. Absent without any. */
  readonly buttons?: readonly (NewTemplateButton)[] | undefined;
};

/** What stands below the body of a new template. */
export type NewTemplateFooter = {
  /** The text of the footer, 1 to 60 characters. */
  readonly text: string;
};

/** What stands above the body of a new template. `kind` names its form. */
export type NewTemplateHeader = 
  | NewTextHeader
  | NewImageHeader
  | NewVideoHeader
  | NewDocumentHeader
  | NewLocationHeader;

/** A header of a template: text. */
export type NewTextHeader = {
  /** Always `text`. */
  readonly kind: 'text';
  /** The text of the header, 1 to 60 characters. */
  readonly text: string;
};

/** A button of a template: url. */
export type NewUrlButton = {
  /** Always `url`. */
  readonly kind: 'url';
  /** The text on the button, 1 to 25 characters. */
  readonly text: string;
  /** The `https` address that the button opens. */
  readonly url: string;
};

/** A header of a template: video. */
export type NewVideoHeader = {
  /** Always `video`. */
  readonly kind: 'video';
  /** The file, uploaded for template headers, of this kind. */
  readonly media: HeaderMediaId;
};

/** A template to create. */
export type NewTemplate = {
  /** The channel that will send it. */
  readonly channel: ChannelId;
  /** Unique in the channel, together with the language. */
  readonly name: string;
  /** A language with or without a region, such as `en` or `en_US`. */
  readonly language: string;
  /** `marketing`, `utility` or `authentication`. The provider can change it. */
  readonly category: TemplateCategory;
  /** The text, with variables `{{1}}`, `{{2}}`, … without gaps. */
  readonly body: string;
  /** Header, footer and buttons. Default: none. */
  readonly components?: NewTemplateComponents | undefined;
  /** One sample value for each variable, for the review. Default: none. */
  readonly examples?: readonly (string)[] | undefined;
  /** Whether it is submitted for review at once. Default: true; false leaves it a draft. */
  readonly submit?: boolean | undefined;
};

/** What changes of a draft. A field that is absent stays as it is. */
export type TemplateChange = {
  /** `marketing`, `utility` or `authentication`. The provider can change it. */
  readonly category?: TemplateCategory | undefined;
  /** The text, with variables `{{1}}`, `{{2}}`, … without gaps. */
  readonly body?: string | undefined;
  /** Header, footer and buttons, which replace those of the draft together. */
  readonly components?: NewTemplateComponents | undefined;
  /** One sample value for each variable, for the review; empty: none. */
  readonly examples?: readonly (string)[] | undefined;
};

/** A page of a list. */
export type TemplateList = {
  /** The items of the page, in the order of the list. */
  readonly data: readonly (Template)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};
