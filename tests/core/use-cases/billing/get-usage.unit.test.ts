import assert from 'node:assert/strict';
import { getUsage } from '../../../../core/use-cases/billing/get-usage.js';
import { leftOf, rightOf } from '../../../support/fixtures/either.js';
import { idOf } from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';

const project = idOf('proj', 1);

/** What a window comes to at a time, and what the store was asked for. */
const windowAt = async (now: string, fromDate?: string, toDate?: string) => {
  const asked: string[] = [];
  const usage = {
    sum: async (_: string, from: string, to: string) => {
      asked.push(from, to);
      return [];
    },
  };
  const answer = await getUsage({ clock: () => Date.parse(now), usage })({
    project,
    fromDate,
    toDate,
  });
  return { answer, asked };
};

const test = suite('usage window');

test('runs from the first of this month to tomorrow by default, in UTC', async () => {
  const defaults = [
    ['2026-01-15T12:00:00Z', '2026-01-01', '2026-01-16'],
    ['2026-01-01T00:00:00Z', '2026-01-01', '2026-01-02'],
    ['2026-01-31T23:59:59.999Z', '2026-01-01', '2026-02-01'],
    ['2025-12-31T23:59:59.999Z', '2025-12-01', '2026-01-01'],
    ['2028-02-28T08:00:00Z', '2028-02-01', '2028-02-29'],
  ] as const;
  for (const [now, from, to] of defaults) {
    const { answer, asked } = await windowAt(now);
    assert.deepEqual(rightOf(answer), { fromDate: from, toDate: to, rows: [] });
    assert.deepEqual(asked, [from, to]);
  }
  const { asked } = await windowAt('2026-01-15T12:00:00Z', '2025-12-20');
  assert.deepEqual(asked, ['2025-12-20', '2026-01-16']);
});

test('has 1 to 92 days, its beginning before its end', async () => {
  const windows = [
    ['2026-01-01', '2026-01-02', true],
    ['2026-01-01', '2026-01-01', false],
    ['2026-01-02', '2026-01-01', false],
    ['2026-01-01', '2026-04-03', true],
    ['2026-01-01', '2026-04-04', false],
    ['2028-01-31', '2028-05-02', true],
    ['2028-01-31', '2028-05-03', false],
    ['1970-01-01', '2026-01-01', false],
  ] as const;
  for (const [from, to, isGood] of windows) {
    const { answer, asked } = await windowAt('2026-01-15T12:00:00Z', from, to);
    if (isGood) assert.deepEqual(asked, [from, to]);
    else {
      const refusal = { code: 'invalid_date_range', fromDate: from, toDate: to };
      assert.deepEqual(leftOf(answer), refusal);
    }
  }
});

test.run();
