import { readFileSync, statSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Instant } from '../../core/shared/time.js';
import { sync } from '../backup/database-file.js';
import { rewriteDatabase } from '../backup/rewrite-database.js';
import type { BackupPlace } from '../configuration/configuration.js';
import type { OpenApplication } from '../container/open-application.js';
import { erasuresSince, replayErasures } from './replay.js';

/** What is left to do for a restored database: its persons who were erased after the backup are still in it. */
type Restored = {
  /** The inode of the database: another file under its name is another database. */
  readonly inode: number;
  readonly since: Instant;
  readonly places: readonly BackupPlace[];
};

const pathOf = (database: string): string => `${database}.restored`;

/** Notes beside a database that its erasures are to be replayed. `file` is about to become it. Survives a crash. */
export const noteRestored = async (
  database: string,
  { file, ...rest }: Omit<Restored, 'inode'> & { readonly file: string },
): Promise<void> => {
  const note = await open(pathOf(database), 'w', 0o600);
  try {
    await note.writeFile(JSON.stringify({ inode: statSync(file).ino, ...rest } satisfies Restored));
    await note.sync();
  } finally {
    await note.close();
  }
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
  return restored.inode === statSync(database).ino ? restored : undefined;
};

/** How many persons were erased again. */
export type ErasedAgain = { readonly persons: number };

/**
 * Erases again who was erased after the backup of a restored database, when that is still to be done, and rewrites the file
 * so that its free pages have nothing of them. Undefined when there is nothing to do. No server may serve it before. Rejects
 * where the erasures cannot be read.
 */
export const eraseAgain = async ({
  assembly,
  configuration: { database },
  logger,
}: Pick<OpenApplication, 'assembly' | 'configuration' | 'logger'>): Promise<
  ErasedAgain | undefined
> => {
  const restored = database.kind === 'sqlite' ? restoredOf(database.path) : undefined;
  if (!restored || database.kind !== 'sqlite') return undefined;
  const persons = await replayErasures(assembly, await erasuresSince(restored));
  if (persons > 0)
    await rewriteDatabase(database.path).catch((error: unknown) =>
      logger.warn(
        { err: error },
        'free pages of the restored database still have bytes of erased persons',
      ),
    );
  await forgetRestored(database.path);
  if (persons > 0)
    logger.info({ persons }, 'persons who were erased after the backup are erased again');
  return { persons };
};
