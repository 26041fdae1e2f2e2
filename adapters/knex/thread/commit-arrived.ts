import type { Change } from '../../../core/commit/change.js';
import { PortFailure } from '../../../core/ports/port-failure.js';
import type { Commit, CommitGroup } from '../../../core/ports/stores/commit.js';
import type { NewId } from '../../../core/shared/ids.js';
import { commitAdministration } from '../commit/administration.js';
import { type CommitResult, commitGroup } from '../commit/commit.js';
import {
  bytesOf,
  type GroupLimits,
  groupOf,
  overloaded,
  sizeOfGroup,
  takeOverdue,
} from '../commit/group.js';
import type { DatabaseSession } from '../session/session.js';

type OnGroup = (group: CommitGroup) => void;

type Arrived = {
  readonly change: Change;
  readonly bytes: number;
  readonly since: number;
  readonly resolve: (answer: CommitResult) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Commits in each transaction every Change that has arrived when it begins, beside the claims and other works of that
 * transaction. When a group fails for a reason other than the store, its Changes are committed one by one. A Change
 * that has waited too long for its turn is not committed, unless it settles what has begun.
 */
export const commitArrived = (
  { transact }: Pick<DatabaseSession, 'transact'>,
  newId: NewId,
  { limits, onGroup }: { readonly limits: GroupLimits; readonly onGroup: OnGroup },
): Commit => {
  const waiting: Arrived[] = [];
  let isScheduled = false;

  const schedule = (): void => {
    if (!isScheduled) void commitNext();
    isScheduled = true;
  };

  /** Rejects the Changes that have waited too long. Why they waited: `cause`, or the Changes before them. */
  const takeGroup = (cause: unknown = overloaded()): readonly Arrived[] => {
    isScheduled = false;
    for (const { reject } of takeOverdue(waiting, limits)) reject(cause);
    const group = waiting.splice(0, sizeOfGroup(waiting, limits));
    if (waiting.length > 0) schedule();
    return group;
  };

  const commitNext = async (): Promise<void> => {
    let group: readonly Arrived[] | undefined;
    let began = performance.now();
    try {
      const answers = await transact(() => {
        if (!group) began = performance.now();
        group ??= takeGroup();
        return commitGroup(changesOf(group), newId);
      });
      onGroup(groupOf(changesOf(group ?? []), performance.now() - began));
      resolveAll(group ?? [], answers);
    } catch (error) {
      // The group is taken when its transaction begins. Where that failed, the store failed.
      group ??= takeGroup(error);
      if (error instanceof PortFailure || group.length === 1) rejectAll(group, error);
      else for (const each of group) await commitAlone(each);
    }
  };

  const commitAlone = async (arrived: Arrived): Promise<void> => {
    const group = [arrived];
    await transact(() => commitGroup(changesOf(group), newId)).then(
      (answers) => resolveAll(group, answers),
      (error) => rejectAll(group, error),
    );
  };

  const commitNew = (change: Change): Promise<CommitResult> =>
    new Promise((resolve, reject) => {
      waiting.push({ change, bytes: bytesOf(change), since: performance.now(), resolve, reject });
      schedule();
    });

  return (change) =>
    change.project === undefined ? transact(() => commitAdministration(change)) : commitNew(change);
};

const changesOf = (group: readonly Arrived[]): readonly Change[] =>
  group.map(({ change }) => change);

const resolveAll = (group: readonly Arrived[], answers: readonly CommitResult[]): void => {
  for (const [i, answer] of answers.entries()) group[i]?.resolve(answer);
};

const rejectAll = (group: readonly Arrived[], error: unknown): void => {
  for (const { reject } of group) reject(error);
};
