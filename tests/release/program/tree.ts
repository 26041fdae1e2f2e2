import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { smallPackages } from '../../package/small/packages.js';
import { addons } from './bundle-program.js';
import type { Processor } from './node-version.js';

/** What modules of a server read, by their paths from the root of the package. */
const read = [
  'package.json',
  'LICENSE',
  ...smallPackages.flatMap(({ files = [] }) => files),
  'node_modules/uplot/dist/uPlot.iife.min.js',
  'node_modules/uplot/dist/uPlot.min.css',
  'node_modules/uplot/package.json',
  'node_modules/uplot/LICENSE',
];

/** Copies what modules of a server read from an unpacked package, without the packages that it has inside. */
export const copyRead = (from: string, to: string): void => {
  for (const path of read) cpSync(join(from, path), join(to, path), { recursive: true });
};

type Asking = {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

/** The addons and what they depend on, as far as it is installed in a `node_modules` without nested ones. */
export const withTheirs = (modules: string): readonly string[] => {
  const found = new Set(addons);
  for (const name of found) {
    const asking: Asking = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'));
    for (const asked of Object.keys({ ...asking.dependencies, ...asking.optionalDependencies }))
      if (statSync(join(modules, asked), { throwIfNoEntry: false })) found.add(asked);
  }
  return [...found].sort();
};

/** A binary of another platform than Linux with glibc on a processor, and what only a compiler or an editor reads. */
const isLeftOut = (path: string, processor: Processor): boolean => {
  const [, platform] = /\/prebuilds\/([^/.]+)/.exec(path) ?? [];
  const [, argon2] = /@node-rs\/argon2-([^/]+)/.exec(path) ?? [];
  return (
    (platform !== undefined && platform !== `linux-${processor}`) ||
    (argon2 !== undefined && argon2 !== `linux-${processor}-gnu`) ||
    /\/(better-sqlite3\/(deps|src)|fs-native-extensions\/(include|src))(\/|$)/.test(path) ||
    /\.(bare|c|cpp|hpp|gyp|d\.ts|map|md|txt)$/.test(path)
  );
};

/** Copies the addons for a processor, with the packages that load them, from a `node_modules`. */
export const copyAddons = (modules: string, to: string, processor: Processor): void => {
  for (const name of withTheirs(modules)) {
    if (isLeftOut(`/${name}/`, processor)) continue;
    cpSync(join(modules, name), join(to, 'node_modules', name), {
      recursive: true,
      filter: (path) => !isLeftOut(`/${relative(modules, path)}`, processor),
    });
  }
};

/** The name of the module that starts the one in `process.argv`: an ES module can await at its top, which no `require` allows. */
export const start = 'start.cjs';

/** Writes that module. What Node.js compiles is kept beside it, which a later start needs not do again. */
export const writeStart = (to: string): void => {
  mkdirSync(to, { recursive: true });
  writeFileSync(
    join(to, start),
    `require('node:module').enableCompileCache(require('node:path').join(__dirname, 'compiled'));
import(require('node:url').pathToFileURL(process.argv[1]).href);
`,
  );
};

/** The files below a folder, by their paths, in order. */
export const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .sort();
