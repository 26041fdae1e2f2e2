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
    ],
  },
  { type: 'interactive', kind: 'button_reply', id: hostile, title: hostile },
  { type: 'interactive', kind: 'form_reply', name: hostile, response: hostile },
  { type: 'interactive', kind: 'reaction', emoji: hostile },
  {
    ...{ type: 'interactive', kind: 'order', catalog: hostile, text: hostile },
    items: [{ product: hostile, quantity: 1, price: 2, currency: hostile }],
  },
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
