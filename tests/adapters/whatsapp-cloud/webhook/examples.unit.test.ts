import assert from 'node:assert/strict';
import type { Notice } from '../../../../adapters/whatsapp-cloud/webhook/notice.js';
import { parseWebhook } from '../../../../adapters/whatsapp-cloud/webhook/parse-webhook.js';
import { noReferral } from '../../../support/fixtures/referral.js';
import { suite } from '../../../support/suite.js';
import {
  aboutNumber,
  example,
  exampleNumber,
  examples,
  webhook,
} from '../../../support/whatsapp/examples/index.js';

const cases = suite('whatsapp webhooks: the documented examples');

const now = 1_800_000_000_000;

const onlyNotice = (body: unknown): Notice => {
  const [notice, ...others] = parseWebhook(body, now);
  assert.ok(notice && others.length === 0);
  return notice;
};

const contentOf = (item: unknown) => {
  const notice = onlyNotice(aboutNumber({ messages: [item] }));
  assert.ok(notice.kind === 'inbound');
  return notice.content;
};

const medium = (providerId: string, mimeType: string, given = {}) => ({
  providerId,
  mimeType,
  sha256: null,
  filename: null,
  ...given,
});
const remote = { caption: null, sticker: false, voice: false };

const interactive = (kind: string, fields = {}) => ({ type: 'interactive', kind, ...fields });
const rescheduled = interactive('button_reply', { id: 'resched:4471', title: 'Reschedule' });

/** The content of each example message that has one. */
const contents: Readonly<Record<string, unknown>> = {
  image: {
    ...remote,
    type: 'image',
    caption: 'Broken lid',
    medium: medium('990010020030040', 'image/jpeg', {
      sha256: Buffer.from('q1nJqg5eW6o0y7w2mE0b3r8d2m7cK1yq0h2fT5l8Zx4=', 'base64').toString('hex'),
    }),
  },
  audio: {
    ...remote,
    type: 'audio',
    voice: true,
    medium: medium('990010020030041', 'audio/ogg; codecs=opus'),
  },
  video: {
    ...remote,
    type: 'video',
    caption: 'Look',
    medium: medium('990010020030042', 'video/mp4'),
  },
  document: {
    ...remote,
    type: 'document',
    medium: medium('990010020030043', 'application/pdf', { filename: 'receipt.pdf' }),
  },
  sticker: {
    ...remote,
    type: 'image',
    sticker: true,
    medium: medium('990010020030044', 'image/webp'),
  },
  location: {
    type: 'location',
    latitude: -33.8591,
    longitude: 151.2002,
    name: 'Quay',
    address: '1 Quay Road',
    url: 'https://quay.example.test',
  },
  place: {
    type: 'location',
    latitude: -33.8591,
    longitude: 151.2002,
    name: null,
    address: null,
    url: 'https://quay.example.test',
  },
  contacts: {
    type: 'contacts',
    contacts: [
      {
        name: 'Bo Reed',
        ...{ phones: ['+61 491 570 006'], emails: [], addresses: [], urls: [], organization: null },
        name_parts: { first: 'Bo' },
        phone_entries: [{ number: '+61 491 570 006', type: 'CELL', network_id: '61491570006' }],
      },
    ],
  },
  'contact-card': {
    type: 'contacts',
    contacts: [
      {
        name: 'Cleo Sand',
        ...{ phones: ['+61 491 570 157', '61491570158'], emails: ['cleo@example.test'] },
        addresses: ['2 Harbour Row, Sydney, NSW, 2000, Australia'],
        urls: ['https://cleo.example.test'],
        name_parts: { first: 'Cleo', last: 'Sand' },
        phone_entries: [
          { number: '+61 491 570 157', type: 'WORK' },
          { number: '61491570158', network_id: '61491570158' },
        ],
        email_entries: [{ email: 'cleo@example.test', type: 'WORK' }],
        organization: 'Fictional Desk',
        department: 'Parcels',
        title: 'Lead',
        address_entries: [
          {
            ...{ street: '2 Harbour Row', city: 'Sydney', state: 'NSW', zip: '2000' },
            ...{ country: 'Australia', country_code: 'au', type: 'WORK' },
          },
        ],
        url_entries: [{ url: 'https://cleo.example.test', type: 'WORK' }],
        birthday: '1990-02-03',
      },
    ],
  },
  'button-reply': interactive('button_reply', { id: 'keep', title: 'Keep it' }),
  'list-reply': interactive('list_reply', {
    id: 'b1',
    title: 'Hill Street',
    description: 'Until 18:00',
  }),
  'form-reply': interactive('form_reply', {
    name: 'flow',
    response: '{"flow_token":"ft_77","reason":"late"}',
  }),
  'form-of-a-list': interactive('form_reply', { name: 'flow', response: '["late"]' }),
  'call-permission': interactive('call_permission_reply', {
    response: 'accept',
    isPermanent: false,
    expiresAt: 1_790_604_800_000,
    source: 'user_action',
  }),
  'call-refused': interactive('call_permission_reply', {
    response: 'reject',
    isPermanent: null,
    expiresAt: null,
    source: 'user_action',
  }),
  'template-button': rescheduled,
  'template-button-hidden': rescheduled,
  reaction: interactive('reaction', { emoji: '🙏' }),
  'reaction-removed': interactive('reaction', { emoji: null }),
  order: interactive('order', {
    catalog: '310000000000001',
    text: 'Please wrap it',
    items: [{ product: 'SKU-9', quantity: 2, price: 14.5, currency: 'AUD' }],
  }),
  'order-without-text': interactive('order', {
    catalog: '310000000000001',
    text: null,
    items: [
      { product: 'SKU-1', quantity: 3, price: 30, currency: 'AUD' },
      { product: 'SKU-2', quantity: 2, price: 35, currency: 'AUD' },
    ],
  }),
  'edited-text': interactive('edit', { text: 'Hi, I saw your ad' }),
  'edited-caption': interactive('edit', { text: 'Broken hinge' }),
  revoked: interactive('revocation'),
  'number-changed': interactive('number_change', { phoneNumber: '+61491570006' }),
  'number-changed-before': interactive('number_change', { phoneNumber: '+61491570006' }),
  group: { type: 'text', body: 'Hello everyone' },
  forwarded: { type: 'text', body: 'Have you seen this?' },
  'forwarded-often': {
    ...remote,
    type: 'audio',
    medium: medium('990010020030051', 'audio/ogg; codecs=opus'),
  },
  'about-a-product': { type: 'text', body: 'Is it still there?' },
  'from-an-ad': { type: 'text', body: 'Hi, saw your ad' },
  'from-a-post': { type: 'text', body: 'Hi' },
};

