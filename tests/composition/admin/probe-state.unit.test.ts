import assert from 'node:assert/strict';
import { probeState } from '../../../composition/server/admin/probe-state.js';
import { suite } from '../../support/suite.js';

const test = suite('the admin listener');

const opened = () => {
  let now = 0;
  let asked = 0;
  const state = probeState(
    () => {
      asked += 1;
    },
    () => now,
  );
  return {
    state,
    asked: () => asked,
    pass: (ms: number) => {
      now += ms;
    },
  };
};

test('is not ready before the server said so, nor once it stalls', async () => {
  const { state, pass } = opened();
  assert.equal(await state.isReady(), false);
  state.beat(true);
  pass(9_999);
  assert.equal(await state.isReady(), true);
  pass(1);
  assert.deepEqual(await state.isReady(), { reason: 'server_stalled' });
  state.beat();
  assert.equal(await state.isReady(), true);
  state.beat({ reason: 'disk_full' });
  assert.deepEqual(await state.isReady(), { reason: 'disk_full' });
});

test('is alive until the server has not run for a minute', () => {
  const { state, pass } = opened();
  for (const [ms, isAlive, age] of [
    [59_999, true, 59],
    [1, false, 60],
  ] as const) {
    pass(ms);
    assert.deepEqual([state.isAlive(), state.ageSeconds()], [isAlive, age]);
  }
  state.beat();
  assert.equal(state.isAlive(), true);
});

test('shows new metrics, or the last ones with their age, and asks once', async () => {
  const { state, asked, pass } = opened();
  const first = state.metrics();
  state.shown('one 1');
  assert.match(await first, /^one 1\n[\s\S]*^roundtrip_scrape_age_seconds 0\.000$/m);
  pass(2_500);
  const [second, third] = await Promise.all([state.metrics(), state.metrics()]);
  assert.match(second, /^one 1\n[\s\S]*^roundtrip_scrape_age_seconds 2\.500$/m);
  assert.equal(third, second);
  assert.equal(asked(), 2);
});

test.run();
