import {
  type Deletion,
  type Suspended,
  type Suspension,
  suspendedBy,
} from '../../../../core/model/tenants/suspension.js';

type Stored = string | number | null | undefined;

/** The cells of a project that say whether it is suspended. */
export type SuspensionCells = {
  readonly suspended_at?: Stored;
  readonly suspension_reason?: Stored;
  readonly deletion_asked_at?: Stored;
  readonly deletes_at?: Stored;
};

/** Their columns, as SQL. */
export const suspensionColumns = 'suspended_at, suspension_reason, deletion_asked_at, deletes_at';

const isThere = (cell: Stored): cell is string | number => cell !== null && cell !== undefined;

/** The suspension of a project by an operator; undefined without one. */
export const suspensionIn = ({
  suspended_at: since,
  suspension_reason: reason,
}: SuspensionCells): Suspension | undefined =>
  isThere(since)
    ? { since: Number(since), reason: isThere(reason) ? String(reason) : null }
    : undefined;

/** When a project is deleted; undefined for never. */
export const deletionIn = ({
  deletion_asked_at: askedAt,
  deletes_at: at,
}: SuspensionCells): Deletion | undefined =>
  isThere(at) ? { askedAt: Number(askedAt), at: Number(at) } : undefined;

/** Whether a project is suspended, for any reason. */
export const suspendedIn = (row: SuspensionCells): Suspended | undefined =>
  suspendedBy({ suspension: suspensionIn(row), deletion: deletionIn(row) });
