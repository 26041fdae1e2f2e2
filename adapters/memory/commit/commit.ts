import * as E from 'fp-ts/lib/Either.js';
import { judge } from '../../../core/commit/judge.js';
import { committedBy } from '../../../core/commit/verdict.js';
import type { LaneKey } from '../../../core/model/queue/lane.js';
import type { Commit } from '../../../core/ports/stores/commit.js';
import type { NewId } from '../../../core/shared/ids.js';
import type { Synchronous } from '../synchronous.js';
import type { Tables } from '../tables.js';
import { commitAdministration } from './administration.js';
import type { MemoryAspect } from './aspect.js';
import { memoryAspects } from './aspects.js';

const inOrder: readonly MemoryAspect[] = Object.values(memoryAspects);

/** Judges and applies each Change in one turn of the event loop: nothing runs in between. */
export const memoryCommit =
  (memory: Tables, newId: NewId): Synchronous<Commit> =>
  (change) => {
    if (change.project === undefined) return commitAdministration(memory, change);
    const verdict = judge(memory.facts, change);
    if (E.isLeft(verdict)) return verdict;
    const outcome = { newId, promoted: new Set<LaneKey>() };
    for (const apply of inOrder) apply(memory, verdict.right, outcome);
    return E.right(committedBy(verdict.right, outcome.promoted));
  };
