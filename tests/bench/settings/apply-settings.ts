import Database from 'better-sqlite3';
import pg from 'pg';

/** Settings of a connection by name, in place of those that the product sets. */
export type Settings = Readonly<Record<string, string | number>>;

/** What the product says last to a new connection. */
const lastPragma = 'wal_autocheckpoint';
const settingsText = /^set synchronous_commit/;

/**
 * Changes the settings of each connection after the product has set its own: around the drivers, so that the product has no code for it.
 * Returns a function that undoes it.
 */
export const applySettings = (settings: Settings): (() => void) => {
  const { pragma } = Database.prototype;
  Database.prototype.pragma = function (this: Database.Database, source, options) {
    const result = pragma.call(this, source, options);
    if (source.startsWith(lastPragma))
      for (const [name, value] of Object.entries(settings)) pragma.call(this, `${name} = ${value}`);
    return result;
  };

  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...[first, ...rest]: unknown[]): never {
    const more = Object.entries(settings).map(([name, value]) => `; set ${name} = '${value}'`);
    const text =
      typeof first === 'string' && settingsText.test(first) ? first + more.join('') : first;
    return Reflect.apply(query, this, [text, ...rest]) as never;
  };

  return () => {
    Database.prototype.pragma = pragma;
    pg.Client.prototype.query = query;
  };
};
