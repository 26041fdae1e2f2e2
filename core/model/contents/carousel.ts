import { eitherShape, free, freeList, listOf, needed, shape } from '../../contract/shape.js';
import { replyButton } from './buttons.js';
import { interaction } from './interaction.js';
import { body, freeBody, label, mediaFile, webAddress } from './parts.js';

const cardHeader = <const Type extends string>(type: Type, name: string, meaning: string) =>
  shape(
    name,
    meaning,
    {
      media: free(mediaFile, 'A media file of the project; null when it is named by `url`.'),
      url: free(
        webAddress,
        'The address of the file, which the network fetches; null with `media`.',
      ),
    },
    { tag: { type } },
  );

const card = shape('CarouselCard', 'A card of a carousel.', {
  header: needed(
    eitherShape('CardHeader', 'The picture of a card.', {
      key: 'type',
      shapes: {
        image: cardHeader('image', 'CardImage', 'An image on a card.'),
        video: cardHeader('video', 'CardVideo', 'A video on a card.'),
      },
    }),
    'The picture of the card.',
  ),
  body: freeBody,
  title: free(label, 'The text of a button that opens `url`; null with `buttons`.'),
  url: free(webAddress, 'The page that the button opens; null with `buttons`.'),
  buttons: freeList(
    listOf(replyButton, 0, 10),
    'Buttons that answer, in place of one that opens a page.',
  ),
});

/** A text with cards in a row. */
export const carousel = interaction(
  'carousel',
  {
    body,
    cards: needed(listOf(card, 1, 50), 'The cards.'),
  },
  {
    body: 'New this week',
    cards: ['lamp', 'chair'].map((name) => ({
      header: { type: 'image' as const, url: `https://shop.example.com/${name}.jpg` },
      body: `A ${name}`,
      title: 'Shop',
      url: `https://shop.example.com/${name}`,
    })),
  },
);
