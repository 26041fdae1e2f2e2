import assert from 'node:assert/strict';
import { suite } from '../../../../support/suite.js';
import { fictional, signatureHeaders } from '../../index.js';
import { objectAt, objectsAt, wireJson } from '../../shared/json.js';
import { type InboundKindName, inboundKinds } from '../../webhooks/inbound-kinds.js';
import { call, send, user, wamidOf } from '../client.js';
import { messagesOf, statusesOf, valuesOf } from './receiver.js';
import { withCallback } from './with-callback.js';

const webhooks = suite('WhatsApp emulator: webhooks');

webhooks('signs the raw bytes as the provider does', () => {
  const sign = (body: string) => signatureHeaders(fictional.appSecret, body)['x-hub-signature-256'];
  const empty = {
    object: 'whatsapp_business_account',
    entry: [{ id: '700100200300400', changes: [] }],
  };
  assert.equal(
    sign(wireJson(empty)),
    'sha256=2c87f08e2b9b2ac3f83a7afdecf57aaa6530a8c11f887324ad0d369f7b997372',
  );
  const note = { object: 'whatsapp_business_account', note: 'café 😀 a/b' };
  assert.equal(
    wireJson(note),
    '{"object":"whatsapp_business_account","note":"caf\\u00e9 \\ud83d\\ude00 a\\/b"}',
  );
  assert.equal(
    sign(wireJson(note)),
    'sha256=24043a822c7ce3dcf43d4ba01b681c4d3b5abadd9b57b887292edf9cc0fb71ca',
  );
});

webhooks(
  'reports each status of a message with its callback data',
  withCallback(async (emulator, receiver) => {
    const answer = await send(emulator, { biz_opaque_callback_data: 'msg_1' });
    await emulator.control.settle();
    const statuses = statusesOf(receiver.hooks);
    assert.deepEqual(
      statuses.map(({ status }) => status),
      ['sent', 'delivered'],
    );
    for (const status of statuses) {
      assert.equal(status.id, wamidOf(answer));
      assert.equal(status.recipient_id, user);
      assert.equal(status.biz_opaque_callback_data, 'msg_1');
      assert.match(String(status.timestamp), /^\d{10}$/);
    }
    assert.ok(receiver.hooks.every(({ isSigned }) => isSigned));
  }),
);

webhooks(
  'reports a failure with its errors and without a contact',
  withCallback(async (emulator, receiver) => {
    emulator.control.person({ digits: user, fails: { code: 131026, details: 'Not there.' } });
    await send(emulator);
    await emulator.control.settle();
    const [value] = valuesOf(receiver.hooks);
    const [status] = statusesOf(receiver.hooks);
    assert.equal(value?.contacts, undefined);
    const [error] = objectsAt(status ?? {}, 'errors');
    assert.deepEqual(
      [status?.status, error?.code, objectAt(error ?? {}, 'error_data').details],
      ['failed', 131026, 'Not there.'],
    );
  }),
);

webhooks(
  'gives a message any status on command, in any order and at any time',
  withCallback(
    async (emulator, receiver) => {
      const { wamid } = { wamid: wamidOf(await send(emulator)) };
      const order = ['read', 'delivered', 'sent', 'read', 'failed', 'played'];
      for (const status of order) {
        emulator.control.report({ wamid, status, at: 1_790_000_205_000 });
        await emulator.control.settle();
      }
      assert.deepEqual(
        statusesOf(receiver.hooks).map(({ status }) => status),
        order,
      );
      assert.equal(statusesOf(receiver.hooks)[0]?.timestamp, '1790000205');
      assert.throws(
        () => emulator.control.report({ wamid, status: 'lost' }),
        /Unknown status: lost/,
      );
    },
    { settings: { pace: { automatic: false } } },
  ),
);

webhooks(
  'lets users send every kind of message there is',
  withCallback(async (emulator, receiver) => {
    const kinds = Object.keys(inboundKinds) as InboundKindName[];
    for (const kind of kinds) {
      const { wamid, mediaId } = emulator.control.receive({ from: user, kind });
      await emulator.control.settle();
      const message = messagesOf(receiver.hooks).at(-1) ?? {};
      const { type } = inboundKinds[kind];
      assert.deepEqual([message.id, message.type, message.from], [wamid, type, user], kind);
      if (mediaId === undefined) continue;
      const media = objectAt(message, type);
      assert.equal(media.id, mediaId);
      const node = await call(emulator, 'GET', mediaId);
      assert.equal(node.json.sha256, Buffer.from(String(media.sha256), 'base64').toString('hex'));
    }
  }),
);

