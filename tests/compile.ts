import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** What a server under test may load. */
const folders = ['core', 'adapters', 'composition', 'tests'];

/**
 * Compiles every module, without checking its types, into a folder beside the sources, so that packages are found from
 * there too. What tests start most often is one file each: Node.js takes half a second of processor time for the modules of a
 * server. Gives the folder; it goes with this process.
 */
export const compileAll = async (root: string): Promise<string> => {
  const outdir = mkdtempSync(join(root, '.compiled-'));
  process.once('exit', () => rmSync(outdir, { recursive: true, force: true }));
  const modules = await Promise.all(folders.map((folder) => modulesIn(root, folder)));
  const options = {
    outdir,
    outbase: root,
    absWorkingDir: root,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
  } as const;
  await build({ ...options, entryPoints: modules.flat() });
  await build({
    ...options,
    entryPoints: {
      [server]: 'composition/main.ts',
      [thread]: `${thread}.ts`,
      [emulator]: `${emulator}.ts`,
    },
    bundle: true,
    splitting: true,
    // The server finds the module of its thread in its own folder.
    chunkNames: 'composition/container/[name]-[hash]',
    plugins: [packages],
    // Packages that are CommonJS require modules of Node.js.
    banner: {
      js: `import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);`,
    },
    allowOverwrite: true,
  });
  writeFileSync(join(outdir, 'composition/main.js'), `import '../${server}.js';\n`);
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

const server = 'composition/container/server';
const thread = 'composition/container/sqlite-writer';
const emulator = 'tests/emulators/whatsapp-cloud/main';

const modulesIn = async (root: string, folder: string): Promise<readonly string[]> =>
  (await readdir(join(root, folder), { recursive: true }))
    .filter((path) => /\.tsx?$/.test(path) && !/\.d\.ts$|\.test\.ts$|node_modules/.test(path))
    .map((path) => join(root, folder, path));
