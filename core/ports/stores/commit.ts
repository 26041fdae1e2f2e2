import type { Either } from 'fp-ts/lib/Either.js';
import type { Change, Committed, Conflict } from '../../commit/change.js';

/**
 * Makes a Change durable: all of it, or none. Concurrent commits may share one transaction; each is settled
 * on its own, so one's conflict never fails another, and of concurrent ones the outcome is as if they had
 * come one by one. Resolves once a crash cannot undo it. Rejects with `PortFailure` when the store cannot be
 * reached or is overloaded; the Change was then not made, unless the failure itself says otherwise.
 */
export type Commit = (change: Change) => Promise<Either<Conflict, Committed>>;
