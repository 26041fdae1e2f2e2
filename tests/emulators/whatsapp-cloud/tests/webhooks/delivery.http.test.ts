import assert from 'node:assert/strict';
import { suite } from '../../../../support/suite.js';
import { fictional, type WebhookFault, type WhatsAppEmulator } from '../../index.js';
import { isJson, type Json, objectsAt } from '../../shared/json.js';
import { call, codeOf, user, withEmulator } from '../client.js';
import { messagesOf, type Receiver, startReceiver } from './receiver.js';
import { withCallback } from './with-callback.js';

const delivery = suite('WhatsApp emulator: webhook delivery');

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

delivery(
  'retries a delivery with the same bytes until it is answered 200, for seven days',
  withCallback(async (emulator, receiver) => {
    receiver.answers.push(500, 201, 302);
    emulator.control.receive({ from: user });
    await emulator.control.settle();
    await emulator.control.advance({ ms: 60_000 });
    assert.equal(receiver.hooks.length, 4);
    assert.equal(new Set(receiver.hooks.map(({ body }) => body)).size, 1);
    receiver.answers.push(...Array.from({ length: 1_000 }, () => 503));
    emulator.control.receive({ from: user });
    await emulator.control.settle();
    await emulator.control.advance({ ms: 8 * dayMs });
    const last = emulator.control.deliveries().at(-1);
    assert.equal(last?.state, 'given up');
    const begun = last?.attempts[0]?.at ?? 0;
    assert.ok((last?.attempts.at(-1)?.at ?? 0) - begun > 6.9 * dayMs);
    const gaps = (last?.attempts ?? []).map(({ at }, i, all) => at - (all[i - 1]?.at ?? at));
    // A gap has what the attempt itself took, too: how long that is depends on the machine.
    const early = gaps.filter((gap, i) => i > 1 && gap < Math.min(hourMs, 1_000 * 2 ** (i - 2)));
    assert.deepEqual(early, []);
  }),
);

delivery(
  'verifies the callback before it subscribes; the number’s callback wins over the account’s and the app’s',
  withEmulator({}, async (emulator) => {
    const { phoneNumberId, accountId, appId, appSecret, verifyToken } = fictional;
    const receivers = await Promise.all([startReceiver(), startReceiver(), startReceiver()]);
    const [app, account, number] = receivers.map(({ url }) => url);
    const appToken = `${appId}|${appSecret}`;
    const subscribe = (over: Json) =>
      call(emulator, 'POST', `${appId}/subscriptions`, {
        token: appToken,
        body: {
          object: 'whatsapp_business_account',
          callback_url: app,
          verify_token: verifyToken,
          fields: 'messages,account_update',
          ...over,
        },
      });
    assert.equal(codeOf(await subscribe({ verify_token: 'wrong' })), 2200);
    assert.equal(codeOf(await subscribe({ callback_url: 'http://example.test/' })), 100);
    assert.equal(codeOf(await subscribe({})), 'ok');
    const told = async () => {
      emulator.control.receive({ from: user });
      emulator.control.applyAccountEvent({ account: accountId, event: 'VERIFIED_ACCOUNT' });
      await emulator.control.settle();
      return receivers.map(({ hooks }) => hooks.splice(0).length);
    };
    assert.deepEqual(await told(), [0, 0, 0]);
    await call(emulator, 'POST', `${accountId}/subscribed_apps`);
    assert.deepEqual(await told(), [2, 0, 0]);
    await call(emulator, 'POST', `${accountId}/subscribed_apps`, {
      body: { override_callback_uri: account, verify_token: verifyToken },
    });
    assert.deepEqual(await told(), [1, 1, 0]);
    const hooks = (url: string) => ({
      webhook_configuration: { override_callback_uri: url, verify_token: verifyToken },
    });
    await call(emulator, 'POST', phoneNumberId, { body: hooks(number ?? '') });
    assert.deepEqual(await told(), [1, 0, 1]);
    await call(emulator, 'POST', phoneNumberId, { body: hooks('') });
    assert.deepEqual(await told(), [1, 1, 0]);
    await call(emulator, 'DELETE', `${accountId}/subscribed_apps`);
    assert.deepEqual(await told(), [0, 0, 0]);
    await Promise.all(receivers.map(({ close }) => close()));
  }),
);

