import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { migrationNames } from '../../../adapters/knex/migrations/statements.js';
import { compileAll } from '../../compile.js';

/** The version of the sources that does not have the newest migration yet. */
export type PreviousVersion = {
  readonly commit: string;
  /** Its last migration. */
  readonly migration: string;
};

const root = resolve(import.meta.dirname, '../../..');
const index = 'adapters/knex/migrations/index.ts';

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-C', root, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 256 * 1_024 * 1_024,
  }).trim();

/** The newest version without the newest migration, in the history of the checkout; or why there is none. */
export const previousVersion = (): PreviousVersion | { readonly reason: string } => {
  const newest = migrationNames.at(-1) ?? '';
  try {
    const adding = git('log', '--format=%H', `-S'${newest}'`, 'HEAD', '--', index)
      .split('\n')
      .at(-1);
    const commit = git('rev-parse', '--verify', adding ? `${adding}^` : 'HEAD');
    const names = [...git('show', `${commit}:${index}`).matchAll(/'(\d{4}_\w+)'/g)];
    const migration = names
      .map(([_, name = '']) => name)
      .sort()
      .at(-1);
    if (migration === undefined || migration === newest)
      return { reason: `${commit} is not older` };
    return { commit, migration };
  } catch {
    return { reason: `the checkout has no history from before the migration ${newest}` };
  }
};

/** Takes the sources of a version out of git into a folder, and compiles them. The path of its `main.js`. */
export const checkOut = async ({ commit }: PreviousVersion, folder: string): Promise<string> => {
  await mkdir(folder, { recursive: true });
  const archive = join(folder, 'sources.tar');
  git('archive', '--format=tar', `--output=${archive}`, commit);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return join(await compileAll(folder, { isBundled: true }), 'composition/main.js');
};

/** Whether a version that was taken out serves on a newer schema that allows it. */
export const servesOnNewerSchemas = (folder: string): boolean =>
  ['installations', 'migrations'].some((room) =>
    existsSync(join(folder, `adapters/knex/${room}/newer-schema.ts`)),
  );
