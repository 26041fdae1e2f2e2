// `npm run openapi` writes this file from docs/openapi.json.
import type { ChannelId, MediaChoice, MessageId, Metadata, TemplateChoice, WindowNeed } from './messages.js';
import type { SendContent } from './send-content.js';

/** A message to send: with a text, a template, a media file or any other content. */
export type Send = SendTextBody | SendTemplateBody | SendMediaBody | SendContentBody;

/** A message with any content. */
export type SendContentBody = {
  /**
   * Phone number in E.164 format; the leading `+` is optional. On a network of other addresses, an address of
   * one of the `capabilities.recipients` of the channel.
   */
  readonly to: string;
  /** Any content, in the form in which a message shows it. What a channel takes is in its `capabilities`. */
  readonly content: SendContent;
  /** The channel to send through. Either this or `channels`. */
  readonly channel?: ChannelId | undefined;
  /**
   * Channels to try in this order, instead of `channel`: when the message fails for a reason that another
   * network can mend, the next one sends another in its place.
   */
  readonly channels?: readonly (ChannelId)[] | undefined;
  /**
   * The message that it answers or reacts to: one of the same channel and the same person. It is shown as a
   * quote.
   */
  readonly reply_to?: MessageId | undefined;
  /**
   * `require`: refuse the message where the person has not written or called within 24 hours, on a network that
   * takes templates alone then. Default `allow`: it is accepted, and can fail with `customer_window_closed`.
   * Templates need no window.
   */
  readonly window?: WindowNeed | undefined;
  /** Up to 20 pairs of strings of your own. Returned with the message and in its events. */
  readonly metadata?: Metadata | undefined;
  /** Not together with another content. */
  readonly text?: undefined;
  /** Not together with another content. */
  readonly template?: undefined;
  /** Not together with another content. */
  readonly media?: undefined;
};

/** A message with a media file. */
export type SendMediaBody = {
  /**
   * Phone number in E.164 format; the leading `+` is optional. On a network of other addresses, an address of
   * one of the `capabilities.recipients` of the channel.
   */
  readonly to: string;
  /** A media file that was uploaded, or received with a type and a size that an upload can have. */
  readonly media: MediaChoice;
  /** The channel to send through. Either this or `channels`. */
  readonly channel?: ChannelId | undefined;
  /**
   * Channels to try in this order, instead of `channel`: when the message fails for a reason that another
   * network can mend, the next one sends another in its place.
   */
  readonly channels?: readonly (ChannelId)[] | undefined;
  /**
   * The message that it answers or reacts to: one of the same channel and the same person. It is shown as a
   * quote.
   */
  readonly reply_to?: MessageId | undefined;
  /**
   * `require`: refuse the message where the person has not written or called within 24 hours, on a network that
   * takes templates alone then. Default `allow`: it is accepted, and can fail with `customer_window_closed`.
   * Templates need no window.
   */
  readonly window?: WindowNeed | undefined;
  /** Up to 20 pairs of strings of your own. Returned with the message and in its events. */
  readonly metadata?: Metadata | undefined;
  /** Not together with another content. */
  readonly text?: undefined;
  /** Not together with another content. */
  readonly template?: undefined;
  /** Not together with another content. */
  readonly content?: undefined;
};

/** A message made from an approved template. */
export type SendTemplateBody = {
  /**
   * Phone number in E.164 format; the leading `+` is optional. On a network of other addresses, an address of
   * one of the `capabilities.recipients` of the channel.
   */
  readonly to: string;
  /** An approved template, and one value for each of its variables, in order. */
  readonly template: TemplateChoice;
  /** The channel to send through. Either this or `channels`. */
  readonly channel?: ChannelId | undefined;
  /**
   * Channels to try in this order, instead of `channel`: when the message fails for a reason that another
   * network can mend, the next one sends another in its place.
   */
  readonly channels?: readonly (ChannelId)[] | undefined;
  /**
   * The message that it answers or reacts to: one of the same channel and the same person. It is shown as a
   * quote.
   */
  readonly reply_to?: MessageId | undefined;
  /**
   * `require`: refuse the message where the person has not written or called within 24 hours, on a network that
   * takes templates alone then. Default `allow`: it is accepted, and can fail with `customer_window_closed`.
   * Templates need no window.
   */
  readonly window?: WindowNeed | undefined;
  /** Up to 20 pairs of strings of your own. Returned with the message and in its events. */
  readonly metadata?: Metadata | undefined;
  /** Not together with another content. */
  readonly text?: undefined;
  /** Not together with another content. */
  readonly media?: undefined;
  /** Not together with another content. */
  readonly content?: undefined;
};

/** A message with a text. */
export type SendTextBody = {
  /**
   * Phone number in E.164 format; the leading `+` is optional. On a network of other addresses, an address of
   * one of the `capabilities.recipients` of the channel.
   */
  readonly to: string;
  /** The text. */
  readonly text: string;
  /** The channel to send through. Either this or `channels`. */
  readonly channel?: ChannelId | undefined;
  /**
   * Channels to try in this order, instead of `channel`: when the message fails for a reason that another
   * network can mend, the next one sends another in its place.
   */
  readonly channels?: readonly (ChannelId)[] | undefined;
  /**
   * The message that it answers or reacts to: one of the same channel and the same person. It is shown as a
   * quote.
   */
  readonly reply_to?: MessageId | undefined;
  /**
   * `require`: refuse the message where the person has not written or called within 24 hours, on a network that
   * takes templates alone then. Default `allow`: it is accepted, and can fail with `customer_window_closed`.
   * Templates need no window.
   */
  readonly window?: WindowNeed | undefined;
  /** Up to 20 pairs of strings of your own. Returned with the message and in its events. */
  readonly metadata?: Metadata | undefined;
  /** Not together with another content. */
  readonly template?: undefined;
  /** Not together with another content. */
  readonly media?: undefined;
  /** Not together with another content. */
  readonly content?: undefined;
};
