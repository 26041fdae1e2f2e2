// `npm run openapi` writes this file from docs/openapi.json.
import type { ContactRequestContent } from './contacts.js';
import type { ButtonReplyContent, CallPermissionReplyContent, EditContent, FormReplyContent, ListReplyContent, NumberChangeContent, OrderContent, RevocationContent } from './content.js';
import type { MediaId } from './messages.js';
import type { UnknownWord } from './open.js';

/** The content of a message: buttons. */
export type ButtonsContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `buttons`. */
  readonly kind: 'buttons';
  /** What stands above the text; null without a header. */
  readonly header: ContentHeader | null;
  /** The text. */
  readonly body: string;
  /** The small text at the end; null without one. */
  readonly footer: string | null;
  /** The buttons. */
  readonly buttons: readonly (ReplyButton)[];
};

/** The picture of a card. */
export type CardHeader = 
  | CardImage
  | CardVideo;

/** An image on a card. */
export type CardImage = {
  /** Always `image`. */
  readonly type: 'image';
  /** A media file of the project; null when it is named by `url`. */
  readonly media: MediaId | null;
  /** The address of the file, which the network fetches; null with `media`. */
  readonly url: string | null;
};

/** A video on a card. */
export type CardVideo = {
  /** Always `video`. */
  readonly type: 'video';
  /** A media file of the project; null when it is named by `url`. */
  readonly media: MediaId | null;
  /** The address of the file, which the network fetches; null with `media`. */
  readonly url: string | null;
};

/** A card of a carousel. */
export type CarouselCard = {
  /** The picture of the card. */
  readonly header: CardHeader;
  /** The text; null without one. */
  readonly body: string | null;
  /** The text of a button that opens `url`; null with `buttons`. */
  readonly title: string | null;
  /** The page that the button opens; null with `buttons`. */
  readonly url: string | null;
  /** Buttons that answer, in place of one that opens a page. */
  readonly buttons: readonly (ReplyButton)[];
};

/** The content of a message: carousel. */
export type CarouselContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `carousel`. */
  readonly kind: 'carousel';
  /** The text. */
  readonly body: string;
  /** The cards. */
  readonly cards: readonly (CarouselCard)[];
};

/** The content of a message: catalog. */
export type CatalogContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `catalog`. */
  readonly kind: 'catalog';
  /** The text. */
  readonly body: string;
  /** The small text at the end; null without one. */
  readonly footer: string | null;
  /** The product whose picture is shown; null for the first one. */
  readonly product: string | null;
};

/** A document above the text. */
export type ContentDocumentHeader = {
  /** Always `document`. */
  readonly type: 'document';
  /** The media file, unless `url` names it; null while it is fetched. */
  readonly media: MediaId | null;
  /** The address that the service fetches it from, in place of `media`; null once it is stored. */
  readonly url: string | null;
};

/** What stands above the text. */
export type ContentHeader = 
  | ContentTextHeader
  | ContentImageHeader
  | ContentVideoHeader
  | ContentDocumentHeader;

/** An image above the text. */
export type ContentImageHeader = {
  /** Always `image`. */
  readonly type: 'image';
  /** The media file, unless `url` names it; null while it is fetched. */
  readonly media: MediaId | null;
  /** The address that the service fetches it from, in place of `media`; null once it is stored. */
  readonly url: string | null;
};

/** A text above the text. */
export type ContentTextHeader = {
  /** Always `text`. */
  readonly type: 'text';
  /** The text. */
  readonly text: string;
};

/** A video above the text. */
export type ContentVideoHeader = {
  /** Always `video`. */
  readonly type: 'video';
  /** The media file, unless `url` names it; null while it is fetched. */
  readonly media: MediaId | null;
  /** The address that the service fetches it from, in place of `media`; null once it is stored. */
  readonly url: string | null;
};

