import * as t from 'io-ts';
import { shownField } from '../../../contract/resource.js';
import { about, nullable, view } from '../../../shared/codec.js';

/** What brought the sender: an advertisement, a post, or a product of a catalogue. */
export type Referral = {
  /** `ad`, `post` or `product`: an open set. */
  readonly sourceType: string | null;
  /** The id of the advertisement, the post or the product. */
  readonly sourceId: string | null;
  readonly sourceUrl: string | null;
  /** The catalogue of a product. */
  readonly catalog: string | null;
  readonly headline: string | null;
  readonly body: string | null;
  readonly mediaType: string | null;
  readonly imageUrl: string | null;
  readonly videoUrl: string | null;
  readonly thumbnailUrl: string | null;
  /** The id of the click, for reports of conversions. */
  readonly clickId: string | null;
  /** The greeting that the advertisement shows in the chat. */
  readonly welcomeText: string | null;
  /** What the link of the chat carried. */
  readonly ref: string | null;
};

/** How an inbound message came. Absent where a message has none of it. */
export type InboundContext = {
  /** The provider's id of the group; null for a message to us alone. */
  readonly group: string | null;
  readonly isForwarded: boolean;
  /** Forwarded many times, in the opinion of the provider. */
  readonly isFrequentlyForwarded: boolean;
  readonly referral: Referral | null;
};

const text = nullable(t.string);

/** A referral in its published form (docs/specification.md#2.3.6). */
export const ReferralView = view('Referral', 'What led a person to write.', {
  source_type: about(
    text,
    '`ad`, `post`, `product`, or another word of the provider; null when unknown.',
  ),
  source_id: about(
    text,
    'The provider’s id of the advertisement, the post or the product; null when unknown.',
  ),
  source_url: about(text, 'A link to what led the sender here; null without one.'),
  catalog: about(text, 'The catalogue of a product; null for anything else.'),
  headline: about(text, 'The headline of the advertisement; null without one.'),
  body: about(text, 'The text of the advertisement; null without one.'),
  media_type: about(
    text,
    'What the advertisement shows, such as `image`; null when it shows nothing.',
  ),
  image_url: about(text, 'The address of the image; null without one.'),
  video_url: about(text, 'The address of the video; null without one.'),
  thumbnail_url: about(text, 'The address of the preview image; null without one.'),
  click_id: about(text, 'The id of the click, for reports of conversions; null without one.'),
  welcome_text: about(
    text,
    'The greeting that the advertisement shows in the chat; null without one.',
  ),
  ref: about(text, 'The parameter of the link that led to the chat; null without one.'),
});

const referralJson = (referral: Referral): t.TypeOf<typeof ReferralView> => ({
  source_type: referral.sourceType,
  source_id: referral.sourceId,
  source_url: referral.sourceUrl,
  catalog: referral.catalog,
  headline: referral.headline,
  body: referral.body,
  media_type: referral.mediaType,
  image_url: referral.imageUrl,
  video_url: referral.videoUrl,
  thumbnail_url: referral.thumbnailUrl,
  click_id: referral.clickId,
  welcome_text: referral.welcomeText,
  ref: referral.ref,
});

type Context = { readonly context?: InboundContext | undefined };

/** The fields of a message that say how it came, in their published form (docs/specification.md#2.3.1). */
export const inboundContextFields = {
  group: shownField({
    view: text,
    about: 'The provider’s id of the group that it was sent to; null outside groups.',
    example: null,
    from: ({ context }: Context) => context?.group ?? null,
    erased: () => null,
  }),
  forwarded: shownField({
    view: t.boolean,
    about: 'Whether its sender forwarded it from another chat.',
    example: false,
    from: ({ context }: Context) => context?.isForwarded ?? false,
    erased: () => false,
  }),
  frequentlyForwarded: shownField({
    view: t.boolean,
    about: 'Whether it was forwarded many times before.',
    example: false,
    from: ({ context }: Context) => context?.isFrequentlyForwarded ?? false,
    erased: () => false,
  }),
  referral: shownField({
    view: nullable(ReferralView),
    about: 'The advertisement, post or product that led the sender to write; null if none did.',
    example: null,
    from: ({ context }: Context) => (context?.referral ? referralJson(context.referral) : null),
    erased: () => null,
  }),
};
