import assert from 'node:assert/strict';
import fc from 'fast-check';
import { memoryStores } from '../../../adapters/memory/index.js';
import { isJson, parseJson } from '../../../adapters/whatsapp-cloud/graph/json.js';
import { settingsOf } from '../../../adapters/whatsapp-cloud/index.js';
import { parseWebhook } from '../../../adapters/whatsapp-cloud/webhook/parse-webhook.js';
import { routeNotices } from '../../../adapters/whatsapp-cloud/webhook/route-notices.js';
import { messageExternalId } from '../../../core/model/messages/external-id.js';
import { MessageView, messageJson } from '../../../core/model/messages/message.js';
import { isId } from '../../../core/shared/ids.js';
import { receiveReports } from '../../../core/use-cases/reports/receive-reports.js';
import { anyText } from '../../support/fixtures/any-text.js';
import { anyId, noon, times } from '../../support/fixtures/builders.js';
import { present } from '../../support/fixtures/either.js';
import { openChannel, openProject } from '../../support/fixtures/scene.js';
import { mutilated } from '../../support/mutilated.js';
import { seeded } from '../../support/seeded.js';
import { suite } from '../../support/suite.js';
import { aboutNumber, exampleNumber, examples } from '../../support/whatsapp/examples/index.js';

const cases = suite('whatsapp: all that a person sends is received');

const credentials = {
  ...exampleNumber,
  appId: '610000000000001',
  token: 'token',
  appSecret: 'secret',
  verifyToken: 'verify',
  provesSecret: false,
};
const unsealed = { seal: (secret: string) => secret };

/** A service in memory, and what it has of a message afterwards. */
const scene = async () => {
  const stores = memoryStores(anyId);
  const project = await openProject(stores);
  const settings = settingsOf(credentials, unsealed);
  const channel = await openChannel(stores, project, { provider: 'whatsapp_cloud', settings });
  const ports = { ...stores, clock: () => noon, steady: () => noon, newId: anyId };
  const intake = receiveReports({ ...ports, digest: (text) => text });
  let made = 0;
  /** Receives an item under a new id, as JSON text; gives the published content, or `pending` before its file is there. */
  const receive = async (item: object) => {
    made += 1;
    const id = `wamid.F${made}`;
    const body = aboutNumber({ messages: [{ ...item, from: '61491570156', id }] });
    const notices = [...parseWebhook(parseJson(JSON.stringify(body)), noon)];
    await intake(routeNotices(notices, [channel]));
    const name = messageExternalId(channel.id, id);
    const holder = await stores.externalIds.find(project.id, name);
    if (holder === undefined) {
      const [pending] = await stores.pendingInbound.claim({ now: noon, leaseMs: 1, limit: 1 });
      assert.equal(pending?.name, name, JSON.stringify(item));
      await stores.pendingInbound.remove(name);
      return 'pending';
    }
    assert.ok(isId('msg')(holder));
    const message = messageJson(present(await stores.messages.find(project.id, holder)));
    assert.ok(MessageView.is(message), JSON.stringify(message));
    return message.content;
  };
  return { receive };
};

cases('every part of every known message can be anything', async () => {
  const { receive } = await scene();
  let received = 0;
  for (const item of examples('messages').values())
    for (const broken of mutilated(item)) {
      await receive(isJson(broken) ? broken : {});
      received += 1;
    }
  assert.ok(received > 5_000);
});

const names = [
  ...['type', 'text', 'body', 'id', 'context', 'referral', 'interactive', 'button_reply', 'order'],
  ...['edit', 'message', 'original_message_id', 'product_items', 'system', 'contacts', 'image'],
  ...['group_id', 'errors', '__proto__', 'constructor', 'toString', 'timestamp', 'wa_id'],
];
const values = [
  ...['text', 'edit', 'order', 'interactive', 'system', 'contacts', 'location', 'image', 'revoke'],
  ...['user_changed_number', 'button_reply', '\0', '\ud800', '', 'wamid.F1', '__proto__'],
];
const { tree } = fc.letrec((tie) => ({
  leaf: fc.oneof(
    fc.constantFrom(...values),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    anyText(),
  ),
  record: fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string()), tie('tree')), {
      maxLength: 6,
    })
    .map((entries) => Object.fromEntries(entries as [string, unknown][])),
  tree: fc.oneof(
    { depthSize: 'small' },
    tie('leaf'),
    tie('record'),
    fc.array(tie('tree'), { maxLength: 4 }),
  ),
}));

cases('a message can be any JSON', async () => {
  const { receive } = await scene();
  const message = fc.dictionary(fc.constantFrom(...names), tree, { maxKeys: 8 });
  await fc.assert(
    fc.asyncProperty(message, async (item) => void (await receive(item))),
    seeded(500),
  );
});

