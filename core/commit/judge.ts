import * as E from 'fp-ts/lib/Either.js';
import { type Aspect, emptyPhase, type TouchedLanes } from './aspect.js';
import { aspects } from './aspects.js';
import type { Change, Committed, Conflict } from './change.js';
import { emptyQuery, type FactQuery } from './fact-query.js';
import type { Facts } from './facts.js';
import { emptyVerdict, type Verdict } from './verdict.js';

/** One phase of every aspect that has a part in it, in order. */
const phase = <Phase extends keyof Aspect>(name: Phase): readonly Aspect[Phase][] =>
  Object.values<Aspect>(aspects)
    .map((aspect) => aspect[name])
    .filter((part) => part !== emptyPhase);

const needs = phase('needs');
const conflicts = phase('conflict');
const applies = phase('apply');
const touches = phase('touches');

/** The facts that a store loads before it judges these Changes. */
export const factsNeededBy = (changes: readonly Change[]): FactQuery => {
  const query = emptyQuery();
  for (const change of changes) for (const addNeeds of needs) addNeeds(query, change);
  return query;
};

/**
 * Judges one Change against the facts. A Change without conflict updates the facts, so the Changes of a group are
 * judged one after another as if each had been committed alone. A Change with a conflict leaves the facts as they are.
 */
export const judge = (facts: Facts, change: Change): E.Either<Conflict, Verdict> => {
  for (const conflictOf of conflicts) {
    const conflict = conflictOf(facts, change);
    if (conflict) return E.left(conflict);
  }
  const verdict = emptyVerdict(change);
  for (const apply of applies) apply(facts, change, verdict);
  return E.right(verdict);
};

/** The lanes to tell workers of once a Change is committed. */
export const lanesTouchedBy = (change: Change, committed: Committed): TouchedLanes => {
  const lanes: TouchedLanes = { due: new Set(), changed: new Set() };
  for (const addLanes of touches) addLanes(lanes, change, committed);
  for (const endpoint of committed.delivered) lanes.due.add(endpoint);
  return lanes;
};
