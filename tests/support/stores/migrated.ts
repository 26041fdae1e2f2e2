import { constants, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import knex from 'knex';
import { migrate, sqliteConfig } from '../../../adapters/knex/index.js';
import { atExit } from '../at-exit.js';
import { once } from '../once.js';
import { patientConfig } from './patient-config.js';
import { databaseFrom, testDatabase } from './test-database.js';

/** A migrated SQLite file without an open connection. */
const templateFile = once(async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'roundtrip-template-'));
  atExit(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'template.db');
  const db = knex.default(sqliteConfig(path));
  await migrate(db);
  await db.destroy();
  return path;
});

/**
 * Makes an empty, migrated SQLite file in a folder; gives its path. It is a copy of one that this process migrated, because a
 * migration waits for the disk.
 */
export const migratedFile = async (folder: string): Promise<string> => {
  const path = join(folder, 'test.db');
  copyFileSync(await templateFile(), path, constants.COPYFILE_EXCL);
  return path;
};

/** The name of a migrated Postgres database without a connection. */
const templateDatabase = once(async (): Promise<string> => {
  const url = await testDatabase();
  const db = knex.default(patientConfig(url, 1));
  await migrate(db);
  await db.destroy();
  return new URL(url).pathname.slice(1);
});

/** Makes an empty, migrated Postgres database on the shared server; gives its URL. It is a copy too. */
export const migratedDatabase = async (): Promise<string> => databaseFrom(await templateDatabase());
