import assert from 'node:assert/strict';
import { type DrivenTime, drivenTime } from '../../../composition/testing/time/driven-time.js';
import { type WakeableSleep, wakeableSleep } from '../../../core/workers/wakeable-sleep.js';
import { noon } from '../../support/fixtures/entities.js';
import { suite } from '../../support/suite.js';

const scene = () => {
  const time = drivenTime(noon);
  return { time, place: wakeableSleep(time.timer) };
};

/** How long a sleep of one minute lasts from now on, without further wake-ups. */
const waitOf = async (
  { time, place }: { time: DrivenTime; place: WakeableSleep },
  ms: number,
): Promise<number> => {
  const begun = time.monotonic();
  let ended = Number.NaN;
  void place.wait(ms).then(() => {
    ended = time.monotonic();
  });
  await time.advance(60_000);
  return ended - begun;
};

const test = suite('a wakeable sleep');

test('ends when the time has passed, and not before', async () => {
  for (const ms of [0, 1, 999, 60_000]) assert.equal(await waitOf(scene(), ms), ms);
});

test('ends at once for a time in the past', async () => {
  assert.equal(await waitOf(scene(), -5), 0);
});

test('ends at once on a wake-up', async () => {
  const it = scene();
  it.time.timer(10, it.place.wake);
  assert.equal(await waitOf(it, 500), 10);
});

test('keeps one wake-up for the next sleep, however many there were', async () => {
  const it = scene();
  it.place.wake();
  it.place.wake();
  assert.equal(await waitOf(it, 500), 0);
  assert.equal(await waitOf(it, 500), 500);
});

test('keeps no wake-up that ended a sleep', async () => {
  const it = scene();
  it.time.timer(10, it.place.wake);
  await waitOf(it, 500);
  assert.equal(await waitOf(it, 500), 500);
});

test('leaves no timer behind after a wake-up', async () => {
  const it = scene();
  let timers = 0;
  const place = wakeableSleep((ms, callback) => {
    timers += 1;
    const cancel = it.time.timer(ms, callback);
    return () => {
      timers -= 1;
      cancel();
    };
  });
  void place.wait(1_000);
  place.wake();
  assert.equal(timers, 0);
});

test.run();
