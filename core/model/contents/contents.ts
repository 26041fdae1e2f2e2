import * as t from 'io-ts';
import type { StoredIn } from '../../contract/shape.js';
import { explained } from '../../shared/codec.js';
import { UnknownWord } from '../../shared/open-set.js';
import { openTagged, variants } from '../../shared/variants.js';
import {
  buttonReply,
  callPermissionReply,
  edit,
  formReply,
  listReply,
  numberChange,
  order,
  revocation,
} from './answers.js';
import { buttons } from './buttons.js';
import { carousel } from './carousel.js';
import { contacts } from './contacts.js';
import { form } from './form.js';
import { link } from './link.js';
import { list } from './list.js';
import { location } from './place.js';
import { catalog, product, productList } from './products.js';
import { raw } from './raw.js';
import { reaction } from './reaction.js';
import { contactRequest, locationRequest } from './requests.js';

/** The kinds of interactive contents that can be sent. */
const sent = {
  buttons,
  list,
  link,
  location_request: locationRequest,
  contact_request: contactRequest,
  form,
  carousel,
  product,
  product_list: productList,
  catalog,
  reaction,
  raw,
};

/** What a person did other than to write. */
const received = {
  button_reply: buttonReply,
  list_reply: listReply,
  form_reply: formReply,
  order,
  edit,
  revocation,
  number_change: numberChange,
  call_permission_reply: callPermissionReply,
};

const interactions = { ...received, ...sent };
type Interactions = typeof interactions;
type Views = { [Kind in keyof Interactions]: Interactions[Kind]['view'] }[keyof Interactions];

/** An interactive content: an open set of kinds (docs/specification.md#2.3.2). */
export type Interaction = StoredIn<Interactions[keyof Interactions]>;

/** A content to send that is no text and no file: a place, contact cards, or an interaction. */
export type SentContent =
  | StoredIn<typeof location>
  | StoredIn<typeof contacts>
  | StoredIn<(typeof sent)[keyof typeof sent]>;

/** The kinds of these contents. */
export const contentKinds = [
  'location',
  'contacts',
  ...Object.keys(sent),
] as readonly ContentKind[];
export type ContentKind = 'location' | 'contacts' | keyof typeof sent;

/** The content of a kind. */
export type OfKind<Kind extends ContentKind> = Kind extends keyof typeof sent
  ? StoredIn<(typeof sent)[Kind]>
  : Extract<SentContent, { readonly type: Kind }>;

/** The kind of a content: that of an interaction, else its type. */
export const kindOf = (content: SentContent): ContentKind =>
  content.type === 'interactive' ? content.kind : content.type;

/** What names the kind of any content. */
type Named = { readonly type: string; readonly kind?: string };

/** Whether a content is of one of these kinds. */
export const isSent = (content: Named): content is SentContent =>
  contentKinds.some(
    (kind) => kind === (content.type === 'interactive' ? content.kind : content.type),
  );

/** Whether a content is a reaction. */
export const isReaction = (content: Named): boolean =>
  content.type === 'interactive' && content.kind === 'reaction';

/** An interactive content, as published. */
export const InteractiveContentView = openTagged('InteractiveContent', 'kind', {
  members: Object.values(interactions).map(({ view }) => view) as unknown as readonly [
    Views,
    Views,
    ...Views[],
  ],
  other: t.strict({ type: t.literal('interactive'), kind: UnknownWord }),
});

/** An interactive content in its published form. */
export const interactionJson = (content: Interaction): t.TypeOf<typeof InteractiveContentView> =>
  interactions[content.kind].json(content as never);

/** The codecs of contents to send, by their types. What is sent is stored as it is. */
export const sentContents = {
  location: location.sent,
  contacts: contacts.sent,
  interactive: explained(
    variants(
      'SendInteractiveContent',
      'kind',
      Object.fromEntries(Object.entries(sent).map(([kind, { sent: codec }]) => [kind, codec])),
    ),
    'An interactive content to send. `kind` names its form.',
  ),
};

/** A content to send that is no text and no file. */
export const SentContent = variants('SentContent', 'type', sentContents) as unknown as t.Type<
  SentContent,
  unknown,
  unknown
>;

/** The codec of each kind as it is sent. */
export const contentCodecs = Object.fromEntries(
  Object.entries({ location, contacts, ...sent }).map(([kind, { sent: codec }]) => [kind, codec]),
) as unknown as Readonly<Record<ContentKind, t.Mixed>>;

/** A content of each kind as it is sent, for documents and forms. */
export const contentExamples = Object.fromEntries(
  Object.entries({ location, contacts, ...sent }).map(([kind, { example }]) => [kind, example]),
) as unknown as Readonly<Record<ContentKind, SentContent>>;
