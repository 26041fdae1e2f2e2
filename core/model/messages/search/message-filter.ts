import * as t from 'io-ts';
import { snake } from '../../../contract/names.js';
import { closed, isObject } from '../../../shared/closed-object.js';
import { about, described, oneOf, textOf } from '../../../shared/codec.js';
import type {
  ChannelId,
  ContactId,
  HeaderMediaId,
  MediaId,
  TemplateId,
} from '../../../shared/ids.js';
import { commaList } from '../../../shared/query/comma-list.js';
import { ofChannel, Peer, Recipient, reference } from '../../../shared/query/references.js';
import { type Message, messageErrorCodes } from '../message.js';
import { Direction } from '../person/person.js';
import { MessageStatusView, messageStatuses } from '../status.js';

/** A metadata key, with the value that it must have. Without a value: the key alone. */
export type MetadataFilter = { readonly key: string; readonly value?: string | undefined };

/** One filter: what a host gives, and which messages fit. */
type Filter<Given extends t.Mixed, Wanted = t.TypeOf<Given>> = {
  readonly given: Given;
  /** The same in a query of the API, with what it means there. Absent: hosts alone give it. */
  readonly query?: t.Decoder<unknown, Wanted> & t.Mixed;
  readonly fits: (message: Message, wanted: Wanted) => boolean;
};
const filter = <Given extends t.Mixed>(declared: Filter<Given>): Filter<Given> => declared;

/** A filter by a field of messages: those fit whose field has just that value. Stores find the value in what is stored. */
const byField = <const Field extends keyof Message, Given extends t.Mixed>(
  field: Field,
  declared: Omit<Filter<Given>, 'fits'>,
): Filter<Given> & { readonly field: Field } => ({
  ...declared,
  field,
  fits: (message, wanted) => message[field] === wanted,
});

/** A text of any form may be looked for; one that no message has finds none. */
const Text = textOf(0, 1_024);
const text = <Of extends string>() =>
  Text as t.Type<unknown, unknown, unknown> as t.Type<Of, unknown, unknown>;

const Pair: t.Type<MetadataFilter, unknown, unknown> = closed(
  'MetadataFilter',
  { key: t.string },
  { value: t.string },
);

/** Pairs of a query, in which each is a parameter such as `metadata[order]`. */
const Pairs = described(
  new t.Type<readonly MetadataFilter[], unknown, unknown>(
    'metadata pairs',
    (u): u is readonly MetadataFilter[] => Array.isArray(u),
    (u, context) =>
      isObject(u)
        ? t.success(Object.entries(u).map(([key, value]) => ({ key, value: `${value}` })))
        : t.failure(u, context, 'must name a key, as in metadata[order]=1042'),
    t.identity,
  ),
  { type: 'object', additionalProperties: { type: 'string' } },
);

