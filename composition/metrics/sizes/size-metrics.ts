import { dirname, join } from 'node:path';
import { type DiskSpace, diskSpace } from '../../../adapters/system/disk.js';
import { secondMs } from '../../../core/shared/time.js';
import type { Configuration } from '../../configuration/configuration.js';
import type { StorageSizes } from '../../container/storage.js';
import type { QueryGauges } from '../query-gauges.js';
import { limitedRead } from './limited-read.js';

const databaseName = 'roundtrip_database_size_bytes';
const walName = 'roundtrip_wal_bytes';
const heldWalName = 'roundtrip_wal_held_bytes';
const freeName = 'roundtrip_disk_free_bytes';
const diskName = 'roundtrip_disk_size_bytes';

/** How long a disk, or the database, may take to say a size. */
const limitMs = 5 * secondMs;

/** Shows the bytes of the database and of its write-ahead log. Stores in memory have none. */
export const storageSizeMetrics = (
  gauges: QueryGauges,
  { database, wal, heldWal }: StorageSizes,
): void => {
  const add = (name: string, help: string, read: StorageSizes['database']): void => {
    if (!read) return;
    const bytes = limitedRead(name, read, limitMs);
    gauges.add({
      help: { [name]: help },
      query: async () => [{ name, value: (await bytes()) ?? Number.NaN }],
    });
  };
  add(databaseName, 'Bytes of the database.', database);
  add(walName, 'Bytes of the write-ahead log of SQLite.', wal);
  add(
    heldWalName,
    'Bytes of write-ahead log that Postgres keeps for the replication slot furthest behind.',
    heldWal,
  );
};

/** Shows the room of the disks of this machine that hold something of the service. */
export const diskMetrics = (
  gauges: QueryGauges,
  folders: Readonly<Record<string, string>>,
  read: (folder: string) => Promise<DiskSpace> = diskSpace,
): void => {
  const disks = Object.entries(folders).map(([holds, folder]) => ({
    holds,
    space: limitedRead(`the disk of ${folder}`, () => read(folder), limitMs),
  }));
  if (disks.length === 0) return;
  gauges.add({
    help: {
      [freeName]:
        'Bytes that the server can still write on a disk of its machine, by what the disk holds.',
      [diskName]: 'Bytes that such a disk holds when it is full.',
    },
    labelNames: ['holds'],
    query: async () => {
      const spaces = await Promise.all(
        disks.map(async ({ holds, space }) => ({ labels: { holds }, ...(await space()) })),
      );
      return spaces.flatMap(({ labels, freeBytes, sizeBytes }) => [
        { name: freeName, labels, value: freeBytes },
        { name: diskName, labels, value: sizeBytes },
      ]);
    },
  });
};

/** The folders of this machine that hold the database and the media files, by what they hold. */
export const storedFolders = ({
  database,
  dataDir,
  mediaBucket,
}: Pick<Configuration, 'database' | 'dataDir' | 'mediaBucket'>): Readonly<
  Record<string, string>
> => ({
  ...(database.kind === 'sqlite' && { database: dirname(database.path) }),
  ...(database.kind !== 'memory' && !mediaBucket && { media: join(dataDir, 'media') }),
});
