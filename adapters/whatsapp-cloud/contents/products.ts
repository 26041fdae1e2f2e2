import { untitled } from './list.js';
import { interactive, onlyTextHeader, type WhatsAppContent } from './whatsapp-content.js';

const texts = { body: 1_024, footer: 60 };
/** Products over all sections. */
const maxProducts = 30;

/** One product. */
export const product: WhatsAppContent<'product'> = {
  limits: texts,
  part: (content, references) => {
    const { catalog: catalog_id, product: product_retailer_id } = content;
    return interactive('product', content, { catalog_id, product_retailer_id }, references);
  },
};

/** Up to 30 products under titles. */
export const productList: WhatsAppContent<'product_list'> = {
  limits: {
    ...texts,
    'header.text': 60,
    sections: 10,
    'sections.title': 24,
    'sections.products': maxProducts,
  },
  misfit: (content) => {
    const { header, sections } = content;
    if (!header) return { param: 'content.header', message: 'is required: a text' };
    const count = sections.reduce((sum, { products }) => sum + products.length, 0);
    if (count > maxProducts)
      return {
        param: 'content.sections',
        message: `must have at most ${maxProducts} products in all sections together; they have ${count}`,
      };
    return onlyTextHeader(content) ?? untitled(sections);
  },
  part: (content, references) =>
    interactive(
      'product_list',
      content,
      {
        catalog_id: content.catalog,
        sections: content.sections.map(({ title, products }) => ({
          ...(title && { title }),
          product_items: products.map((product_retailer_id) => ({ product_retailer_id })),
        })),
      },
      references,
    ),
};

/** A button that opens the catalogue. */
export const catalog: WhatsAppContent<'catalog'> = {
  limits: texts,
  part: (content, references) => {
    const { product: id } = content;
    const parameters = id ? { parameters: { thumbnail_product_retailer_id: id } } : {};
    const action = { name: 'catalog_message', ...parameters };
    return interactive('catalog_message', content, action, references);
  },
};
