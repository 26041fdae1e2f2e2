import type {
  AcceptedUnderKey,
  IdempotencyRecord,
} from '../../../../core/model/idempotency/idempotency.js';
import { type Command, insertInto, type Query, type Row } from '../../session/statement.js';

type Raw = Omit<AcceptedUnderKey, 'createdAt'> & {
  readonly created_at: string | number;
  /** Null in the record of a send; the other records have no message, which is empty there. */
  readonly sealed_answer: string | null;
};

/** The idempotency record of each key, expired or not. */
export const findIdempotencyRecords: Query<'project' | 'key', Raw, IdempotencyRecord> = {
  name: 'find_idempotency_records',
  columns: { project: 'text', key: 'text' },
  sql: ({ tables, given }) =>
    `select given.*, fingerprint, message, created_at, sealed_answer
       from ${given} join ${tables.idempotency} using (project, key)`,
  fromRow: ({ project, key, fingerprint, message, created_at, sealed_answer }) => {
    const underKey = { project, key, fingerprint, createdAt: Number(created_at) };
    return sealed_answer === null
      ? { ...underKey, message }
      : { ...underKey, sealedAnswer: sealed_answer };
  },
};

/** Inserts idempotency records. */
export const addIdempotencyRecords = insertInto('idempotency', {
  project: 'text',
  key: 'text',
  fingerprint: 'text',
  message: 'text',
  created_at: 'bigint',
  sealed_answer: 'text',
});

/** Deletes idempotency records before new ones replace them. */
export const deleteIdempotencyRecords: Command<'project' | 'key'> = {
  name: 'delete_idempotency_records',
  columns: { project: 'text', key: 'text' },
  sql: ({ tables, given }) =>
    `delete from ${tables.idempotency} where (project, key) in (select project, key from ${given})`,
};

/** The row of an idempotency record. */
export const idempotencyRow = ({
  project,
  key,
  fingerprint,
  createdAt,
  ...of
}: IdempotencyRecord) => {
  const row = { project, key, fingerprint, created_at: createdAt };
  const answer =
    'sealedAnswer' in of
      ? { message: '', sealed_answer: of.sealedAnswer }
      : { ...of, sealed_answer: null };
  return { ...row, ...answer } satisfies Row;
};
