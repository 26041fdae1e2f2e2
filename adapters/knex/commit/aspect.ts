import type { Change } from '../../../core/commit/change.js';
import type { FactQuery } from '../../../core/commit/fact-query.js';
import type { Facts } from '../../../core/commit/facts.js';
import type { Verdict } from '../../../core/commit/verdict.js';
import type { Job } from '../../../core/model/queue/job.js';
import type { LaneKey } from '../../../core/model/queue/lane.js';
import type { JobId, NewId } from '../../../core/shared/ids.js';
import type { BoundCommand, Reading } from '../session/work.js';
import type { LaneState } from '../tables/queue/lanes.js';
import type { Locking } from './grouped.js';
import type { JobOutcomes } from './job-outcomes.js';

/** What a transaction has loaded for a group of Changes. */
export type Loaded = {
  readonly facts: Facts;
  /** Lanes as stored. The transaction has locked them. */
  readonly lanes: Map<LaneKey, Pick<LaneState, 'backlog' | 'dueAt'>>;
  /** Idempotency keys that have a row, live or expired. */
  readonly storedKeys: Set<string>;
  /** Jobs that the group settles or makes due, as stored. */
  readonly jobs: Map<JobId, Job>;
  /** Those of them of which is known that no job waited behind them. */
  readonly unfollowed: Set<JobId>;
};

/** The Changes of a group, and the facts that they need. */
export type Request = {
  readonly changes: readonly Change[];
  readonly query: FactQuery;
  /** What to do about projects and lanes that another transaction has locked. */
  readonly locking: Locking;
};

/** A group once it is judged: the verdicts in order, and the facts after all of them. */
export type Judged = Omit<Loaded, 'jobs'> & {
  readonly verdicts: readonly Verdict[];
  readonly jobOutcomes: JobOutcomes;
  readonly newId: NewId;
};

/** The counterpart of a core aspect in a database. */
export type KnexAspect = {
  /** The queries for the facts of the aspect. No query depends on the answer to another. */
  readonly load: (request: Request, loaded: Loaded) => readonly Reading[];
  /** The statements that store the aspect, in their order. A statement without rows costs nothing. */
  readonly write: (group: Judged) => readonly BoundCommand[];
};

/** The phase of an aspect that has nothing to do in it. */
export const emptyPhase = (): readonly never[] => [];

/** One value for each key: the last one, which is how the entity stands after the group. */
export const lastOf = <V>(values: readonly V[], keyOf: (value: V) => string): readonly V[] =>
  values.length < 2 ? values : [...new Map(values.map((value) => [keyOf(value), value])).values()];

/** Whether the entity is new: a stored entity has version 1 or later. */
export const isNew = ({ version }: { readonly version: number }): boolean => version === 0;
