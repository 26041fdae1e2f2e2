import assert from 'node:assert/strict';
import { suite } from '../../../support/suite.js';
import { fictional } from '../index.js';
import { realTime } from '../shared/clock.js';
import { call, codeOf, send, user, withEmulator } from './client.js';

/** A time that stands, however long the requests take. */
const still = { ...realTime, now: () => Date.parse('2026-06-01T12:00:00Z') };

const limits = suite('WhatsApp emulator: limits');

limits(
  'refuses a pair that is too fast with 131056, and accepts it after six seconds',
  withEmulator({}, async (emulator) => {
    emulator.control.change({ limits: { pair: { burst: 3, refillMs: 6_000 } } });
    const codes = async (count: number) =>
      Promise.all(Array.from({ length: count }, async () => codeOf(await send(emulator))));
    assert.deepEqual((await codes(4)).sort(), [131056, 'ok', 'ok', 'ok']);
    await emulator.control.advance({ ms: 6_000 });
    assert.deepEqual((await codes(2)).sort(), [131056, 'ok']);
  }),
);

limits(
  "refuses what is above the number's throughput with 130429, in either HTTP status",
  withEmulator(
    { settings: { limits: { throughputPerSecond: 2 } }, time: still },
    async (emulator) => {
      const answers = await Promise.all(Array.from({ length: 4 }, () => send(emulator)));
      assert.deepEqual(answers.map(codeOf).sort(), [130429, 130429, 'ok', 'ok']);
      assert.equal(answers.filter(({ status }) => status === 400).length, 2);
      emulator.control.change({ variants: { throttleStatus: 429 } });
      assert.equal((await send(emulator)).status, 429);
      assert.equal(emulator.control.accepted().length, 2);
    },
  ),
);

limits(
  'counts management calls per hour, and reports the usage',
  withEmulator({ settings: { limits: { managementCallsPerHour: 2 } } }, async (emulator) => {
    const list = () => call(emulator, 'GET', `${fictional.accountId}/message_templates`);
    assert.match((await list()).headers.get('x-business-use-case-usage') ?? '', /"call_count":50/);
    assert.deepEqual([codeOf(await list()), codeOf(await list())], ['ok', 80007]);
    await emulator.control.advance({ ms: 1_800_000 });
    assert.equal(codeOf(await list()), 'ok');
  }),
);

limits(
  'limits the users per day to the tier of the number, except those who wrote',
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

limits.run();
