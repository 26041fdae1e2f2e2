import { createHash } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleOptions } from './bundle.mjs';

/*
 * Runs the command line from the sources of a checkout, without a build and without the loader of the tests: bundles them, which
 * takes a part of a second, and keeps the bundle in `.built` for as long as they stay as they are.
 */

const root = resolve(import.meta.dirname, '../..');
const built = join(root, '.built');

/** Bundles that stay: a server that runs from one still loads parts of it. */
const kept = 8;

/** The paths of the sources, each with its size and the time of its last change. */
const states = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return entry.name === 'node_modules' || entry.name === 'dist' ? [] : states(path);
    if (!/\.tsx?$/.test(entry.name)) return [];
    const { size, mtimeMs } = statSync(path);
    return [`${path} ${size} ${mtimeMs}`];
  });

const sources = ['core', 'adapters', 'composition'].flatMap((name) => states(join(root, name)));
const hash = createHash('sha256').update(sources.join('\n')).digest('hex').slice(0, 16);
const folder = join(built, hash);

/** Bundles into a folder of this process, which then gets its name at once. */
const bundle = async () => {
  const { build } = await import('esbuild');
  const making = join(built, `${hash}-${process.pid}`);
  await build({ ...bundleOptions(root, making), logLevel: 'error' });
  try {
    renameSync(making, folder);
  } catch (error) {
    // Another process was first.
    if (!existsSync(folder)) throw error;
    rmSync(making, { recursive: true });
  }
};

const usedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;

/** Removes the bundles that were used longest ago. */
const clean = () => {
  const byUse = readdirSync(built)
    // One that another process renames or removes meanwhile counts as just used.
    .map((name) => ({ name, usedAt: usedAt(join(built, name)) }))
    .sort((one, other) => other.usedAt - one.usedAt);
  for (const { name } of byUse.slice(kept))
    rmSync(join(built, name), { recursive: true, force: true });
};

if (!existsSync(folder)) {
  await bundle();
  clean();
}
const now = new Date();
utimesSync(folder, now, now);

const main = join(folder, 'composition/main.js');
// Processes of a server start the same file.
process.argv[1] = main;
await import(pathToFileURL(main).href);
