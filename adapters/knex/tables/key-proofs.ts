import type { Query } from '../session/statement.js';

/** The sealed text that proves the encryption key. */
export const readKeyProof: Query<'id', { readonly sealed: string }, string> = {
  name: 'read_key_proof',
  columns: { id: 'text' },
  sql: ({ tables, given }) =>
    `select key_proofs.sealed from ${given} join ${tables.key_proofs} on key_proofs.id = given.id`,
  fromRow: ({ sealed }) => sealed,
};

/** Writes the text in place of the expected one, or if there is none. Returns whether it did. */
export const writeKeyProof: Query<'id' | 'sealed' | 'expected', object, true> = {
  name: 'write_key_proof',
  columns: { id: 'text', sealed: 'text', expected: 'text' },
  sql: ({ tables, given, value }) =>
    `insert into ${tables.key_proofs} (id, sealed)
       select id, sealed from ${given} where true
       on conflict (id) do update set sealed = excluded.sealed
       where key_proofs.sealed = ${value('expected')}
       returning id`,
  fromRow: () => true,
};
