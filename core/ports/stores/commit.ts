import type { Either } from 'fp-ts/lib/Either.js';
import type { AnyChange, Change, Committed, Conflict } from '../../commit/change.js';
import type { TraceContext } from '../../shared/trace-context.js';

/**
 * Commits a Change atomically. Concurrent commits may share one transaction; each is answered on
 * its own, so that the conflict of one never fails another, and the result is as if they had run
 * one by one. Resolves once the Change survives a crash. Rejects with `PortFailure` when the store
 * cannot be reached or is overloaded; the Change was then not made, unless the failure says
 * otherwise.
 */
export type Commit = (change: AnyChange) => Promise<Either<Conflict, Committed>>;

/** Wraps a commit: `ofProject` makes the Changes of projects, and those of the administration pass. */
export const onProjects =
  (commit: Commit, ofProject: (change: Change) => ReturnType<Commit>): Commit =>
  (change) =>
    change.project === undefined ? commit(change) : ofProject(change);

/** A transaction for a group of Changes. */
export type CommitGroup = {
  readonly changes: number;
  /** From the request of the transaction to its durable commit. */
  readonly durationMs: number;
  /** The traces of its Changes. Absent when it has none. */
  readonly traces?: readonly TraceContext[];
};