webhooks(
  'lets a user quote, forward, hide the number, and repeat a message',
  withCallback(async (emulator, receiver) => {
    const given = {
      from: `+${user}`,
      content: { body: 'Grüße 🙂' },
      beside: { context: { forwarded: true } },
    };
    const { wamid } = emulator.control.receive({ ...given, isHidden: true, profileName: 'Bo' });
    emulator.control.receive({ ...given, wamid });
    await emulator.control.settle();
    const messages = messagesOf(receiver.hooks).toSorted(
      (a, b) => Number('from' in a) - Number('from' in b),
    );
    assert.deepEqual(
      messages.map(({ id }) => id),
      [wamid, wamid],
    );
    assert.deepEqual(
      messages.map(({ from }) => from),
      [undefined, user],
    );
    assert.match(String(messages[0]?.from_user_id), /^AU\.8\d+$/);
    assert.deepEqual(
      [messages[0]?.text, messages[0]?.context],
      [{ body: 'Grüße 🙂' }, { forwarded: true }],
    );
    assert.ok(receiver.hooks.every(({ body }) => /^[\x20-\x7e]*$/.test(body)));
  }),
);

webhooks(
  'reports templates with an id beyond the safe integers',
  withCallback(async (emulator, receiver) => {
    const [template] = emulator.control.templates();
    emulator.control.decideTemplate({ name: 'hello_world', event: 'REJECTED', reason: 'SCAM' });
    emulator.control.recategorizeTemplate({ name: 'hello_world', category: 'MARKETING' });
    emulator.control.gradeTemplate({ name: 'hello_world', score: 'RED' });
    await emulator.control.settle();
    const [update] = valuesOf(receiver.hooks, 'message_template_status_update');
    assert.deepEqual([update?.event, update?.reason], ['REJECTED', 'SCAM']);
    assert.ok(receiver.hooks[0]?.body.includes(`"message_template_id":${template?.id}`));
    assert.notEqual(String(update?.message_template_id), template?.id);
    const [category] = valuesOf(receiver.hooks, 'template_category_update');
    assert.deepEqual(
      [category?.previous_category, category?.new_category],
      ['UTILITY', 'MARKETING'],
    );
    assert.equal(
      valuesOf(receiver.hooks, 'message_template_quality_update')[0]?.new_quality_score,
      'RED',
    );
  }),
);

webhooks(
  'reports changes of numbers and accounts',
  withCallback(async (emulator, receiver) => {
    const id = fictional.phoneNumberId;
    const account = fictional.accountId;
    emulator.control.changeNumber({ id, qualityRating: 'RED' });
    emulator.control.changeNumber({ id, throughput: 'HIGH' });
    emulator.control.changeNumber({ id, nameStatus: 'DECLINED' });
    emulator.control.changeNumber({ id, qualityRating: 'GREEN', announce: false });
    emulator.control.applyAccountEvent({
      account,
      event: 'ACCOUNT_VIOLATION',
      extra: { violation_info: { violation_type: 'SPAM' } },
    });
    emulator.control.announce({ field: 'account_alerts', value: { entity_type: 'WABA' } });
    await emulator.control.settle();
    const events = (field: string) => valuesOf(receiver.hooks, field).map(({ event }) => event);
    assert.deepEqual(events('phone_number_quality_update').toSorted(), [
      'FLAGGED',
      'THROUGHPUT_UPGRADE',
    ]);
    assert.equal(valuesOf(receiver.hooks, 'phone_number_name_update')[0]?.decision, 'REJECTED');
    assert.deepEqual(events('account_update'), ['ACCOUNT_VIOLATION']);
    assert.equal(valuesOf(receiver.hooks, 'account_alerts').length, 1);
    assert.equal(emulator.control.counts().deliveries, 5);
  }),
);

webhooks.run();
