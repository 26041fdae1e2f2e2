import assert from 'node:assert/strict';
import { backlogThreshold, drainSeconds } from '../../../../core/model/channels/channel.js';
import { suite } from '../../../support/suite.js';

const rates = [0.5, 1, 2, 3, 4, 10, 80, 1_000];

const test = suite('backlog of a channel');

test('is full at 300 seconds of the channel rate, and at 1,000 jobs at the least', () => {
  for (const rate of rates) {
    assert.ok(backlogThreshold(rate) >= 1_000 && backlogThreshold(rate) >= 300 * rate);
    assert.ok([1_000, 300 * rate].includes(backlogThreshold(rate)));
  }
});

test('gives the fewest whole seconds, 1 to 300, until there is room', () => {
  for (const rate of rates)
    for (const over of [0, 1, rate - 1, rate, 2 * rate, 100 * rate, 1_000 * rate]) {
      const backlog = backlogThreshold(rate) + Math.floor(over);
      const seconds = drainSeconds(backlog, rate);
      const hasRoom = (s: number) => backlog - Math.floor(s * rate) < backlogThreshold(rate);
      assert.ok(seconds >= 1 && seconds <= 300);
      if (seconds < 300) assert.ok(hasRoom(seconds));
      if (seconds > 1) assert.ok(!hasRoom(seconds - 1));
    }
});

test.run();
