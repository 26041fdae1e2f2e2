import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { fileSystemBlobStore } from '../../../adapters/blobs/file-system.js';
import { memoryBlobStore } from '../../../adapters/blobs/memory.js';
import { s3BlobStore } from '../../../adapters/blobs/s3.js';
import type { BlobStoreUnderTest } from '../../conformance/blob-store.js';
import { type S3StandIn, startS3StandIn } from '../../emulators/s3/index.js';

export type TestBlobStore = {
  readonly name: string;
  readonly fresh: () => Promise<BlobStoreUnderTest>;
  readonly close: () => Promise<void>;
};

/** Every blob store there is, each with a place of its own to keep things. */
export const testBlobStores = (): readonly TestBlobStore[] => [memory(), fileSystem(), s3()];

const memory = (): TestBlobStore => ({
  name: 'memory',
  fresh: async () => {
    let now = Date.now();
    const age = async (ms: number) => {
      now += ms;
    };
    return { store: memoryBlobStore(() => now), now: () => now, age };
  },
  close: async () => {},
});

const fileSystem = (): TestBlobStore => {
  const directories: string[] = [];
  return {
    name: 'file system',
    fresh: async () => {
      const directory = await temporaryDirectory();
      directories.push(directory);
      const store = fileSystemBlobStore(join(directory, 'media'));
      return { store, now: Date.now, age: (ms) => ageFiles(directory, ms) };
    },
    close: async () => {
      for (const directory of directories) await rm(directory, { recursive: true });
    },
  };
};

const s3 = (): TestBlobStore => {
  const running: { standIn: S3StandIn; client: S3Client }[] = [];
  return {
    name: 's3',
    fresh: async () => {
      const standIn = await startS3StandIn('media');
      const client = clientOf(standIn);
      running.push({ standIn, client });
      const store = s3BlobStore({ client, bucket: standIn.bucket, prefix: 'a b+c/' });
      return { store, now: Date.now, age: async (ms) => standIn.age(ms) };
    },
    close: async () => {
      for (const { standIn, client } of running) {
        client.destroy();
        await standIn.close();
      }
    },
  };
};

/** A client of the stand-in, as a host would make one for a bucket of its own. */
export const clientOf = ({ endpoint }: S3StandIn): S3Client =>
  new S3Client({
    endpoint,
    region: 'local',
    forcePathStyle: true,
    credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
  });

export const temporaryDirectory = (): Promise<string> => mkdtemp(join(tmpdir(), 'roundtrip-'));

/** The files below a directory. */
export const filesBelow = async (directory: string): Promise<readonly string[]> => {
  const names = await readdir(directory, { recursive: true });
  const paths = names.map((name) => join(directory, name));
  const found = await Promise.all(
    paths.map(async (path) => ((await stat(path)).isFile() ? [path] : [])),
  );
  return found.flat();
};

/** Makes every file below a directory older. */
export const ageFiles = async (directory: string, ms: number): Promise<void> => {
  for (const path of await filesBelow(directory)) {
    const at = ((await stat(path)).mtimeMs - ms) / 1000;
    await utimes(path, at, at);
  }
};
