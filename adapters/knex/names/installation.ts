/** Which tables of a database are Roundtrip's. A database can have several installations, each with its own tables. */
export type Installation = {
  /**
   * Precedes the name of each table and index: at most 20 lower-case letters, digits and `_`, the first a letter. Default:
   * none.
   */
  readonly prefix?: string | undefined;
  /** The schema of the tables on Postgres. Default: the first one in the search path of the connection. */
  readonly schema?: string | undefined;
};

/** Characters of the longest prefix. The names of tables and indexes leave room for it: Postgres cuts a name after 63 bytes. */
export const maxPrefix = 20;

/** What `isPrefix` accepts, for error messages. */
export const prefixRule = `at most ${maxPrefix} lower-case letters, digits and _, the first a letter, not sqlite_...`;

/** Whether a text can precede the names of tables on both databases. */
export const isPrefix = (text: string): boolean =>
  text.length <= maxPrefix && identifier.test(text) && !text.startsWith('sqlite_');

/** What `isSchema` accepts, for error messages. */
export const schemaRule =
  'at most 63 lower-case letters, digits and _, the first a letter, not pg_...';

/** Whether a text can name a schema. */
export const isSchema = (text: string): boolean =>
  text.length <= 63 && identifier.test(text) && !text.startsWith('pg_');

const identifier = /^[a-z][a-z0-9_]*$/;
