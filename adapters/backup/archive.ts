import { createHash, type Hash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { type Manifest, manifestIn } from './manifest.js';

/**
 * An archive is a SQLite file: `entries` has the name, size and SHA-256 of each file in it, `parts` their bytes in order,
 * `manifest` what it is. SQLite reads a part of it without the rest, and knows a file that was cut off.
 */
const schema = `
  create table entries (id integer primary key, name text not null unique, size integer not null, sha256 text not null);
  create table parts (entry integer not null, number integer not null, bytes blob not null, primary key (entry, number));
  create table manifest (text text not null);
`;

/** A file in an archive. */
export type Entry = { readonly name: string; readonly size: number; readonly sha256: string };

/** Writes an archive into a new file. Nothing reads it before it is whole, so a crash need not leave it whole. */
export const writeArchive = (db: Database) => {
  db.pragma('page_size = 65536');
  db.pragma('journal_mode = off');
  db.pragma('synchronous = off');
  db.exec(schema);
  db.exec('begin');
  const addEntry = db.prepare('insert into entries (name, size, sha256) values (?, 0, ?)');
  const setEntry = db.prepare('update entries set size = ?, sha256 = ? where id = ?');
  const addPart = db.prepare('insert into parts values (?, ?, ?)');
  return {
    /** Adds a file. */
    add: async (name: string, source: AsyncIterable<Uint8Array>): Promise<Entry> => {
      const { lastInsertRowid: id } = addEntry.run(name, '');
      const hash = createHash('sha256');
      let [size, number] = [0, 0];
      for await (const bytes of source) {
        hash.update(bytes);
        addPart.run(id, number, bytes);
        size += bytes.length;
        number += 1;
      }
      const sha256 = hash.digest('hex');
      setEntry.run(size, sha256, id);
      return { name, size, sha256 };
    },
    /** Ends the archive. */
    end: (manifest: Manifest): void => {
      db.prepare('insert into manifest values (?)').run(JSON.stringify(manifest));
      db.exec('commit');
    },
  };
};

/** Reads an archive. Throws when the file is none. */
export const readArchive = (db: Database) => {
  const manifest = manifestIn(String(db.prepare('select text from manifest').pluck().get()));
  const entries = db.prepare('select name, size, sha256 from entries order by id').all();
  const part = db
    .prepare<[string, number], Uint8Array>(
      `select bytes from parts where entry = (select id from entries where name = ?) and number = ?`,
    )
    .pluck();
  return {
    manifest,
    entries: entries as readonly Entry[],
    /** The bytes of a file. Throws after the last one when they are not those that were added. */
    bytesOf: (entry: Entry): AsyncIterable<Uint8Array> =>
      checked(entry, (number) => part.get(entry.name, number)),
  };
};

async function* checked(
  { name, size, sha256 }: Entry,
  part: (number: number) => Uint8Array | undefined,
): AsyncGenerator<Uint8Array> {
  const hash: Hash = createHash('sha256');
  let read = 0;
  // Each part is a query of its own: a statement that is open across an await keeps the archive from being closed.
  for (let number = 0, bytes = part(number); bytes; number += 1, bytes = part(number)) {
    hash.update(bytes);
    read += bytes.length;
    yield bytes;
  }
  if (read !== size || hash.digest('hex') !== sha256)
    throw new Error(`${name} in the backup is damaged: its checksum does not match`);
}
