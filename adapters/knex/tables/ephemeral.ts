import { type Command, insertInto, type Query } from '../session/statement.js';

type Raw = { readonly name: string; readonly text: string };

/** The text of each entry that has not expired. */
export const findEphemeralEntries: Query<'name' | 'now', Raw, string> = {
  name: 'find_ephemeral_entries',
  columns: { name: 'text', now: 'bigint' },
  sql: ({ tables, given }) =>
    `select given.*, text from ${given} join ${tables.ephemeral_entries} using (name) where expires_at > given.now`,
  fromRow: ({ text }) => text,
};

/** Inserts or replaces entries. */
export const writeEntries = insertInto(
  'ephemeral_entries',
  { name: 'text', text: 'text', expires_at: 'bigint' },
  'on conflict (name) do update set text = excluded.text, expires_at = excluded.expires_at',
);

/** Deletes entries. */
export const deleteEphemeralEntries: Command<'name'> = {
  name: 'delete_ephemeral_entries',
  columns: { name: 'text' },
  sql: ({ tables, given }) =>
    `delete from ${tables.ephemeral_entries} where name in (select name from ${given})`,
};
