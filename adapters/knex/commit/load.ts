import type { Change } from '../../../core/commit/change.js';
import { noFacts } from '../../../core/commit/facts.js';
import { factsNeededBy } from '../../../core/commit/judge.js';
import type { JobId } from '../../../core/shared/ids.js';
import { type Reading, readAll, type Work } from '../session/work.js';
import { emptyPhase, type KnexAspect, type Loaded, type Request } from './aspect.js';
import { lockFanOutLanes } from './aspects/lanes.js';
import { knexAspects } from './aspects.js';
import type { Locking } from './grouped.js';

const loads = Object.values<KnexAspect>(knexAspects)
  .map(({ load }) => load)
  .filter((load) => load !== emptyPhase);

/** The facts that a group of Changes needs, and what to do about locked ones. */
export const requestOf = (changes: readonly Change[], locking: Locking): Request => ({
  changes,
  locking,
  query: factsNeededBy(changes),
});

/**
 * Locks and loads the facts that a group needs. The lock on a project keeps everything that belongs to it from
 * changing, except its lanes, which workers claim without that lock: so the lanes are locked next. The other queries
 * run behind the locks, in statements of their own, which see what the locks waited for.
 */
export function* loadFacts(request: Request): Work<Loaded> {
  const loaded = {
    facts: noFacts(),
    lanes: new Map(),
    jobs: new Map(),
    unfollowed: new Set<JobId>(),
    storedKeys: new Set<string>(),
  };
  const readings: Reading[] = [];
  for (const load of loads) for (const each of load(request, loaded)) readings.push(each);
  yield* readAll(readings);
  yield* readAll(lockFanOutLanes(request, loaded));
  return loaded;
}
