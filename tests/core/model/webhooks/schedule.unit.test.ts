import assert from 'node:assert/strict';
import { nextAttemptAt, scheduleMs } from '../../../../core/model/webhooks/schedule.js';
import { dayMs, hourMs, minuteMs, secondMs } from '../../../../core/shared/time.js';
import { noon } from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';

const test = suite('schedule of deliveries');

test('has ten attempts, as the specification lists them', () => {
  assert.deepEqual(
    [0, 5 * secondMs, 5 * minuteMs, 30 * minuteMs, 2, 5, 10, 14, 20, 24].map((wait, i) =>
      i < 4 ? wait : wait * hourMs,
    ),
    scheduleMs,
  );
});

test('varies evenly by a tenth in both directions', () => {
  for (let failures = 1; failures < scheduleMs.length; failures += 1) {
    const waitMs = scheduleMs[failures] ?? 0;
    for (const random of [0, 0.25, 0.5, 0.75, 0.999_999]) {
      const at = nextAttemptAt(noon, { failures, random }) ?? 0;
      assert.equal(at, noon + Math.round(waitMs * (0.9 + 0.2 * random)));
    }
  }
});

test('respects a longer wait that the receiver asks for, up to a day, but no shorter one', () => {
  for (let failures = 1; failures < scheduleMs.length; failures += 1)
    for (const retryAfterMs of [0, secondMs, hourMs, 12 * hourMs, dayMs, 2 * dayMs, 1e15]) {
      const usual = nextAttemptAt(noon, { failures, random: 0.5 }) ?? 0;
      const at = nextAttemptAt(noon, { failures, random: 0.5, retryAfterMs });
      assert.equal(at, Math.max(usual, noon + Math.min(retryAfterMs, dayMs)));
    }
});

test('ends after the tenth failure, even when the receiver asks for a retry', () => {
  for (const failures of [10, 11, 100])
    assert.equal(nextAttemptAt(noon, { failures, random: 0.5, retryAfterMs: 1 }), undefined);
});

test.run();
