import { hourMs } from '../../../core/shared/time.js';
import { folderProblem } from '../../backup/places/folder-problem.js';
import { filesOf, type PlaceFile, placeText } from '../../backup/places/place.js';
import { backupsIn, instantOf, nameBegin, newestIn } from '../../backup/schedule/plan.js';
import type { Configuration } from '../../configuration/configuration.js';
import { type Check, fail, ok, reasonOf, warn } from './check.js';

const check = 'backups';

/** Whether the newest scheduled backup is young enough. No check where there is no schedule. */
export const backupChecks = async ({
  backups,
}: Pick<Configuration, 'backups'>): Promise<readonly Check[]> => {
  if (!backups) return [];
  const { to, everyMs } = backups;
  const place = placeText(to);
  const remedy = 'See the lines of the log with "a backup failed", and RoundtripBackupOld.';
  try {
    const problem = to.kind === 'folder' ? folderProblem(to.path) : undefined;
    if (problem) return [fail(check, `${place} ${problem}.`, 'The server does not start with it.')];
    const files = await filesOf(to).list(nameBegin);
    const names = backupsIn(files);
    const newest = newestIn(names, Date.now());
    const empty = emptyOf(files);
    if (newest === undefined)
      return [
        warn(check, `There is none in ${place} yet.`, 'Start the server, which makes one.'),
        ...empty,
      ];
    const ageMs = Date.now() - newest;
    const found = `${names.length} in ${place}; the newest is ${(ageMs / hourMs).toFixed(1)} hours old.`;
    return [ageMs > 2 * everyMs ? warn(check, found, remedy) : ok(check, found), ...empty];
  } catch (error) {
    return [fail(check, `${place}: ${reasonOf(error)}.`, 'Correct ROUNDTRIP_BACKUP_TO.')];
  }
};

/** A file with the name of a backup and no bytes: it counts for nothing, and no rotation deletes it. */
const emptyOf = (files: readonly PlaceFile[]): readonly Check[] => {
  const empty = files.filter(({ name, bytes }) => bytes === 0 && instantOf(name) !== undefined);
  return empty.map(({ name }) =>
    warn(check, `${name} is empty, and no backup.`, 'Find out what emptied it, and delete it.'),
  );
};
