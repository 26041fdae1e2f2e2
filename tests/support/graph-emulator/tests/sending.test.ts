import assert from 'node:assert/strict';
import { suite } from '../../suite.js';
import { fictional, proofOf } from '../index.js';
import { call, codeOf, send, user, wamidOf, withEmulator } from './client.js';

const sending = suite('graph emulator: sending');

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
  'refuses every call whose token is missing, unknown, expired, revoked, foreign or too narrow',
  withEmulator(
    {
      accounts: [
        { id: fictional.accountId, numbers: [{ id: fictional.phoneNumberId }] },
        { id: '700100200300401', numbers: [{ id: '500600700800901', digits: '12025550124' }] },
      ],
      tokens: [
        { text: 'whole' },
        { text: 'old', expiresAt: 1 },
        { text: 'gone', revoked: 460 },
        { text: 'foreign', accounts: ['700100200300401'] },
        { text: 'narrow', scopes: ['whatsapp_business_management'] },
      ],
    },
    async (emulator) => {
      const body = { messaging_product: 'whatsapp', to: `+${user}`, text: { body: 'Hi' } };
      const errorFor = async (token: string | null) => {
        const { status, json } = await call(emulator, 'POST', path, { body, token });
        const {
          code,
          error_subcode: subcode,
          error_data: data,
        } = (json.error ?? {}) as Record<string, unknown>;
        return { status, code, subcode, data };
      };
      const plain = { data: undefined };
      assert.deepEqual(await errorFor(null), {
        ...plain,
        status: 401,
        code: 104,
        subcode: undefined,
      });
      assert.deepEqual(await errorFor('x'), {
        ...plain,
        status: 401,
        code: 190,
        subcode: undefined,
      });
      assert.deepEqual(await errorFor('old'), { ...plain, status: 401, code: 190, subcode: 463 });
      assert.deepEqual(await errorFor('gone'), { ...plain, status: 401, code: 190, subcode: 460 });
      assert.deepEqual(await errorFor('foreign'), {
        ...plain,
        status: 400,
        code: 100,
        subcode: 33,
      });
      assert.deepEqual(await errorFor('narrow'), {
        ...plain,
        status: 403,
        code: 10,
        subcode: undefined,
      });
      assert.equal((await errorFor('whole')).status, 200);
    },
  ),
);

sending(
  'demands the proof of the secret only when the app does, and never takes a wrong one',
  withEmulator({}, async (emulator) => {
    const proof = proofOf(fictional.appSecret, fictional.accessToken);
    assert.equal(proof, 'f6fe4d32eef8fdfbd09dd884d61ea5a7396f4b17b936bfa6d73e1ba17a7e24a1');
    const codeWith = async (query: string) =>
      codeOf(await call(emulator, 'GET', `${fictional.phoneNumberId}${query}`));
    assert.equal(await codeWith(''), 'ok');
    assert.equal(await codeWith('?appsecret_proof=wrong'), 100);
    emulator.control.changeApp({ demandsProof: true });
    assert.equal(await codeWith(''), 100);
    assert.equal(await codeWith(`?appsecret_proof=${proof}`), 'ok');
  }),
);

sending(
  'serves versions that ended by the oldest living one, and none that is yet to come',
  withEmulator({}, async (emulator) => {
    const at = async (prefix: string) => {
      const url = `${emulator.origin}${prefix}/${fictional.phoneNumberId}`;
      const answer = await call(emulator, 'GET', url);
      return [codeOf(answer), answer.headers.get('facebook-api-version')];
    };
    assert.deepEqual(await at('/v25.0'), ['ok', 'v25.0']);
    assert.deepEqual(await at('/v3.2'), await at(''));
    assert.equal((await at('/v99.0'))[0], 2500);
  }),
);

sending(
  'takes parameters only from a body that names its form',
  withEmulator({}, async (emulator) => {
    const body = JSON.stringify({ messaging_product: 'whatsapp', to: user, text: { body: 'Hi' } });
    const answer = await call(emulator, 'POST', path, {
      body: Buffer.from(body),
      headers: { 'content-type': 'text/plain' },
    });
    assert.equal(codeOf(answer), 100);
    assert.match(answer.text, /The parameter messaging_product is required/);
  }),
);

