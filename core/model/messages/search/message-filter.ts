import * as t from 'io-ts';
import { closed } from '../../../shared/closed-object.js';
import { oneOf, textOf } from '../../../shared/codec.js';
import type { ChannelId, HeaderMediaId, MediaId, TemplateId } from '../../../shared/ids.js';
import type { Message } from '../message.js';
import { type MessageStatus, messageStatuses } from '../status.js';

/** A metadata key, with the value that it must have. Without a value: the key alone. */
export type MetadataFilter = { readonly key: string; readonly value?: string | undefined };

/** Which messages are searched: those that have everything that is given. */
export type MessageFilter = {
  readonly direction?: Message['direction'] | undefined;
  /** One status, or several of which a message must have one. */
  readonly status?: MessageStatus | readonly MessageStatus[] | undefined;
  readonly channel?: ChannelId | undefined;
  /** The sender or the recipient: E.164 with its `+`, or a provider's user id. */
  readonly address?: string | undefined;
  /** The other party: the recipient of an outbound message, the sender of an inbound one. E.164, or a provider's user id. */
  readonly peer?: string | undefined;
  /** The recipient alone: E.164 with its `+`. */
  readonly to?: string | undefined;
  /** One pair, or several that a message must all have. */
  readonly metadata?: MetadataFilter | readonly MetadataFilter[] | undefined;
  /** The template that an outbound message was made from. */
  readonly template?: TemplateId | undefined;
  /** The code of the error of a failed message. */
  readonly error?: string | undefined;
  /** A media file in the content. */
  readonly media?: MediaId | HeaderMediaId | undefined;
};

const Text = textOf(0, 1_024);
const Pair: t.Type<MetadataFilter, unknown, unknown> = closed(
  'MetadataFilter',
  { key: t.string },
  { value: t.string },
);

const Status = oneOf('MessageStatus', messageStatuses);

/** A codec for each member. A new one does not compile until it is here. */
const members = {
  direction: oneOf('Direction', ['inbound', 'outbound']),
  status: t.union([t.readonlyArray(Status), Status]),
  channel: Text,
  address: Text,
  peer: Text,
  to: Text,
  metadata: t.union([t.readonlyArray(Pair), Pair]),
  template: Text,
  error: Text,
  media: Text,
} satisfies Readonly<Record<keyof MessageFilter, t.Mixed>>;

/** Decodes a filter. A text of any form may be looked for; one that no message has finds none. */
export const MessageFilter = closed('MessageFilter', {}, members) as t.Type<
  unknown,
  unknown,
  unknown
> as t.Type<MessageFilter, unknown, unknown>;

type Wanted = { readonly [Key in keyof MessageFilter]-?: NonNullable<MessageFilter[Key]> };

type Tests = { readonly [Key in keyof Wanted]: (message: Message, wanted: Wanted[Key]) => boolean };

/** What each member asks for: a new one does not compile until it is here. */
const tests: Tests = {
  direction: ({ direction }, wanted) => direction === wanted,
  status: ({ progress }, wanted) => [wanted].flat().includes(progress.status),
  channel: ({ channel }, wanted) => channel === wanted,
  address: ({ from, to }, wanted) => from === wanted || to === wanted,
  peer: ({ direction, from, to }, wanted) => (direction === 'inbound' ? from : to) === wanted,
  to: ({ to }, wanted) => to === wanted,
  metadata: ({ metadata }, wanted) =>
    [wanted]
      .flat()
      .every(
        ({ key, value }) =>
          Object.hasOwn(metadata, key) && (value === undefined || metadata[key] === value),
      ),
  template: ({ content }, wanted) => content.type === 'template' && content.template === wanted,
  error: ({ error }, wanted) => error?.code === wanted,
  media: ({ content }, wanted) =>
    ('media' in content && content.media === wanted) ||
    (content.type === 'template' && content.headerMedia === wanted),
};

const holds = <Key extends keyof Wanted>(
  key: Key,
  message: Message,
  wanted: Wanted[Key] | undefined,
): boolean => wanted === undefined || tests[key](message, wanted);

const keys = Object.keys(tests) as readonly (keyof Wanted)[];

/** Whether a message has everything that a filter asks for. */
export const fits =
  (filter: MessageFilter) =>
  (message: Message): boolean =>
    keys.every((key) => holds(key, message, filter[key]));
