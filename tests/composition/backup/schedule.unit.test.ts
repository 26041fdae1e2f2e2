import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { Registry } from 'prom-client';
import type { PlaceFiles } from '../../../composition/backup/places/place.js';
import { backupName } from '../../../composition/backup/schedule/plan.js';
import { backupSchedule, type MadeBackup } from '../../../composition/backup/schedule/schedule.js';
import { backupMetrics } from '../../../composition/metrics/backups.js';
import { hourMs, minuteMs } from '../../../core/shared/time.js';
import { suite } from '../../support/suite.js';

const cases = suite('scheduled backups');

const noon = Date.parse('2026-11-29T12:00:00Z');

/** A schedule of every hour that keeps two, on names in memory, under a clock that the test drives. */
const scene = (given: readonly string[] = [], empty = new Set<string>()) => {
  let now = noon;
  let waiting: { readonly at: number; readonly callback: () => void } | undefined;
  let fails: Error | undefined;
  let killed = 0;
  const names = new Set(given);
  const made: MadeBackup[] = [];
  const failures: unknown[] = [];
  let running = 0;
  const files: PlaceFiles = {
    list: async (begin) =>
      [...names].flatMap((name) =>
        name.startsWith(begin) ? { name, bytes: empty.has(name) ? 0 : 4_096 } : [],
      ),
    remove: async (name) => void names.delete(name),
    read: async () => '',
    write: async () => undefined,
  };
  let hold: Promise<void> | undefined;
  let abandon = (_: Error): void => undefined;
  const schedule = backupSchedule(
    { to: { kind: 'folder', path: '/backups' }, everyMs: hourMs, keep: 2 },
    {
      clock: () => now,
      timer: (ms, callback) => {
        waiting = { at: now + ms, callback };
        return () => {
          waiting = undefined;
        };
      },
      files,
      start: (to) => {
        assert.equal(running, 0, 'two backups at a time');
        running += 1;
        const ended = (async () => {
          await hold;
          if (fails) throw fails;
          names.add((to.kind === 'file' ? to.path : to.key).replace('/backups/', ''));
          return { kind: 'made' as const, media: { files: 0, missing: 0 } };
        })();
        const counted = ended.finally(() => {
          running -= 1;
        });
        return {
          ended: counted,
          kill: () => {
            killed += 1;
            abandon(new Error('killed'));
          },
        };
      },
      onMade: (each) => made.push(each),
      onFailure: (error) => failures.push(error),
    },
  );
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  };
  return {
    schedule,
    names,
    made,
    failures,
    killed: () => killed,
    hasTimer: () => waiting !== undefined,
    failWith: (error?: Error) => {
      fails = error;
    },
    holdUp: () => {
      hold = new Promise<void>((_, reject) => {
        abandon = reject;
      });
    },
    start: async () => {
      schedule.start();
      await settle();
    },
    settle,
    /** Lets time pass, with each timer that is due in it. */
    pass: async (ms: number) => {
      const until = now + ms;
      while (waiting && waiting.at <= until) {
        const { at, callback } = waiting;
        waiting = undefined;
        now = at;
        callback();
        await settle();
      }
      now = until;
    },
    now: () => now,
  };
};

cases(
  'are made at once where there is none, then one an interval, of which the newest stay',
  async () => {
    const { schedule, names, made, start, pass } = scene(['mine']);
    assert.equal(schedule.newest(), undefined);
    await start();
    assert.deepEqual([...names], ['mine', backupName(noon)]);
    await pass(hourMs - 1);
    assert.equal(made.length, 1);
    await pass(1 + 3 * hourMs);
    assert.equal(made.length, 5);
    assert.deepEqual(
      [...names],
      ['mine', backupName(noon + 3 * hourMs), backupName(noon + 4 * hourMs)],
    );
    assert.equal(schedule.newest(), noon + 4 * hourMs);
  },
);

cases('are due by what is at the place, so a restart makes none too many', async () => {
  const { made, start, pass } = scene([backupName(noon - 50 * minuteMs)]);
  await start();
  assert.equal(made.length, 0);
  await pass(10 * minuteMs - 1);
  assert.equal(made.length, 0);
  await pass(1);
  assert.equal(made.length, 1);
});

cases(
  'that fail are told of, delete nothing, and are made again after a bounded wait',
  async () => {
    const old = [-9, -8, -7].map((hour) => backupName(noon + hour * hourMs));
    const { schedule, names, made, failures, failWith, start, pass } = scene(old);
    failWith(new Error('no room'));
    await start();
    assert.equal(failures.length, 1);
    await pass(minuteMs);
    await pass(2 * minuteMs);
    assert.equal(failures.length, 3);
    assert.deepEqual([...names], old);
    assert.equal(schedule.newest(), noon - 7 * hourMs);
    failWith();
    await pass(4 * minuteMs);
    assert.equal(made.length, 1);
    assert.deepEqual(made[0]?.deleted, old.slice(0, 2));
  },
);

cases('are made although the newest file is empty, and do not count it', async () => {
  const old = [-5, -3, 0].map((hour) => backupName(noon + hour * hourMs));
  const empty = new Set(old.slice(2));
  const { made, names, start, pass } = scene(old, empty);
  await pass(minuteMs);
  await start();
  assert.deepEqual(made[0]?.deleted, old.slice(0, 1));
  assert.equal(names.size, 3);
});

cases('that run when the server stops are ended, and are no failure', async () => {
  const { schedule, failures, killed, holdUp, hasTimer, start } = scene();
  holdUp();
  await start();
  await schedule.stop();
  assert.equal(killed(), 1);
  assert.deepEqual(failures, []);
  assert.equal(hasTimer(), false);
});

cases('begin no more once the server stops, also while it looks at the place', async () => {
  const { schedule, names, failures, hasTimer } = scene();
  schedule.start();
  await schedule.stop();
  assert.deepEqual([...names], []);
  assert.deepEqual(failures, []);
  assert.equal(hasTimer(), false);
});

cases('show the age of the newest, and infinity while there is none', async () => {
  const { schedule, now, start, pass } = scene();
  const metrics = new Registry();
  const { failed } = backupMetrics(metrics, {
    clock: now,
    everyMs: hourMs,
    newest: schedule.newest,
  });
  assert.match(await metrics.metrics(), /^roundtrip_backup_age_seconds \+Inf$/m);
  await start();
  await pass(5 * minuteMs);
  failed();
  const shown = await metrics.metrics();
  assert.match(shown, /^roundtrip_backup_age_seconds 300$/m);
  assert.match(shown, /^roundtrip_backup_interval_seconds 3600$/m);
  assert.match(shown, /^roundtrip_backups_failed_total 1$/m);
});

cases.run();
