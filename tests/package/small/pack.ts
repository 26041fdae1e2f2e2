import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { manifestIn, smallPackages } from './packages.js';

const root = resolve(import.meta.dirname, '../../..');

/** Runs a command in a folder; what it printed. Its errors go to the terminal. */
export const run = (command: string, given: readonly string[], cwd: string): string =>
  execFileSync(command, given, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    // An SBOM is longer than the default.
    maxBuffer: 64 * 1_024 * 1_024,
  });

/** Packs the package in a folder of the checkout; the path of the file. `npm pack` in the root builds what the others contain. */
const pack = (home: string, target: string): string => {
  const printed = run('npm', ['pack', '--silent', '--pack-destination', target], join(root, home));
  return join(target, printed.trim().split('\n').at(-1) ?? '');
};

/** Packs every package into a folder. The paths of the files by the names of the packages. */
export const packAll = (target: string): ReadonlyMap<string, string> => {
  mkdirSync(target, { recursive: true });
  const homes = ['.', 'adapters/client', ...smallPackages.map(({ home }) => home)];
  return new Map(homes.map((home) => [manifestIn(home).name, pack(home, resolve(target))]));
};
