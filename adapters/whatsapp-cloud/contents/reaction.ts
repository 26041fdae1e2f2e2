import type { WhatsAppContent } from './whatsapp-content.js';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const pictograph = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

const isEmoji = (text: string): boolean =>
  pictograph.test(text) && [...graphemes.segment(text)].length === 1;

/** An emoji at a message that came; none takes it back. */
export const reaction: WhatsAppContent<'reaction'> = {
  limits: {},
  misfit: ({ emoji }) =>
    emoji === null || isEmoji(emoji)
      ? undefined
      : { param: 'content.emoji', message: 'must be one emoji, or null to take the reaction back' },
  part: ({ emoji }, { quoted }) =>
    quoted === undefined
      ? undefined
      : { type: 'reaction', reaction: { message_id: quoted, emoji: emoji ?? '' } },
};
