import { times } from '../support/fixtures/builders.js';
import { answeringCards, interactive, linkCards, reply, row, type Said } from './content-limits.js';

/** A content that breaks a rule of WhatsApp, and where. */
type Broken = Said & { readonly param: string };

type Json = Readonly<Record<string, unknown>>;

const buttons = (
  param: string,
  all: readonly (readonly [id: string, title: string])[],
): Broken => ({
  param,
  ...interactive('buttons', 'button', {
    ours: { buttons: all.map(([id, title]) => ({ id, title })) },
    action: { buttons: all.map(([id, title]) => reply(id, title)) },
  }),
});

type Section = { readonly title?: string; readonly rows: readonly Json[] };

const list = (param: string, sections: readonly Section[], around: Json = {}): Broken => {
  const action = { button: 'Open', sections };
  return { param, ...interactive('list', 'list', { around, ours: action, action }) };
};

const rows = (from: number, count: number) => times(count, (i) => row(from + i));

type Products = { readonly title?: string; readonly products: readonly string[] };

const products = (param: string, sections: readonly Products[], around: Json): Broken => ({
  param,
  ...interactive('product_list', 'product_list', {
    ...{ around, ours: { catalog: '31', sections } },
    action: {
      catalog_id: '31',
      sections: sections.map(({ products: all, ...section }) => ({
        ...section,
        product_items: all.map((product_retailer_id) => ({ product_retailer_id })),
      })),
    },
  }),
});

const named = (from: number, count: number) => times(count, (i) => `SKU-${from + i}`);
const header = { header: { type: 'text', text: 'Hours' } };

/** Cards with another first one, in both forms. */
const firstCard = (ours: Json, theirs: Json): Said => {
  const { content, request } = linkCards;
  const cards = content.cards as readonly Json[];
  const { interactive: said } = request as { interactive: Json };
  const { action } = said as { action: { cards: readonly Json[] } };
  const replaced = (all: readonly Json[], change: Json) =>
    all.map((each, i) => (i === 0 ? { ...each, ...change } : each));
  return {
    content: { ...content, cards: replaced(cards, ours) },
    request: {
      ...request,
      interactive: { ...said, action: { cards: replaced(action.cards, theirs) } },
    },
  };
};

const oneCard = (): Said => {
  const { content, request } = linkCards;
  const { interactive: said } = request as { interactive: { action: { cards: readonly Json[] } } };
  return {
    content: { ...content, cards: (content.cards as readonly Json[]).slice(0, 1) },
    request: {
      ...request,
      interactive: { ...said, action: { cards: said.action.cards.slice(0, 1) } },
    },
  };
};

const flow = (param: string, ours: Json, theirs: Json): Broken => ({
  param,
  ...interactive('form', 'flow', {
    ours: { title: 'Open', form: '9300', ...ours },
    action: {
      name: 'flow',
      parameters: { flow_message_version: '3', flow_id: '9300', flow_cta: 'Open', ...theirs },
    },
  }),
});

const breaks = 'A\nB\nC\nD';

/** Every rule of WhatsApp beside its limits, each broken once. */
export const brokenRules: Readonly<Record<string, Broken>> = {
  'two buttons of one id': buttons('content.buttons[1].id', [
    ['a', 'Keep'],
    ['a', 'Move'],
  ]),
  'two buttons of one title': buttons('content.buttons[1].title', [
    ['a', 'Keep'],
    ['b', 'Keep'],
  ]),
  'eleven rows in two sections': list('content.sections', [
    { title: 'N', rows: rows(0, 6) },
    { title: 'S', rows: rows(6, 5) },
  ]),
  'two sections, one without a title': list('content.sections[1].title', [
    { title: 'N', rows: rows(0, 1) },
    { rows: rows(1, 1) },
  ]),
  'two rows of one id': list('content.sections[1].rows[0].id', [
    { title: 'N', rows: rows(0, 1) },
    { title: 'S', rows: rows(0, 1) },
  ]),
  'products without a text above them': products(
    'content.header',
    [{ title: 'L', products: named(0, 1) }],
    {},
  ),
  '31 products in two sections': products(
    'content.sections',
    [
      { title: 'L', products: named(0, 16) },
      { title: 'M', products: named(16, 15) },
    ],
    header,
  ),
  'products in two sections, one without a title': products(
    'content.sections[0].title',
    [{ products: named(0, 1) }, { title: 'M', products: named(1, 1) }],
    header,
  ),
  'one card': { param: 'content.cards', ...oneCard() },
  'three line breaks on a card': {
    param: 'content.cards[0].body',
    ...firstCard({ body: breaks }, { body: { text: breaks } }),
  },
  'a card that opens a page beside one that answers': {
    param: 'content.cards[1].buttons',
    ...firstCard(
      { title: null, url: null, buttons: [{ id: 'a', title: 'A' }] },
      {
        action: {
          buttons: [{ type: 'quick_reply', quick_reply: { id: 'a', title: 'A' } }],
        },
      },
    ),
  },
  'cards with another number of buttons': {
    param: 'content.cards[1].buttons',
    ...answeringCards([1, 2]),
  },
  'a label with an emoji': flow('content.title', { title: 'Open 🎉' }, { flow_cta: 'Open 🎉' }),
  'a form with empty data': flow(
    'content.data',
    { screen: 'A', data: {} },
    { flow_action: 'navigate', flow_action_payload: { screen: 'A', data: {} } },
  ),
  'a reaction to nothing, of a word': {
    param: 'content.emoji',
    content: { type: 'interactive', kind: 'reaction', emoji: 'yes' },
    request: { type: 'reaction', reaction: { message_id: 'wamid.x', emoji: 'yes' } },
  },
};
