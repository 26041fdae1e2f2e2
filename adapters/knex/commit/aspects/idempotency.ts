import { factKey } from '../../../../core/commit/facts.js';
import type { IdempotencyRecord } from '../../../../core/model/idempotency/idempotency.js';
import { bind, reading } from '../../session/work.js';
import {
  addIdempotencyRecords,
  deleteIdempotencyRecords,
  findIdempotencyRecords,
  idempotencyRow,
} from '../../tables/messages/idempotency.js';
import { type KnexAspect, lastOf } from '../aspect.js';

/** Idempotency records. A new record replaces the expired one under its key. */
export const idempotency: KnexAspect = {
  load: ({ query }, { facts, storedKeys }) => [
    reading(findIdempotencyRecords, [...query.idempotency.values()], (record) => {
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
      bind(
        deleteIdempotencyRecords,
        expired.map(({ project, key }) => ({ project, key })),
      ),
      bind(addIdempotencyRecords, records.map(idempotencyRow)),
    ];
  },
};

const keyOf = ({ project, key }: IdempotencyRecord): string => factKey(project, key);
