import assert from 'node:assert/strict';
import { suite } from '../../../support/suite.js';
import { fictional, startWhatsAppEmulator, type WhatsAppEmulator } from '../index.js';
import { userIdOf } from '../shared/ids.js';
import type { Json } from '../shared/json.js';
import { call, codeOf, send, user, wamidOf } from './client.js';

const content = suite('WhatsApp emulator: content');

let emulator: WhatsAppEmulator;
let media = '';
let inbound = '';

content.before(async () => {
  emulator = await startWhatsAppEmulator({
    settings: { limits: { pair: null, throughputPerSecond: null } },
  });
  inbound = emulator.control.receive({ from: user }).wamid;
  const form = new FormData();
  form.set('messaging_product', 'whatsapp');
  form.set('type', 'image/png');
  form.set('file', new Blob(['png'], { type: 'image/png' }), 'a.png');
  const uploaded = await call(emulator, 'POST', `${fictional.phoneNumberId}/media`, { body: form });
  media = String(uploaded.json.id);
});
content.after(() => emulator.close());

const long = (length: number): string => 'x'.repeat(length);

const cta = { name: 'cta_url', parameters: { display_text: 'Track', url: 'https://a.test/1' } };
const reply = (id: string, title = id) => ({ type: 'reply', reply: { id, title } });
const buttons = (...all: Json[]) => interactive('button', { buttons: all });
const row = (id: string) => ({ id, title: id });
const list = (...sections: Json[]) => interactive('list', { button: 'Open', sections });
const interactive = (type: string, action: Json, beside: Json = {}) => ({
  type: 'interactive',
  interactive: { type, body: { text: 'Choose' }, action, ...beside },
});
const contact = (name: Json, count = 1) => ({
  type: 'contacts',
  contacts: Array.from({ length: count }, () => ({ name })),
});

const productCard = (catalog_id: string, product_retailer_id: string): Json => ({
  ...{ card_index: 0, type: 'product', action: { catalog_id, product_retailer_id } },
});
const linkCard: Json = {
  ...{ card_index: 0, type: 'cta_url', action: cta },
  header: { type: 'image', image: { link: 'https://a.test/1.png' } },
};
const carousel = (...cards: readonly Json[]) => interactive('carousel', { cards });

const good: Readonly<Record<string, () => Json>> = {
  'a text': () => ({ type: 'text', text: { body: long(4_096), preview_url: true } }),
  'a quoting text': () => ({ context: { message_id: inbound } }),
  'the longest opaque id': () => ({ biz_opaque_callback_data: long(512) }),
  'media by id': () => ({ type: 'image', image: { id: media, caption: long(1_024) } }),
  'media by link': () => ({
    type: 'document',
    document: { link: 'https://a.test/1.pdf', filename: '1.pdf' },
  }),
  'a location of texts': () => ({
    type: 'location',
    location: { latitude: '-33.85', longitude: '151.2' },
  }),
  'a contact': () => contact({ formatted_name: 'Ada Quill', first_name: 'Ada' }),
  '257 contacts': () => contact({ formatted_name: 'Ada Quill', first_name: 'Ada' }, 257),
  'a list under the longest text': () => ({
    type: 'interactive',
    interactive: {
      type: 'list',
      body: { text: long(4_096) },
      action: { button: 'Open', sections: [{ rows: [row('a')] }] },
    },
  }),
  'a reaction': () => ({ type: 'reaction', reaction: { message_id: inbound, emoji: '👍' } }),
  'a taken back reaction': () => ({
    type: 'reaction',
    reaction: { message_id: inbound, emoji: '' },
  }),
  'three buttons': () => buttons(reply('a'), reply('b'), reply('c')),
  'a list': () => list({ title: 'North', rows: [row('a')] }, { title: 'South', rows: [row('b')] }),
  'a link button under a picture': () =>
    interactive('cta_url', cta, {
      header: { type: 'image', image: { id: media } },
      footer: { text: 'F' },
    }),
  'a flow': () =>
    interactive('flow', {
      name: 'flow',
      parameters: { flow_message_version: '3', flow_id: '1', flow_cta: 'Open' },
    }),
  'cards of a catalog': () => carousel(productCard('1', 'a'), productCard('1', 'b')),
  'cards of links': () => carousel(linkCard, linkCard),
  'a contact request': () => interactive('request_contact_info', { name: 'request_contact_info' }),
  'a location request': () => interactive('location_request_message', { name: 'send_location' }),
};

