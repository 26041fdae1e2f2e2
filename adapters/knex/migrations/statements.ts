import { type Names, quoted } from '../names/names.js';
import { isConcurrent } from './build-indexes.js';
import { migrations } from './index.js';
import type { SchemaDialect } from './migration.js';
import { schema } from './schema/index.js';

/** The names of all migrations, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/** The statements of a migration on the tables of an installation. They name no schema: the search path decides. */
export const statementsOf = (
  migration: string,
  dialect: SchemaDialect,
  { prefixed }: Pick<Names, 'prefixed'>,
): readonly string[] =>
  migrations[migration]?.statements({ ...dialect, table: prefixed, index: prefixed }) ?? [];

/**
 * The statements of a migration that build indexes of tables that exist while others write to them: none, or all that it has.
 * They name the schema as far as it is known, because no transaction sets the search path.
 */
export const concurrentStatements = (
  migration: string,
  dialect: SchemaDialect,
  { prefixed, schema }: Pick<Names, 'prefixed' | 'schema'>,
): readonly string[] => {
  const table = (name: string): string =>
    schema === undefined ? prefixed(name) : `${quoted(schema)}.${prefixed(name)}`;
  const statements = migrations[migration]?.statements({ ...dialect, table, index: prefixed });
  return statements?.filter(isConcurrent) ?? [];
};

/**
 * The statements of a migration that run in its transaction: those that are not concurrent. In a new installation the first one
 * makes the whole schema, and nothing is left to do for the others.
 */
export const transactionalStatements = (
  migration: string,
  dialect: SchemaDialect,
  { prefixed }: Pick<Names, 'prefixed'>,
  isNew: boolean,
): readonly string[] => {
  if (!isNew)
    return statementsOf(migration, dialect, { prefixed }).filter((each) => !isConcurrent(each));
  if (migration !== migrationNames[0]) return [];
  return schema({ ...dialect, table: prefixed, index: prefixed });
};

/** The names of the tables, indexes and views that statements create. */
export const createdBy = (statements: readonly string[]): readonly string[] =>
  statements.flatMap((statement) => {
    const [, name] =
      /^create\s+(?:unlogged |unique )?\s*(?:table|index|view)(?: concurrently)? (\w+)/.exec(
        statement,
      ) ?? [];
    return name === undefined ? [] : [name];
  });

/** The names that statements give to tables while they copy their rows. */
export const renamedBy = (statements: readonly string[]): readonly string[] =>
  statements.flatMap((statement) => {
    const [, name] = /^alter table \w+ rename to (\w+)/.exec(statement) ?? [];
    return name === undefined ? [] : [name];
  });
