import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { bundleServer } from '../../package/bundle.js';

const root = resolve(import.meta.dirname, '../../..');
/** The folder of compiled code, which Git ignores. */
export const output = resolve(root, '.bench');

/**
 * Compiles everything as it is published, so that no loader's own cost is measured; gives the path of a
 * compiled module below `tests/bench`.
 */
export const compiled = (): ((module: string) => string) => {
  const tsc = resolve(root, 'node_modules/typescript/bin/tsc');
  const args = ['-p', 'tsconfig.json', '--noEmit', 'false', '--outDir', output];
  execFileSync(process.execPath, [tsc, ...args], { cwd: root, stdio: 'inherit' });
  bundleServer(root, output);
  return (module) => resolve(output, 'tests/bench', module.replace(/\.ts$/, '.js'));
};
