import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';

/** What stays a package beside the bundle: addons, which are files to Node.js. */
export const addons = ['@node-rs/argon2', 'better-sqlite3', 'fs-native-extensions'];

/** What packages load when it is there, and a server never has. */
const absent = [
  ...['better-sqlite3-12', 'mariadb', 'mysql', 'mysql2', 'oracledb', 'pg-native'],
  ...['pg-query-stream', 'sqlite3', 'tedious'],
];

/** Modules of a server that name a package to a `require` of their own: esbuild bundles what `require` itself is given. */
const ownRequire = /\brequire\d+\((?="(?!roundtrip\/))/g;

const requires: Plugin = {
  name: 'requires of modules',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]dist[\\/]composition[\\/].*\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(ownRequire, 'require('),
    })),
};

/** The entries of a server: the command line, its threads, and its process for backups. */
const entries = ['main', 'threads/admin', 'threads/backup', 'threads/sqlite-writer'];

/**
 * Bundles the server of an unpacked package, in `from`, with all its packages but the addons into files below `to`. What an
 * operator can configure comes from `more`, a `node_modules`. Resolves to what was bundled.
 */
export const bundleProgram = async (
  from: string,
  to: string,
  more: string,
): Promise<Metafile['inputs']> => {
  const { metafile } = await build({
    entryPoints: Object.fromEntries(
      entries.map((name) => [`composition/${name}`, join(from, `dist/composition/${name}.js`)]),
    ),
    outdir: join(to, 'dist'),
    absWorkingDir: from,
    nodePaths: [more],
    format: 'esm',
    platform: 'node',
    target: 'node22',
    bundle: true,
    splitting: true,
    minify: true,
    // Stack traces of an operator name functions.
    keepNames: true,
    // start-thread.ts finds the module of a thread in its own folder.
    chunkNames: 'composition/threads/[name]-[hash]',
    // `dist` has no side effects for a host that bundles it; the server needs them.
    ignoreAnnotations: true,
    external: [...addons, ...absent],
    plugins: [requires],
    // Packages that are CommonJS require modules of Node.js.
    banner: {
      js: `import{createRequire as requireOf}from'node:module';const require=requireOf(${'import.meta'}.url);`,
    },
    legalComments: 'none',
    metafile: true,
    logLevel: 'error',
  });
  return metafile.inputs;
};