/** What has no content of its own arrives with the provider's name of its type, and whole. */
const unsupported: Readonly<Record<string, string>> = {
  poll: 'poll',
  'edit-withheld': 'edit',
  'identity-changed': 'system',
  'reply-withheld': 'interactive',
  welcome: 'request_welcome',
  'contacts-of-nothing': 'contacts',
  'text-of-nothing': 'text',
};

cases('every inbound message becomes one content variant', () => {
  const found = examples('messages');
  const known = [...Object.keys(contents), ...Object.keys(unsupported)];
  assert.deepEqual([...found.keys()].sort(), known.sort());
  for (const [name, item] of found) {
    const providerType = unsupported[name];
    const raw = { type: 'unsupported', providerType, raw: item };
    assert.deepEqual(contentOf(item), providerType ? raw : contents[name], name);
  }
});

const alone = { group: null, isForwarded: false, isFrequentlyForwarded: false, referral: null };

/** How the messages came that say more than who sent them. */
const contexts: Readonly<Record<string, unknown>> = {
  group: { ...alone, group: 'Y2FwaV9ncm91cDoxMjAyNTU1MDEyMzox' },
  image: { ...alone, isForwarded: true },
  forwarded: { ...alone, isForwarded: true },
  'forwarded-often': { ...alone, isForwarded: true, isFrequentlyForwarded: true },
  'about-a-product': {
    ...alone,
    referral: {
      ...noReferral,
      sourceType: 'product',
      sourceId: 'SKU-9',
      catalog: '310000000000001',
    },
  },
  'from-an-ad': {
    ...alone,
    referral: {
      ...noReferral,
      sourceType: 'ad',
      sourceId: '120000000000001',
      sourceUrl: 'https://fb.example.test/ad/1',
      headline: 'Parcels made easy',
      body: 'Chat with us',
      mediaType: 'image',
      imageUrl: 'https://img.example.test/1.jpg',
      clickId: 'Afg_invented',
    },
  },
  'from-a-post': {
    ...alone,
    referral: {
      ...noReferral,
      sourceType: 'post',
      sourceId: '120000000000002',
      sourceUrl: 'https://fb.example.test/post/2',
      headline: 'Parcels',
      body: 'Write to us',
      mediaType: 'video',
      videoUrl: 'https://video.example.test/2.mp4',
      thumbnailUrl: 'https://img.example.test/2.jpg',
      clickId: 'Afh_invented',
      welcomeText: 'How can we help?',
      ref: 'spring',
    },
  },
};

cases('a message says its group, whether it was forwarded, and what brought the sender', () => {
  for (const [name, item] of examples('messages')) {
    const notice = onlyNotice(aboutNumber({ messages: [item] }));
    assert.ok(notice.kind === 'inbound');
    assert.deepEqual(notice.context, contexts[name], name);
  }
});

