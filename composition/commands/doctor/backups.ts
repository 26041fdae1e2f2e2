import { hourMs } from '../../../core/shared/time.js';
import { folderProblem } from '../../backup/places/folder-problem.js';
import { filesOf, placeText } from '../../backup/places/place.js';
import { instantOf, nameBegin, newestIn } from '../../backup/schedule/plan.js';
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
    const names = await filesOf(to).list(nameBegin);
    const count = names.filter((name) => instantOf(name) !== undefined).length;
    const newest = newestIn(names, Date.now());
    if (newest === undefined)
      return [warn(check, `There is none in ${place} yet.`, 'Start the server, which makes one.')];
    const ageMs = Date.now() - newest;
    const found = `${count} in ${place}; the newest is ${(ageMs / hourMs).toFixed(1)} hours old.`;
    return [ageMs > 2 * everyMs ? warn(check, found, remedy) : ok(check, found)];
  } catch (error) {
    return [fail(check, `${place}: ${reasonOf(error)}.`, 'Correct ROUNDTRIP_BACKUP_TO.')];
  }
};
