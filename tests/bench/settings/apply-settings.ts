import pg from 'pg';
import { Database } from '../../support/sqlite/database.js';

/** Settings of a connection by name, in place of those that the product sets. */
export type Settings = Readonly<Record<string, string | number>>;

/** What the product says last to a new connection. */
const lastPragma = 'wal_autocheckpoint';
const settingsText = /^select \(pg_backend_pid\(\)/;

/**
 * Changes the settings of each connection after the product has set its own: around the drivers, so that the product has no
 * code for it. Returns a function that undoes it.
 */
export const applySettings = (settings: Settings): (() => void) => {
  const { pragma } = Database.prototype;
  Database.prototype.pragma = function (this: Database, source, options) {
    const result = pragma.call(this, source, options);
    if (source.startsWith(lastPragma))
      for (const [name, value] of Object.entries(settings)) pragma.call(this, `${name} = ${value}`);
    return result;
  };

  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...[first, ...rest]: unknown[]): never {
    const answer = Reflect.apply(query, this, [first, ...rest]) as unknown;
    if (typeof first !== 'string' || !settingsText.test(first)) return answer as never;
    const more = Object.entries(settings).map(([name, value]) => `set ${name} = '${value}'`);
    const setMore = async (): Promise<unknown> => {
      const answered = await answer;
      await Reflect.apply(query, this, [more.join('; ')]);
      return answered;
    };
    return setMore() as never;
  };

  return () => {
    Database.prototype.pragma = pragma;
    pg.Client.prototype.query = query;
  };
};
