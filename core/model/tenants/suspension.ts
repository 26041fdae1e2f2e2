import type * as t from 'io-ts';
import { nullable, oneLine } from '../../shared/codec.js';
import type { Instant } from '../../shared/time.js';

/** Why a project is suspended, for people: one line of at most 200 characters; null without a reason. */
export const SuspensionReason = nullable(oneLine(200));
export type SuspensionReason = t.TypeOf<typeof SuspensionReason>;

/** An operator has suspended the project. */
export type Suspension = { readonly since: Instant; readonly reason: SuspensionReason };

/** The project is deleted at `at`. Until then it is suspended, and can be brought back. */
export type Deletion = { readonly askedAt: Instant; readonly at: Instant };

/** Why a project is suspended, and when it is deleted; null for never. */
export type Suspended = {
  readonly reason: SuspensionReason;
  readonly deletesAt: Instant | null;
};

/** A write is refused: the project is suspended (docs/specification.md#3.11.2). */
export type ProjectSuspended = Suspended & { readonly code: 'project_suspended' };

/** Whether a project is suspended, by an operator or because it is to be deleted; undefined when it is not. */
export const suspendedBy = ({
  suspension,
  deletion,
}: {
  readonly suspension?: Suspension | undefined;
  readonly deletion?: Deletion | undefined;
}): Suspended | undefined =>
  suspension || deletion
    ? { reason: suspension?.reason ?? null, deletesAt: deletion?.at ?? null }
    : undefined;
