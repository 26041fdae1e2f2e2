import { join } from 'node:path';
import { placeIn } from '../backup/places/place.js';
import type { BackupPlace, Configuration } from '../configuration/configuration.js';

/** The name of the folder of erasures beside backups, and in the data folder. */
export const erasuresName = 'erasures';

/** Where a server writes the erasures of persons. Undefined: it does not. */
export const erasurePlace = ({
  erasureLog,
  backups,
  database,
  dataDir,
}: Pick<Configuration, 'erasureLog' | 'backups' | 'database' | 'dataDir'>):
  | BackupPlace
  | undefined => {
  if (database.kind === 'memory') return undefined;
  if (erasureLog) return erasureLog;
  if (backups) return placeIn(backups.to, erasuresName);
  // Processes on Postgres share no folder.
  return database.kind === 'sqlite'
    ? { kind: 'folder', path: join(dataDir, erasuresName) }
    : undefined;
};
