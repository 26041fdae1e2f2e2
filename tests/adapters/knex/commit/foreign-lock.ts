import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { grouped, type Locking, type RunGroup } from '../../../../adapters/knex/commit/grouped.js';
import { PortFailure } from '../../../../core/ports/port-failure.js';
import { anyId, noon, times } from '../../../support/fixtures/builders.js';

const made = E.right({ events: [], delivered: [], claimed: [], promoted: [], outdated: [] });

const limits = {
  ...{ changes: 10, bytes: 1_000_000, inFlight: 2 },
  waiting: { changes: 100, ms: 600_000 },
};

/** A run of groups that meets a project which somebody else keeps locked, until `free`. */
export const withHeldProject = () => {
  const held = anyId('proj');
  const runs: { readonly locking: Locking; readonly projects: ReadonlySet<string> }[] = [];
  let isLocked = true;
  let onFree = (): void => {};
  const lockTimeout = new PortFailure('locked', {
    cause: Object.assign(new Error('lock timeout'), { severity: 'ERROR', code: '55P03' }),
  });
  const run: RunGroup = async (changes, locking) => {
    const projects = new Set(changes.map(({ project }) => project));
    runs.push({ locking, projects });
    if (locking === 'wait' && isLocked && projects.has(held))
      await new Promise<void>((resolve, reject) => {
        onFree = resolve;
        setTimeout(() => reject(lockTimeout), 5);
      });
    return changes.map(({ project }) => (isLocked && project === held ? 'locked' : made));
  };
  const free = (): void => {
    isLocked = false;
    onFree();
  };
  return { held, runs, run, free };
};

/** Checks that no group waits for a lock beside a Change of another project, and that all are committed in the end. */
export const checkForeignLock = async (make: typeof grouped): Promise<void> => {
  const { held, runs, run, free } = withHeldProject();
  const { commit } = make(run, limits);
  const change = (project = anyId('proj')) => ({ project, at: noon });
  const waiting = [...times(3, () => commit(change(held)))];
  try {
    for (const _ of times(30, () => 0)) {
      waiting.push(commit(change(held)));
      assert.deepEqual(await commit(change()), made);
      await new Promise((resolve) => setImmediate(resolve));
    }
    for (const { locking, projects } of runs)
      if (locking === 'wait') assert.deepEqual([...projects], [held], 'a group waits for a lock');
  } finally {
    // What waits would be refused after ten minutes, in a test that runs then.
    free();
    await Promise.allSettled(waiting);
  }
  assert.deepEqual(
    await Promise.all(waiting),
    times(33, () => made),
  );
  assert.deepEqual(await commit(change(held)), made);
  assert.equal(runs.at(-1)?.locking, 'skip');
};

/** A faulty group commit: each group waits for the locks of all its projects. */
export const waitingForForeignLocks: typeof grouped = (run, given) =>
  grouped((changes) => run(changes, 'wait'), given);
