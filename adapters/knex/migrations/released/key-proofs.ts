import type { Migration } from '../migration.js';

/** The proof of the encryption key: one row, which every process of the database shares. */
export const keyProofs: Migration = ({ table, id, byKey }) => [
  `create table ${table('key_proofs')} (
     id ${id} primary key,
     sealed text not null
   )${byKey}`,
];
