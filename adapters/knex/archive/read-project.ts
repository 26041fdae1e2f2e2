import type { Database } from 'better-sqlite3';
import type { Knex } from 'knex';
import type { Installation } from '../names/installation.js';
import type { Names } from '../names/names.js';
import { namingOf } from '../names/naming.js';
import { acquireConnection } from '../session/acquire-connection.js';
import { dialectOf, postgresText, sqliteText } from '../session/dialect.js';
import type { Cell, Command, SqlFragments } from '../session/statement.js';
import { columnsOfPart } from '../tables/project-removal.js';
import type { ArchivedRow, ArchivedTable } from './archived-tables.js';

/** The rows of a project in one table, in the order of its key. */
export type ReadTable = (table: ArchivedTable) => AsyncIterable<ArchivedRow>;

export type ReadProjectOptions = Installation & {
  readonly project: string;
  readonly organization: string;
};

/** Rows that Postgres sends at a time. */
const pageSize = 500;

/**
 * Reads the rows of a project as of one moment: all in one transaction, which writes nothing and waits for nothing. Rows are read
 * one table after another, and at most some hundred are in memory.
 */
export const readProject = async <Result>(
  db: Knex,
  { project, organization, ...installation }: ReadProjectOptions,
  use: (read: ReadTable) => Promise<Result>,
): Promise<Result> => {
  const naming = namingOf(installation);
  const values = { project, organization };
  if (dialectOf(db).name === 'sqlite') {
    const connection = await acquireConnection<Database>(db);
    connection.exec('begin');
    try {
      return await use((table) => rowsOfSqlite(connection, naming.names(), table, values));
    } finally {
      connection.exec('rollback');
      await db.client.releaseConnection(connection);
    }
  }
  const connection = await acquireConnection<PostgresConnection>(db);
  const names = await naming.namesOn(connection);
  await connection.query('begin transaction isolation level repeatable read, read only');
  try {
    return await use((table) => rowsOfPostgres(connection, names, table, values));
  } finally {
    await connection.query('rollback');
    await db.client.releaseConnection(connection);
  }
};

type PostgresConnection = {
  readonly query: (
    text: string,
    values?: readonly unknown[],
  ) => Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>;
};

type Values = Readonly<Record<string, string>>;

const selectOf = (part: ArchivedTable): Command => ({
  name: `archive_${part.table}`,
  columns: columnsOfPart(part),
  sql: (fragments: SqlFragments) =>
    `select ${Object.keys(part.columns).join(', ')} from ${fragments.tables[part.table]}
      where ${part.isOfProject(fragments)} order by ${part.key}`,
});

async function* rowsOfSqlite(
  connection: Database,
  names: Names,
  part: ArchivedTable,
  given: Values,
): AsyncGenerator<ArchivedRow> {
  const { text, parameters } = sqliteText(selectOf(part), names);
  const values = parameters.map(({ column }) => given[column]);
  for (const row of connection.prepare(text).safeIntegers(false).iterate(values))
    yield rowFrom(part, row as Readonly<Record<string, unknown>>);
}

async function* rowsOfPostgres(
  connection: PostgresConnection,
  names: Names,
  part: ArchivedTable,
  given: Values,
): AsyncGenerator<ArchivedRow> {
  const select = selectOf(part);
  const values = Object.keys(select.columns).map((column) => [given[column]]);
  await connection.query(
    `declare project_rows no scroll cursor for ${postgresText(select, names)}`,
    values,
  );
  for (;;) {
    const { rows } = await connection.query(`fetch forward ${pageSize} from project_rows`);
    for (const row of rows) yield rowFrom(part, row);
    if (rows.length < pageSize) break;
  }
  await connection.query('close project_rows');
}

/** A row as both databases have it. Postgres has integers as texts. */
const rowFrom = (
  { columns, archived: { emptied = [] } }: ArchivedTable,
  row: Readonly<Record<string, unknown>>,
): ArchivedRow =>
  Object.fromEntries(
    Object.entries(columns).map(([column, type]) => {
      const value = row[column] ?? null;
      if (value === null || emptied.includes(column)) return [column, null];
      return [column, (type === 'bigint' ? Number(value) : String(value)) as Cell];
    }),
  );