sending(
  'refuses a pair that is too fast with 131056 and lets it go on after six seconds',
  withEmulator({}, async (emulator) => {
    emulator.control.change({ limits: { pair: { burst: 3, refillMs: 6_000 } } });
    const codes = async (count: number) =>
      Promise.all(Array.from({ length: count }, async () => codeOf(await send(emulator))));
    assert.deepEqual((await codes(4)).sort(), [131056, 'ok', 'ok', 'ok']);
    await emulator.control.advance({ ms: 6_000 });
    assert.deepEqual((await codes(2)).sort(), [131056, 'ok']);
  }),
);

sending(
  "refuses what is above the number's throughput with 130429, in either HTTP status",
  withEmulator({ settings: { limits: { throughputPerSecond: 2 } } }, async (emulator) => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(emulator)));
    assert.deepEqual(answers.map(codeOf).sort(), [130429, 130429, 'ok', 'ok']);
    assert.equal(answers.filter(({ status }) => status === 400).length, 2);
    emulator.control.change({ readings: { throttleStatus: 429 } });
    assert.equal((await send(emulator)).status, 429);
    assert.equal(emulator.control.accepted().length, 2);
  }),
);

sending(
  'counts management calls by the hour and tells how many are used',
  withEmulator({ settings: { limits: { managementCallsPerHour: 2 } } }, async (emulator) => {
    const list = () => call(emulator, 'GET', `${fictional.accountId}/message_templates`);
    assert.match((await list()).headers.get('x-business-use-case-usage') ?? '', /"call_count":50/);
    assert.deepEqual([codeOf(await list()), codeOf(await list())], ['ok', 80007]);
    await emulator.control.advance({ ms: 1_800_000 });
    assert.equal(codeOf(await list()), 'ok');
  }),
);

sending(
  'keeps the business to the users of its tier in a day, but for those who wrote',
  withEmulator(
    {
      accounts: [
        {
          id: fictional.accountId,
          numbers: [{ id: fictional.phoneNumberId, limitTier: 'TIER_50' }],
        },
      ],
    },
    async (emulator) => {
      const template = { name: 'hello_world', language: { code: 'en_US' } };
      const sendTo = async (to: string) =>
        codeOf(await send(emulator, { to, type: 'template', template }));
      const users = Array.from({ length: 50 }, (_, i) => `+1202555${String(1000 + i)}`);
      for (const to of users) assert.equal(await sendTo(to), 'ok');
      assert.equal(await sendTo('+12025559999'), 131048);
      assert.equal(await sendTo(users[0] ?? ''), 'ok');
      assert.equal(await sendTo(user), 'ok');
      await emulator.control.advance({ ms: 86_400_000 });
      assert.equal(await sendTo('+12025559999'), 'ok');
    },
  ),
);

sending(
  'reports a closed window later, or refuses it at once in the other reading',
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
    emulator.control.change({ readings: { lateRefusals: 'answered' } });
    assert.equal(codeOf(await send(emulator)), 131047);
    emulator.control.receive({ from: user });
    assert.equal(codeOf(await send(emulator)), 'ok');
  }),
);

sending(
  'lets each person behave as planned, with no command for each message',
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

sending(
  'sends nothing while number or account are not in a condition to',
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
    control.befallAccount({ account, event, extra: { ban_info: { waba_ban_state: 'DISABLE' } } });
    assert.equal(codeOf(await send(emulator)), 131031);
    control.befallAccount({ account, event, extra: { ban_info: { waba_ban_state: 'REINSTATE' } } });
    assert.equal(codeOf(await send(emulator)), 'ok');
    control.befallAccount({ account, event: 'PARTNER_REMOVED' });
    assert.equal(codeOf(await send(emulator)), 100);
  }),
);

sending(
  'lets a restricted account answer those who wrote, but begin with nobody',
  withEmulator({}, async (emulator) => {
    const until = Math.floor(emulator.control.now() / 1000) + 3_600;
    emulator.control.befallAccount({
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

sending(
  'confirms that an inbound message was read, as often as asked, and no other',
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
