import { join, resolve } from 'node:path';
import { placeIn, placeText } from '../backup/places/place.js';
import type { Configuration } from '../configuration/configuration.js';
import type { BackupPlace } from '../configuration/places.js';

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

/** Where erasures after a backup can be: where they are written, in the data folder, and at other places. */
export const erasurePlaces = (
  configuration: Pick<Configuration, 'erasureLog' | 'backups' | 'database' | 'dataDir'>,
  ...others: readonly BackupPlace[]
): readonly BackupPlace[] => {
  const inData = { kind: 'folder', path: join(configuration.dataDir, erasuresName) } as const;
  const own = erasurePlace(configuration);
  const all = [...(own ? [own] : []), ...others, inData].map(absolute);
  return [...new Map(all.map((place) => [placeText(place), place])).values()];
};

const absolute = (place: BackupPlace): BackupPlace =>
  place.kind === 'folder' ? { ...place, path: resolve(place.path) } : place;
