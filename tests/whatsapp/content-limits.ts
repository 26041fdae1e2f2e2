import { times } from '../support/fixtures/builders.js';

type Json = Readonly<Record<string, unknown>>;

/** A content as our API takes it, and the same as WhatsApp does. */
export type Said = { readonly content: Json; readonly request: Json };

/** A place of a content that has a limit: the same place in the request, and what it has with so many entries or characters. */
type Place = readonly [
  field: string,
  inRequest: string,
  limit: number,
  entries?: readonly [ours: (i: number) => unknown, theirs: (i: number) => unknown],
];

/** A kind of content, and every limit that WhatsApp has for it. */
type Limited = {
  readonly kind: string;
  readonly said: Said;
  readonly places: readonly Place[];
  /** Limits that more than one place has. */
  readonly more?: readonly {
    readonly field: string;
    readonly limit: number;
    readonly at: (count: number) => Said;
  }[];
};

const page = 'https://shop.example.com/4471';
const picture = 'https://shop.example.com/a.png';

/** An interactive content: what stands around the action, and the action. */
export const interactive = (
  kind: string,
  type: string,
  { around = {}, ours, action }: { around?: Json; ours: Json; action: Json },
): Limited['said'] => ({
  content: { ...{ type: 'interactive', kind, body: 'Choose' }, ...around, ...ours },
  request: {
    type: 'interactive',
    interactive: { ...{ type, body: { text: 'Choose' } }, ...written(around), action },
  },
});

const written = ({ header, footer }: Json): Json => ({
  ...(header !== undefined && { header }),
  ...(footer !== undefined && { footer: { text: footer } }),
});

const textHeader = { header: { type: 'text', text: 'Hours' } };
const framed = { ...textHeader, footer: 'Desk' };

const inFrame = (name: string): string => `interactive.${name}`;
const bodyOf = (limit: number): Place => ['body', inFrame('body.text'), limit];
const footer: Place = ['footer', inFrame('footer.text'), 60];
const header: Place = ['header.text', inFrame('header.text'), 60];
const action = (ours: string, theirs: string, limit: number, entries?: Place[3]): Place => [
  ours,
  inFrame(`action.${theirs}`),
  limit,
  ...(entries ? ([entries] as const) : ([] as const)),
];

const same = (entry: (i: number) => unknown): Place[3] => [entry, entry];
export const reply = (id: string, title: string) => ({ type: 'reply', reply: { id, title } });
const quickReply = (id: string, title: string) => ({
  ...{ type: 'quick_reply', quick_reply: { id, title } },
});
export const row = (i: number) => ({ id: `r${i}`, title: `Row ${i}` });

export const linkCards = interactive('carousel', 'carousel', {
  ours: {
    cards: times(2, () => ({
      header: { type: 'image', url: picture },
      ...{ body: 'A lamp', title: 'Shop', url: page },
    })),
  },
  action: {
    cards: times(2, (i) => ({
      ...{ card_index: i, type: 'cta_url' },
      header: { type: 'image', image: { link: picture } },
      body: { text: 'A lamp' },
      action: { name: 'cta_url', parameters: { display_text: 'Shop', url: page } },
    })),
  },
});

const cardsOf = (said: Said): readonly [Json, Json] => {
  const { cards } = said.content as { cards: readonly Json[] };
  const theirs = (said.request.interactive as { action: { cards: readonly Json[] } }).action.cards;
  return [cards[0] ?? {}, theirs[0] ?? {}];
};

/** Two cards with as many buttons each, made by number. */
export const answeringCards = (counts: readonly [number, number], title = 'Yes'): Said => {
  const [ours, theirs] = cardsOf(linkCards);
  const { title: _, url: __, ...card } = ours;
  const named = (i: number) => [`b${i}`, `${title}${i === 0 ? '' : i}`] as const;
  return interactive('carousel', 'carousel', {
    ours: {
      cards: counts.map((count) => ({
        ...card,
        buttons: times(count, (i) => ({ id: named(i)[0], title: named(i)[1] })),
      })),
    },
    action: {
      cards: counts.map((count, i) => ({
        ...theirs,
        card_index: i,
        action: { buttons: times(count, (j) => quickReply(...named(j))) },
      })),
    },
  });
};

