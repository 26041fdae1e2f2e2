import { setPriority } from 'node:os';
import { makeBackup } from '../backup/make-backup.js';
import type { BackupLocation } from '../backup/places/location.js';
import type { Configuration } from '../configuration/configuration.js';

/** What the server tells the process of a backup. */
export type BackupOrder = { readonly configuration: Configuration; readonly to: BackupLocation };

/** What the process answers: how many media files and bytes of them it has, or why there is no backup. */
export type BackupAnswer =
  | { readonly kind: 'made'; readonly media: { readonly files: number; readonly missing: number } }
  | { readonly kind: 'failed'; readonly reason: string };

/** Lower than that of the server, whose requests go first. */
const priority = 10;

/*
 * The process of one scheduled backup: `start-backup.ts` starts it. Reading a whole database takes a process of its own: it
 * can be killed at any time, and what it does in one long call of SQLite delays nothing of the server.
 */
const answerTo = async ({ configuration, to }: BackupOrder): Promise<BackupAnswer> => {
  try {
    const { media } = await makeBackup(configuration, to, () => undefined);
    return { kind: 'made', media };
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
};

if (process.send) {
  // The server has ended: the next one makes the backup.
  process.once('disconnect', () => process.exit(1));
  process.once('message', async (order) => {
    const answer = await answerTo(order as BackupOrder);
    process.send?.(answer, undefined, undefined, () => process.exit(0));
  });
  try {
    setPriority(priority);
  } catch {
    // Some systems forbid it. The backup is made all the same.
  }
}
