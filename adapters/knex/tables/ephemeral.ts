import { type Command, insertInto, type Query } from '../session/statement.js';

type Raw = { readonly name: string; readonly text: string };

/** What was written under each name, unless it has expired. */
export const findEntries: Query<'name' | 'now', Raw, string> = {
  name: 'read_notes',
  columns: { name: 'text', now: 'bigint' },
  sql: ({ given }) =>
    `select given.*, text from ${given} join notes using (name) where expires_at > given.now`,
  fromRow: ({ text }) => text,
};

export const writeEntries = insertInto(
  'notes',
  { name: 'text', text: 'text', expires_at: 'bigint' },
  'on conflict (name) do update set text = excluded.text, expires_at = excluded.expires_at',
);

export const deleteEntries: Command<'name'> = {
  name: 'erase_notes',
  columns: { name: 'text' },
  sql: ({ given }) => `delete from notes where name in (select name from ${given})`,
};
