import * as E from 'fp-ts/lib/Either.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { Change, Committed, Conflict } from '../../../core/commit/change.js';
import { judge } from '../../../core/commit/judge.js';
import { committedBy } from '../../../core/commit/verdict.js';
import type { LaneKey } from '../../../core/model/queue/lane.js';
import type { NewId } from '../../../core/shared/ids.js';
import { type BoundCommand, execute, type Work } from '../session/work.js';
import { emptyPhase, type Judged, type KnexAspect, type Loaded } from './aspect.js';
import { writeLanes } from './aspects/lanes.js';
import { promoteNextJobs } from './aspects/queue.js';
import { knexAspects } from './aspects.js';
import type { GroupResult } from './grouped.js';
import { jobOutcomes } from './job-outcomes.js';
import { loadFacts, requestOf } from './load.js';
import { lockedProjects } from './locked-projects.js';

/** The answer to one Change of a group. */
export type CommitResult = E.Either<Conflict, Committed>;

const writes = Object.values<KnexAspect>(knexAspects)
  .map(({ write }) => write)
  .filter((write) => write !== emptyPhase);

/**
 * Judges the Changes of a group in the order of their arrival, and writes those without conflict. Waits for locked
 * projects and lanes.
 */
export function* commitGroup(
  changes: readonly Change[],
  newId: NewId,
): Work<readonly CommitResult[]> {
  const loaded = yield* loadFacts(requestOf(changes, 'wait'));
  return yield* commitLoaded(changes, loaded, newId);
}

/** The same without waiting: the Changes of projects that another transaction has locked are answered with `locked`. */
export function* commitFree(
  changes: readonly Change[],
  newId: NewId,
): Work<readonly GroupResult[]> {
  const request = requestOf(changes, 'skip');
  const loaded = yield* loadFacts(request);
  const locked = yield* lockedProjects(request, loaded);
  const isFree = ({ project }: Change): boolean => !locked.has(project);
  const answers = [...(yield* commitLoaded(changes.filter(isFree), loaded, newId))];
  return changes.map((change) => (isFree(change) ? answers.shift() : undefined) ?? 'locked');
}

function* commitLoaded(
  changes: readonly Change[],
  { facts, lanes, storedKeys, jobs, unfollowed }: Loaded,
  newId: NewId,
): Work<readonly CommitResult[]> {
  const answers = changes.map((change) => judge(facts, change));
  const verdicts = RA.rights(answers);
  const outcomes = jobOutcomes(verdicts, jobs);
  const group: Judged = {
    facts,
    lanes,
    storedKeys,
    unfollowed,
    verdicts,
    newId,
    jobOutcomes: outcomes,
  };
  const commands: BoundCommand[] = [];
  for (const write of writes) for (const command of write(group)) commands.push(command);
  yield* execute(...commands);
  const promoted = yield* promoteNextJobs(group);
  yield* writeLanes(group, promoted);
  const promotedLanes = new Set<LaneKey>(promoted.map(({ lane }) => lane));
  return answers.map(E.map((verdict) => committedBy(verdict, promotedLanes)));
}