cases('an empty card among 250 hides none of the others', async () => {
  const { receive } = await scene();
  const cards = times(249, (i) => ({ name: { formatted_name: `Ada ${i}` } }));
  for (const empty of [{}, { name: {} }, { name: { formatted_name: '' }, phones: [] }]) {
    const given = await receive({ type: 'contacts', contacts: [...cards, empty] });
    assert.ok(given !== 'pending' && given.type === 'contacts');
    assert.deepEqual(
      given.contacts.map(({ name }) => name),
      [...cards.map(({ name }) => name.formatted_name), ''],
    );
  }
});

cases('a card that cannot be read is left out among 250, and kept as it came', async () => {
  const { receive } = await scene();
  const cards = times(249, (i) => ({ name: { formatted_name: `Ada ${i}` } }));
  for (const broken of [{ ims: [{ user_id: 'ada' }] }, 'vCard', 7]) {
    const given = await receive({ type: 'contacts', contacts: [broken, ...cards] });
    assert.ok(given !== 'pending' && given.type === 'contacts');
    assert.equal(given.contacts.length, cards.length);
    assert.deepEqual(given.raw, { contacts: [broken] });
    const only = await receive({ type: 'contacts', contacts: [broken] });
    assert.ok(only !== 'pending' && only.type === 'unsupported');
    assert.deepEqual((only.raw as { contacts: unknown }).contacts, [broken]);
  }
});

cases('a card that says more than is shown is shown, and kept as it came', async () => {
  const { receive } = await scene();
  const known = {
    name: { formatted_name: 'Ada Q', first_name: 'Ada', last_name: 'Q' },
    phones: [{ phone: '+61 491 570 006', type: 'CELL', wa_id: '61491570006' }],
    org: { company: 'Quay', department: 'Desk', title: 'Clerk' },
    addresses: [{ street: '1 Quay Road', zip: '2000', type: 'WORK' }],
    emails: [{ email: 'ada@example.com' }],
    urls: [{ url: 'https://example.com' }],
    birthday: '1990-01-31',
  };
  const cards = [
    { origin: 'CELL', phones: known.phones, vcard: 'BEGIN:VCARD\r\nEND:VCARD\r\n' },
    { ...known, ims: [{ service: 'AIM', user_id: 'ada' }] },
    { ...known, phones: [{ ...known.phones[0], extension: '12' }] },
    { ...known, emails: [{ type: 'HOME' }] },
    { ...known, birthday: 19_900_131 },
    known,
  ];
  const given = await receive({ type: 'contacts', contacts: cards });
  assert.ok(given !== 'pending' && given.type === 'contacts');
  assert.deepEqual(given.raw, { contacts: cards.slice(0, -1) });
  assert.equal(given.contacts.length, cards.length);
  for (const { phone_entries } of given.contacts)
    assert.equal(phone_entries?.[0]?.network_id, '61491570006');
  const whole = await receive({ type: 'contacts', contacts: [known, {}] });
  assert.equal(whole !== 'pending' && whole.type === 'contacts' && whole.raw, null);
  const large = [known, { ...known, vcard: 'x'.repeat(300_000) }];
  const cut = await receive({ type: 'contacts', contacts: large });
  assert.ok(cut !== 'pending' && cut.type === 'contacts');
  assert.deepEqual([cut.raw, cut.contacts.length], [null, 2]);
});

const nested = (depth: number): unknown =>
  JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);

cases('the provider’s JSON is kept up to 256 KiB and 32 levels', async () => {
  const { receive } = await scene();
  const sent = { timestamp: '1790000540', type: 'poll', poll: { question: 'a\0b' } };
  const content = (raw: unknown) => ({ type: 'unsupported', provider_type: 'poll', raw });
  assert.deepEqual(
    await receive(sent),
    content({ ...sent, poll: { question: 'a\uFFFDb' }, from: '61491570156', id: 'wamid.F1' }),
  );
  const bytes = (given: object) => Buffer.byteLength(JSON.stringify(given));
  const room = 256 * 1_024 - bytes({ type: 'poll', poll: '', from: '61491570156', id: 'wamid.F2' });
  for (const [length, isKept] of [
    [room, true],
    [room + 1, false],
  ] as const) {
    const given = await receive({ type: 'poll', poll: 'x'.repeat(length) });
    assert.equal(given !== 'pending' && 'raw' in given && given.raw !== null, isKept);
  }
  for (const depth of [40, 1_000])
    assert.deepEqual(await receive({ type: 'poll', poll: nested(depth) }), content(null));
});

cases.run();
