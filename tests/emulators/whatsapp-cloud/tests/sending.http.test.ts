import assert from 'node:assert/strict';
import { suite } from '../../../support/suite.js';
import { fictional } from '../index.js';
import { call, codeOf, send, user, wamidOf, withEmulator } from './client.js';

const sending = suite('WhatsApp emulator: sending');

const path = `${fictional.phoneNumberId}/messages`;

sending(
  'answers a message with its id and the recipient in both forms',
  withEmulator({}, async (emulator) => {
    const answer = await send(emulator, { to: '+61 491 570-156' });
    assert.equal(answer.status, 200);
    const [contact] = answer.json.contacts as { input: string; wa_id: string; user_id: string }[];
    assert.equal(contact?.input, '+61 491 570-156');
    assert.equal(contact?.wa_id, user);
    assert.match(contact?.user_id ?? '', /^AU\.\d+$/);
    const bytes = Buffer.from(wamidOf(answer).replace('wamid.', ''), 'base64');
    assert.equal(bytes.subarray(3, 14).toString(), user);
    assert.equal(bytes[17], 0x11);
  }),
);

sending(
  'keeps no idempotency: two equal sends are two messages, counted under one opaque id',
  withEmulator({}, async (emulator) => {
    const first = await send(emulator, { biz_opaque_callback_data: 'msg_1' });
    const second = await send(emulator, { biz_opaque_callback_data: 'msg_1' });
    assert.notEqual(wamidOf(first), wamidOf(second));
    assert.deepEqual(emulator.control.opaqueCounts(), { msg_1: 2 });
    assert.deepEqual(
      emulator.control.accepted({ opaque: 'msg_1' }).map(({ wamid }) => wamid),
      [wamidOf(first), wamidOf(second)],
    );
  }),
);

sending(
  'accepts read confirmations of inbound messages, also repeated ones',
  withEmulator({}, async (emulator) => {
    const { wamid } = emulator.control.receive({ from: user });
    const read = async (body: object) =>
      codeOf(
        await call(emulator, 'POST', path, {
          body: { messaging_product: 'whatsapp', status: 'read', ...body },
        }),
      );
    assert.equal(await read({ message_id: wamid }), 'ok');
    assert.equal(await read({ message_id: wamid, typing_indicator: { type: 'text' } }), 'ok');
    assert.equal(await read({ message_id: 'wamid.unknown' }), 131009);
    const ofGroup = emulator.control.receive({ from: user, beside: { group_id: 'g' } });
    assert.equal(await read({ message_id: ofGroup.wamid }), 131009);
    assert.equal(await read({}), 131008);
    assert.deepEqual(
      emulator.control.reads().map(({ isTyping }) => isTyping),
      [false, true],
    );
    await emulator.control.advance({ ms: 30 * 86_400_000 });
    assert.equal(await read({ message_id: wamid }), 131009);
  }),
);

sending.run();
