import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleServer } from '../../package/bundle.js';

const root = resolve(import.meta.dirname, '../../..');
/** Where modules of benchmarks are in a folder of compiled code. */
const pathIn = (folder: string) => (module: string) =>
  resolve(folder, 'tests/bench', module.replace(/\.ts$/, '.js'));
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
  return pathIn(output);
};

/** The same for another checkout, by its own code; its packages are installed. */
export const compiledBeside = (folder: string): ((module: string) => string) => {
  const own = pathToFileURL(resolve(folder, 'tests/bench/processes/compile.ts')).href;
  const script = `const { compiled } = await import(${JSON.stringify(own)}); compiled();`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  execFileSync(process.execPath, args, { cwd: folder, stdio: 'inherit' });
  return pathIn(resolve(folder, '.bench'));
};
