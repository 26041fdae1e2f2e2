import type { ContentKind } from '../contents/contents.js';
import type { ContentLimits } from '../contents/limits.js';
import { type MediaKind, mediaKinds, mediaLimits } from '../media/kinds.js';
import type { BrokenRule, TemplateText } from '../templates/template-rule.js';
import { type AddressForm, type AddressForms, channelNumber, phoneNumber } from './address.js';

/** What a network takes of the templates of its channels. */
export type TemplateCapability = {
  /**
   * False if the network reviews no templates, and the provider writes the text of one: a template is approved when it is
   * submitted, without a call.
   */
  readonly areReviewed: boolean;
  /** The first rule of the network that a template breaks (docs/specification.md#2.7.6). Default: it has none. */
  readonly brokenRule?: (template: TemplateText) => BrokenRule | undefined;
  /** Characters of a code that an authentication template shows at most. Default: as many as a value can have. */
  readonly maxCodeLength?: number;
};

/** What a network takes of the media files of one kind. */
export type MediaCapability = {
  /** Bytes of a file at most. */
  readonly maxBytes: number;
  /** Characters of a caption at most; 0 when files of this kind have none. */
  readonly maxCaptionLength: number;
};

/** What a network takes of contents of one kind. */
export type ContentCapability = {
  /** The most that it takes, by the place in the content: characters of a text, entries of a list. */
  readonly limits: ContentLimits;
  /** What else a content breaks of its rules: where, and what must be. Default: nothing. */
  readonly misfit?: (content: never) => ContentMisfit | undefined;
};

/** A rule of a network that a content breaks. */
export type ContentMisfit = {
  /** Where it is, such as `content.buttons[1].title`. */
  readonly param: string;
  /** Completes a sentence whose subject is the place: "must be ...". */
  readonly message: string;
};

/** What a network takes of several files in one message. */
export type SeveralFiles = {
  /** Files at most: 2 to 10, which a send can have. */
  readonly maxFiles: number;
  /** Bytes of all of them at most. */
  readonly maxBytes: number;
};

/**
 * What a chat network takes, as its provider declares it (docs/specification.md#2.11.5). A send that it does not take is
 * refused, and never accepted.
 */
export type Network = {
  /** How it names those to whom it sends. */
  readonly recipients: AddressForms;
  /**
   * Whether it sends also to the addresses by which it named a person itself: its user id, or its form of a number. Default: it
   * does not.
   */
  readonly sendsToKnown?: true;
  /**
   * The form of its user ids, if it sends to those. A recipient of this form that the project does not know is refused as such,
   * and not for its form. Default: what is no address of a contact is judged by `recipients`.
   */
  readonly userIds?: AddressForm;
  /** Whether it takes templates alone when a person has not written or called within 24 hours. Default: it does not. */
  readonly hasWindow?: true;
  /** How it names the channels that send. */
  readonly channels: AddressForms;
  /** Characters of a text at most; null when it takes no text. */
  readonly text: { readonly maxLength: number } | null;
  /** Null when it takes no templates. */
  readonly templates: TemplateCapability | null;
  /** The kinds of media files that it takes. */
  readonly media: Readonly<Partial<Record<MediaKind, MediaCapability>>>;
  /** Several files in one message. Default: it takes one. */
  readonly severalFiles?: SeveralFiles;
  /** The kinds of contents that it takes beside texts, templates and files. Default: none. */
  readonly contents?: Readonly<Partial<Record<ContentKind, ContentCapability>>>;
};

/** What a channel of a network takes: messages in the network's own form only where its operator allows them. */
export const networkOfChannel = (
  network: Network,
  { rawSends }: { readonly rawSends?: boolean | undefined },
): Network => {
  if (rawSends || !network.contents?.raw) return network;
  const known = withoutRaw.get(network);
  if (known) return known;
  const { raw: _, ...contents } = network.contents;
  const checked = { ...network, contents };
  withoutRaw.set(network, checked);
  return checked;
};

/** Each network as it is for most channels: every send asks for it. */
const withoutRaw = new WeakMap<Network, Network>();

/** The network of a provider, by the name in a channel's `provider`. */
export type Networks = (provider: string) => Network;

const maxCaptionLength = 1_024;
const kindsWithoutCaption: readonly MediaKind[] = ['audio', 'sticker'];

/** What a provider takes that declares no network: all that the service can accept, to phone numbers. */
export const numberNetwork: Network = {
  recipients: [phoneNumber],
  channels: [channelNumber],
  text: { maxLength: 4_096 },
  templates: { areReviewed: true },
  media: Object.fromEntries(
    mediaKinds.map((kind) => [
      kind,
      {
        maxBytes: mediaLimits[kind],
        maxCaptionLength: kindsWithoutCaption.includes(kind) ? 0 : maxCaptionLength,
      },
    ]),
  ),
};
