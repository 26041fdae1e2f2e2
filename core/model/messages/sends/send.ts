import * as t from 'io-ts';
import { closed } from '../../../shared/closed-object.js';
import { about, matching, oneOf, textOf, where } from '../../../shared/codec.js';
import { idText } from '../../../shared/published.js';
import { variants } from '../../../shared/variants.js';
import { SentContent } from '../../contents/contents.js';
import { FileUrl } from '../../contents/file-url.js';
import { place } from '../../contents/place.js';
import { mediaKinds } from '../../media/kinds.js';
import { Metadata, metadataMeaning } from '../metadata.js';
import type { Payload } from './payload.js';

/** A text to send: 1 to 4,096 characters (docs/specification.md#4.1.2). */
export const MessageText = textOf(1, 4_096);

/** The value of one variable of a template: 1 to 1,024 characters. */
export const BodyParameter = where(
  textOf(1, 1_024),
  (text) => !/[\n\r\t\u2028\u2029]| {5}/.test(text),
  { pattern: '^(?!.* {5})[^\\n\\r\\t\\u2028\\u2029]*$' },
  'must not contain a line break, a tab, or more than 4 spaces in a row',
);

/** The caption of a media file: 1 to 1,024 characters. */
export const Caption = textOf(1, 1_024);

/** The file name of a document: 1 to 255 characters. */
export const Filename = textOf(1, 255);

/** The files of a message after its first one: 1 to 9, none twice. */
export const FurtherMedia = where(
  t.readonlyArray(idText('med')),
  (ids) => ids.length > 0 && ids.length <= 9 && new Set(ids).size === ids.length,
  { minItems: 1, maxItems: 9, uniqueItems: true },
  'must have 1 to 9 media files, and none twice',
);

/** Files of which the first is not among those after it. */
export const eachOnce = [
  ({ id, more = [] }: { readonly id: string; readonly more?: readonly string[] | undefined }) =>
    !more.includes(id),
  {},
  'must not name its file in `more` again',
] as const;

const Payloads: t.Type<Payload, unknown, unknown> = variants('Payload', 'kind', {
  text: closed(
    'TextPayload',
    { kind: t.literal('text'), text: MessageText },
    { linkPreview: t.boolean },
  ),
  template: closed(
    'TemplatePayload',
    { kind: t.literal('template'), id: t.string, bodyParameters: t.readonlyArray(BodyParameter) },
    { headerMedia: t.string, headerLocation: place.sent },
  ),
  media: where(
    closed(
      'MediaPayload',
      {
        kind: t.literal('media'),
        id: t.string,
        caption: t.union([Caption, t.null]),
        filename: t.union([Filename, t.null]),
      },
      { more: FurtherMedia, as: oneOf('MediaKind', mediaKinds), voice: t.boolean },
    ),
    ...eachOnce,
  ),
  file: closed(
    'FilePayload',
    {
      kind: t.literal('file'),
      url: FileUrl,
      as: oneOf('MediaKind', mediaKinds),
      caption: t.union([Caption, t.null]),
      filename: t.union([Filename, t.null]),
    },
    { voice: t.boolean },
  ),
  content: closed('ContentPayload', { kind: t.literal('content'), content: SentContent }),
});

/** Whom a message goes to, as its sender writes it. The network of the channel says what it must be. */
const Recipient = matching(
  /^\S{1,256}$/,
  'must be a phone number in E.164 format, such as +12025550123, or another address of the network of the channel',
);

/** Channels that are tried one after another, none twice. */
const inTurn = (max: number, message: string) =>
  where(
    t.readonlyArray(idText('chan')),
    (ids) => ids.length > 0 && ids.length <= max && new Set(ids).size === ids.length,
    { minItems: 1, maxItems: max, uniqueItems: true },
    message,
  );

/** The channels of a message in the order in which they are tried (docs/specification.md#3.1.9): 1 to 5, none twice. */
export const Channels = inTurn(5, 'must have 1 to 5 channels, and none twice');

/** The channels that are tried after the first one. */
const FallbackChannels = inTurn(4, 'must have 1 to 4 channels, and none twice');

/** Where a message goes. */
export const sendTo = {
  channel: about(idText('chan'), 'The channel to send through.'),
  to: about(
    Recipient,
    'Phone number in E.164 format; the leading `+` is optional. On a network of other addresses, an address of one of the `capabilities.recipients` of the channel.',
  ),
};

/** The fields of a message that its sender can set beside the content, as in a request. */
export const setBySender = {
  metadata: about(Metadata, metadataMeaning),
};

/** The message that a message answers. */
export const ReplyTo = about(
  idText('msg'),
  'The message that it answers or reacts to: one of the same channel and the same person. It is shown as a quote.',
);

/** What a message needs of the window of its conversation. */
export const WindowNeed = about(
  oneOf('WindowNeed', ['allow', 'require'] as const, 'Whether a message needs an open window.'),
  '`require`: refuse the message where the person has not written or called within 24 hours, on a network that takes templates alone then. Default `allow`: it is accepted, and can fail with `customer_window_closed`. Templates need no window.',
);
type SetBySender = {
  readonly [Name in keyof typeof setBySender]?: t.TypeOf<(typeof setBySender)[Name]> | undefined;
};

/** A message to send, as its sender describes it. */
export type Send = SetBySender & {
  readonly channel: string;
  readonly to: string;
  /** Tried in this order when the message fails for a reason that another network can mend: 1 to 4. Default: none. */
  readonly fallbackChannels?: readonly string[] | undefined;
  readonly payload: Payload;
  /** The message that it answers or reacts to, of the same channel and person. Default: none. */
  readonly replyTo?: string | undefined;
  /** Refused where the window is closed and the network has one. Default: it is not looked at. */
  readonly window?: 'allow' | 'require' | undefined;
  readonly metadata: Metadata;
};

const { metadata, ...optional } = setBySender;

/** Decodes a message within the bounds of docs/specification.md#4.1.2, as every use case that takes one does. */
export const Send: t.Type<Send, unknown, unknown> = where(
  closed(
    'Send',
    { ...sendTo, payload: Payloads, metadata },
    { fallbackChannels: FallbackChannels, replyTo: ReplyTo, window: WindowNeed, ...optional },
  ),
  ({ channel, fallbackChannels = [] }) => !fallbackChannels.includes(channel),
  {},
  'must not name its channel among its fallback channels',
);

/** What a sender set beside the content, of something that names a field as `named` says. A field that is absent stays absent. */
export const setIn = <Given extends object>(
  given: Given,
  named = (field: string) => field,
): SetBySender & Pick<Given, keyof SetBySender & keyof Given> => {
  const set: Record<string, unknown> = {};
  for (const name of namesSetBySender) {
    const value = given[named(name) as keyof Given];
    if (value !== undefined) set[name] = value;
  }
  // Each field has the type that it has in what was given.
  return set as SetBySender & Pick<Given, keyof SetBySender & keyof Given>;
};
const namesSetBySender = Object.keys(setBySender);
