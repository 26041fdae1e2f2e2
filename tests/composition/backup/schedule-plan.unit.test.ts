import assert from 'node:assert/strict';
import {
  backupName,
  dueInMs,
  instantOf,
  isLeftover,
  newestIn,
  outdated,
  retryInMs,
} from '../../../composition/backup/schedule/plan.js';
import { hourMs, minuteMs, secondMs } from '../../../core/shared/time.js';
import { suite } from '../../support/suite.js';

const cases = suite('the plan of scheduled backups');

const noon = Date.parse('2026-11-29T12:00:00Z');
const namesOf = (...hours: readonly number[]) =>
  hours.map((hour) => backupName(noon + hour * hourMs));

cases('names backups so that names sort by time, and reads the instant back', () => {
  assert.equal(backupName(noon + 999), 'roundtrip-20261129T120000Z.backup');
  const at = [0, secondMs, minuteMs, hourMs, 24 * hourMs, 900 * hourMs].map((ms) => noon + ms);
  const names = at.map(backupName);
  assert.deepEqual([...names].sort(), names);
  assert.deepEqual(names.map(instantOf), at);
});

cases('knows no instant of a name that the schedule did not make', () => {
  const name = backupName(noon);
  for (const other of [
    `${name}.partial`,
    `x${name}`,
    'roundtrip-1',
    'roundtrip-20261399T120000Z.backup',
    '',
  ])
    assert.equal(instantOf(other), undefined, other);
});

cases('takes as leftovers only what a killed scheduled backup left', () => {
  const name = backupName(noon);
  for (const end of ['.partial', '.partial-database', '.partial-database-journal'])
    assert.ok(isLeftover(name + end));
  for (const other of [name, 'mine.partial', 'roundtrip-1.partial-database'])
    assert.ok(!isLeftover(other), other);
});

cases('is due by the newest backup, and not by one of after now', () => {
  assert.equal(newestIn([], noon), undefined);
  assert.equal(newestIn(['mine', ...namesOf(-5, -2, -9, 3)], noon), noon - 2 * hourMs);
  assert.equal(dueInMs(undefined, noon, hourMs), 0);
  assert.equal(dueInMs(noon - hourMs, noon, hourMs), 0);
  assert.equal(dueInMs(noon - hourMs + 1, noon, hourMs), 1);
});

cases('keeps the newest, always the one just made, and what it did not make', () => {
  const names = namesOf(-4, -3, -2, -1, 0);
  const made = names[4] ?? '';
  const now = noon + minuteMs;
  const others = [...names, 'mine', 'roundtrip-1'];
  assert.deepEqual(outdated(others, { made, keep: 2, now }), names.slice(0, 3));
  assert.deepEqual(outdated(names, { made, keep: 1, now }), names.slice(0, 4));
  assert.deepEqual(outdated(names, { made, keep: 5, now }), []);
  assert.deepEqual(outdated(names, { made, keep: 9, now }), []);
});

cases('deletes no real backup in favour of those of after now', () => {
  const names = namesOf(-2, -1, 0, 20, 21, 22);
  const made = names[2] ?? '';
  const now = noon + minuteMs;
  assert.deepEqual(outdated(names, { made, keep: 3, now }), []);
  assert.deepEqual(outdated(names, { made, keep: 2, now }), names.slice(0, 1));
  // The clock went back while it was made.
  assert.deepEqual(outdated(names, { made, keep: 2, now: noon - minuteMs }), names.slice(0, 1));
});

cases('tries again after a minute, then after more, at most an hour and the interval', () => {
  assert.deepEqual(
    [1, 2, 3, 7, 8, 5_000].map((failures) => retryInMs(failures, 24 * hourMs) / minuteMs),
    [1, 2, 4, 60, 60, 60],
  );
  assert.equal(retryInMs(9, secondMs), secondMs);
});

cases.run();
