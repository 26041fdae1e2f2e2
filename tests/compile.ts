import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

/** What a server under test may load. */
const folders = ['core', 'adapters', 'composition', 'tests'];

/**
 * Compiles every module, without checking its types, into a folder beside the sources, so that packages are found from
 * there too. Gives the folder; it goes with this process.
 */
export const compileAll = async (root: string): Promise<string> => {
  const outdir = mkdtempSync(join(root, '.compiled-'));
  process.once('exit', () => rmSync(outdir, { recursive: true, force: true }));
  const modules = await Promise.all(folders.map((folder) => modulesIn(root, folder)));
  await build({
    entryPoints: modules.flat(),
    outdir,
    outbase: root,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
  });
  return outdir;
};

const modulesIn = async (root: string, folder: string): Promise<readonly string[]> =>
  (await readdir(join(root, folder), { recursive: true }))
    .filter((path) => /\.tsx?$/.test(path) && !/\.d\.ts$|\.test\.ts$|node_modules/.test(path))
    .map((path) => join(root, folder, path));
