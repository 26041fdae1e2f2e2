import assert from 'node:assert/strict';
import { suite } from '../../../support/suite.js';
import { codes } from '../graph/answers/error-codes.js';
import { type Fault, fictional, type WhatsAppEmulator } from '../index.js';
import { objectAt } from '../shared/json.js';
import { call, codeOf, send, withEmulator } from './client.js';

const faults = suite('WhatsApp emulator: faults');

const id = 'msg_1';
const sendOne = (emulator: WhatsAppEmulator) => send(emulator, { biz_opaque_callback_data: id });

/** How a send ends for the caller, and how often the provider took it. */
const endUnder = async (emulator: WhatsAppEmulator, fault: Fault) => {
  emulator.control.planFault({ fault });
  const before = emulator.control.opaqueCounts()[id] ?? 0;
  const end = await sendOne(emulator).then(codeOf, () => 'no answer');
  return [end, (emulator.control.opaqueCounts()[id] ?? 0) - before];
};

faults(
  'distinguishes calls that were carried out from those that were not',
  withEmulator({}, async (emulator) => {
    const end = (fault: Fault) => endUnder(emulator, fault);
    assert.deepEqual(await end({ kind: 'drop_answer' }), ['no answer', 1]);
    assert.deepEqual(await end({ kind: 'cut_answer' }), ['no answer', 1]);
    assert.deepEqual(await end({ kind: 'garble_answer' }), ['ok', 1]);
    assert.deepEqual(await end({ kind: 'reset' }), ['no answer', 0]);
    assert.deepEqual(await end({ kind: 'delay', ms: 1 }), ['ok', 1]);
    assert.deepEqual(await end({ kind: 'delay', ms: 1, carriedOut: 'last' }), ['ok', 1]);
    assert.deepEqual(await end({ kind: 'server_error', json: true }), [2, 0]);
    assert.deepEqual(await end({ kind: 'server_error', json: true, carriedOut: true }), [2, 1]);
    assert.deepEqual(await end({ kind: 'throttle' }), [130429, 0]);
    assert.deepEqual(await end({ kind: 'throttle', code: 131056 }), [131056, 0]);
    assert.deepEqual(await end({ kind: 'error', code: 131042 }), [131042, 0]);
    assert.equal(codeOf(await sendOne(emulator)), 'ok');
    const calls = emulator.control.calls({ operation: 'messages.send' });
    assert.deepEqual(
      calls.map(({ fault, wamid }) => [fault, wamid !== undefined]),
      [
        ['drop_answer', true],
        ['cut_answer', true],
        ['garble_answer', true],
        ['reset', false],
        ['delay', true],
        ['delay', true],
        ['server_error', false],
        ['server_error', true],
        ['throttle', false],
        ['throttle', false],
        ['error', false],
        [undefined, true],
      ],
    );
  }),
);

faults(
  'answers as the edge of the provider does, in HTML, and hangs until the caller gives up',
  withEmulator({}, async (emulator) => {
    for (const status of [500, 502, 503, 504] as const) {
      emulator.control.planFault({ fault: { kind: 'server_error', status } });
      const answer = await sendOne(emulator);
      assert.deepEqual([answer.status, answer.headers.get('content-type')], [status, 'text/html']);
    }
    emulator.control.planFault({ fault: { kind: 'hang', carriedOut: true } });
    const path = `${emulator.origin}/v26.0/${fictional.phoneNumberId}/messages`;
    const waiting = new AbortController();
    const hung = fetch(path, {
      method: 'POST',
      signal: waiting.signal,
      headers: {
        authorization: `Bearer ${fictional.accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        messaging_product: 'whatsapp',
        to: '+61491570156',
        text: { body: 'Hi' },
      }),
    });
    while (emulator.control.counts().accepted === 0) await new Promise(setImmediate);
    waiting.abort();
    await assert.rejects(hung);
  }),
);

faults(
  'answers any code of the provider once, in its envelope',
  withEmulator({}, async (emulator) => {
    for (const code of Object.keys(codes).map(Number)) {
      emulator.control.planFault({
        fault: { kind: 'error', code, subcode: 7, details: 'Why.', isTransient: true },
      });
      const answer = await sendOne(emulator);
      const error = objectAt(answer.json, 'error');
      assert.equal(answer.status, codes[code]?.status);
      assert.deepEqual([error.code, error.error_subcode, error.is_transient], [code, 7, true]);
      assert.equal(objectAt(error, 'error_data').details, 'Why.');
    }
    assert.equal(codeOf(await sendOne(emulator)), 'ok');
  }),
);

faults(
  'applies only to matching calls, as often as planned',
  withEmulator({}, async (emulator) => {
    const { control } = emulator;
    const fault: Fault = { kind: 'error', code: 131026 };
    control.planFault({ fault, match: { to: '+12025550111' }, times: 2, skip: 1 });
    control.planFault({ fault, match: { opaque: 'msg_9' }, times: null });
    control.planFault({ fault, match: { operation: 'number.get' } });
    const ends: unknown[] = [];
    for (const over of [
      {},
      { to: '+12025550111' },
      { to: '12025550111' },
      { to: '+12025550111' },
      { to: '+12025550111' },
      { biz_opaque_callback_data: 'msg_9' },
      { biz_opaque_callback_data: 'msg_9' },
    ])
      ends.push(codeOf(await send(emulator, over)));
    assert.deepEqual(ends, ['ok', 'ok', 131026, 131026, 'ok', 131026, 131026]);
    assert.equal(codeOf(await call(emulator, 'GET', fictional.phoneNumberId)), 131026);
    assert.deepEqual(
      control.faults().calls.map(({ applied }) => applied),
      [2, 2, 1],
    );
    control.clearFaults();
    assert.equal(codeOf(await send(emulator, { biz_opaque_callback_data: 'msg_9' })), 'ok');
  }),
);

faults('applies to the same calls for the same seed', async () => {
  const pattern = async (seed: number): Promise<string> => {
    let ends = '';
    await withEmulator({ seed }, async (emulator) => {
      emulator.control.planFault({ fault: { kind: 'throttle' }, times: null, probability: 0.5 });
      for (let i = 0; i < 40; i += 1) ends += codeOf(await sendOne(emulator)) === 'ok' ? '.' : 'x';
    })();
    return ends;
  };
  const [first, again, other] = [await pattern(7), await pattern(7), await pattern(8)];
  assert.equal(first, again);
  assert.notEqual(first, other);
  assert.ok([...first].filter((end) => end === 'x').length > 8);
});

faults(
  'refuses plans that can never apply',
  withEmulator({}, async ({ control }) => {
    assert.throws(() =>
      control.planFault({ fault: { kind: 'error', code: 1 }, match: { operation: 'send' } }),
    );
    assert.throws(() => control.change({ limits: { pairs: null } } as never));
  }),
);

faults.run();
