import type { Migration } from '../migration.js';

/** The sealed answer of a write that succeeded under an idempotency key; null for a send. */
export const storedAnswers: Migration = ({ table }) => [
  `alter table ${table('idempotency')} add column sealed_answer text`,
];
