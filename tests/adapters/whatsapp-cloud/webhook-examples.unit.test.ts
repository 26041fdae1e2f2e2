import assert from 'node:assert/strict';
import type { Notice } from '../../../adapters/whatsapp-cloud/webhook/notice.js';
import { parseWebhook } from '../../../adapters/whatsapp-cloud/webhook/parse-webhook.js';
import { suite } from '../../support/suite.js';
import {
  aboutNumber,
  example,
  exampleNumber,
  examples,
  webhook,
} from '../../support/whatsapp/examples/index.js';

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

/** What the content of each example message is. */
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
  },
  contacts: {
    type: 'contacts',
    contacts: [{ name: 'Bo Reed', phones: ['+61 491 570 006'], emails: [], organization: null }],
  },
  'list-reply': {
    type: 'interactive',
    kind: 'list_reply',
    id: 'b1',
    title: 'Hill Street',
    description: 'Until 18:00',
  },
  'form-reply': {
    type: 'interactive',
    kind: 'form_reply',
    name: 'flow',
    response: '{"flow_token":"ft_77","reason":"late"}',
  },
  'template-button': {
    type: 'interactive',
    kind: 'button_reply',
    id: 'resched:4471',
    title: 'Reschedule',
  },
  reaction: { type: 'interactive', kind: 'reaction', emoji: '🙏' },
  order: { type: 'unsupported', providerType: 'order' },
  'number-changed': { type: 'unsupported', providerType: 'system' },
  poll: { type: 'unsupported', providerType: 'poll' },
  'from-an-ad': { type: 'text', body: 'Hi, saw your ad' },
};

cases('every inbound message becomes one content variant', () => {
  const found = examples('messages');
  assert.deepEqual([...found.keys()].sort(), Object.keys(contents).sort());
  for (const [name, item] of found) assert.deepEqual(contentOf(item), contents[name], name);
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

cases('a reaction refers to its message', () => {
  const notice = onlyNotice(aboutNumber({ messages: [example('messages', 'reaction')] }));
  assert.equal(notice.kind === 'inbound' && notice.answers, 'wamid.B3');
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
    at: 1_790_000_205_000,
    error: null,
    providerCode: null,
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
        name: 'parcel_update_v2',
        language: 'en_US',
        category: 'marketing',
      },
    ]),
  phone_number_quality_update: (notices) => assert.deepEqual(notices, []),
  'account_update-restriction': ([notice]) =>
    assert.deepEqual(notice, {
      kind: 'condition',
      wabaId: exampleNumber.wabaId,
      phoneNumberId: null,
      becomes: 'restricted',
      at: 1_790_001_000_000,
      until: 1_790_100_000_000,
      providerCode: 'ACCOUNT_RESTRICTION',
    }),
  'account_update-disabled': ([notice]) =>
    assert.ok(notice?.kind === 'condition' && notice.becomes === 'inactive'),
};

cases('every change of an account, a number or a template', () => {
  const found = examples('changes');
  assert.deepEqual([...found.keys()].sort(), Object.keys(changes).sort());
  for (const [name, value] of found)
    changes[name]?.(parseWebhook(webhook(name.split('-', 1)[0] ?? '', value), now));
});

cases.run();
