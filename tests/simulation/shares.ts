import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { compileAll } from '../compile.js';

/** Which pieces of its work a process does: every `of`th, from the `first`. */
export type Share = { readonly first: number; readonly of: number };

const root = join(import.meta.dirname, '../..');

/** The share that an option says; undefined without one. */
export const readShare = (text: string | undefined): Share | undefined => {
  const [first, of] = (text ?? '').split('/').map(Number);
  return first === undefined || of === undefined ? undefined : { first, of };
};

/** The pieces of a share. */
export const sharedOut = <Piece>(
  pieces: readonly Piece[],
  { first, of }: Share,
): readonly Piece[] => pieces.filter((_, i) => i % of === first);

/**
 * Runs a command of this folder, compiled, once for each processor, each with its share of the work and the options of this
 * process, and gives what each tells. Rejects when one ends without telling.
 */
export const inShares = async <Told>(command: string): Promise<readonly Told[]> => {
  const compiled = await compileAll(root, { isBundled: false, testFiles: [] });
  const of = availableParallelism();
  return Promise.all(
    Array.from({ length: of }, async (_, first): Promise<Told> => {
      const options = [...process.argv.slice(2), '--share', `${first}/${of}`];
      const child = fork(join(compiled, 'tests/simulation', command), options);
      const told: Told[] = [];
      child.on('message', (message) => told.push(message as Told));
      const code = await new Promise((resolve) => child.once('exit', resolve));
      const [found] = told;
      if (found === undefined) throw new Error(`share ${first}/${of} ended with ${code}`);
      return found;
    }),
  );
};
