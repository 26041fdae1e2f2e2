import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The lock file of npm. */
export const lockFile = resolve(import.meta.dirname, '../../package-lock.json');

type Entry = Readonly<Record<string, unknown>>;
type Lock = { readonly packages: Readonly<Record<string, Entry>> };

/**
 * What `npm ci` has to know of packages, and npm does not write. Version 13 of better-sqlite3 says `gypfile: false`, because it
 * brings its addons; npm forgets that, runs node-gyp, and removes the package where there is no Python. Version 12 is for
 * Node.js 20.
 */
const additions: Lock['packages'] = {
  'node_modules/better-sqlite3': { gypfile: false },
  'node_modules/better-sqlite3-12': { engines: { node: '20.x' } },
};

/** The place of a package as one at another place finds it. */
export const placeOf = (
  packages: Readonly<Record<string, unknown>>,
  name: string,
  from: string,
): string | undefined => {
  const place = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (packages[place]) return place;
  if (from === '') return undefined;
  const end = from.lastIndexOf('/node_modules/');
  return placeOf(packages, name, end < 0 ? '' : from.slice(0, end));
};

/** The lock file with what npm does not write. */
export const completeLock = (text: string): string => {
  const lock: Lock = JSON.parse(text);
  const added = Object.entries(additions).map(([path, more]) => [
    path,
    { ...lock.packages[path], ...more },
  ]);
  const packages = { ...lock.packages, ...Object.fromEntries(added) };
  return `${JSON.stringify({ ...lock, packages }, null, 2)}\n`;
};

/** Writes the lock file from the package.json files, and completes it. */
export const writeLock = (): void => {
  execFileSync('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund'], {
    cwd: resolve(lockFile, '..'),
    stdio: 'inherit',
  });
  writeFileSync(lockFile, completeLock(readFileSync(lockFile, 'utf8')));
};
