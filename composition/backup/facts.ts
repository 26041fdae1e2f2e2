import type { Database } from 'better-sqlite3';
import type { Manifest } from '../../adapters/backup/manifest.js';
import { bookkeepingTable } from '../../adapters/knex/migrations/bookkeeping.js';
import type { Names } from '../../adapters/knex/names/names.js';
import type { Sha256 } from '../../core/model/media/sha256.js';

/** A media file of which a database has a row. */
export type MediaFile = { readonly sha256: Sha256 };

/** The media files that a copied database names. */
export const mediaIn = (
  database: Database,
  { tables }: Pick<Names, 'tables'>,
): readonly MediaFile[] =>
  database
    .prepare<[], MediaFile>(`select distinct sha256 from ${tables.media} order by sha256`)
    .all();

/** What a backup says about the copied database. */
export const factsOf = (
  database: Database,
  { tables, prefixed }: Names,
): Pick<Manifest, 'migration' | 'incarnation'> => {
  const has = database
    .prepare('select 1 from sqlite_master where name = ?')
    .get(prefixed('incarnations'));
  const last =
    has && database.prepare(`select max(number) from ${tables.incarnations}`).pluck().get();
  const migration = database
    .prepare(`select name from ${prefixed(bookkeepingTable)} order by id desc limit 1`)
    .pluck()
    .get();
  return { migration: String(migration), incarnation: Number(last ?? 1) };
};
