// `npm run openapi` writes this file from docs/openapi.json.
import type { MediaId } from './messages.js';

/** The content of a message: buttons. */
export type SendButtonsContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `buttons`. */
  readonly kind: 'buttons';
  /** The text. */
  readonly body: string;
  /** The buttons. */
  readonly buttons: readonly (SendReplyButton)[];
  /** What stands above the text. */
  readonly header?: SendContentHeader | null | undefined;
  /** The small text at the end. */
  readonly footer?: string | null | undefined;
};

/** The picture of a card. */
export type SendCardHeader = 
  | SendCardImage
  | SendCardVideo;

/** An image on a card. */
export type SendCardImage = {
  /** Always `image`. */
  readonly type: 'image';
  /** A media file of the project. */
  readonly media?: MediaId | null | undefined;
  /** The address of the file, which the network fetches. */
  readonly url?: string | null | undefined;
};

/** A video on a card. */
export type SendCardVideo = {
  /** Always `video`. */
  readonly type: 'video';
  /** A media file of the project. */
  readonly media?: MediaId | null | undefined;
  /** The address of the file, which the network fetches. */
  readonly url?: string | null | undefined;
};

/** A card of a carousel. */
export type SendCarouselCard = {
  /** The picture of the card. */
  readonly header: SendCardHeader;
  /** The text. */
  readonly body?: string | null | undefined;
  /** The text of a button that opens `url`. */
  readonly title?: string | null | undefined;
  /** The page that the button opens. */
  readonly url?: string | null | undefined;
  /** Buttons that answer, in place of one that opens a page. */
  readonly buttons?: readonly (SendReplyButton)[] | undefined;
};

/** The content of a message: carousel. */
export type SendCarouselContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `carousel`. */
  readonly kind: 'carousel';
  /** The text. */
  readonly body: string;
  /** The cards. */
  readonly cards: readonly (SendCarouselCard)[];
};

/** The content of a message: catalog. */
export type SendCatalogContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `catalog`. */
  readonly kind: 'catalog';
  /** The text. */
  readonly body: string;
  /** The small text at the end. */
  readonly footer?: string | null | undefined;
  /** The product whose picture is shown. */
  readonly product?: string | null | undefined;
};

/** The content of a message: contact request. */
export type SendContactRequestContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `contact_request`. */
  readonly kind: 'contact_request';
  /** The text. */
  readonly body: string;
};

/** A document above the text. */
export type SendContentDocumentHeader = {
  /** Always `document`. */
  readonly type: 'document';
  /** The media file, unless `url` names it. */
  readonly media?: MediaId | null | undefined;
  /** The address that the service fetches it from, in place of `media`. */
  readonly url?: string | null | undefined;
};

/** What stands above the text. */
export type SendContentHeader = 
  | SendContentTextHeader
  | SendContentImageHeader
  | SendContentVideoHeader
  | SendContentDocumentHeader;

/** An image above the text. */
export type SendContentImageHeader = {
  /** Always `image`. */
  readonly type: 'image';
  /** The media file, unless `url` names it. */
  readonly media?: MediaId | null | undefined;
  /** The address that the service fetches it from, in place of `media`. */
  readonly url?: string | null | undefined;
};

/** A text above the text. */
export type SendContentTextHeader = {
  /** Always `text`. */
  readonly type: 'text';
  /** The text. */
  readonly text: string;
};

/** A video above the text. */
export type SendContentVideoHeader = {
  /** Always `video`. */
  readonly type: 'video';
  /** The media file, unless `url` names it. */
  readonly media?: MediaId | null | undefined;
  /** The address that the service fetches it from, in place of `media`. */
  readonly url?: string | null | undefined;
};

