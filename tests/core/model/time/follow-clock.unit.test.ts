import assert from 'node:assert/strict';
import { followClock, toleratedMs } from '../../../../core/model/time/follow-clock.js';
import { dayMs, hourMs, secondMs } from '../../../../core/shared/time.js';
import { noon } from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';

const test = suite('following a clock');

const record = { offsetMs: 0, seenAt: noon };
const counted = { at: noon + secondMs, forMs: secondMs };
const steps = [-365 * dayMs, -hourMs, -toleratedMs - 1, toleratedMs + 1, hourMs, dayMs];

test('makes up for a step of any size, in either direction', () => {
  for (const ms of steps) {
    const clock = noon + secondMs + ms;
    const followed = followClock({ clock, record, counted });
    assert.deepEqual(followed, { at: counted.at, offsetMs: -ms, steppedMs: ms });
    const { offsetMs, at: seenAt } = followed;
    const later = followClock({
      clock: clock + secondMs,
      record: { offsetMs, seenAt },
      counted: { at: seenAt + secondMs, forMs: secondMs },
    });
    assert.deepEqual(later, { at: seenAt + secondMs, offsetMs, steppedMs: 0 });
  }
});

test('follows small differences forward, and waits for them back', () => {
  for (const ms of [-toleratedMs, -1, 0, 1, toleratedMs]) {
    const followed = followClock({ clock: counted.at + ms, record, counted });
    assert.deepEqual(followed, { at: counted.at + Math.max(0, ms), offsetMs: 0, steppedMs: 0 });
  }
});

test('goes on, at the start of a process, where the last one ended when the clock is earlier', () => {
  for (const ms of [-hourMs, -365 * dayMs]) {
    const started = followClock({ clock: noon + ms, record, counted: undefined });
    assert.deepEqual(started, { at: noon, offsetMs: -ms, steppedMs: ms });
  }
});

test('takes a later clock, at the start of a process, for time that passed without it', () => {
  for (const ms of [0, secondMs, dayMs]) {
    const started = followClock({ clock: noon + ms, record, counted: undefined });
    assert.deepEqual(started, { at: noon + ms, offsetMs: 0, steppedMs: 0 });
  }
});

test('never takes its own suspension for a step while other processes go on', () => {
  const written = { offsetMs: 0, seenAt: noon + hourMs };
  const resumed = followClock({ clock: noon + hourMs + secondMs, record: written, counted });
  assert.deepEqual(resumed, { at: noon + hourMs + secondMs, offsetMs: 0, steppedMs: 0 });
});

test('makes up for a step since its last reading, however long ago, while other processes wrote', () => {
  for (const forMs of [secondMs, 5 * secondMs, hourMs])
    for (const sinceMs of [0, secondMs, forMs]) {
      const at = noon + forMs;
      const written = { offsetMs: 0, seenAt: at - sinceMs };
      const clock = at + toleratedMs + 1;
      const followed = followClock({ clock, record: written, counted: { at, forMs } });
      assert.deepEqual(followed, {
        ...{ at, offsetMs: -toleratedMs - 1, steppedMs: toleratedMs + 1 },
      });
    }
});

test('lets time stand still while the only process is suspended', () => {
  const resumed = followClock({ clock: noon + hourMs, record, counted });
  assert.equal(resumed.at, counted.at);
});

test.run();
