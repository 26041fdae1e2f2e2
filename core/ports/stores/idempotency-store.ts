import type { IdempotencyRecord } from '../../model/idempotency/idempotency.js';
import type { ProjectId } from '../../shared/ids.js';

/** Idempotency records. The core decides whether a record has expired. */
export type IdempotencyStore = {
  readonly find: (project: ProjectId, key: string) => Promise<IdempotencyRecord | undefined>;
};
