import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import type { Listing } from '../../../composition/program/unpacked.js';
import { run } from '../../package/small/pack.js';
import { manifestIn } from '../../package/small/packages.js';
import { type Processor, releaseNode } from './node-version.js';
import { filesIn, start } from './tree.js';

const root = resolve(import.meta.dirname, '../../..');

const listingOf = (folder: string, files: readonly string[]): Listing => {
  const hash = createHash('sha256');
  const sizes = files.map((path) => {
    const bytes = readFileSync(join(folder, path));
    hash.update(`${path}\0${bytes.byteLength}\0`).update(bytes);
    return [path, bytes.byteLength] as const;
  });
  const id = hash.digest('hex').slice(0, 16);
  return {
    name: `roundtrip-${manifestIn('.').version}-${id}`,
    start,
    files: Object.fromEntries(sizes),
  };
};

/**
 * Makes a program of one file from the Node.js of a release for a processor, and the files below a folder. `scratch` is an empty
 * folder; the path of the program.
 */
export const executable = (folder: string, processor: Processor, scratch: string): string => {
  mkdirSync(scratch, { recursive: true });
  const files = filesIn(folder);
  const at = (name: string): string => join(scratch, name);
  writeFileSync(at('files.json'), JSON.stringify(listingOf(folder, files)));
  buildSync({
    entryPoints: [join(root, 'composition/program/main.ts')],
    outfile: at('main.cjs'),
    format: 'cjs',
    platform: 'node',
    target: 'node22',
    bundle: true,
  });
  const assets = Object.fromEntries(files.map((path) => [path, join(folder, path)]));
  writeFileSync(
    at('sea.json'),
    JSON.stringify({
      // The program has this path inside.
      main: 'main.cjs',
      executable: releaseNode(processor),
      output: at('roundtrip'),
      disableExperimentalSEAWarning: true,
      assets: { 'files.json': at('files.json'), ...assets },
    }),
  );
  run(releaseNode(), ['--build-sea', at('sea.json')], scratch);
  return at('roundtrip');
};
