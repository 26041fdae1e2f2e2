import assert from 'node:assert/strict';
import { type WakeableSleep, wakeableSleep } from '../../../core/workers/wakeable-sleep.js';
import { noon } from '../../support/fixtures/entities.js';
import { suite } from '../../support/suite.js';
import { type DrivenTime, drivenTime } from '../../support/time/driven-time.js';

const scene = () => {
  const time = drivenTime(noon);
  return { time, place: wakeableSleep(time.timer) };
};

/** How long somebody who waits from now on has to wait, if nobody rings before a minute is over. */
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

const test = suite('waiting');

test('ends when the time has passed, and not before', async () => {
  for (const ms of [0, 1, 999, 60_000]) assert.equal(await waitOf(scene(), ms), ms);
});

test('takes a time that is over for none at all', async () => {
  assert.equal(await waitOf(scene(), -5), 0);
});

test('ends at once when somebody rings', async () => {
  const it = scene();
  it.time.timer(10, it.place.wake);
  assert.equal(await waitOf(it, 500), 10);
});

test('keeps a ring for the next who waits, once, however often it rang', async () => {
  const it = scene();
  it.place.wake();
  it.place.wake();
  assert.equal(await waitOf(it, 500), 0);
  assert.equal(await waitOf(it, 500), 500);
});

test('keeps no ring that woke somebody', async () => {
  const it = scene();
  it.time.timer(10, it.place.wake);
  await waitOf(it, 500);
  assert.equal(await waitOf(it, 500), 500);
});

test('leaves no timer behind when it was rung', async () => {
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
