import { createRequire } from 'node:module';
import type Sqlite from 'better-sqlite3';

const require = createRequire(import.meta.url);

/** better-sqlite3. */
type Driver = typeof Sqlite;

/** What of `process.versions` decides which better-sqlite3 a process can run. */
export type Runtime = { readonly node: string; readonly napi?: string };

/** The name of better-sqlite3, and that of its version 12 in a checkout (`adapters/knex/node-20`). */
const names = ['better-sqlite3', 'better-sqlite3-12'];

/** The Node-API that better-sqlite3 13 calls. Node.js 20 and 22.12 have version 9 of it, and end with a segmentation fault. */
const neededNapi = 10;

/** From this version of Node.js on, better-sqlite3 12 ends the process when it collects a statement (SIGABRT). */
const fatalNode = 24;

/** Why a version of better-sqlite3 would end the process, in one line. Undefined when it runs. */
export const misfitOf = (version: string, { node, napi }: Runtime): string | undefined => {
  const isNew = Number.parseInt(version, 10) >= 13;
  if (isNew && Number(napi) < neededNapi)
    return `better-sqlite3 ${version} would end Node.js ${node}. Use Node.js 22.14 or later, or install better-sqlite3@12.`;
  if (!isNew && Number.parseInt(node, 10) >= fatalNode)
    return `better-sqlite3 ${version} would end Node.js ${node}. Install better-sqlite3@13.`;
  return undefined;
};

let chosen: string | undefined;

/** The name of the better-sqlite3 that this Node.js can run. Throws an error of one line when there is none. */
export const sqliteDriverName = (): string => {
  chosen ??= choose();
  return chosen;
};

const choose = (): string => {
  const installed = names.flatMap((name) => {
    const version = versionOf(name);
    return version === undefined ? [] : [{ name, misfit: misfitOf(version, process.versions) }];
  });
  const fit = installed.find(({ misfit }) => misfit === undefined);
  if (fit) return fit.name;
  throw new Error(
    installed[0]?.misfit ??
      'SQLite needs the package better-sqlite3, which is not installed. npm leaves it out when it does not build (docs/stores/README.md).',
  );
};

const versionOf = (name: string): string | undefined => {
  try {
    return require(`${name}/package.json`).version;
  } catch {
    return undefined;
  }
};

/** The better-sqlite3 that this Node.js can run. Throws an error of one line when there is none. */
export const sqliteDriver = (): Driver => require(sqliteDriverName());

/** Opens a database file with `sqliteDriver`. */
export const openSqlite = (path: string, options?: Sqlite.Options): Sqlite.Database =>
  new (sqliteDriver())(path, options);

/** The versions of the drivers that were looked at; undefined for what is no better-sqlite3. */
const versions = new Map<unknown, string | undefined>();

/** Looks among all modules that are loaded, which takes long for a process of thousands. */
const loadedVersion = (driver: unknown): string | undefined => {
  const loaded = Object.values(require.cache).find((module) => module?.exports === driver);
  return loaded && versionOf(`${loaded.path}/..`);
};

/** Throws an error of one line when a host has loaded a better-sqlite3 that would end this process. */
export const requireFitDriver = (driver: unknown, runtime: Runtime = process.versions): void => {
  if (!versions.has(driver)) versions.set(driver, loadedVersion(driver));
  const version = versions.get(driver);
  const misfit = version && misfitOf(version, runtime);
  if (misfit) throw new TypeError(misfit);
};
