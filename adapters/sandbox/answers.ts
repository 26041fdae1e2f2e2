import type { Content } from '../../core/model/messages/content.js';

/** The text of a person who is asked nothing. */
const said: Content = { type: 'text', body: 'Thank you.' };

/** What a person answers to what a content asks: the first choice, a place, a card, the form (docs/specification.md#3.9.2). */
export const answerTo = (content: Content): Content => {
  if (content.type !== 'interactive') return said;
  switch (content.kind) {
    case 'buttons':
      return chosen(content.buttons[0]);
    case 'carousel':
      return chosen(content.cards[0]?.buttons?.[0]);
    case 'list': {
      const row = content.sections[0]?.rows[0];
      return row ? { type: 'interactive', kind: 'list_reply', ...row } : said;
    }
    case 'location_request':
      return { type: 'location', latitude: -33.8568, longitude: 151.2153, name: 'Quay' };
    case 'contact_request':
      return {
        type: 'contacts',
        contacts: [{ name: 'Ada Quill', phone_entries: [{ number: '+12025550116' }] }],
      };
    case 'form': {
      const response = JSON.stringify({ flow_token: content.token ?? 'unused', answer: 'yes' });
      return { type: 'interactive', kind: 'form_reply', name: 'flow', response };
    }
    case 'product':
      return ordered(content.catalog, content.product);
    case 'product_list':
      return ordered(content.catalog, content.sections[0]?.products[0]);
    case 'catalog':
      return ordered(null, content.product);
    default:
      return said;
  }
};

const chosen = (choice: { readonly id: string; readonly title: string } | undefined): Content =>
  choice ? { type: 'interactive', kind: 'button_reply', ...choice } : said;

const ordered = (catalog: string | null, product: string | null | undefined): Content => ({
  type: 'interactive',
  kind: 'order',
  catalog,
  items: [{ product: product ?? 'SKU-1', quantity: 1, price: 12.5, currency: 'USD' }],
});