const media = (type: string, places: readonly Place[]): Limited => ({
  kind: type,
  said: {
    content: { type, media: 'med', caption: 'Look' },
    request: { type, [type]: { link: picture, caption: 'Look' } },
  },
  places,
});

/** Every kind of content with every limit. `med` stands for a file of its kind. */
const limitedContents: readonly Limited[] = [
  {
    kind: 'text',
    said: {
      content: { type: 'text', body: 'Hello' },
      request: { type: 'text', text: { body: 'Hello' } },
    },
    places: [['body', 'text.body', 4_096]],
  },
  ...['image', 'video', 'document'].map((type) =>
    media(type, [['caption', `${type}.caption`, 1_024]]),
  ),
  {
    kind: 'contacts',
    said: {
      content: { type: 'contacts', contacts: [{ name: 'Ada Quill' }] },
      request: {
        type: 'contacts',
        contacts: [{ name: { formatted_name: 'Ada Quill', first_name: 'Ada' } }],
      },
    },
    places: [
      [
        'contacts',
        'contacts',
        257,
        [
          () => ({ name: 'Ada Quill' }),
          () => ({ name: { formatted_name: 'Ada Quill', first_name: 'Ada' } }),
        ],
      ],
    ],
  },
  {
    kind: 'buttons',
    said: interactive('buttons', 'button', {
      around: framed,
      ours: { buttons: [{ id: 'b0', title: 'Keep it' }] },
      action: { buttons: [reply('b0', 'Keep it')] },
    }),
    places: [
      ...[header, bodyOf(1_024), footer],
      action('buttons', 'buttons', 3, [
        (i) => ({ id: `b${i}`, title: `T${i}` }),
        (i) => reply(`b${i}`, `T${i}`),
      ]),
      action('buttons.0.id', 'buttons.0.reply.id', 256),
      action('buttons.0.title', 'buttons.0.reply.title', 20),
    ],
  },
  {
    kind: 'list',
    said: interactive('list', 'list', {
      around: framed,
      ours: { button: 'Open', sections: [{ title: 'North', rows: [row(0)] }] },
      action: { button: 'Open', sections: [{ title: 'North', rows: [row(0)] }] },
    }),
    places: [
      ...[header, bodyOf(4_096), footer, action('button', 'button', 20)],
      action(
        'sections',
        'sections',
        10,
        same((i) => ({ title: `S${i}`, rows: [row(i)] })),
      ),
      action('sections.0.title', 'sections.0.title', 24),
      action('sections.0.rows', 'sections.0.rows', 10, same(row)),
      action('sections.0.rows.0.id', 'sections.0.rows.0.id', 200),
      action('sections.0.rows.0.title', 'sections.0.rows.0.title', 24),
      action('sections.0.rows.0.description', 'sections.0.rows.0.description', 72),
    ],
  },
  {
    kind: 'link',
    said: interactive('link', 'cta_url', {
      around: framed,
      ours: { title: 'Track it', url: page },
      action: { name: 'cta_url', parameters: { display_text: 'Track it', url: page } },
    }),
    places: [header, bodyOf(1_024), footer, action('title', 'parameters.display_text', 20)],
  },
  ...(
    [
      ['location_request', 'location_request_message', 'send_location'],
      ['contact_request', 'request_contact_info', 'request_contact_info'],
    ] as const
  ).map(([kind, type, name]) => ({
    kind,
    said: interactive(kind, type, { ours: {}, action: { name } }),
    places: [bodyOf(1_024)],
  })),
  {
    kind: 'form',
    said: interactive('form', 'flow', {
      around: framed,
      ours: { title: 'Open', form: '9300' },
      action: {
        name: 'flow',
        parameters: { flow_message_version: '3', flow_id: '9300', flow_cta: 'Open' },
      },
    }),
    places: [header, bodyOf(1_024), footer, action('title', 'parameters.flow_cta', 30)],
  },
  {
    kind: 'carousel',
    said: linkCards,
    places: [
      bodyOf(1_024),
      action('cards', 'cards', 10, [
        () => cardsOf(linkCards)[0],
        (card_index) => ({ ...cardsOf(linkCards)[1], card_index: Math.min(card_index, 9) }),
      ]),
      action('cards.0.body', 'cards.0.body.text', 160),
      action('cards.0.title', 'cards.0.action.parameters.display_text', 20),
    ],
  },
  {
    kind: 'carousel',
    said: answeringCards([1, 1]),
    places: [
      action('cards.0.buttons.0.id', 'cards.0.action.buttons.0.quick_reply.id', 256),
      action('cards.0.buttons.0.title', 'cards.0.action.buttons.0.quick_reply.title', 20),
    ],
    more: [{ field: 'cards.0.buttons', limit: 3, at: (count) => answeringCards([count, count]) }],
  },
  {
    kind: 'product',
    said: interactive('product', 'product', {
      around: { footer: 'Desk' },
      ours: { catalog: '31', product: 'SKU-9' },
      action: { catalog_id: '31', product_retailer_id: 'SKU-9' },
    }),
    places: [bodyOf(1_024), footer],
  },
  {
    kind: 'product_list',
    said: interactive('product_list', 'product_list', {
      around: framed,
      ours: { catalog: '31', sections: [{ title: 'Lamps', products: ['SKU-0'] }] },
      action: {
        catalog_id: '31',
        sections: [{ title: 'Lamps', product_items: [{ product_retailer_id: 'SKU-0' }] }],
      },
    }),
    places: [
      ...[header, bodyOf(1_024), footer],
      action('sections', 'sections', 10, [
        (i) => ({ title: `S${i}`, products: [`SKU-${i}`] }),
        (i) => ({ title: `S${i}`, product_items: [{ product_retailer_id: `SKU-${i}` }] }),
      ]),
      action('sections.0.title', 'sections.0.title', 24),
      action('sections.0.products', 'sections.0.product_items', 30, [
        (i) => `SKU-${i}`,
        (i) => ({ product_retailer_id: `SKU-${i}` }),
      ]),
    ],
  },
  {
    kind: 'catalog',
    said: interactive('catalog', 'catalog_message', {
      around: { footer: 'Desk' },
      ours: {},
      action: { name: 'catalog_message' },
    }),
    places: [bodyOf(1_024), footer],
  },
];

