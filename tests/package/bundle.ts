import { type BuildOptions, buildSync } from 'esbuild';

/** A server and its threads, each in one file with a few that they share. */
const entries = {
  'composition/main': 'composition/main.ts',
  'composition/threads/sqlite-writer': 'composition/threads/sqlite-writer.ts',
  'composition/threads/admin': 'composition/threads/admin.ts',
};

/** How the modules of a server become few files, below a folder. The loading of a thousand modules takes half of a start. */
export const bundleOptions = (root: string, outdir: string) =>
  ({
    entryPoints: entries,
    outdir,
    outbase: root,
    absWorkingDir: root,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    bundle: true,
    splitting: true,
    // start-thread.ts finds the module of a thread in its own folder.
    chunkNames: 'composition/threads/[name]-[hash]',
    packages: 'external',
    allowOverwrite: true,
  }) as const satisfies BuildOptions;

/** Bundles the server of a checkout into the folder of the compiled modules. Packages stay outside. */
export const bundleServer = (root: string, outdir: string): void =>
  void buildSync({ ...bundleOptions(root, outdir), sourcemap: true, sourcesContent: false });
