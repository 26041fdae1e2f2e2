import type Sqlite from 'better-sqlite3';
import { sqliteDriver } from '../../../adapters/knex/session/sqlite/driver.js';

/** better-sqlite3 as a program has it that runs on the same Node.js. */
export const Database: typeof Sqlite = sqliteDriver();
export type Database = Sqlite.Database;