const bad: Readonly<Record<string, readonly [code: number, () => Json]>> = {
  'another product': [100, () => ({ messaging_product: 'sms' })],
  'no recipient': [100, () => ({ to: undefined })],
  'a recipient that is no number': [131009, () => ({ to: 'Ada' })],
  'the sender itself': [131021, () => ({ to: `+${fictional.phoneNumber}` })],
  'an unknown type': [100, () => ({ type: 'poll', poll: {} })],
  'no content': [131008, () => ({ type: 'image' })],
  'an unknown key': [100, () => ({ text: { body: 'Hi', colour: 'red' } })],
  'an empty text': [100, () => ({ text: { body: '' } })],
  'a text too long': [100, () => ({ text: { body: long(4_097) } })],
  'no text': [131008, () => ({ text: {} })],
  'an opaque id too long': [100, () => ({ biz_opaque_callback_data: long(513) })],
  'a quoting reaction': [
    131009,
    () => ({
      type: 'reaction',
      reaction: { message_id: inbound, emoji: '👍' },
      context: { message_id: inbound },
    }),
  ],
  'a reaction of a word': [
    131009,
    () => ({ type: 'reaction', reaction: { message_id: inbound, emoji: 'yes' } }),
  ],
  'a caption on audio': [100, () => ({ type: 'audio', audio: { id: media, caption: 'x' } })],
  'id and link': [
    131009,
    () => ({ type: 'image', image: { id: media, link: 'https://a.test/1' } }),
  ],
  'neither id nor link': [131009, () => ({ type: 'image', image: {} })],
  'unknown media': [131009, () => ({ type: 'image', image: { id: '123' } })],
  'a latitude out of range': [
    131009,
    () => ({ type: 'location', location: { latitude: 91, longitude: 0 } }),
  ],
  'a contact of one name': [131009, () => contact({ formatted_name: 'Ada' })],
  '258 contacts': [
    131009,
    () => ({
      type: 'contacts',
      contacts: Array.from({ length: 258 }, () => ({
        name: { formatted_name: 'A', first_name: 'A' },
      })),
    }),
  ],
  'four buttons': [131009, () => buttons(reply('a'), reply('b'), reply('c'), reply('d'))],
  'two buttons of one id': [131009, () => buttons(reply('a', 'x'), reply('a', 'y'))],
  'two buttons of one title': [131009, () => buttons(reply('a', 'x'), reply('b', 'x'))],
  'a title too long': [131009, () => buttons(reply('a', long(21)))],
  'sections without titles': [131009, () => list({ rows: [row('a')] }, { rows: [row('b')] })],
  'eleven rows': [
    131009,
    () =>
      list(
        { title: 'N', rows: 'abcdef'.split('').map(row) },
        { title: 'S', rows: 'ghijk'.split('').map(row) },
      ),
  ],
  'a picture over a list': [
    131009,
    () =>
      interactive(
        'list',
        { button: 'O', sections: [{ rows: [row('a')] }] },
        { header: { type: 'image', image: { id: media } } },
      ),
  ],
  'a flow with empty data': [
    131009,
    () =>
      interactive('flow', {
        name: 'flow',
        parameters: {
          ...{ flow_message_version: '3', flow_id: '1', flow_cta: 'Open', flow_action: 'navigate' },
          flow_action_payload: { screen: 'A', data: {} },
        },
      }),
  ],
  'one card': [131009, () => carousel(productCard('1', 'a'))],
  'eleven cards': [
    131009,
    () => carousel(...Array.from({ length: 11 }, () => productCard('1', 'a'))),
  ],
  'cards of two catalogs': [131009, () => carousel(productCard('1', 'a'), productCard('2', 'b'))],
  'cards of two types': [131009, () => carousel(productCard('1', 'a'), linkCard)],
  'a carousel under a header': [
    131009,
    () =>
      interactive(
        'carousel',
        { cards: [linkCard, linkCard] },
        { header: { type: 'text', text: 'New' } },
      ),
  ],
  'a product under a header': [
    131009,
    () =>
      interactive(
        'product',
        { catalog_id: '1', product_retailer_id: 'a' },
        { header: { type: 'text', text: 'New' } },
      ),
  ],
  'a contact request with a footer': [
    131009,
    () =>
      interactive(
        'request_contact_info',
        { name: 'request_contact_info' },
        {
          footer: { text: 'F' },
        },
      ),
  ],
  'an unknown interactive type': [131009, () => interactive('dance', {})],
  'a flow without id': [
    131009,
    () =>
      interactive('flow', {
        name: 'flow',
        parameters: { flow_message_version: '3', flow_cta: 'Open' },
      }),
  ],
  'an identity that changed': [137000, () => ({ recipient_identity_key_hash: 'abc' })],
};

