import assert from 'node:assert/strict';
import { suite } from '../../../support/suite.js';
import { fictional } from '../index.js';
import { codeOf, send, user, wamidOf, withEmulator } from './client.js';

const conditions = suite('WhatsApp emulator: conditions');

conditions(
  'reports a closed window later, or refuses it at once in the other variant',
  withEmulator({}, async (emulator) => {
    await emulator.control.advance({ ms: 86_400_000 });
    const late = await send(emulator);
    assert.equal(codeOf(late), 'ok');
    await emulator.control.settle();
    const [message] = emulator.control.accepted();
    assert.deepEqual(
      message?.statuses.map(({ status, code }) => [status, code]),
      [['failed', 131047]],
    );
    emulator.control.change({ variants: { lateRefusals: 'answered' } });
    assert.equal(codeOf(await send(emulator)), 131047);
    emulator.control.receive({ from: user });
    assert.equal(codeOf(await send(emulator)), 'ok');
  }),
);

conditions(
  'lets each recipient behave as configured',
  withEmulator(
    {
      people: {
        '12025550101': { answers: 131026 },
        '12025550102': { fails: { code: 131049, after: 'sent' } },
        '12025550103': { reads: true, skipsDelivered: true },
        '12025550104': { delivers: false },
        '5511987654321': { waId: '551187654321' },
      },
    },
    async (emulator) => {
      const template = {
        type: 'template',
        template: { name: 'hello_world', language: { code: 'en_US' } },
      };
      const journeyOf = async (to: string) => {
        const answer = await send(emulator, { to, ...template });
        await emulator.control.settle();
        const [message] = emulator.control
          .accepted()
          .filter(({ wamid }) => wamid === wamidOf(answer));
        return message?.statuses.map(({ status }) => status) ?? codeOf(answer);
      };
      assert.equal(await journeyOf('+12025550101'), 131026);
      assert.deepEqual(await journeyOf('+12025550102'), ['sent', 'failed']);
      assert.deepEqual(await journeyOf('+12025550103'), ['sent', 'read']);
      assert.deepEqual(await journeyOf('+12025550104'), ['sent']);
      assert.deepEqual(await journeyOf('+12025550105'), ['sent', 'delivered']);
      const [contact] = (await send(emulator, { to: '+5511987654321', ...template })).json
        .contacts as { wa_id: string }[];
      assert.equal(contact?.wa_id, '551187654321');
    },
  ),
);

conditions(
  'sends nothing while number or account cannot send',
  withEmulator({}, async (emulator) => {
    const { control } = emulator;
    const id = fictional.phoneNumberId;
    const account = fictional.accountId;
    const conditions = {
      PENDING: 133010,
      DISCONNECTED: 133010,
      BANNED: 131031,
      RESTRICTED: 368,
      RATE_LIMITED: 131048,
      FLAGGED: 'ok',
      CONNECTED: 'ok',
    };
    for (const [status, code] of Object.entries(conditions)) {
      control.changeNumber({ id, status });
      assert.equal(codeOf(await send(emulator)), code, status);
    }
    control.changeNumber({ id, sendsAnswer: 131057 });
    assert.equal(codeOf(await send(emulator)), 131057);
    control.changeNumber({ id, sendsAnswer: undefined });
    const event = 'DISABLED_UPDATE';
    control.applyAccountEvent({
      account,
      event,
      extra: { ban_info: { waba_ban_state: 'DISABLE' } },
    });
    assert.equal(codeOf(await send(emulator)), 131031);
    control.applyAccountEvent({
      account,
      event,
      extra: { ban_info: { waba_ban_state: 'REINSTATE' } },
    });
    assert.equal(codeOf(await send(emulator)), 'ok');
    control.applyAccountEvent({ account, event: 'PARTNER_REMOVED' });
    assert.equal(codeOf(await send(emulator)), 100);
  }),
);

conditions(
  'lets a restricted account answer users, but start no conversation',
  withEmulator({}, async (emulator) => {
    const until = Math.floor(emulator.control.now() / 1000) + 3_600;
    emulator.control.applyAccountEvent({
      account: fictional.accountId,
      event: 'ACCOUNT_RESTRICTION',
      extra: {
        restriction_info: [
          { restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: until },
        ],
      },
    });
    const template = {
      type: 'template',
      template: { name: 'hello_world', language: { code: 'en_US' } },
    };
    const begin = async () => codeOf(await send(emulator, { to: '+12025550199', ...template }));
    assert.deepEqual([codeOf(await send(emulator)), await begin()], ['ok', 368]);
    await emulator.control.advance({ ms: 3_601_000 });
    assert.equal(await begin(), 'ok');
  }),
);

conditions.run();
