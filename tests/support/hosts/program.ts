import { relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** The variable that names the folder of all modules compiled. Absent: `tsx` compiles each where it runs. */
export const compiledVariable = 'ROUNDTRIP_TEST_COMPILED';

/**
 * The arguments with which Node.js runs a module of this repository, or a compiled one of another version. Compiled ones
 * start in half of the processor time, and a run of all tests starts a server some hundred times.
 */
export const program = (module: string): readonly string[] => {
  if (module.endsWith('.js')) return [module];
  const compiled = process.env[compiledVariable];
  if (compiled === undefined) return ['--import', import.meta.resolve('tsx'), module];
  return [resolve(compiled, relative(root, module).replace(/\.ts$/, '.js'))];
};
