import type { Knex } from 'knex';

/** What a database says of itself. */
export type DatabaseChecks = {
  readonly database: 'sqlite' | 'postgres';
  /** What `pragma integrity_check` found wrong with pages and indexes of SQLite; null on Postgres. */
  readonly integrity: readonly string[] | null;
  /** Whether Postgres keeps a checksum of each page; null on SQLite, which keeps none. */
  readonly dataChecksums: boolean | null;
};

/** Problems that SQLite lists at most. */
const maxProblems = 100;

/** Lets the database check itself. On SQLite this reads the whole file. */
export const databaseChecks = async (
  db: Knex,
  database: DatabaseChecks['database'],
): Promise<DatabaseChecks> =>
  database === 'sqlite'
    ? { database, integrity: await integrityOf(db), dataChecksums: null }
    : { database, integrity: null, dataChecksums: await hasDataChecksums(db) };

const integrityOf = async (db: Knex): Promise<readonly string[]> => {
  try {
    const rows: readonly { readonly integrity_check: string }[] = await db.raw(
      `pragma integrity_check(${maxProblems})`,
    );
    return rows.flatMap(({ integrity_check: found }) => (found === 'ok' ? [] : [found]));
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
};

const hasDataChecksums = async (db: Knex): Promise<boolean> => {
  const { rows } = await db.raw('show data_checksums');
  return rows[0]?.data_checksums === 'on';
};
