import { relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** The variable that names the folder of all modules compiled. Absent: `tsx` compiles each where it runs. */
export const compiledVariable = 'ROUNDTRIP_TEST_COMPILED';

/** The file of a module of this repository as this run loads it: the compiled one, or the source. Another version is compiled. */
export const moduleFile = (module: string): string => {
  const compiled = process.env[compiledVariable];
  if (compiled === undefined || module.endsWith('.js')) return module;
  return resolve(compiled, relative(root, module).replace(/\.ts$/, '.js'));
};

/**
 * The arguments with which Node.js runs a module of this repository, or a compiled one of another version. Compiled ones
 * start in half of the processor time, and a run of all tests starts a server some hundred times.
 */
export const program = (module: string): readonly string[] => {
  const file = moduleFile(module);
  return file.endsWith('.js') ? [file] : ['--import', import.meta.resolve('tsx'), file];
};
