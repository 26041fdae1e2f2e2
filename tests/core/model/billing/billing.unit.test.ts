import assert from 'node:assert/strict';
import {
  billingPeriod,
  billingRefusal,
  subscriptions,
} from '../../../../core/model/billing/billing.js';
import { combinations } from '../../../support/combinations.js';
import { noon } from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';

const everything = combinations({
  environment: ['live', 'test'],
  subscription: subscriptions,
  messageAllowance: [null, 0, 1, 5],
  used: [0, 1, 4, 5, 6],
});
const nextMonth = Date.UTC(2026, 1, 1);

const test = suite('billing');

test('never refuses a test project', () => {
  for (const { environment, used, ...billing } of everything)
    if (environment === 'test')
      assert.equal(billingRefusal({ environment, billing }, used, noon), undefined);
});

test('checks the subscription of a live project first, then its payment, then its allowance', () => {
  for (const { environment, used, ...billing } of everything) {
    if (environment === 'test') continue;
    const { subscription, messageAllowance: limit } = billing;
    const isUsedUp = limit !== null && used >= limit;
    const quota = {
      code: 'message_quota_exceeded',
      limit,
      used,
      resetsAt: nextMonth,
      source: 'project',
    };
    const want = {
      none: { code: 'subscription_required' },
      past_due: { code: 'payment_failed' },
      active: isUsedUp ? quota : undefined,
    }[subscription];
    assert.deepEqual(billingRefusal({ environment, billing }, used, noon), want);
  }
});

test('counts by the calendar month in UTC, to the millisecond', () => {
  for (let month = 0; month < 24; month += 1) {
    const first = Date.UTC(2026, month, 1);
    const name = new Date(first).toISOString().slice(0, 7);
    assert.equal(billingPeriod(first), name);
    assert.equal(billingPeriod(Date.UTC(2026, month + 1, 1) - 1), name);
    assert.notEqual(billingPeriod(first - 1), name);
  }
});

test('gives the time at which the allowance is reset', () => {
  const project = {
    environment: 'live',
    billing: { subscription: 'active', messageAllowance: 0 },
  } as const;
  for (let month = 0; month < 24; month += 1) {
    const next = Date.UTC(2026, month + 1, 1);
    for (const at of [Date.UTC(2026, month, 1), next - 1]) {
      const refusal = billingRefusal(project, 0, at);
      assert.equal(refusal?.code === 'message_quota_exceeded' && refusal.resetsAt, next);
    }
  }
});

test.run();
