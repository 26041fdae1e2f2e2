import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { bundleOptions } from './package/bundle.js';
import { atExit } from './support/at-exit.js';

/** What a server under test may load. */
const folders = ['core', 'adapters', 'composition', 'tests'];

/**
 * Compiles every module, without checking its types, into a folder beside the sources, so that packages are found from
 * there too. What tests start most often is bundled, as the server is in the package. Gives the folder; it goes with this
 * process.
 */
export const compileAll = async (root: string): Promise<string> => {
  const outdir = mkdtempSync(join(root, '.compiled-'));
  atExit(() => rmSync(outdir, { recursive: true, force: true }));
  const modules = await Promise.all(folders.map((folder) => modulesIn(root, folder)));
  const { absWorkingDir, outbase, format, platform, target } = bundleOptions(root, outdir);
  const options = { outdir, absWorkingDir, outbase, format, platform, target };
  await build({ ...options, entryPoints: modules.flat() });
  const { packages: _, entryPoints, ...bundled } = bundleOptions(root, outdir);
  await build({
    ...bundled,
    entryPoints: { ...entryPoints, [emulator]: `${emulator}.ts` },
    plugins: [packages],
    // Packages that are CommonJS require modules of Node.js.
    banner: {
      js: `import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);`,
    },
  });
  return outdir;
};

/** Packages of many modules that every server loads: they become part of its file. */
const many = /^(knex|lodash|inversify|@inversifyjs|prom-client|fp-ts|io-ts|commander)($|\/)/;

const packages: Plugin = {
  name: 'packages',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || many.test(path) ? undefined : { path, external: true },
    ),
};

const emulator = 'tests/emulators/whatsapp-cloud/main';

const modulesIn = async (root: string, folder: string): Promise<readonly string[]> =>
  (await readdir(join(root, folder), { recursive: true }))
    .filter((path) => /\.tsx?$/.test(path) && !/\.d\.ts$|\.test\.ts$|node_modules/.test(path))
    .map((path) => join(root, folder, path));
