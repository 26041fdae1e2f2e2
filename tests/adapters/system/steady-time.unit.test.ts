import assert from 'node:assert/strict';
import { type ClockStep, steadyTime } from '../../../adapters/system/steady-time.js';
import type { SteadyRecord } from '../../../core/model/time/follow-clock.js';
import type { SteadyRecords } from '../../../core/ports/machine/steady-records.js';
import { dayMs, hourMs, minuteMs, secondMs } from '../../../core/shared/time.js';
import { noon } from '../../support/fixtures/entities.js';
import { suite } from '../../support/suite.js';

const test = suite('steady time');

const steps = [-365 * dayMs, -hourMs, hourMs, 365 * dayMs];

/** Records that outlive processes, on a machine with the store's clock or without one. */
const world = ({ hasOwnClock = false } = {}) => {
  const time = { passed: 0, wall: noon, storeClock: noon };
  let record: SteadyRecord = { offsetMs: 0, seenAt: 0 };
  let writes = 0;
  const records: SteadyRecords = {
    read: async () => ({
      record,
      storeClock: hasOwnClock ? time.storeClock + time.passed : undefined,
    }),
    write: async (next, expectedMs) => {
      if (record.offsetMs !== expectedMs) return false;
      writes += 1;
      record = { ...next, seenAt: Math.max(record.seenAt, next.seenAt) };
      return true;
    },
  };
  const noted: ClockStep[] = [];
  /** What other processes do while one waits at its start. */
  const whileWaiting = { act: async () => {} };
  return {
    time,
    noted,
    whileWaiting,
    writes: () => writes,
    /** A process that starts now; its machine's clock is off by `wallMs`. */
    start: async (wallMs = 0) => {
      const born = time.passed;
      const made = steadyTime({
        clock: () => time.wall + time.passed + wallMs,
        monotonic: () => time.passed - born,
        timer: (waitMs, callback) => {
          time.passed += waitMs;
          whileWaiting.act().then(callback);
          return () => {};
        },
        records,
        onStep: (step) => noted.push(step),
      });
      await made.follow();
      return made;
    },
  };
};

test('passes no step on, before it is found and after', async () => {
  for (const ms of steps) {
    const { time, start, noted } = world();
    const { now, follow } = await start();
    time.passed += 500;
    time.wall += ms;
    assert.equal(now(), noon + 500);
    time.passed += 500;
    await follow();
    assert.equal(now(), noon + secondMs);
    assert.deepEqual(noted, [{ ms, wasDown: false }]);
    time.passed += minuteMs;
    await follow();
    assert.equal(now(), noon + secondMs + minuteMs);
    assert.equal(noted.length, 1);
  }
});

test('goes on after a restart behind a step back, at most a few seconds late', async () => {
  for (const ms of [-hourMs, -365 * dayMs]) {
    const { time, start, noted } = world();
    const first = await start();
    for (let i = 0; i < 10; i += 1) {
      time.passed += secondMs;
      await first.follow();
    }
    time.wall += ms;
    const { now } = await start();
    assert.ok(first.now() - now() <= 3 * secondMs, `${first.now() - now()} ms late`);
    assert.equal(noted.length, 1);
    assert.equal(noted[0]?.wasDown, true);
  }
});

test('remembers, after a restart, the steps before it', async () => {
  for (const ms of steps) {
    const { time, start } = world();
    const first = await start();
    time.wall += ms;
    time.passed += secondMs;
    await first.follow();
    time.passed += 10 * minuteMs;
    assert.equal((await start()).now(), noon + secondMs + 10 * minuteMs);
  }
});

test('is the same for all processes, on machines whose clocks differ', async () => {
  const { time, start } = world({ hasOwnClock: true });
  const all = [await start(), await start(-hourMs), await start(dayMs)];
  time.passed += minuteMs;
  for (const { now } of all) assert.equal(now(), noon + minuteMs);
});

test("makes up for a step of the store's clock once, in one of the processes", async () => {
  for (const ms of steps) {
    const { time, start, noted } = world({ hasOwnClock: true });
    const all = [await start(), await start(), await start()];
    time.storeClock += ms;
    time.passed += secondMs;
    await Promise.all(all.map(({ follow }) => follow()));
    time.passed += secondMs;
    for (const { follow } of all) await follow();
    for (const { now } of all) assert.equal(now(), noon + 2 * secondMs);
    assert.equal((await start()).now(), noon + 2 * secondMs);
    assert.equal(noted.length, 1);
  }
});

test('is not moved by a process that starts just after a step forward', async () => {
  const { time, start, noted, whileWaiting } = world({ hasOwnClock: true });
  const living = await start();
  time.storeClock += hourMs;
  whileWaiting.act = living.follow;
  const started = await start();
  assert.equal(started.now(), noon + time.passed);
  assert.equal(living.now(), noon + time.passed);
  assert.deepEqual(noted, [{ ms: hourMs, wasDown: false }]);
});

test('counts the time without any process', async () => {
  const { time, start, noted } = world({ hasOwnClock: true });
  await start();
  time.passed += hourMs;
  assert.equal((await start()).now(), noon + time.passed);
  assert.deepEqual(noted, []);
});

/** One looks for living processes, one counts. */
const readsAtStart = 2;

test('counts on while the store does not answer, and ignores an answer that came late', async () => {
  const { time } = world();
  const answers: (() => void)[] = [];
  let reads = 0;
  const { now, follow } = steadyTime({
    clock: () => time.wall + time.passed,
    monotonic: () => time.passed,
    timer: () => assert.fail('nothing waits here'),
    records: {
      read: async () => {
        reads += 1;
        if (reads > readsAtStart) await new Promise<void>((resolve) => void answers.push(resolve));
        return { record: { offsetMs: 0, seenAt: 0 }, storeClock: noon };
      },
      write: async () => true,
    },
  });
  await follow();
  const late = follow();
  time.passed += minuteMs;
  assert.equal(now(), noon + minuteMs);
  for (const answer of answers) answer();
  await late;
  assert.equal(now(), noon + minuteMs);
});

test('is stored every two seconds, not at every look', async () => {
  const { time, start, writes } = world();
  const { follow } = await start();
  for (let i = 0; i < 60; i += 1) {
    time.passed += secondMs;
    await follow();
  }
  assert.equal(writes(), 31);
});

test.run();
