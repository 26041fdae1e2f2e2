import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The lock file of npm. */
export const lockFile = resolve(import.meta.dirname, '../../package-lock.json');

type Asked = Readonly<Record<string, string>>;
type Entry = {
  readonly dependencies?: Asked;
  readonly optionalDependencies?: Asked;
  readonly devOptional?: boolean;
  readonly [fact: string]: unknown;
};
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

/** What `npm ci --omit=dev` has to install: what this repository asks for, but for tools and optional peers. */
const neededIn = (packages: Lock['packages']): ReadonlySet<string> => {
  const found = new Set(Object.keys(packages).filter((path) => !path.includes('node_modules/')));
  // A set gives what is added to it during the loop.
  for (const from of found)
    for (const kind of ['dependencies', 'optionalDependencies'] as const)
      for (const name of Object.keys(packages[from]?.[kind] ?? {})) {
        const place = placeOf(packages, name, from);
        if (place !== undefined) found.add(place);
      }
  return found;
};

/**
 * Packages as tools where they are tools and optional peers at the same time, such as the client of S3. npm marks them so that
 * `npm ci --omit=dev` installs them.
 */
const toolsIn = (packages: Lock['packages']): Lock['packages'] => {
  const needed = neededIn(packages);
  const asTool = ([path, entry]: readonly [string, Entry]): readonly [string, Entry] => {
    if (!entry.devOptional || needed.has(path)) return [path, entry];
    const { devOptional: _, ...others } = entry;
    return [path, { ...others, dev: true }];
  };
  return Object.fromEntries(Object.entries(packages).map(asTool));
};

/** The lock file with what npm does not write. */
export const completeLock = (text: string): string => {
  const lock: Lock = JSON.parse(text);
  const added = Object.entries(additions).map(([path, more]) => [
    path,
    { ...lock.packages[path], ...more },
  ]);
  const packages = toolsIn({ ...lock.packages, ...Object.fromEntries(added) });
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
