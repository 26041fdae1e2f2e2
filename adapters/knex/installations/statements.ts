import { migrations } from '../migrations/index.js';
import type { SchemaDialect } from '../migrations/migration.js';
import type { Names } from '../names/names.js';

/** The names of all migrations, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/** The statements of a migration on the tables of an installation. They name no schema: the search path decides. */
export const statementsOf = (
  migration: string,
  dialect: SchemaDialect,
  { prefixed }: Pick<Names, 'prefixed'>,
): readonly string[] =>
  migrations[migration]?.statements({ ...dialect, table: prefixed, index: prefixed }) ?? [];

/** The names of the tables and indexes that statements create. */
export const createdBy = (statements: readonly string[]): readonly string[] =>
  statements.flatMap((statement) => {
    const [, name] =
      /^create\s+(?:unlogged |unique )?\s*(?:table|index) (\w+)/.exec(statement) ?? [];
    return name === undefined ? [] : [name];
  });
