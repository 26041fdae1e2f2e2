import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { diskSpace, fileBytes } from '../../../adapters/system/disk.js';
import { sizeCheck } from '../../../composition/commands/doctor/sizes.js';
import { readConfiguration } from '../../../composition/configuration/read-configuration.js';
import { queryGauges } from '../../../composition/metrics/query-gauges.js';
import { limitedRead } from '../../../composition/metrics/sizes/limited-read.js';
import {
  diskMetrics,
  storageSizeMetrics,
  storedFolders,
} from '../../../composition/metrics/sizes/size-metrics.js';
import { drivenTime } from '../../../composition/testing/time/driven-time.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const cases = suite('metrics of sizes');

const scene = () => {
  const time = drivenTime(0);
  const registry = new Registry();
  const faults: unknown[] = [];
  const gauges = queryGauges(registry, {
    timer: time.timer,
    onFault: (error) => faults.push(error),
  });
  const samples = async () =>
    (await registry.metrics()).split('\n').filter((line) => /^\w/.test(line));
  return { time, gauges, faults, samples };
};

cases('show the bytes of the database and what is known of its log', async () => {
  const { time, gauges, samples } = scene();
  storageSizeMetrics(gauges, { database: async () => 12, heldWal: async () => undefined });
  gauges.start();
  await time.advance(0);
  assert.deepEqual(await samples(), [
    'roundtrip_database_size_bytes 12',
    'roundtrip_wal_held_bytes Nan',
  ]);
});

cases('show the room of each disk, and none after a failed read', async () => {
  const { time, gauges, faults, samples } = scene();
  let isAway = false;
  diskMetrics(gauges, { database: '/a', media: '/b' }, async (folder) => {
    if (isAway && folder === '/b') throw new Error('away');
    return folder === '/a' ? { freeBytes: 1, sizeBytes: 2 } : { freeBytes: 3, sizeBytes: 4 };
  });
  gauges.start();
  await time.advance(0);
  assert.deepEqual(await samples(), [
    'roundtrip_disk_free_bytes{holds="database"} 1',
    'roundtrip_disk_free_bytes{holds="media"} 3',
    'roundtrip_disk_size_bytes{holds="database"} 2',
    'roundtrip_disk_size_bytes{holds="media"} 4',
  ]);
  isAway = true;
  await time.advance(15_000);
  assert.deepEqual([await samples(), faults.length], [[], 1]);
});

cases('are of the disks of this machine alone', () => {
  const foldersOf = (environment: Readonly<Record<string, string>>) => {
    const configuration = readConfiguration({ ROUNDTRIP_DATA_DIR: '/var/data', ...environment });
    return 'problems' in configuration ? configuration.problems : storedFolders(configuration);
  };
  assert.deepEqual(foldersOf({ ROUNDTRIP_DATABASE_URL: 'sqlite:/var/db/roundtrip.db' }), {
    database: '/var/db',
    media: '/var/data/media',
  });
  assert.deepEqual(foldersOf({ ROUNDTRIP_DATABASE_URL: 'postgres://u@h/d' }), {
    media: '/var/data/media',
  });
  assert.deepEqual(foldersOf({ ROUNDTRIP_DATABASE_URL: 'memory:' }), {});
});

cases('read a disk that hangs once, and refuse until it answers', async () => {
  let reads = 0;
  let answer = (_: number): void => undefined;
  const read = limitedRead(
    'the disk',
    () =>
      new Promise<number>((resolve) => {
        reads += 1;
        answer = resolve;
      }),
    5,
  );
  await assert.rejects(read(), /the disk did not answer within 5 ms/);
  await assert.rejects(read(), /did not answer/);
  assert.equal(reads, 1);
  answer(1);
  await new Promise(setImmediate);
  const next = read();
  answer(2);
  assert.deepEqual([await next, reads], [2, 2]);
});

cases('know a folder that does not exist yet, and a file', () =>
  withTempFolder(async (folder) => {
    const { freeBytes, sizeBytes } = await diskSpace(join(folder, 'data', 'media'));
    assert.ok(freeBytes > 0 && freeBytes <= sizeBytes);
    const path = join(folder, 'file');
    assert.equal(await fileBytes(path), 0);
    await writeFile(path, 'four');
    assert.equal(await fileBytes(path), 4);
    await assert.rejects(fileBytes(join(path, 'below')), /ENOTDIR/);
  }),
);

cases('make doctor warn of a log that is held', async () => {
  const of = (bytes: number) => async () => bytes;
  const gib = 2 ** 30;
  const statuses = await Promise.all([
    sizeCheck({ database: of(gib), wal: of(2 ** 24) }),
    sizeCheck({ database: of(gib), wal: of(gib) }),
    sizeCheck({ database: of(gib), heldWal: of(0) }),
    sizeCheck({ database: of(gib), heldWal: of(11 * gib) }),
  ]);
  assert.deepEqual(
    statuses.map(({ status, found }) => `${status}: ${found}`),
    [
      'ok: The database has 1024.0 MiB, its write-ahead log 16.0 MiB.',
      'warn: The database has 1024.0 MiB, its write-ahead log 1024.0 MiB.',
      'ok: The database has 1024.0 MiB.',
      'warn: The database has 1024.0 MiB, a replication slot keeps 11264.0 MiB of write-ahead log.',
    ],
  );
});

cases.run();
