import { free, listOf, needed, shape } from '../../contract/shape.js';
import { interaction } from './interaction.js';
import { body, footer, freeBody, header, label, networkName } from './parts.js';

const ofCatalog = needed(networkName, "The network's identifier of the catalogue.");

const section = shape('ProductSection', 'Products under a title.', {
  title: free(label, 'The title; null without one. Several sections need one each.'),
  products: needed(listOf(networkName, 1, 100), 'The products, by their ids in the catalogue.'),
});

/** One product of a catalogue. */
export const product = interaction(
  'product',
  {
    body: freeBody,
    footer,
    catalog: ofCatalog,
    product: needed(networkName, 'The product, by its id in the catalogue.'),
  },
  { body: 'Back in stock', catalog: '310010020030040', product: 'SKU-9' },
);

/** Products of a catalogue under titles. The answer is an order. */
export const productList = interaction(
  'product_list',
  {
    header,
    body,
    footer,
    catalog: ofCatalog,
    sections: needed(listOf(section, 1, 100), 'The sections.'),
  },
  {
    header: { type: 'text', text: 'For your desk' },
    body: 'Choose what you need.',
    catalog: '310010020030040',
    sections: [{ title: 'Lamps', products: ['SKU-9', 'SKU-12'] }],
  },
);

/** A text with a button that opens the catalogue. */
export const catalog = interaction(
  'catalog',
  {
    body,
    footer,
    product: free(networkName, 'The product whose picture is shown; null for the first one.'),
  },
  { body: 'All that we have', product: 'SKU-9' },
);
