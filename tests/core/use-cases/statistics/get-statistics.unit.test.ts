import assert from 'node:assert/strict';
import type { EventCounts } from '../../../../core/ports/stores/counts/statistics-store.js';
import { dayMs, hourMs, minuteMs } from '../../../../core/shared/time.js';
import { getStatistics } from '../../../../core/use-cases/statistics/get-statistics.js';
import { idOf, noon } from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';

const test = suite('statistics of a project');
const project = idOf('proj', 1);
const [one, other] = [idOf('chan', 1), idOf('chan', 2)];

const statisticsOf = async (found: Partial<EventCounts>, range = { ago: hourMs }) => {
  const statistics = {
    behind: async () => [],
    count: async () => 0,
    read: async () => ({ byStep: [], byChannel: [], countedTo: undefined, ...found }),
  };
  const ports = { clock: () => noon, statistics };
  return getStatistics(ports)({ project, from: noon - range.ago, to: noon });
};

test('have every step of the range, also those in which nothing happened', async () => {
  const at = noon - 10 * minuteMs;
  const { steps, stepMs } = await statisticsOf({
    byStep: [{ at, type: 'message.sent', code: '', count: 3 }],
  });
  assert.equal(stepMs, 5 * minuteMs);
  assert.equal(steps.length, 12);
  assert.equal(steps[0]?.at, noon - hourMs);
  assert.deepEqual(
    steps.filter(({ counts }) => counts['message.sent'] > 0).map((step) => step.at),
    [at],
  );
});

test('sum failures by code, the most frequent first', async () => {
  const failed = (at: number, code: string, count: number) =>
    ({ at, type: 'message.failed', code, count }) as const;
  const { failures, totals, steps } = await statisticsOf({
    byStep: [
      failed(noon - hourMs, 'expired', 1),
      failed(noon - hourMs, 'provider_error', 2),
      failed(noon - 5 * minuteMs, 'expired', 4),
    ],
  });
  assert.deepEqual(failures, [
    { code: 'expired', count: 5 },
    { code: 'provider_error', count: 2 },
  ]);
  assert.equal(totals['message.failed'], 7);
  assert.deepEqual(steps[0]?.failures, { expired: 1, provider_error: 2 });
  assert.deepEqual(steps.at(-1)?.failures, { expired: 4 });
});

test('sum by channel, and leave out events without one', async () => {
  const { channels } = await statisticsOf({
    byChannel: [
      { channel: other, type: 'message.sent', count: 1 },
      { channel: one, type: 'message.sent', count: 2 },
      { channel: one, type: 'message.failed', count: 3 },
      { channel: '', type: 'message.failed', count: 4 },
    ],
  });
  assert.deepEqual(
    channels.map(({ channel, counts }) => [
      channel,
      counts['message.sent'],
      counts['message.failed'],
    ]),
    [
      [one, 2, 3],
      [other, 1, 0],
    ],
  );
});

test('show at most the last 1,000 steps of a range that is longer than what is kept', async () => {
  const { steps, stepMs } = await statisticsOf({}, { ago: 5_000 * dayMs });
  assert.equal(stepMs, dayMs);
  assert.equal(steps.length, 1_000);
  assert.equal(steps.at(-1)?.at, Math.floor((noon - 1) / dayMs) * dayMs);
});

test.run();
