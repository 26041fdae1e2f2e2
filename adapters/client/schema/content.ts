// `npm run openapi` writes this file from docs/openapi.json.
import type { MediaErrorCode, MediaId, MediaStatus, TemplateId } from './messages.js';
import type { UnknownWord } from './open.js';

export type AudioContent = {
  readonly type: 'audio';
  readonly media: MediaId | null;
  readonly mime_type: string;
  /** Whether the media file can be downloaded. `pending` while the service fetches it from the provider. */
  readonly media_status: MediaStatus;
  /** Why the media file cannot be had; null unless `media_status` is `unavailable`. */
  readonly media_error: MediaErrorCode | null;
  readonly voice: boolean;
};

export type ButtonReplyContent = {
  readonly type: 'interactive';
  readonly kind: 'button_reply';
  readonly id: string;
  readonly title: string;
};

export type CallPermissionReplyContent = {
  readonly type: 'interactive';
  readonly kind: 'call_permission_reply';
  readonly response: string;
  readonly is_permanent: boolean | null;
  readonly expires_at: string | null;
  readonly source: string | null;
};

export type ContactCard = {
  readonly name: string;
  readonly phones: readonly (string)[];
  readonly emails: readonly (string)[];
  readonly organization: string | null;
  readonly department: string | null;
  readonly title: string | null;
  readonly addresses: readonly (string)[];
  readonly urls: readonly (string)[];
  readonly birthday: string | null;
};

export type ContactsContent = {
  readonly type: 'contacts';
  readonly contacts: readonly (ContactCard)[];
};

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

export type DocumentContent = {
  readonly type: 'document';
  readonly media: MediaId | null;
  readonly mime_type: string;
  /** Whether the media file can be downloaded. `pending` while the service fetches it from the provider. */
  readonly media_status: MediaStatus;
  /** Why the media file cannot be had; null unless `media_status` is `unavailable`. */
  readonly media_error: MediaErrorCode | null;
  readonly filename: string | null;
  readonly caption: string | null;
};

export type EditContent = {
  readonly type: 'interactive';
  readonly kind: 'edit';
  readonly text: string | null;
};

export type FormReplyContent = {
  readonly type: 'interactive';
  readonly kind: 'form_reply';
  readonly name: string | null;
  readonly response: string;
};

export type ImageContent = {
  readonly type: 'image';
  readonly media: MediaId | null;
  readonly mime_type: string;
  /** Whether the media file can be downloaded. `pending` while the service fetches it from the provider. */
  readonly media_status: MediaStatus;
  /** Why the media file cannot be had; null unless `media_status` is `unavailable`. */
  readonly media_error: MediaErrorCode | null;
  readonly caption: string | null;
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

export type ListReplyContent = {
  readonly type: 'interactive';
  readonly kind: 'list_reply';
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
};

export type LocationContent = {
  readonly type: 'location';
  readonly latitude: number;
  readonly longitude: number;
  readonly name: string | null;
  readonly address: string | null;
  readonly url: string | null;
};

export type NumberChangeContent = {
  readonly type: 'interactive';
  readonly kind: 'number_change';
  readonly phone_number: string;
};

export type OrderContent = {
  readonly type: 'interactive';
  readonly kind: 'order';
  readonly catalog: string | null;
  readonly text: string | null;
  readonly items: readonly (OrderItem)[];
};

export type OrderItem = {
  readonly product: string | null;
  readonly quantity: number | null;
  readonly price: number | null;
  readonly currency: string | null;
};

export type ReactionContent = {
  readonly type: 'interactive';
  readonly kind: 'reaction';
  readonly emoji: string | null;
};

export type Referral = {
  /** `ad`, `post`, `product`, or another word of the provider. */
  readonly source_type: string | null;
  /** The provider’s id of the advertisement, the post or the product. */
  readonly source_id: string | null;
  readonly source_url: string | null;
  /** The catalogue of a product. */
  readonly catalog: string | null;
  readonly headline: string | null;
  readonly body: string | null;
  readonly media_type: string | null;
  readonly image_url: string | null;
  readonly video_url: string | null;
  readonly thumbnail_url: string | null;
  /** The id of the click, for reports of conversions. */
  readonly click_id: string | null;
  /** The greeting that the advertisement shows in the chat. */
  readonly welcome_text: string | null;
  /** The parameter of the link that led to the chat. */
  readonly ref: string | null;
};

export type RevocationContent = {
  readonly type: 'interactive';
  readonly kind: 'revocation';
};

export type TemplateContent = {
  readonly type: 'template';
  readonly template: TemplateId;
  readonly name: string;
  readonly language: string;
  readonly body_parameters: readonly (string)[];
  readonly body: string;
};

export type TextContent = {
  readonly type: 'text';
  readonly body: string;
};

export type UnsupportedContent = {
  readonly type: 'unsupported';
  readonly provider_type: string;
  readonly raw: Readonly<Record<string, unknown>> | null;
};

export type VideoContent = {
  readonly type: 'video';
  readonly media: MediaId | null;
  readonly mime_type: string;
  /** Whether the media file can be downloaded. `pending` while the service fetches it from the provider. */
  readonly media_status: MediaStatus;
  /** Why the media file cannot be had; null unless `media_status` is `unavailable`. */
  readonly media_error: MediaErrorCode | null;
  readonly caption: string | null;
};
