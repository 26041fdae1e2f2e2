import type { Content } from '../../../core/model/messages/content.js';
import type { Message } from '../../../core/model/messages/message.js';
import { anyId, anyMedia, anyMessage, noon } from '../fixtures/builders.js';
import { present, rightOf } from '../fixtures/either.js';
import type { DashboardHost } from './dashboard-host.js';

/** From here on a text is shown from right to left. */
export const turn = '\u202e';

/** A text that would run as a script, if a page did not escape it, and turns what follows it. */
export const hostile = `${turn}"><script>alert(1)</script><img src=x onerror=alert(1)>'\`</textarea></title>{{7*7}}`;
const link = `javascript:alert(1)//${hostile}`;

const file = { media: anyId('med'), mimeType: `text/html;${hostile}` };

const framed = {
  type: 'interactive',
  header: { type: 'text', text: hostile },
  body: hostile,
  footer: hostile,
} as const;
const picture = { type: 'image', media: file.media } as const;

/** Every kind of interactive content that can be sent. */
const hostileInteractions: readonly Content[] = [
  { ...framed, kind: 'buttons', header: picture, buttons: [{ id: hostile, title: hostile }] },
  {
    ...{ ...framed, kind: 'list', button: hostile },
    sections: [
      { title: hostile, rows: [{ id: hostile, title: hostile, description: hostile }] },
      { rows: [{ id: hostile, title: hostile }] },
    ],
  },
  { ...framed, kind: 'link', title: hostile, url: link },
  { ...framed, kind: 'link', title: hostile, url: `https://evil.example/?${hostile}` },
  { type: 'interactive', kind: 'location_request', body: hostile },
  { type: 'interactive', kind: 'contact_request', body: hostile },
  {
    ...{ ...framed, kind: 'form', title: hostile, form: hostile, token: hostile, screen: hostile },
    ...{ data: { [hostile]: hostile }, draft: true },
  },
  {
    ...{ type: 'interactive', kind: 'carousel', body: hostile },
    cards: [
      { header: { type: 'image', url: link }, body: hostile, title: hostile, url: link },
      {
        header: { type: 'video', media: file.media },
        body: hostile,
        buttons: [{ id: hostile, title: hostile }],
      },
    ],
  },
  {
    ...{ type: 'interactive', kind: 'product', body: hostile, footer: hostile },
    ...{ catalog: hostile, product: hostile },
  },
  {
    ...{ ...framed, kind: 'product_list', catalog: hostile },
    sections: [{ title: hostile, products: [hostile, hostile] }],
  },
  { type: 'interactive', kind: 'catalog', body: hostile, footer: hostile, product: hostile },
  { type: 'interactive', kind: 'raw', body: { [hostile]: hostile } },
  { type: 'interactive', kind: 'list_reply', id: hostile, title: hostile, description: hostile },
  { type: 'interactive', kind: 'edit', text: hostile },
];

const used = { type: hostile } as const;
/** A contact card by its parts. */
const hostileCard = {
  name: hostile,
  name_parts: { first: hostile, last: hostile },
  phone_entries: [{ number: hostile, network_id: hostile, ...used }],
  email_entries: [{ email: hostile, ...used }],
  address_entries: [{ street: hostile, city: hostile, country: hostile, ...used }],
  url_entries: [{ url: link, ...used }],
};

/** Every kind of content, with hostile texts in each place that a person can write to. */
export const hostileContents: readonly Content[] = [
  { type: 'text', body: hostile },
  {
    type: 'template',
    ...{ template: anyId('tmpl'), name: hostile, language: hostile, bodyParameters: [hostile] },
    body: hostile,
    headerLocation: { latitude: 1, longitude: 2, name: hostile, address: hostile },
  },
  { type: 'image', ...file, caption: hostile, sticker: false },
  { type: 'video', ...file, caption: hostile },
  { type: 'audio', ...file, voice: true },
  { type: 'document', ...file, filename: hostile, caption: hostile },
  { type: 'location', latitude: 1, longitude: 2, name: hostile, address: hostile, url: link },
  {
    type: 'contacts',
    contacts: [
      {
        ...{ name: hostile, phones: [hostile], emails: [hostile], organization: hostile },
        ...{ department: hostile, title: hostile, addresses: [hostile], urls: [link] },
        birthday: hostile,
      },
      hostileCard,
    ],
  },
  { type: 'interactive', kind: 'button_reply', id: hostile, title: hostile },
  { type: 'interactive', kind: 'form_reply', name: hostile, response: hostile },
  { type: 'interactive', kind: 'reaction', emoji: hostile },
  {
    ...{ type: 'interactive', kind: 'order', catalog: hostile, text: hostile },
    items: [{ product: hostile, quantity: 1, price: 2, currency: hostile }],
  },
  ...hostileInteractions,
  { type: 'unsupported', providerType: hostile, raw: { [hostile]: hostile } },
  // What a later version may store.
  { type: hostile, secret_member: hostile } as unknown as Content,
];

/** Stores an inbound message of each content, from a person with a hostile name. */
export const addHostileMessages = async (
  { stores, project, channel }: DashboardHost,
  at = noon,
): Promise<readonly Message[]> => {
  const owner = present(await stores.channels.findAnywhere(channel));
  const referral = {
    ...{ sourceType: hostile, sourceId: hostile, sourceUrl: link, catalog: hostile },
    ...{ headline: hostile, body: hostile, mediaType: hostile, imageUrl: link, videoUrl: link },
    ...{ thumbnailUrl: link, clickId: hostile, welcomeText: hostile, ref: hostile },
  };
  const messages = hostileContents.map((content) =>
    anyMessage(owner, {
      ...{ content, direction: 'inbound', from: hostile, providerId: hostile },
      progress: { status: 'accepted', reachedAt: { accepted: at } },
      metadata: { [hostile]: hostile },
      context: { group: hostile, isForwarded: true, isFrequentlyForwarded: true, referral },
    }),
  );
  const media = [
    anyMedia({
      ...{ project, id: file.media, kind: 'document' },
      mimeType: file.mimeType,
      filename: hostile,
    }),
  ];
  rightOf(await stores.commit({ project, at, puts: { messages, media } }));
  return messages;
};
