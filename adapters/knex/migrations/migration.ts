/** The names of what migrations create, in an installation. */
export type SchemaNames = {
  /** A table, by its name without a prefix. */
  readonly table: (name: string) => string;
  /** An index, likewise. */
  readonly index: (name: string) => string;
};

/** SQL fragments of the schema that differ between SQLite and Postgres. */
export type SchemaDialect = {
  /** The type of an identifier. It is compared byte by byte. */
  readonly id: string;
  /** The type of a primary key that the database generates in ascending order. */
  readonly rising: string;
  /** A modifier of `create table`, for a table that a crash of the database may empty. */
  readonly passing: string;
  /**
   * Follows `create index` for a table that exists: Postgres builds it while others write. A migration with such a statement has
   * no other kind.
   */
  readonly concurrently: string;
  /** A suffix of `create table`, for a table that is read by its primary key only. */
  readonly byKey: string;
  /** The statements that let inserts fill only a part of each page of a table, in percent. None where updates overwrite rows. */
  readonly fillPages: (table: string, percent: number) => readonly string[];
  /** The statements that clean up a table once so many of its rows, in percent, changed. None where updates overwrite rows. */
  readonly cleanUpAfter: (table: string, percent: number) => readonly string[];
  /** The block of 64 that a number is in; the number itself where an index is not smaller by it. */
  readonly blockOf: (column: string) => string;
  /** SQL that only SQLite needs. */
  readonly sqliteOnly: (...parts: readonly string[]) => readonly string[];
  /** Statements that only Postgres needs. */
  readonly postgresOnly: (...statements: readonly string[]) => readonly string[];
};

/**
 * The statements of one migration, in order. A released migration never changes, so it imports nothing but this
 * file: what a query needs today must not change a schema that exists.
 */
export type Migration = (fragments: SchemaDialect & SchemaNames) => readonly string[];

/** A migration, and what an operator has to know about it. */
export type ReleasedMigration = {
  readonly statements: Migration;
  /** What it does, in one sentence. */
  readonly summary: string;
  /**
   * The last migration that the oldest server knows which may serve after this one. It is the value of the migration before,
   * unless older servers cannot serve any more (docs/contributing/add-data.md).
   */
  readonly oldestServer: string;
};
