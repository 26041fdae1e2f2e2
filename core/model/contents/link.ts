import { needed } from '../../contract/shape.js';
import { interaction } from './interaction.js';
import { body, footer, header, label, webAddress } from './parts.js';

/** A text with a button that opens a page. */
export const link = interaction(
  'link',
  {
    header,
    body,
    footer,
    title: needed(label, 'The text of the button.'),
    url: needed(webAddress, 'The page that it opens.'),
  },
  { body: 'Your parcel is on its way.', title: 'Track it', url: 'https://shop.example.com/4471' },
);
