import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { bundleOptions } from './package/bundle.js';
import { atExit } from './support/at-exit.js';

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
  await build({
    ...options,
    entryPoints: modules.flat(),
    sourcemap: true,
    sourcesContent: false,
    // Each module stays a file of its own: imports are rewritten, not followed.
    bundle: true,
    external: ['./*', '../*'],
    packages: 'external',
    plugins: [found, sourceFolders(root)],
  });
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

/** The modules that `tsconfig.json` gives for the names of this package, and packages that are named by their path. */
const found: Plugin = {
  name: 'found',
  setup: ({ onResolve, resolve }) =>
    onResolve(
      { filter: /^roundtrip($|\/)|^\..*\/node_modules\// },
      async ({ path, kind, resolveDir, pluginData }) => {
        if (pluginData === found) return undefined;
        if (path.startsWith('.')) return { path: join(resolveDir, path), external: true };
        const { path: file } = await resolve(path, { kind, resolveDir, pluginData: found });
        const module = relative(resolveDir, file).replace(/\.ts$/, '.js');
        return { path: module.startsWith('.') ? module : `./${module}`, external: true };
      },
    ),
};

/** A test finds documents and programs from the folder of its source, so a compiled one has that folder too. */
const sourceFolders = (root: string): Plugin => ({
  name: 'source folders',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, async ({ path }) =>
      path.startsWith(join(root, 'tests/'))
        ? {
            loader: 'ts',
            contents: (await readFile(path, 'utf8'))
              .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
              .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
          }
        : undefined,
    ),
});

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
    .filter((path) => /\.tsx?$/.test(path) && !/\.d\.ts$|node_modules/.test(path))
    .map((path) => join(root, folder, path));
