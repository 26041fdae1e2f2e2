import type { RootDatabase } from 'lmdb';
import type { Index, TableMaker } from 'roundtrip/adapters/memory';

/** LMDB sorts keys by their bytes, and no text in UTF-8 has this byte. */
const end = new Uint8Array([0xff]);

/** A Map whose entries are in LMDB, each under `[table, key]`. */
class LmdbMap<Key extends string, Value> extends Map<Key, Value> {
  readonly #db: RootDatabase;
  readonly #table: string;

  constructor(db: RootDatabase, table: string) {
    super();
    this.#db = db;
    this.#table = table;
  }

  override get = (key: Key): Value | undefined => this.#db.get([this.#table, key]);
  override has = (key: Key): boolean => this.#db.doesExist([this.#table, key]);
  override set = (key: Key, value: Value): this => {
    this.#db.putSync([this.#table, key], value);
    return this;
  };
  override delete = (key: Key): boolean => this.#db.removeSync([this.#table, key]);
  override clear = (): void => {
    for (const [key] of this) this.delete(key);
  };

  override get size(): number {
    return this.#db.getKeysCount(this.#range());
  }

  /** All entries, read at once: the caller may change the table meanwhile. */
  #all = (): [Key, Value][] =>
    Array.from(this.#db.getRange(this.#range()), ({ key, value }) => [
      (key as [string, Key])[1],
      value as Value,
    ]);
  #range = () => ({ start: [this.#table], end: [this.#table, end] });

  override entries = () => this.#all().values();
  override [Symbol.iterator] = () => this.#all().values();
  override keys = () =>
    this.#all()
      .map(([key]) => key)
      .values();
  override values = () =>
    this.#all()
      .map(([, value]) => value)
      .values();
  override forEach = (each: (value: Value, key: Key, map: Map<Key, Value>) => void): void => {
    for (const [key, value] of this.#all()) each(value, key, this);
  };
}

/** A Set whose values are the keys of a map. */
class LmdbSet extends Set<string> {
  readonly #map: LmdbMap<string, true>;

  constructor(db: RootDatabase, table: string) {
    super();
    this.#map = new LmdbMap(db, table);
  }

  override has = (value: string): boolean => this.#map.has(value);
  override add = (value: string): this => {
    this.#map.set(value, true);
    return this;
  };
  override delete = (value: string): boolean => this.#map.delete(value);
}

/** Ids under a key, each as an entry of its own: `[table, key, id]`. */
const lmdbIndex = <Key extends string, Id extends string>(
  db: RootDatabase,
  table: string,
): Index<Key, Id> => ({
  of: (key) =>
    Array.from(
      db.getKeys({ start: [table, key], end: [table, key, end] }),
      (found) => (found as [string, Key, Id])[2],
    ),
  add: (key, id) => void db.putSync([table, key, id], true),
  remove: (key, id) => void db.removeSync([table, key, id]),
});

/** Tables of each kind, in one LMDB database. */
export const lmdbTables = (db: RootDatabase): TableMaker => ({
  map: (name) => new LmdbMap(db, name),
  set: (name) => new LmdbSet(db, name),
  index: (name) => lmdbIndex(db, name),
});
