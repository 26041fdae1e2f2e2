import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { icon } from '../entry/icon.js';
import { type HashedFiles, hashedFiles } from '../static/hashed-files.js';
import { baseStyle, packagePath } from '../static/package-files.js';

/** The static files. `first` runs before the page is shown: it sets the theme and the language. */
export type AssetName = 'style' | 'first' | 'script' | 'icon' | 'search';

/** The static files of the pages. */
export type Assets = HashedFiles<AssetName>;

const folder = 'adapters/http/docs/assets';

/** The files of the folder that a pattern matches as one file, in the order of their names. */
const joined = (pattern: RegExp): Buffer => {
  const path = packagePath(folder, import.meta.url);
  const names = readdirSync(path).filter((name) => pattern.test(name));
  return Buffer.concat(names.sort().map((name) => readFileSync(join(path, name))));
};

/** Reads the static files. `search`: the search index. */
export const readAssets = (search: unknown): Assets =>
  hashedFiles({
    style: ['reference.css', Buffer.concat([baseStyle(), joined(/\.css$/)])],
    first: ['first.js', joined(/^first\.js$/)],
    script: ['reference.js', joined(/^\d.*\.js$/)],
    icon: ['icon.svg', Buffer.from(icon)],
    search: ['search.json', Buffer.from(JSON.stringify(search))],
  });
