import { type Installation, isPrefix, isSchema, prefixRule, schemaRule } from './installation.js';
import { type Names, namesOf } from './names.js';

/** The part of a connection to Postgres that is needed. Callers need no types of the driver. */
type Queries = {
  readonly query: (
    text: string,
  ) => Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>;
};

/** The names of an installation, which on Postgres a connection may have to tell. */
export type Naming = {
  /** The names as far as they are known: without a schema, before a connection has told it. */
  readonly names: () => Names;
  /** The names on Postgres. Without a schema, that of the first connection: the first one in its search path. */
  readonly namesOn: (connection: Queries) => Promise<Names>;
};

/**
 * Names the tables of an installation. The schema is found out once, so that a host may change the search path of its
 * connections. Throws a `RangeError` for a prefix or a schema that is not allowed.
 */
export const namingOf = ({ prefix = '', schema }: Installation): Naming => {
  if (prefix !== '' && !isPrefix(prefix))
    throw new RangeError(`The table prefix must be ${prefixRule}, not ${JSON.stringify(prefix)}.`);
  if (schema !== undefined && !isSchema(schema))
    throw new RangeError(`The schema must be ${schemaRule}, not ${JSON.stringify(schema)}.`);
  let names = namesOf(prefix, schema);
  return {
    names: () => names,
    namesOn: async (connection) => {
      if (names.schema === undefined) names = namesOf(prefix, await firstSchema(connection));
      return names;
    },
  };
};

const firstSchema = async (connection: Queries): Promise<string> => {
  const { rows } = await connection.query('select current_schema() as name');
  const name = rows[0]?.name;
  if (typeof name !== 'string')
    throw new RangeError(
      'No schema in the search path of the connection exists. Create it, or choose another one with `schema`.',
    );
  return name;
};

/** Throws a `RangeError` for an installation in a schema: SQLite has none. */
export const requireNoSchema = ({ names }: Naming): void => {
  const { schema } = names();
  if (schema !== undefined)
    throw new RangeError(`SQLite has no schemas: leave out the schema ${schema}. A prefix works.`);
};
