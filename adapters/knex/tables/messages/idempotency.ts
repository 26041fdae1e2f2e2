import type { IdempotencyRecord } from '../../../../core/model/idempotency/idempotency.js';
import { type Command, insertInto, type Query, type Row } from '../../session/statement.js';

type Raw = Omit<IdempotencyRecord, 'createdAt'> & { readonly created_at: string | number };

/** The idempotency record of each key, expired or not. */
export const findIdempotencyRecords: Query<'project' | 'key', Raw, IdempotencyRecord> = {
  name: 'find_idempotency_records',
  columns: { project: 'text', key: 'text' },
  sql: ({ tables, given }) =>
    `select given.*, fingerprint, message, event, created_at
       from ${given} join ${tables.idempotency} using (project, key)`,
  fromRow: ({ project, key, fingerprint, message, event, created_at: createdAt }) => ({
    project,
    key,
    fingerprint,
    message,
    event,
    createdAt: Number(createdAt),
  }),
};

/** Inserts idempotency records. */
export const addIdempotencyRecords = insertInto('idempotency', {
  project: 'text',
  key: 'text',
  fingerprint: 'text',
  message: 'text',
  event: 'text',
  created_at: 'bigint',
});

/** Deletes idempotency records before new ones replace them. */
export const deleteIdempotencyRecords: Command<'project' | 'key'> = {
  name: 'drop_idempotency_records',
  columns: { project: 'text', key: 'text' },
  sql: ({ tables, given }) =>
    `delete from ${tables.idempotency} where (project, key) in (select project, key from ${given})`,
};

/** The row of an idempotency record. */
export const idempotencyRow = ({ createdAt, ...record }: IdempotencyRecord) =>
  ({ ...record, created_at: createdAt }) satisfies Row;
