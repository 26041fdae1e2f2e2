// `npm run openapi` writes this file from docs/openapi.json.
import type { ChannelId, MediaId, MessageId, Metadata, TemplateId } from './messages.js';
import type { SendContent } from './send-content.js';

/** The location in the header of a template. */
export type HeaderLocation = {
  /** Degrees north, -90 to 90. */
  readonly latitude: number;
  /** Degrees east, -180 to 180. */
  readonly longitude: number;
  /** The name of the place. */
  readonly name?: string | null | undefined;
  /** The address of the place, as one text. */
  readonly address?: string | null | undefined;
};

/** An uploaded media file to send. */
export type MediaChoice = {
  /** The media file. */
  readonly id: MediaId;
  /** The text below the file, 1 to 1,024 characters. Not for audio files and stickers. */
  readonly caption?: string | undefined;
  /** The name that a document is shown with. Default: the name of the file. */
  readonly filename?: string | undefined;
  /**
   * Files of the same message after this one, in order, on a channel whose `capabilities.several_files` is not
   * null.
   */
  readonly more?: readonly (MediaId)[] | undefined;
};

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
   * `require`: refuse the message where the person has not written within 24 hours, on a network that takes
   * templates alone then. Default `allow`: it is accepted, and can fail with `customer_window_closed`. Templates
   * need no window.
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
   * `require`: refuse the message where the person has not written within 24 hours, on a network that takes
   * templates alone then. Default `allow`: it is accepted, and can fail with `customer_window_closed`. Templates
   * need no window.
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
   * `require`: refuse the message where the person has not written within 24 hours, on a network that takes
   * templates alone then. Default `allow`: it is accepted, and can fail with `customer_window_closed`. Templates
   * need no window.
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
   * `require`: refuse the message where the person has not written within 24 hours, on a network that takes
   * templates alone then. Default `allow`: it is accepted, and can fail with `customer_window_closed`. Templates
   * need no window.
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

/** A template to send, and its values. */
export type TemplateChoice = {
  /** An approved template of the channel. */
  readonly id: TemplateId;
  /** One value for each variable, in order. Default: none. */
  readonly body_parameters?: readonly (string)[] | undefined;
  /** For a template whose header is a media file: the file to use instead of the template’s own. */
  readonly header_media?: MediaId | undefined;
  /** For a template whose header is a location: the location. A provider can refuse the message without it. */
  readonly header_location?: HeaderLocation | undefined;
};

export type WindowNeed = 'allow' | 'require';