/** Every filter of messages, in the order of the parameters of a query. */
const filters = {
  direction: byField('direction', {
    given: Direction,
    query: about(Direction, 'Only outbound or only inbound messages.'),
  }),
  /** One status, or several of which a message must have one. */
  status: filter({
    given: t.union([t.readonlyArray(MessageStatusView), MessageStatusView]),
    query: about(
      commaList(MessageStatusView, messageStatuses),
      'Only messages with this status. Several have commas between them: one must fit.',
    ),
    fits: ({ progress }, wanted) => [wanted].flat().includes(progress.status),
  }),
  channel: byField('channel', { given: text<ChannelId>(), query: ofChannel }),
  /** One contact, or several: a message must be to or from one of them. `searchMessages` adds those that were merged into it. */
  contact: filter({
    given: t.union([t.readonlyArray(text<ContactId>()), text<ContactId>()]),
    query: about(
      reference('cont'),
      'Only messages to or from this contact, with those of contacts that were merged into it. The id of a merged contact stands for the one that stays.',
    ),
    fits: ({ contact }, wanted) => contact !== undefined && [wanted].flat().includes(contact),
  }),
  /** The sender or the recipient: E.164 with its `+`, or a provider's user id. */
  address: filter({
    given: Text,
    fits: ({ from, to }, wanted) => from === wanted || to === wanted,
  }),
  /** The other party: the recipient of an outbound message, the sender of an inbound one. E.164, or a provider's user id. */
  peer: filter({
    given: Text,
    query: about(
      Peer,
      'Only messages to or from this other party: a phone number in E.164 format, whose leading `+` is optional, or the user id that messages show.',
    ),
    fits: ({ direction, from, to }, wanted) => (direction === 'inbound' ? from : to) === wanted,
  }),
  /** The recipient alone: E.164 with its `+`. */
  to: byField('to', {
    given: Text,
    query: about(
      Recipient,
      'Only messages to this phone number, in E.164 format; the leading `+` is optional.',
    ),
  }),
  /** The template that an outbound message was made from. */
  template: filter({
    given: text<TemplateId>(),
    query: about(reference('tmpl'), 'Only messages that were sent with this template.'),
    fits: ({ content }, wanted) => content.type === 'template' && content.template === wanted,
  }),
  /** The code of the error of a failed message. */
  error: filter({
    given: Text,
    query: about(
      oneOf('KnownMessageErrorCode', messageErrorCodes, 'Why messages fail.'),
      'Only messages that failed with this `error.code`.',
    ),
    fits: ({ error }, wanted) => error?.code === wanted,
  }),
  /** One pair, or several that a message must all have. */
  metadata: filter({
    given: t.union([t.readonlyArray(Pair), Pair]),
    query: about(
      Pairs,
      'Only messages whose metadata has these pairs. In a URL: `metadata[KEY]=VALUE`, once for each key.',
    ),
    fits: ({ metadata }, wanted) =>
      [wanted]
        .flat()
        .every(
          ({ key, value }) =>
            Object.hasOwn(metadata, key) && (value === undefined || metadata[key] === value),
        ),
  }),
  /** A media file in the content. */
  media: filter({
    given: text<MediaId | HeaderMediaId>(),
    fits: ({ content }, wanted) =>
      ('media' in content &&
        (content.media === wanted ||
          content.more?.some(({ media }) => media === wanted) === true)) ||
      (content.type === 'template' && content.headerMedia === wanted),
  }),
};
type Filters = typeof filters;

/** Which messages are searched: those that have everything that is given. */
export type MessageFilter = {
  readonly [Name in keyof Filters]?: t.TypeOf<Filters[Name]['given']> | undefined;
};

/** The filters that are not by a field alone. */
export type OwnFilterName = {
  readonly [Name in keyof Filters]: Filters[Name] extends { readonly field: unknown }
    ? never
    : Name;
}[keyof Filters];

type AnyFilter = {
  readonly field?: keyof Message;
  readonly given: t.Mixed;
  readonly query?: t.Mixed;
  readonly fits: (message: Message, wanted: never) => boolean;
};
const all = Object.entries<AnyFilter>(filters);

/** The fields by which a filter searches, with the value that each must have. */
export const fieldsWanted = (filter: MessageFilter): Partial<Message> =>
  Object.fromEntries(
    all.flatMap(([name, { field }]) => {
      const wanted = filter[name as keyof Filters];
      return field === undefined || wanted === undefined ? [] : [[field, wanted]];
    }),
  );

/** Decodes a filter. */
export const MessageFilter = closed(
  'MessageFilter',
  {},
  Object.fromEntries(all.map(([name, { given }]) => [name, given])),
) as t.Type<unknown, unknown, unknown> as t.Type<MessageFilter, unknown, unknown>;

/** The filters that a query of the API can have, by the names of its parameters. */
export const messageQuery = Object.fromEntries(
  all.flatMap(([name, { query }]) => (query ? [[snake(name), query]] : [])),
) as t.Props & { readonly metadata: t.Mixed };

/** The filter that the parameters of a query make. */
export const filterOf = (query: Readonly<Record<string, unknown>>): MessageFilter =>
  Object.fromEntries(
    all.flatMap(([name]) => {
      const wanted = query[snake(name)];
      return wanted === undefined ? [] : [[name, wanted]];
    }),
  );

/** Whether a message has everything that a filter asks for. */
export const fits = (filter: MessageFilter): ((message: Message) => boolean) => {
  const wanted = all.flatMap(([name, { fits: fitsOne }]) => {
    const value = filter[name as keyof Filters];
    return value === undefined ? [] : [(message: Message) => fitsOne(message, value as never)];
  });
  return (message) => wanted.every((holds) => holds(message));
};
