import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A server, its threads and its process for backups, each in one file with a few that they share. */
const entries = {
  'composition/main': 'composition/main.ts',
  'composition/threads/sqlite-writer': 'composition/threads/sqlite-writer.ts',
  'composition/threads/backup': 'composition/threads/backup.ts',
  'composition/threads/admin': 'composition/threads/admin.ts',
};

/** The entries that a version has: an earlier one makes no backups by itself. */
const entriesIn = (root) =>
  Object.fromEntries(Object.entries(entries).filter(([, path]) => existsSync(join(root, path))));

/** How the modules of a server become few files, below a folder. The loading of a thousand modules takes half of a start. */
export const bundleOptions = (root, outdir) => ({
  entryPoints: entriesIn(root),
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
});
