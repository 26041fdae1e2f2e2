import { extname } from 'node:path';
import { hashOf, type ServedFile, servedFile } from './served-file.js';

/** Static files under names that have the hash of their bytes, so that clients keep them for as long as they like. */
export type HashedFiles<Key extends string> = {
  /** The file of a hashed name; undefined for any other. */
  readonly find: (name: string) => ServedFile | undefined;
  /** The hashed name of each file. */
  readonly names: Readonly<Record<Key, string>>;
};

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
};

/** Names files by their hashes: `dashboard.css` becomes `dashboard-0123456789abcdef.css`. */
export const hashedFiles = <Key extends string>(
  contents: Readonly<Record<Key, readonly [name: string, bytes: Buffer]>>,
): HashedFiles<Key> => {
  const hashed = Object.entries<readonly [name: string, bytes: Buffer]>(contents).map(
    ([key, [name, bytes]]) => {
      const extension = extname(name);
      const file = servedFile(types[extension] ?? '', bytes, 'immutable');
      const stem = name.slice(0, -extension.length);
      return { key, name: `${stem}-${hashOf(bytes)}${extension}`, file };
    },
  );
  const byName = new Map(hashed.map(({ name, file }) => [name, file]));
  return {
    find: (name) => byName.get(name),
    // Each key of the contents has its name.
    names: Object.fromEntries(hashed.map(({ key, name }) => [key, name])) as Record<Key, string>,
  };
};