content('accepts every content that the provider accepts', async () => {
  for (const [what, make] of Object.entries(good)) {
    const answer = await send(emulator, make());
    assert.equal(codeOf(answer), 'ok', `${what}: ${answer.text}`);
  }
});

content(
  'refuses every content that the provider refuses, with its code and its envelope',
  async () => {
    const before = emulator.control.counts().accepted;
    for (const [what, [code, make]] of Object.entries(bad)) {
      const answer = await send(emulator, make());
      assert.equal(codeOf(answer), code, `${what}: ${answer.text}`);
      const { error } = answer.json as { error: Json };
      assert.equal(error.type, 'OAuthException');
      assert.match(String(error.fbtrace_id), /^A\w+$/);
    }
    assert.equal(emulator.control.counts().accepted, before);
  },
);

content('takes a reaction to what cannot be reacted to, and reports that it failed', async () => {
  const { control } = emulator;
  const own = await send(emulator);
  const dayMs = 86_400_000;
  const at = (days: number) => control.now() - days * dayMs;
  const received = (given: Omit<Parameters<typeof control.receive>[0], 'from'>) =>
    control.receive({ from: user, ...given }).wamid;
  const revoked = received({});
  received({ kind: 'revoke', content: { original_message_id: revoked } });
  const targets: Readonly<Record<string, readonly [wamid: string, ends: string]>> = {
    'a text': [received({}), 'sent'],
    'a picture': [received({ kind: 'image' }), 'sent'],
    'a text of 29 days ago': [received({ at: at(29) }), 'sent'],
    'a text of 30 days ago': [received({ at: at(30) }), 'failed'],
    'a text of 31 days ago': [received({ at: at(31) }), 'failed'],
    'a reaction': [received({ kind: 'reaction', content: { message_id: inbound } }), 'failed'],
    'a text that was taken back': [revoked, 'failed'],
    'a message of the business': [wamidOf(own), 'failed'],
    nothing: ['wamid.x', 'failed'],
  };
  for (const [what, [wamid, ends]] of Object.entries(targets))
    for (const emoji of ['👍', '']) {
      const reaction = { message_id: wamid, emoji };
      const answer = await send(emulator, { type: 'reaction', reaction });
      assert.equal(codeOf(answer), 'ok', `${what}: ${answer.text}`);
      await control.settle();
      const statuses = control.accepted().at(-1)?.statuses ?? [];
      const expected = [{ status: ends, code: ends === 'failed' ? 131009 : undefined }];
      assert.deepEqual(
        statuses.map(({ status, code }) => ({ status, code })),
        expected,
        what,
      );
    }
});

content('reports media that do not fit the type they are sent as', async () => {
  await send(emulator, { type: 'video', video: { id: media }, biz_opaque_callback_data: 'unfit' });
  await emulator.control.settle();
  const [message] = emulator.control.accepted({ opaque: 'unfit' });
  assert.deepEqual(
    message?.statuses.map(({ code }) => code),
    [131053],
  );
});

content('reaches a user by user id, within the window that the user opened', async () => {
  emulator.control.receive({ from: '4915550100777', isHidden: true });
  const recipient = userIdOf('4915550100777');
  const answer = await send(emulator, { to: undefined, recipient, biz_opaque_callback_data: 'id' });
  assert.deepEqual(answer.json.contacts, [{ input: recipient, user_id: recipient }]);
  await emulator.control.settle();
  const [message] = emulator.control.accepted({ opaque: 'id' });
  assert.deepEqual(
    message?.statuses.map(({ status }) => status),
    ['sent', 'delivered'],
  );
});

content.run();
