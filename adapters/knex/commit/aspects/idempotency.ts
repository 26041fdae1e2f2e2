import { factKey } from '../../../../core/commit/facts.js';
import type { IdempotencyRecord } from '../../../../core/model/idempotency/idempotency.js';
import { reading, step } from '../../session/work.js';
import { dropRecords, findRecords, keepRecords, recordRow } from '../../tables/idempotency.js';
import { type KnexAspect, lastOf } from '../aspect.js';

/** Idempotency records. A new record replaces the expired one under its key. */
export const idempotency: KnexAspect = {
  load: ({ query }, { facts, storedKeys }) => [
    reading(findRecords, [...query.idempotency.values()], (record) => {
      facts.idempotency.set(keyOf(record), record);
      storedKeys.add(keyOf(record));
    }),
  ],
  write: ({ verdicts, storedKeys }) => {
    const records = lastOf(
      verdicts.flatMap(({ change }) => change.requires?.idempotency ?? []),
      keyOf,
    );
    const expired = records.filter((record) => storedKeys.has(keyOf(record)));
    return [
      step(
        dropRecords,
        expired.map(({ project, key }) => ({ project, key })),
      ),
      step(keepRecords, records.map(recordRow)),
    ];
  },
};

const keyOf = ({ project, key }: IdempotencyRecord): string => factKey(project, key);
