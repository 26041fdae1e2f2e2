import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { icon } from '../entry/icon.js';
import { baseStyle, packageRoot } from '../static/package-files.js';
import { hashOf, type ServedFile, servedFile } from '../static/served-file.js';

/** The static files of the pages, by the names under which they are served. A name has the hash of its file. */
export type Assets = {
  /** The file of a name; undefined for any other. */
  readonly find: (name: string) => ServedFile | undefined;
  readonly names: Readonly<Record<AssetName, string>>;
};

/** The static files. `first` runs before the page is shown: it sets the theme and the language. */
export type AssetName = 'style' | 'first' | 'script' | 'icon' | 'search';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
};

const folder = 'adapters/http/docs/assets';

/** The files of the folder that a pattern matches as one file, in the order of their names. */
const joined = (pattern: RegExp): Buffer => {
  const path = join(packageRoot(), folder);
  const names = readdirSync(path).filter((name) => pattern.test(name));
  return Buffer.concat(names.sort().map((name) => readFileSync(join(path, name))));
};

/** Reads the static files. `search`: the search index. */
export const readAssets = (search: unknown): Assets => {
  const contents = {
    style: ['reference.css', Buffer.concat([baseStyle(), joined(/\.css$/)])],
    first: ['first.js', joined(/^first\.js$/)],
    script: ['reference.js', joined(/^\d.*\.js$/)],
    icon: ['icon.svg', Buffer.from(icon)],
    search: ['search.json', Buffer.from(JSON.stringify(search))],
  } as const satisfies Record<AssetName, readonly [name: string, bytes: Buffer]>;
  const hashed = Object.entries(contents).map(([key, [name, bytes]]) => {
    const extension = extname(name);
    const file = servedFile(types[extension] ?? '', bytes, 'immutable');
    return { key, name: `${name.slice(0, -extension.length)}-${hashOf(bytes)}${extension}`, file };
  });
  const byName = new Map(hashed.map(({ name, file }) => [name, file]));
  return {
    find: (name) => byName.get(name),
    // Each key of the contents has its name.
    names: Object.fromEntries(hashed.map(({ key, name }) => [key, name])) as Assets['names'],
  };
};
