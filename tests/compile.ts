import { mkdtempSync, rmSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { bundleOptions } from './package/bundle.js';
import { atExit } from './support/at-exit.js';

const folders = ['core', 'adapters', 'composition', 'tests'];

/** What of a checkout is compiled. */
export type Compiling = {
  /** Whether what tests start most often is bundled too, as the server is in the package: a few starts take less than that. */
  readonly isBundled: boolean;
  /** The test files that run, from `tests` on; the others are left out. Default: all. */
  readonly testFiles?: readonly string[];
};

/**
 * Compiles modules, without checking their types, into a folder beside the sources, so that packages are found from there too.
 * Gives the folder; it goes with this process.
 */
export const compileAll = async (
  root: string,
  { isBundled, testFiles }: Compiling,
): Promise<string> => {
  const outdir = mkdtempSync(join(root, '.compiled-'));
  atExit(() => rmSync(outdir, { recursive: true, force: true }));
  const all = await Promise.all(folders.map((folder) => modulesIn(root, folder)));
  const running = testFiles && new Set(testFiles.map((path) => join(root, 'tests', path)));
  const modules = all.flat().filter((path) => !running || !isTest(path) || running.has(path));
  for (const path of await scriptsIn(root)) {
    await mkdir(dirname(join(outdir, path)), { recursive: true });
    await copyFile(join(root, path), join(outdir, path));
  }
  const { absWorkingDir, outbase, format, platform, target } = bundleOptions(root, outdir);
  const options = { outdir, absWorkingDir, outbase, format, platform, target };
  await build({
    ...options,
    entryPoints: modules,
    sourcemap: true,
    sourcesContent: false,
    // Each module stays a file of its own: imports are rewritten, not followed.
    bundle: true,
    external: ['./*', '../*'],
    packages: 'external',
    plugins: [found, sourceFolders(root)],
  });
  if (!isBundled) return outdir;
  const { packages: _, entryPoints, ...bundled } = bundleOptions(root, outdir);
  await build({
    ...bundled,
    entryPoints: { ...entryPoints, [emulator]: `${emulator}.ts` },
    plugins: [packages, requires],
    minifyWhitespace: true,
    minifySyntax: true,
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

/**
 * Packages that stay outside of the bundle of a server: those with native code, those that a server loads late or only when it is
 * configured, those that take files of their own folder, and the optional ones of knex and pg. What every server loads is in it.
 */
const outside =
  /^(better-sqlite3|@node-rs|fs-native-extensions|pino|undici|openid-client|@simplewebauthn|nodemailer|@zxcvbn-ts|@opentelemetry|@aws-sdk|graphile-worker|tsx|esbuild|oracledb|tedious|sqlite3|mysql2?|mariadb|pg-query-stream|pg-native)($|[-/])/;

const packages: Plugin = {
  name: 'packages',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind !== 'entry-point' && (outside.test(path) || isBuiltin(path))
        ? { path, external: true }
        : undefined,
    ),
};

/** A module that requires a part of a bundled package takes it from the bundle, so that the package is not loaded twice. */
const requires: Plugin = {
  name: 'requires',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/adapters\/.*\.ts$/ }, async ({ path }) => {
      const contents = await readFile(path, 'utf8');
      return /\brequire\('(knex|libphonenumber-js)\//.test(contents)
        ? { loader: 'ts', contents: contents.replace(ownRequire, '') }
        : undefined;
    }),
};
const ownRequire = 'const require = createRequire(import.meta.url);';

const emulator = 'tests/emulators/whatsapp-cloud/main';

/** Modules that run as they are: those that start a checkout. */
const scriptsIn = async (root: string): Promise<readonly string[]> =>
  (await readdir(join(root, 'composition'), { recursive: true }))
    .filter((path) => path.endsWith('.mjs') && !path.includes('node_modules'))
    .map((path) => join('composition', path));

const isTest = (path: string): boolean => path.endsWith('.test.ts');

const modulesIn = async (root: string, folder: string): Promise<readonly string[]> =>
  (await readdir(join(root, folder), { recursive: true }))
    .filter((path) => /\.tsx?$/.test(path) && !/\.d\.ts$|node_modules/.test(path))
    .map((path) => join(root, folder, path));