/** A limit of a kind of content, and the content with so many entries or characters there. */
export type Limit = {
  readonly kind: string;
  readonly field: string;
  readonly limit: number;
  readonly at: (count: number) => Said;
};

/** Every limit of every kind. */
export const everyLimit: readonly Limit[] = limitedContents.flatMap(
  ({ kind, said, places, more = [] }) => [
    ...places.map((place) => ({
      ...{ kind, field: place[0], limit: place[2] },
      at: (count: number) => withCount(said, place, count),
    })),
    ...more.map((each) => ({ kind, ...each })),
  ],
);

/** A value with another one at a place, such as `cards.0.body`. */
const placed = (value: unknown, [name, ...rest]: readonly string[], put: unknown): unknown => {
  if (name === undefined) return put;
  if (Array.isArray(value))
    return value.map((each, i) => (String(i) === name ? placed(each, rest, put) : each));
  const fields = (value ?? {}) as Json;
  return { ...fields, [name]: placed(fields[name], rest, put) };
};

/** A content, and its request, with so many entries or characters at a place. */
const withCount = (
  { content, request }: Said,
  [field, inRequest, , entries]: Place,
  count: number,
): Said => {
  const [ours, theirs] = entries ?? [];
  const text = 'x'.repeat(count);
  return {
    content: placed(content, field.split('.'), ours ? times(count, ours) : text) as Json,
    request: placed(request, inRequest.split('.'), theirs ? times(count, theirs) : text) as Json,
  };
};
