import assert from 'node:assert/strict';
import { processGroup, stopWithinMs } from '../../../composition/processes/process-group.js';
import {
  pauseAfter,
  retireWithinMs,
  steadyMs,
} from '../../../composition/processes/process-slot.js';
import type { ServerProcess } from '../../../composition/processes/server-process.js';
import { drivenTime } from '../../../composition/testing/time/driven-time.js';
import { suite } from '../../support/suite.js';
import { running, supervised } from './driven-processes.js';

const cases = suite('the supervisor of processes');

cases('starts the first process alone, then the others, and is ready when all are', async () => {
  const scene = supervised(3);
  await scene.time.advance(60_000);
  assert.equal(scene.started.length, 1);
  await scene.process(1).becomeReady();
  assert.equal(scene.started.length, 3);
  await scene.process(3).becomeReady();
  assert.equal(scene.startMessages(), undefined);
  await scene.process(2).becomeReady();
  assert.equal(scene.startMessages(), 'start messages of 1');
  assert.deepEqual(scene.inPlaces(), [1, 2, 3]);
});

cases('ends with the exit code of a process that cannot start at first', async () => {
  for (const [failing, code] of [
    [1, 2],
    [2, 1],
    [3, 134],
  ] as const) {
    const scene = supervised(3);
    for (let n = 1; n < failing; n += 1) await scene.process(n).becomeReady();
    await scene.process(failing).end(code);
    for (const each of scene.started) if (each.number !== failing) await each.end(0);
    assert.equal(scene.exitCode(), code);
    for (const each of scene.started)
      assert.deepEqual(each.told, each.number === failing ? [] : ['stop']);
    assert.equal(scene.startMessages(), undefined);
  }
});

cases('ends with 1 when a signal ends a process that starts', async () => {
  const scene = supervised(1);
  await scene.process(1).end('SIGKILL');
  assert.equal(scene.exitCode(), 1);
});

cases(
  'replaces a process that ends by itself at once, then after a pause that grows to 30 s',
  async () => {
    const scene = await running(2);
    const pauses = [0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000];
    assert.deepEqual(
      pauses,
      pauses.map((_, i) => pauseAfter(i + 1)),
    );
    for (const [i, pauseMs] of pauses.entries()) {
      await scene.started.at(-1)?.end('SIGSEGV');
      assert.equal(scene.crashes(), i + 1);
      assert.deepEqual(scene.inPlaces(), [1, undefined]);
      if (pauseMs > 0) {
        await scene.time.advance(pauseMs - 1);
        assert.equal(scene.started.length, i + 2);
        await scene.time.advance(1);
      }
      assert.equal(scene.started.length, i + 3);
      await scene.process(i + 3).becomeReady();
      assert.deepEqual(scene.inPlaces(), [1, i + 3]);
    }
    await scene.time.advance(steadyMs);
    await scene.started.at(-1)?.end(1);
    assert.equal(scene.started.length, pauses.length + 3);
  },
);

cases('tries again while others serve when a new process cannot start', async () => {
  const scene = await running(2);
  await scene.process(2).end(1);
  await scene.process(3).end(1);
  assert.equal(scene.started.length, 3);
  await scene.time.advance(1_000);
  await scene.process(4).becomeReady();
  assert.deepEqual([scene.inPlaces(), scene.crashes()], [[1, 4], 1]);
  assert.equal(scene.exitCode(), undefined);
});

cases('ends when no process serves and a new one cannot start', async () => {
  const scene = await running(2);
  await scene.process(1).end('SIGKILL');
  await scene.process(2).end('SIGKILL');
  await scene.process(3).end(7);
  assert.deepEqual(scene.process(4).told, ['stop']);
  await scene.process(4).end(0);
  assert.equal(scene.exitCode(), 7);
});

cases('stops every process, and tells the truth about how they ended', async () => {
  for (const [end, code] of [
    [0, 0],
    [1, 1],
    ['SIGKILL', 1],
  ] as const) {
    const scene = await running(2);
    scene.stop();
    scene.stop();
    assert.deepEqual(
      scene.started.map(({ told }) => told),
      [['stop'], ['stop']],
    );
    await scene.process(1).end(0);
    assert.equal(scene.exitCode(), undefined);
    await scene.process(2).end(end);
    assert.equal(scene.exitCode(), code);
    await scene.time.advance(60_000);
    assert.equal(scene.started.length, 2);
  }
});

