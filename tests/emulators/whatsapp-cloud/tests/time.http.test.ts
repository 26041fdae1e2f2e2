import assert from 'node:assert/strict';
import { suite } from '../../../support/suite.js';
import type { Time } from '../index.js';
import { call, codeOf, send, user, wamidOf, withEmulator } from './client.js';

const time = suite('WhatsApp emulator: time');

/** A time that stands still and never calls. */
const frozen: Time = { now: () => 1_790_000_000_000, after: () => () => {} };

time(
  'runs on the given clock, and advances only on command',
  withEmulator({ time: frozen }, async (emulator) => {
    await send(emulator);
    const statuses = () =>
      emulator.control
        .accepted()
        .flatMap((message) => message.statuses.map(({ status }) => status));
    const seen = [statuses()];
    for (const ms of [19, 1, 39, 1]) {
      await emulator.control.advance({ ms });
      seen.push(statuses());
    }
    assert.deepEqual(seen, [[], [], ['sent'], ['sent'], ['sent', 'delivered']]);
    assert.deepEqual(
      emulator.control.accepted()[0]?.statuses.map(({ at }) => at - frozen.now()),
      [20, 60],
    );
  }),
);

time(
  'closes the window, ends URLs and deletes media to the millisecond',
  withEmulator(
    { time: frozen, settings: { variants: { lateRefusals: 'answered' } } },
    async (emulator) => {
      const { control } = emulator;
      const { mediaId = '' } = control.receive({ from: user, kind: 'image' });
      const address = String((await call(emulator, 'GET', mediaId)).json.url);
      const headers = { 'user-agent': 'desk/1.0' };
      const boundaries = [
        [5 * 60_000, async () => codeOf(await call(emulator, 'GET', address, { headers }))],
        [24 * 3_600_000, async () => codeOf(await send(emulator))],
        [7 * 24 * 3_600_000, async () => codeOf(await call(emulator, 'GET', mediaId))],
      ] as const;
      for (const [ms, ask] of boundaries) {
        await control.advance({ ms: frozen.now() + ms - 1 - control.now() });
        assert.equal(await ask(), 'ok');
        await control.advance({ ms: 1 });
        assert.notEqual(await ask(), 'ok');
      }
    },
  ),
);

time('makes the same ids from the same seed, and others from another', async () => {
  const idsFrom = async (seed: number): Promise<readonly string[]> => {
    const ids: string[] = [];
    await withEmulator({ seed, time: frozen }, async (emulator) => {
      ids.push(wamidOf(await send(emulator)), emulator.control.receive({ from: '1' }).wamid);
      ids.push((await call(emulator, 'GET', '1')).text, emulator.control.templates()[0]?.id ?? '');
    })();
    return ids;
  };
  assert.deepEqual(await idsFrom(1), await idsFrom(1));
  const [one, two] = [await idsFrom(1), await idsFrom(2)];
  assert.ok(one.every((id, i) => id !== two[i]));
});

time.run();
