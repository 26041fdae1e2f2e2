import assert from 'node:assert/strict';
import { countedAs, countSteps, stepFor } from '../../../../core/model/statistics/event-count.js';
import { dayMs, hourMs, minuteMs } from '../../../../core/shared/time.js';
import { noon } from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';

const test = suite('event counts');

test('have the finest step that is still kept and gives at most 400 points', () => {
  const ranges = [
    [{ ago: hourMs, lasts: hourMs }, 5 * minuteMs],
    [{ ago: dayMs, lasts: dayMs }, 5 * minuteMs],
    [{ ago: 2_000 * minuteMs, lasts: 2_000 * minuteMs }, 5 * minuteMs],
    [{ ago: 2_001 * minuteMs, lasts: 2_001 * minuteMs }, hourMs],
    [{ ago: 7 * dayMs, lasts: hourMs }, 5 * minuteMs],
    [{ ago: 7 * dayMs + 1, lasts: hourMs }, hourMs],
    [{ ago: 16 * dayMs, lasts: 16 * dayMs }, hourMs],
    [{ ago: 17 * dayMs, lasts: 17 * dayMs }, dayMs],
    [{ ago: 90 * dayMs, lasts: 90 * dayMs }, dayMs],
    [{ ago: 100 * dayMs, lasts: dayMs }, hourMs],
    [{ ago: 101 * dayMs, lasts: dayMs }, dayMs],
    [{ ago: 1_000 * dayMs, lasts: 1_000 * dayMs }, dayMs],
  ] as const;
  for (const [{ ago, lasts }, step] of ranges)
    assert.equal(stepFor({ from: noon - ago, to: noon - ago + lasts }, noon), step, `${ago}`);
});

test('have steps that divide one another', () => {
  const [fine, hours, days] = countSteps;
  assert.equal(hours.stepMs % fine.stepMs, 0);
  assert.equal(days.stepMs % hours.stepMs, 0);
});

test('read the channel and the code, and take a damaged text for one without them', () => {
  const text = '{"data":{"channel":"chan_1","error":{"code":"expired"}}}';
  const failed = { type: 'message.failed', channel: 'chan_1', code: 'expired' };
  assert.deepEqual(countedAs({ type: 'message.failed', text }), failed);
  assert.deepEqual(countedAs({ type: 'message.sent', text }), {
    ...failed,
    type: 'message.sent',
    code: '',
  });
  assert.deepEqual(countedAs({ type: 'message.failed', text: '{"da' }), {
    type: 'message.failed',
    channel: '',
    code: '',
  });
  assert.equal(countedAs({ type: 'template.approved', text }), undefined);
});

test.run();
