import { randomInt } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openSqlite } from '../../adapters/knex/session/sqlite/driver.js';
import type { Instant } from '../../core/shared/time.js';
import { sync } from '../backup/database-file.js';
import { rewriteDatabase } from '../backup/rewrite-database.js';
import type { BackupPlace } from '../configuration/places.js';
import type { OpenApplication } from '../container/open-application.js';
import { deleteAgain, deletionsSince } from './deletions.js';
import { erasurePlaces } from './place.js';
import { type ErasuresSince, erasuresSince, type Replayed, replayErasures } from './replay.js';

/** What is left to do for a restored database: its persons who were erased after the backup are still in it. */
type Restored = {
  /** The number in the head of the database. Its copies have it too, and no other database. */
  readonly mark: number;
  readonly since: Instant;
  readonly places: readonly BackupPlace[];
  /** `rewrite`: the persons are erased, and free pages of the file still have bytes of them. */
  readonly left: 'erase' | 'rewrite';
};

const pathOf = (database: string): string => `${database}.restored`;

/** Notes beside a database that its erasures are to be replayed. `file` is about to become it. Survives a crash. */
export const noteRestored = async (
  database: string,
  { file, ...rest }: Pick<Restored, 'since' | 'places'> & { readonly file: string },
): Promise<void> => {
  const mark = randomInt(1, 2 ** 31);
  const marked = openSqlite(file, { fileMustExist: true });
  try {
    marked.pragma(`user_version = ${mark}`);
  } finally {
    marked.close();
  }
  await sync(file);
  await write(database, { mark, ...rest, left: 'erase' });
};

/** The note is there whole, or as it was before. */
const write = async (database: string, restored: Restored): Promise<void> => {
  const draft = `${pathOf(database)}.draft`;
  await writeFile(draft, JSON.stringify(restored), { mode: 0o600, flush: true });
  await rename(draft, pathOf(database));
  await sync(dirname(database));
};

/** Removes the note. A missing one is no error. */
export const forgetRestored = (database: string): Promise<void> =>
  rm(pathOf(database), { force: true });

/** The note beside a database, if it is of this one. */
const restoredOf = (database: string): Restored | undefined => {
  const note = statSync(pathOf(database), { throwIfNoEntry: false });
  if (!note) return undefined;
  const restored: Restored = JSON.parse(readFileSync(pathOf(database), 'utf8'));
  return restored.mark === markOf(database) ? restored : undefined;
};

const markOf = (path: string): number => {
  const database = openSqlite(path, { fileMustExist: true });
  try {
    return Number(database.pragma('user_version', { simple: true }));
  } finally {
    database.close();
  }
};

/** What erasing again came to. `projects`: those that were deleted after the backup, and have ended again. */
export type ErasedAgain = Replayed & { readonly projects: number };

/**
 * Erases again who was erased after the backup of a restored database, when that is still to be done, and rewrites the file
 * so that its free pages have nothing of them. Undefined when there is nothing to do. No server may serve it before. Rejects
 * where the erasures cannot be read.
 */
export const eraseAgain = async ({
  assembly,
  configuration,
  logger,
}: Pick<OpenApplication, 'assembly' | 'configuration' | 'logger'>): Promise<
  ErasedAgain | undefined
> => {
  const { database } = configuration;
  const restored = database.kind === 'sqlite' ? restoredOf(database.path) : undefined;
  if (!restored || database.kind !== 'sqlite') return undefined;
  // A data folder that was moved since has its erasures with it.
  const here = { ...restored, places: erasurePlaces(configuration, ...restored.places) };
  const replayed =
    restored.left === 'erase' ? await replay(here, { assembly, logger }) : nothingErased;
  if (replayed !== undefined) {
    // Until the rewrite is done the note stays: the next start rewrites, and erases no one who came back since.
    await write(database.path, { ...restored, left: 'rewrite' });
    const isRewritten = await rewriteDatabase(database.path).then(
      () => true,
      (error: unknown) => {
        logger.warn(
          { err: error },
          'free pages of the restored database still have bytes of erased persons: the next start rewrites it',
        );
        return false;
      },
    );
    if (!isRewritten) return replayed;
  }
  await forgetRestored(database.path);
  return replayed ?? nothingErased;
};

export const nothingErased: ErasedAgain = { persons: 0, left: [], projects: 0 };

/** Whether there is anything to erase or to delete again. */
export const hasErasures = async (since: ErasuresSince): Promise<boolean> =>
  (await erasuresSince(since)).length > 0 || (await deletionsSince(since)).length > 0;

/** Erases and deletes, and says it in the log. Undefined where nothing was erased or deleted. */
const replay = async (
  restored: Restored,
  { assembly, logger }: Pick<OpenApplication, 'assembly' | 'logger'>,
): Promise<ErasedAgain | undefined> => {
  const deletions = await deletionsSince(restored);
  const found = await erasuresSince(restored);
  if (found.length + deletions.length === 0) return undefined;
  const projects = await deleteAgain(assembly, deletions);
  if (projects > 0)
    logger.info({ projects }, 'projects that were deleted after the backup are deleted again');
  const renamed = found.flatMap(({ isRenamed, name }) => (isRenamed ? name : []));
  if (renamed.length > 0)
    logger.warn(
      { renamed },
      'files of erasures were renamed: the time that is sealed in them counts',
    );
  const replayed = await replayErasures(assembly, found);
  const { persons, left } = replayed;
  if (persons > 0)
    logger.info({ persons }, 'persons who were erased after the backup are erased again');
  if (left.length > 0)
    logger.error(
      { messages: left.map(({ id }) => id), erasures: left.map(({ file }) => file) },
      'damaged messages of persons who were erased after the backup are still there: docs/operations/runbook/RoundtripDamagedRows.md',
    );
  return { ...replayed, projects };
};
