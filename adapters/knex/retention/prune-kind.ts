import type { Instant } from '../../../core/shared/time.js';
import type { DatabaseSession } from '../session/session.js';
import type { StoredLimit } from '../tables/tenants/retention-limits.js';
import type { InBatches } from './batches.js';

/** A limit of a project, and the instant before which rows are too old. */
export type DueLimit = StoredLimit & { readonly before: Instant };

/** What a kind is removed with. */
export type PruneParts = {
  readonly session: DatabaseSession;
  readonly inBatches: InBatches;
  readonly now: Instant;
};

/** Removes what is too old by the limits of one kind. Resolves to the number of removed rows. */
export type PruneKind = (parts: PruneParts, limits: readonly DueLimit[]) => Promise<number>;
