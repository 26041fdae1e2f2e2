import { copyFile } from 'node:fs/promises';
import pg from 'pg';
import { Database } from '../../support/sqlite/database.js';

let made = 0;

/** Copies a database that nothing uses, and runs statements on the copy. Gives its URL. */
export type CopyDatabase = (url: string, statements: readonly string[]) => Promise<string>;

export const copySqlite: CopyDatabase = async (url, statements) => {
  made += 1;
  const path = `${url.replace('sqlite:', '')}.${made}`;
  await copyFile(url.replace('sqlite:', ''), path);
  const db = new Database(path);
  for (const statement of statements) db.exec(statement);
  db.close();
  return `sqlite:${path}`;
};

export const copyPostgres: CopyDatabase = async (url, statements) => {
  made += 1;
  const copied = new URL(url);
  copied.pathname += `_copy_${made}`;
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  await run(maintenance.href, [
    `create database ${copied.pathname.slice(1)} template ${new URL(url).pathname.slice(1)}`,
  ]);
  await run(copied.href, [...statements, 'vacuum analyze']);
  return copied.href;
};

const run = async (url: string, statements: readonly string[]): Promise<void> => {
  const client = new pg.Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};
