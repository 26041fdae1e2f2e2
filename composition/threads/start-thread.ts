import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * Starts a thread that runs a module of this folder, by its name without extension. In a checkout the module is
 * TypeScript: a thread does not inherit the loader of `tsx` (https://github.com/privatenumber/tsx/issues/354).
 */
export const startThread = (name: string, workerData: unknown): Worker => {
  const extension = extname(import.meta.url);
  const file = new URL(`./${name}${extension}`, import.meta.url);
  if (extension === '.js') return new Worker(file, { workerData });
  const [loader, module] = [import.meta.resolve('tsx/esm/api'), file.href].map((url) =>
    JSON.stringify(url),
  );
  const script = `import(${loader}).then(({ register }) => (register(), import(${module})))`;
  return new Worker(script, { eval: true, workerData });
};
