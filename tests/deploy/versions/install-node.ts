import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs a version of Node.js from the npm registry below a folder, where it is missing: for this machine, or for another
 * processor. Gives the folder that has its `bin` and its headers.
 */
export const installNode = (
  version: string,
  folder: string,
  processor: string = process.arch,
): string => {
  const name = `node-${process.platform}-${processor}`;
  const home = join(folder, 'node_modules', name);
  if (existsSync(join(home, 'bin'))) return home;
  mkdirSync(folder, { recursive: true });
  const foreign = processor === process.arch ? [] : ['--force', `--cpu=${processor}`];
  const given = ['install', '--silent', '--prefix', folder, ...foreign, `${name}@${version}`];
  execFileSync('npm', given, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return home;
};
