import assert from 'node:assert/strict';
import { isAwaited, resent, settledDelivery } from '../../../../core/model/webhooks/attempt-end.js';
import { type Delivery, deliveryStatuses } from '../../../../core/model/webhooks/delivery.js';
import { scheduleMs } from '../../../../core/model/webhooks/schedule.js';
import { noon } from '../../../support/fixtures/entities.js';
import { anyDelivery, anyEnd } from '../../../support/fixtures/webhook.js';
import { suite } from '../../../support/suite.js';

const test = suite('settling a delivery');

test('success ends it, after any number of failures', () => {
  for (let failures = 0; failures < scheduleMs.length; failures += 1) {
    const before = anyDelivery({ attempts: failures, failures });
    const after = settledDelivery(before, anyEnd(before, 'succeeded'), {
      at: noon + 7,
      steadyAt: noon,
    });
    const ended = { status: 'succeeded' as const, attempts: failures + 1, failures: 0 };
    assert.deepEqual(after, {
      ...before,
      ...ended,
      dueAt: noon + 7,
      completedAt: noon + 7,
    });
  }
});

test('a failure schedules the next attempt, and the tenth ends it', () => {
  let delivery: Delivery = anyDelivery();
  for (let attempt = 1; attempt < scheduleMs.length; attempt += 1) {
    delivery = settledDelivery(delivery, anyEnd(delivery, 'failed'), {
      at: noon + 9,
      steadyAt: noon,
    });
    const { status, attempts, failures, dueAt, completedAt } = delivery;
    assert.deepEqual(
      { status, attempts, failures, dueAt, completedAt },
      {
        status: 'pending',
        attempts: attempt,
        failures: attempt,
        dueAt: noon + (scheduleMs[attempt] ?? 0),
        completedAt: null,
      },
    );
  }
  const last = settledDelivery(delivery, anyEnd(delivery, 'failed'), {
    at: noon + 1,
    steadyAt: noon,
  });
  assert.equal(last.status, 'failed');
  assert.equal(last.attempts, 10);
  assert.equal(last.completedAt, noon + 1);
});

test('no attempt follows once the endpoint is deleted', () => {
  const before = anyDelivery();
  const after = settledDelivery(before, anyEnd(before, 'gone', { retryAfterMs: 5 }), {
    at: noon,
    steadyAt: 0,
  });
  assert.equal(after.status, 'failed');
  assert.equal(after.completedAt, noon);
});

test('expects exactly its next attempt, and none once it has ended', () => {
  for (const status of deliveryStatuses)
    for (const attempts of [0, 1, 5])
      for (const number of [0, 1, 2, 5, 6, 7]) {
        const delivery = anyDelivery({ status, attempts });
        const end = anyEnd(delivery, 'failed');
        const isNext = status === 'pending' && number === attempts + 1;
        assert.equal(isAwaited(delivery, { ...end, attempt: { ...end.attempt, number } }), isNext);
      }
});

test('resending makes it due with its whole schedule; an untried delivery is due already', () => {
  for (const status of deliveryStatuses) {
    const before = anyDelivery({ status, attempts: 10, failures: 10, completedAt: noon });
    const expected = { status: 'pending', failures: 0, dueAt: noon + 9, completedAt: null };
    assert.deepEqual(resent(before, noon + 9), { ...before, ...expected });
  }
  assert.deepEqual(resent(anyDelivery(), noon + 9), anyDelivery());
});

test.run();
