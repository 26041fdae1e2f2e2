import { quoted } from '../names/names.js';

/**
 * Makes a schema of Postgres the search path of the transaction. Creates it only when it is missing, because `create schema if
 * not exists` needs the privilege also when it exists.
 */
export const schemaStatements = (schema: string): readonly string[] => [
  `do $$ begin
  if not exists (select from pg_namespace where nspname = '${schema}') then
    create schema ${quoted(schema)};
  end if;
end $$`,
  `set local search_path to ${quoted(schema)}, pg_temp`,
];
