import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs a version of Node.js from the npm registry below a folder, where it is missing. Gives the folder that has its `bin`
 * and its headers.
 */
export const installNode = (version: string, folder: string): string => {
  const name = `node-${process.platform}-${process.arch}`;
  const home = join(folder, 'node_modules', name);
  if (existsSync(join(home, 'bin'))) return home;
  mkdirSync(folder, { recursive: true });
  const given = ['install', '--silent', '--prefix', folder, `${name}@${version}`];
  execFileSync('npm', given, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return home;
};
