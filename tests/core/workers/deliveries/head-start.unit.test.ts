import assert from 'node:assert/strict';
import {
  headStarts,
  type Pace,
  shortestAfter,
} from '../../../../core/workers/deliveries/head-start.js';
import { suite } from '../../../support/suite.js';

const test = suite('head start of a first attempt');

/** The waits of first attempts that begin one after another, when each timer fires `lateMs` late. */
const waits = (paces: readonly Pace[], lateMs: number): readonly number[] => {
  let now = 0;
  const headStart = headStarts({
    monotonic: () => now,
    timer: (ms, callback) => {
      now += ms + lateMs;
      callback();
      return () => undefined;
    },
  });
  return paces.map((pace) => {
    const before = now;
    let isOver = false;
    headStart(pace, () => {
      isOver = true;
    }).started();
    assert.ok(isOver);
    return now - before;
  });
};

const behind = (answerMs: number): Pace => ({ isBehind: true, answerMs });
const upToDate: Pace = { isBehind: false, answerMs: 1 };

test('is 3 ms, and to an endpoint that is behind an eighth of the time of an attempt', () => {
  assert.deepEqual(waits([upToDate], 0), [3]);
  assert.deepEqual(waits([behind(0)], 0), [0]);
  assert.deepEqual(waits([behind(7)], 0), [0]);
  assert.deepEqual(waits([behind(8)], 0), [1]);
  assert.deepEqual(waits([behind(24)], 0), [3]);
  assert.deepEqual(waits([behind(10_000)], 0), [3]);
});

test('is shorter after a timer that was late, until that is made up for', () => {
  assert.deepEqual(waits(Array(7).fill(behind(8)), 2), [3, 0, 0, 3, 0, 0, 3]);
  assert.deepEqual(waits([behind(24), behind(24), behind(24)], 4), [7, 0, 6]);
});

test('is never shorter for lateness when the endpoint is not behind', () => {
  assert.deepEqual(waits([upToDate, upToDate, upToDate], 10), [13, 13, 13]);
});

test('makes up for no more than 100 ms', () => {
  const after = waits([behind(24), ...Array(40).fill(behind(24))], 1_000).slice(1);
  assert.equal(
    after.findIndex((ms) => ms > 0),
    33,
  );
});

test('follows the shortest of recent attempts', () => {
  const after = (durations: readonly number[]) => durations.reduce(shortestAfter, Infinity);
  assert.equal(after([40]), 40);
  assert.equal(after([40, 2]), 2);
  assert.ok(after([1, ...Array(8).fill(100)]) < 16);
  assert.equal(after([1, ...Array(50).fill(100)]), 100);
});

test('ends with the attempt', () => {
  let isOver = false;
  let isCancelled = false;
  const headStart = headStarts({
    monotonic: () => 0,
    timer: () => () => {
      isCancelled = true;
    },
  });
  const { started, ended } = headStart(upToDate, () => {
    isOver = true;
  });
  started();
  assert.equal(isOver, false);
  ended();
  assert.ok(isOver && isCancelled);
});

test.run();
