import type { IdempotencyRecord } from '../../../core/model/idempotency/idempotency.js';
import { type Command, insertInto, type Query, type Row } from '../session/statement.js';

type Raw = Omit<IdempotencyRecord, 'createdAt'> & { readonly created_at: string | number };

/** The record under each key, whether it still speaks or not. */
export const findIdempotencyRecords: Query<'project' | 'key', Raw, IdempotencyRecord> = {
  name: 'find_idempotency_records',
  columns: { project: 'text', key: 'text' },
  sql: ({ given }) =>
    `select given.*, fingerprint, message, event, created_at
       from ${given} join idempotency using (project, key)`,
  fromRow: ({ project, key, fingerprint, message, event, created_at: createdAt }) => ({
    project,
    key,
    fingerprint,
    message,
    event,
    createdAt: Number(createdAt),
  }),
};

export const addIdempotencyRecords = insertInto('idempotency', {
  project: 'text',
  key: 'text',
  fingerprint: 'text',
  message: 'text',
  event: 'text',
  created_at: 'bigint',
});

/** Removes records, to make room for their successors. */
export const deleteIdempotencyRecords: Command<'project' | 'key'> = {
  name: 'drop_idempotency_records',
  columns: { project: 'text', key: 'text' },
  sql: ({ given }) =>
    `delete from idempotency where (project, key) in (select project, key from ${given})`,
};

export const idempotencyRow = ({ createdAt, ...record }: IdempotencyRecord) =>
  ({ ...record, created_at: createdAt }) satisfies Row;
