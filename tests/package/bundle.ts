import { type BuildOptions, buildSync } from 'esbuild';

/** A server and its thread, each in one file with a few that they share. */
const entries = {
  'composition/main': 'composition/main.ts',
  'composition/container/sqlite-writer': 'composition/container/sqlite-writer.ts',
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
    // The server finds the module of its thread in its own folder.
    chunkNames: 'composition/container/[name]-[hash]',
    packages: 'external',
    allowOverwrite: true,
  }) as const satisfies BuildOptions;

/** Bundles the server of a checkout into the folder of the compiled modules. Packages stay outside. */
export const bundleServer = (root: string, outdir: string): void =>
  void buildSync({ ...bundleOptions(root, outdir), sourcemap: true, sourcesContent: false });
