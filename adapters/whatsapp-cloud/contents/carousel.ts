import type { OfKind } from '../../../core/model/contents/contents.js';
import type { ContentMisfit } from '../../../core/model/networks/network.js';
import { repeatedButton } from './buttons.js';
import { interactive, type WhatsAppContent } from './whatsapp-content.js';

type Card = OfKind<'carousel'>['cards'][number];

const minCards = 2;
const maxLineBreaks = 2;

/** Two to ten cards. WhatsApp takes the picture of a card as a link alone. */
export const carousel: WhatsAppContent<'carousel'> = {
  limits: {
    body: 1_024,
    cards: 10,
    'cards.body': 160,
    'cards.title': 20,
    'cards.buttons': 3,
    'cards.buttons.id': 256,
    'cards.buttons.title': 20,
  },
  misfit: ({ cards }) => {
    if (cards.length < minCards)
      return { param: 'content.cards', message: `must have at least ${minCards} cards` };
    for (const [place, card] of cards.entries()) {
      const misfit = cardMisfit(card, cards[0], `content.cards[${place}]`);
      if (misfit) return misfit;
    }
    return undefined;
  },
  part: (content, references) =>
    interactive('carousel', content, { cards: content.cards.map(cardPart) }, references),
};

const cardMisfit = (
  { header, body, title, url, buttons = [] }: Card,
  first: Card | undefined,
  path: string,
): ContentMisfit | undefined => {
  if (!header.url)
    return {
      param: `${path}.header.url`,
      message: 'is required: WhatsApp takes the picture of a card as a link alone',
    };
  if (header.media)
    return { param: `${path}.header.media`, message: 'is not allowed beside `url`' };
  if ((body?.split('\n').length ?? 1) - 1 > maxLineBreaks)
    return { param: `${path}.body`, message: `must have at most ${maxLineBreaks} line breaks` };
  const opensPage = Boolean(title && url);
  if (opensPage === buttons.length > 0 || Boolean(title) !== Boolean(url))
    return { param: path, message: 'must have either `title` and `url`, or `buttons`' };
  if (buttons.length !== (first?.buttons ?? []).length)
    return { param: `${path}.buttons`, message: 'must be as many as those of the first card' };
  return repeatedButton(buttons, `${path}.buttons`);
};

const cardPart = (
  { header, body, title, url, buttons = [] }: Card,
  card_index: number,
): object => ({
  card_index,
  type: 'cta_url',
  header: { type: header.type, [header.type]: { link: header.url } },
  ...(body && { body: { text: body } }),
  action:
    buttons.length > 0
      ? {
          buttons: buttons.map(({ id, title: text }) => ({
            type: 'quick_reply',
            quick_reply: { id, title: text },
          })),
        }
      : { name: 'cta_url', parameters: { display_text: title, url } },
});