/** The content of a message: form. */
export type FormContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `form`. */
  readonly kind: 'form';
  /** What stands above the text; null without a header. */
  readonly header: ContentHeader | null;
  /** The text. */
  readonly body: string;
  /** The small text at the end; null without one. */
  readonly footer: string | null;
  /** The text of the button. */
  readonly title: string;
  /** The identifier of the form at the network. */
  readonly form: string;
  /** What the answers of the form name, to join them; null without one. */
  readonly token: string | null;
  /** The screen that opens first; null for the first of the form. */
  readonly screen: string | null;
  /** What the screen is given; null without data. */
  readonly data: Readonly<Record<string, unknown>> | null;
  /** Whether the form is a draft, which is not published yet. */
  readonly draft: boolean;
};

/** The values of `kind` are an open set: accept an object with a value that you do not know. */
export type InteractiveContent = 
  | ButtonReplyContent
  | ListReplyContent
  | FormReplyContent
  | OrderContent
  | EditContent
  | RevocationContent
  | NumberChangeContent
  | CallPermissionReplyContent
  | ButtonsContent
  | ListContent
  | LinkContent
  | LocationRequestContent
  | ContactRequestContent
  | FormContent
  | CarouselContent
  | ProductContent
  | ProductListContent
  | CatalogContent
  | ReactionContent
  | RawContent
  | { readonly type: 'interactive'; readonly kind: UnknownWord };

/** The content of a message: link. */
export type LinkContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `link`. */
  readonly kind: 'link';
  /** What stands above the text; null without a header. */
  readonly header: ContentHeader | null;
  /** The text. */
  readonly body: string;
  /** The small text at the end; null without one. */
  readonly footer: string | null;
  /** The text of the button. */
  readonly title: string;
  /** The page that it opens. */
  readonly url: string;
};

/** The content of a message: list. */
export type ListContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `list`. */
  readonly kind: 'list';
  /** What stands above the text; null without a header. */
  readonly header: ContentHeader | null;
  /** The text. */
  readonly body: string;
  /** The small text at the end; null without one. */
  readonly footer: string | null;
  /** The text of the button that opens the list. */
  readonly button: string;
  /** The sections. */
  readonly sections: readonly (ListSection)[];
};

/** A choice of a list. */
export type ListRow = {
  /** Its identifier, which the answer names. No other row has it. */
  readonly id: string;
  /** Its text. */
  readonly title: string;
  /** Its second line; null without one. */
  readonly description: string | null;
};

/** Choices under a title. */
export type ListSection = {
  /** The title; null without one. Several sections need one each. */
  readonly title: string | null;
  /** The choices. */
  readonly rows: readonly (ListRow)[];
};

/** The content of a message: location request. */
export type LocationRequestContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `location_request`. */
  readonly kind: 'location_request';
  /** The text. */
  readonly body: string;
};

/** The content of a message: product. */
export type ProductContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `product`. */
  readonly kind: 'product';
  /** The text; null without one. */
  readonly body: string | null;
  /** The small text at the end; null without one. */
  readonly footer: string | null;
  /** The network's identifier of the catalogue. */
  readonly catalog: string;
  /** The product, by its id in the catalogue. */
  readonly product: string;
};

/** The content of a message: product list. */
export type ProductListContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `product_list`. */
  readonly kind: 'product_list';
  /** What stands above the text; null without a header. */
  readonly header: ContentHeader | null;
  /** The text. */
  readonly body: string;
  /** The small text at the end; null without one. */
  readonly footer: string | null;
  /** The network's identifier of the catalogue. */
  readonly catalog: string;
  /** The sections. */
  readonly sections: readonly (ProductSection)[];
};

/** Products under a title. */
export type ProductSection = {
  /** The title; null without one. Several sections need one each. */
  readonly title: string | null;
  /** The products, by their ids in the catalogue. */
  readonly products: readonly (string)[];
};

/** The content of a message: raw. */
export type RawContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `raw`. */
  readonly kind: 'raw';
  /** What the network is sent, beside the recipient. */
  readonly body: Readonly<Record<string, unknown>>;
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

/** A button that answers. */
export type ReplyButton = {
  /** Its identifier, which the answer names. No other button has it. */
  readonly id: string;
  /** Its text. No other button has it. */
  readonly title: string;
};