cases('kills what has not stopped in 15 s', async () => {
  const scene = await running(2);
  scene.stop();
  await scene.process(2).end(0);
  await scene.time.advance(stopWithinMs - 1);
  assert.deepEqual(scene.process(1).told, ['stop']);
  await scene.time.advance(1);
  assert.deepEqual([scene.process(1).told, scene.process(2).told], [['stop', 'kill'], ['stop']]);
});

cases('stops while it starts, with exit code 0, and starts nothing more', async () => {
  const scene = supervised(2);
  scene.stop();
  await scene.process(1).end('SIGTERM');
  assert.deepEqual([scene.exitCode(), scene.started.length], [0, 1]);
});

cases('stops during the pause after a crash, and starts nothing more', async () => {
  const scene = await running(1);
  await scene.process(1).end(1);
  await scene.process(2).becomeReady();
  await scene.process(2).end(1);
  scene.stop();
  await scene.time.advance(60_000);
  assert.deepEqual([scene.exitCode(), scene.started.length], [0, 2]);
});

cases('restarts one by one: a new process is ready before an old one leaves', async () => {
  const scene = await running(2);
  scene.restart();
  await scene.time.advance(0);
  assert.equal(scene.started.length, 3);
  assert.deepEqual(scene.process(1).told, []);
  await scene.process(3).becomeReady();
  assert.deepEqual(scene.process(1).told, ['retire']);
  assert.deepEqual([scene.inPlaces(), scene.started.length], [[3, 2], 3]);
  await scene.process(1).end(0);
  await scene.process(4).becomeReady();
  assert.deepEqual([scene.process(2).told, scene.inPlaces()], [['retire'], [3, 4]]);
  await scene.process(2).end(0);
  assert.deepEqual([scene.crashes(), scene.started.length], [0, 4]);
});

cases('kills a process that does not leave in 30 s', async () => {
  const scene = await running(1);
  scene.restart();
  await scene.time.advance(0);
  await scene.process(2).becomeReady();
  await scene.time.advance(retireWithinMs);
  assert.deepEqual(scene.process(1).told, ['retire', 'kill']);
});

cases('keeps the old processes when a new one cannot start', async () => {
  const scene = await running(2);
  scene.restart();
  await scene.time.advance(0);
  await scene.process(3).end(1);
  assert.deepEqual([scene.inPlaces(), scene.started.length], [[1, 2], 3]);
  assert.deepEqual([scene.process(1).told, scene.exitCode()], [[], undefined]);
});

cases('restarts once more when it is asked during a restart, however often', async () => {
  const scene = await running(1);
  scene.restart();
  await scene.time.advance(0);
  for (const _ of [1, 2, 3]) scene.restart();
  for (const n of [2, 3]) {
    await scene.process(n).becomeReady();
    await scene.process(n - 1).end(0);
  }
  assert.deepEqual([scene.inPlaces(), scene.started.length], [[3], 3]);
});

cases('keeps one process in a place when the old one crashes during its replacement', async () => {
  for (const order of [
    [2, 3],
    [3, 2],
  ] as const) {
    const scene = await running(1);
    scene.restart();
    await scene.time.advance(0);
    await scene.process(1).end('SIGKILL');
    const [first, second] = order;
    await scene.process(first).becomeReady();
    await scene.process(second).becomeReady();
    assert.deepEqual(scene.inPlaces(), [first]);
    assert.deepEqual([scene.process(first).told, scene.process(second).told], [[], ['retire']]);
  }
});

cases('stops a process that starts in a restart', async () => {
  const scene = await running(1);
  scene.restart();
  await scene.time.advance(0);
  scene.stop();
  await scene.process(2).becomeReady();
  assert.deepEqual([scene.process(1).told, scene.process(2).told], [['stop'], ['stop']]);
  await scene.process(1).end(0);
  await scene.process(2).end(0);
  assert.equal(scene.exitCode(), 0);
});

cases('takes a process for which the system has no room for one that ended', async () => {
  const { timer } = drivenTime(0);
  const group = processGroup((): ServerProcess => {
    throw new Error('spawn EAGAIN');
  }, timer);
  assert.deepEqual(await group.start(), { end: 1 });
  group.stop();
  assert.equal(await group.ended, 0);
});

cases.run();
