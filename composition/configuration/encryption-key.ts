import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from './configuration.js';

const fileName = 'encryption.key';
const keyBytes = 32;

/**
 * The key that encrypts stored secrets: the configured one, or the one in the data directory, which the first start
 * generates. Processes that start at the same time agree on one key. With a database in memory the key is random and
 * written nowhere.
 */
export const encryptionKey = async (
  configuration: Pick<Configuration, 'encryptionKey' | 'dataDir' | 'database'>,
): Promise<Uint8Array> => {
  const { encryptionKey: given, dataDir, database } = configuration;
  if (given === undefined && database.kind === 'memory') return randomBytes(keyBytes);
  return (await existingEncryptionKey(configuration)) ?? make(dataDir, join(dataDir, fileName));
};

/** The same key, but none is generated: undefined where there is none. */
export const existingEncryptionKey = async ({
  encryptionKey: given,
  dataDir,
}: Pick<Configuration, 'encryptionKey' | 'dataDir'>): Promise<Uint8Array | undefined> =>
  given === undefined ? read(join(dataDir, fileName)) : Buffer.from(given, 'base64');

const read = async (path: string): Promise<Uint8Array | undefined> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const key = Buffer.from(text, 'base64');
  if (key.length !== keyBytes)
    throw new Error(`${path} does not contain a key of 32 bytes in base64`);
  return key;
};

/** Writes a key to a draft file and links it, so that the first of several processes wins with a whole file. */
const make = async (dataDir: string, path: string): Promise<Uint8Array> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  await write(draft, `${randomBytes(keyBytes).toString('base64')}\n`);
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  await sync(dataDir);
  const key = await read(path);
  if (!key) throw new Error(`${path} was created and is missing`);
  return key;
};

const write = async (path: string, text: string): Promise<void> => {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
};

const sync = async (path: string): Promise<void> => {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
};