/** The content of a message: form. */
export type SendFormContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `form`. */
  readonly kind: 'form';
  /** The text. */
  readonly body: string;
  /** The text of the button. */
  readonly title: string;
  /** The identifier of the form at the network. */
  readonly form: string;
  /** What stands above the text. */
  readonly header?: SendContentHeader | null | undefined;
  /** The small text at the end. */
  readonly footer?: string | null | undefined;
  /** What the answers of the form name, to join them. */
  readonly token?: string | null | undefined;
  /** The screen that opens first. */
  readonly screen?: string | null | undefined;
  /** What the screen is given. */
  readonly data?: Readonly<Record<string, unknown>> | null | undefined;
  /** Whether the form is a draft, which is not published yet. */
  readonly draft?: boolean | undefined;
};

/** An interactive content to send. `kind` names its form. */
export type SendInteractiveContent = 
  | SendButtonsContent
  | SendListContent
  | SendLinkContent
  | SendLocationRequestContent
  | SendContactRequestContent
  | SendFormContent
  | SendCarouselContent
  | SendProductContent
  | SendProductListContent
  | SendCatalogContent
  | SendReactionContent
  | SendRawContent;

/** The content of a message: link. */
export type SendLinkContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `link`. */
  readonly kind: 'link';
  /** The text. */
  readonly body: string;
  /** The text of the button. */
  readonly title: string;
  /** The page that it opens. */
  readonly url: string;
  /** What stands above the text. */
  readonly header?: SendContentHeader | null | undefined;
  /** The small text at the end. */
  readonly footer?: string | null | undefined;
};

/** The content of a message: list. */
export type SendListContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `list`. */
  readonly kind: 'list';
  /** The text. */
  readonly body: string;
  /** The text of the button that opens the list. */
  readonly button: string;
  /** The sections. */
  readonly sections: readonly (SendListSection)[];
  /** What stands above the text. */
  readonly header?: SendContentHeader | null | undefined;
  /** The small text at the end. */
  readonly footer?: string | null | undefined;
};

/** A choice of a list. */
export type SendListRow = {
  /** Its identifier, which the answer names. No other row has it. */
  readonly id: string;
  /** Its text. */
  readonly title: string;
  /** Its second line. */
  readonly description?: string | null | undefined;
};

/** Choices under a title. */
export type SendListSection = {
  /** The choices. */
  readonly rows: readonly (SendListRow)[];
  /** The title. Several sections need one each. */
  readonly title?: string | null | undefined;
};

/** The content of a message: location request. */
export type SendLocationRequestContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `location_request`. */
  readonly kind: 'location_request';
  /** The text. */
  readonly body: string;
};

/** The content of a message: product. */
export type SendProductContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `product`. */
  readonly kind: 'product';
  /** The network's identifier of the catalogue. */
  readonly catalog: string;
  /** The product, by its id in the catalogue. */
  readonly product: string;
  /** The text. */
  readonly body?: string | null | undefined;
  /** The small text at the end. */
  readonly footer?: string | null | undefined;
};

/** The content of a message: product list. */
export type SendProductListContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `product_list`. */
  readonly kind: 'product_list';
  /** The text. */
  readonly body: string;
  /** The network's identifier of the catalogue. */
  readonly catalog: string;
  /** The sections. */
  readonly sections: readonly (SendProductSection)[];
  /** What stands above the text. */
  readonly header?: SendContentHeader | null | undefined;
  /** The small text at the end. */
  readonly footer?: string | null | undefined;
};

/** Products under a title. */
export type SendProductSection = {
  /** The products, by their ids in the catalogue. */
  readonly products: readonly (string)[];
  /** The title. Several sections need one each. */
  readonly title?: string | null | undefined;
};

/** The content of a message: raw. */
export type SendRawContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `raw`. */
  readonly kind: 'raw';
  /** What the network is sent, beside the recipient. */
  readonly body: Readonly<Record<string, unknown>>;
};

/** The content of a message: reaction. */
export type SendReactionContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `reaction`. */
  readonly kind: 'reaction';
  /** The emoji. */
  readonly emoji: string | null;
};

/** A button that answers. */
export type SendReplyButton = {
  /** Its identifier, which the answer names. No other button has it. */
  readonly id: string;
  /** Its text. No other button has it. */
  readonly title: string;
};