delivery(
  'holds webhooks while they are paused, and sends them one by one or in one delivery',
  withCallback(async (emulator, receiver) => {
    emulator.control.pauseWebhooks();
    const sent = Array.from({ length: 20 }, () => emulator.control.receive({ from: user }).wamid);
    await emulator.control.settle();
    assert.deepEqual([receiver.hooks.length, emulator.control.heldWebhooks()], [0, 20]);
    emulator.control.flushWebhooks({ asOne: true });
    await emulator.control.settle();
    assert.equal(receiver.hooks.length, 1);
    assert.deepEqual(
      messagesOf(receiver.hooks).map(({ id }) => id),
      sent,
    );
    const entries = objectsAt(receiver.hooks[0]?.json ?? {}, 'entry');
    assert.ok(
      entries.length > 1 && entries.some((entry) => objectsAt(entry, 'changes').length > 1),
    );
    emulator.control.receive({ from: user });
    await emulator.control.settle();
    emulator.control.resumeWebhooks();
    await emulator.control.settle();
    assert.equal(messagesOf(receiver.hooks).length, 21);
  }),
);

delivery(
  'groups updates into batches when configured',
  withCallback(
    async (emulator, receiver) => {
      for (let i = 0; i < 25; i += 1) emulator.control.receive({ from: user });
      await emulator.control.settle();
      assert.equal(messagesOf(receiver.hooks).length, 25);
      assert.equal(receiver.hooks.length, 3);
    },
    { settings: { batch: { maxUpdates: 10, maxWaitMs: 20 } } },
  ),
);

const fated = async (emulator: WhatsAppEmulator, receiver: Receiver, fault: WebhookFault) => {
  emulator.control.clearFaults();
  emulator.control.planWebhookFault({ fault, match: { about: 'message' }, times: null });
  const sent = Array.from({ length: 6 }, () => emulator.control.receive({ from: user }).wamid);
  await emulator.control.settle();
  const hooks = receiver.hooks.splice(0);
  return { sent, hooks, told: messagesOf(hooks).map(({ id }) => id) };
};

delivery(
  'drops, repeats, delays, reorders, batches and forges updates as planned',
  withCallback(async (emulator, receiver) => {
    const fate = (fault: WebhookFault) => fated(emulator, receiver, fault);
    assert.equal((await fate({ kind: 'drop' })).hooks.length, 0);

    const repeated = await fate({ kind: 'repeat', more: 2 });
    assert.deepEqual(
      repeated.told.toSorted(),
      repeated.sent.flatMap((id) => [id, id, id]).toSorted(),
    );

    const shuffled = await fate({ kind: 'reorder', withinMs: 5 });
    assert.deepEqual(shuffled.told.toSorted(), shuffled.sent.toSorted());
    assert.notDeepEqual(shuffled.told, shuffled.sent);

    const burst = await fate({ kind: 'burst', withinMs: 5 });
    assert.deepEqual([burst.hooks.length, burst.told.length], [1, 6]);

    const forged = await fate({ kind: 'wrong_signature' });
    assert.ok(forged.hooks.length === 6 && forged.hooks.every(({ isSigned }) => !isSigned));

    const { hooks, sent } = await fate({ kind: 'bad_sibling' });
    const counts = sent.map(
      (id) => messagesOf(hooks).filter((message) => message.id === id).length,
    );
    assert.deepEqual(
      counts,
      sent.map(() => 2),
    );
    assert.ok(hooks.every(({ json }) => Array.isArray(json.entry) && !json.entry.every(isJson)));

    emulator.control.clearFaults();
    emulator.control.planWebhookFault({ fault: { kind: 'delay', ms: dayMs } });
    emulator.control.receive({ from: user });
    const { wamid } = emulator.control.receive({ from: user });
    await emulator.control.advance({ ms: 0 });
    while (receiver.hooks.length === 0) await new Promise(setImmediate);
    assert.deepEqual(
      messagesOf(receiver.hooks).map(({ id }) => id),
      [wamid],
    );
    await emulator.control.advance({ ms: dayMs });
    assert.equal(messagesOf(receiver.hooks).length, 2);
  }),
);

delivery.run();