cases('a message has its sender, its time, and the message that it answers', () => {
  const notice = onlyNotice(aboutNumber({ messages: [example('messages', 'list-reply')] }));
  assert.ok(notice.kind === 'inbound');
  const { content: _, ...rest } = notice;
  assert.deepEqual(rest, {
    ...exampleNumber,
    kind: 'inbound',
    providerId: 'wamid.A8',
    from: '+61491570156',
    at: 1_790_000_470_000,
    answers: 'wamid.HBgLNjE0OTE1NzAxNTYVAgARGBI5RjNDMjFCN0QwNEU1QTY2ODgA',
  });
});

cases('a reaction, an edit and a revocation refer to their message', () => {
  const answers = {
    reaction: 'wamid.B3',
    'reaction-removed': 'wamid.B3',
    'edited-text': 'wamid.A15',
    'edited-caption': 'wamid.A1',
    revoked: 'wamid.A15',
    'call-permission': 'wamid.B4',
  };
  for (const [name, id] of Object.entries(answers)) {
    const notice = onlyNotice(aboutNumber({ messages: [example('messages', name)] }));
    assert.equal(notice.kind === 'inbound' && notice.answers, id, name);
  }
});

cases('a complete webhook with a text', () => {
  const notice = onlyNotice(example('webhooks', 'text'));
  assert.ok(notice.kind === 'inbound');
  assert.deepEqual(notice.content, { type: 'text', body: 'Where is my parcel?' });
});

cases('a complete webhook with a status', () => {
  assert.deepEqual(onlyNotice(example('webhooks', 'delivered')), {
    ...exampleNumber,
    kind: 'status',
    providerId: 'wamid.HBgLNjE0OTE1NzAxNTYVAgARGBI5RjNDMjFCN0QwNEU1QTY2ODgA',
    echo: null,
    status: 'delivered',
    recipient: { number: '+61491570156', user: 'AU.80215550001734' },
    at: 1_790_000_205_000,
    error: null,
    providerCode: null,
    charge: {
      pricing: { billable: true, category: 'utility', type: 'regular', model: 'PMP' },
    },
  });
});

cases('a failed status says why', () => {
  const notice = onlyNotice(aboutNumber({ statuses: [example('statuses', 'failed')] }));
  assert.ok(notice.kind === 'status');
  assert.equal(notice.status, 'failed');
  assert.equal(notice.error?.code, 'recipient_unreachable');
  assert.match(notice.error?.message ?? '', /Recipient cannot receive this message/);
  assert.equal(notice.providerCode, '131026');
});

cases('a complete webhook with a rejected template', () => {
  assert.deepEqual(onlyNotice(example('webhooks', 'template-rejected')), {
    kind: 'template',
    wabaId: exampleNumber.wabaId,
    providerId: '410020030040050',
    name: 'parcel_update_v2',
    language: 'en_US',
    event: 'REJECTED',
    reason: 'INCORRECT_CATEGORY',
    at: 1_790_001_000_000,
  });
});

/** What the value of each example change tells. */
const changes: Readonly<Record<string, (notices: readonly Notice[]) => void>> = {
  message_template_status_update: ([notice, ...others]) => {
    assert.equal(others.length, 0);
    assert.ok(notice?.kind === 'template');
    assert.equal(notice.event, 'PAUSED');
  },
  template_category_update: (notices) =>
    assert.deepEqual(notices, [
      {
        kind: 'category',
        wabaId: exampleNumber.wabaId,
        providerId: '410020030040050',
        name: 'parcel_update_v2',
        language: 'en_US',
        category: 'marketing',
      },
    ]),
  phone_number_quality_update: ([notice, ...others]) => {
    assert.deepEqual(others, []);
    assert.ok(notice?.kind === 'unread_field');
    assert.equal(notice.name, 'phone_number_quality_update');
  },
  'account_update-restriction': ([notice]) =>
    assert.deepEqual(notice, {
      kind: 'restriction',
      wabaId: exampleNumber.wabaId,
      phoneNumberId: null,
      phoneNumber: null,
      restricts: 'business_initiated',
      at: 1_790_001_000_000,
      until: 1_790_100_000_000,
      providerCode: 'ACCOUNT_RESTRICTION',
    }),
  'account_update-disabled': (notices) =>
    assert.deepEqual(notices, [
      {
        kind: 'inspection',
        wabaId: exampleNumber.wabaId,
        phoneNumberId: null,
        phoneNumber: null,
        providerCode: 'DISABLED_UPDATE',
      },
    ]),
};

cases('every change of an account, a number or a template', () => {
  const found = examples('changes');
  assert.deepEqual([...found.keys()].sort(), Object.keys(changes).sort());
  for (const [name, value] of found)
    changes[name]?.([...parseWebhook(webhook(name.split('-', 1)[0] ?? '', value), now)]);
});

cases.run();
