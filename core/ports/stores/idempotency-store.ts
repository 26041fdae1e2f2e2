import type { IdempotencyRecord } from '../../model/idempotency/idempotency.js';
import type { ProjectId } from '../../shared/ids.js';

/** The sends that were accepted under a key. Whether a record still speaks is for the core to judge. */
export type IdempotencyStore = {
  readonly find: (project: ProjectId, key: string) => Promise<IdempotencyRecord | undefined>;
};
