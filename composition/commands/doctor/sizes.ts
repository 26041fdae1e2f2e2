import type { StorageSizes } from '../../container/storage.js';
import { type Check, ok, warn } from './check.js';

const mib = 1_024 * 1_024;
/** The write-ahead log of SQLite is cut to 64 MiB, unless a reader holds it. */
const largeWal = 256 * mib;
const largeHeldWal = 10_240 * mib;

/** The sizes of a database, and whether its write-ahead log is held. How fast it grows one look cannot tell. */
export const sizeCheck = async ({ database, wal, heldWal }: StorageSizes): Promise<Check> => {
  const [bytes, log, held] = await Promise.all([database?.(), wal?.(), heldWal?.()]);
  const found = [
    `The database has ${inMib(bytes ?? 0)}`,
    ...(log === undefined ? [] : [`its write-ahead log ${inMib(log)}`]),
    ...(held ? [`a replication slot keeps ${inMib(held)} of write-ahead log`] : []),
  ].join(', ');
  if ((log ?? 0) > largeWal)
    return warn(check, `${found}.`, 'End the program that reads the file: see RoundtripWalGrows.');
  return (held ?? 0) > largeHeldWal
    ? warn(check, `${found}.`, 'Repair the standby or drop the slot: see RoundtripWalHeld.')
    : ok(check, `${found}.`);
};

const check = 'database size';

const inMib = (bytes: number): string => `${(bytes / mib).toFixed(1)} MiB`;
