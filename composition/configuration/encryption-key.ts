import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from './configuration.js';
import { keys256 } from './parsers.js';

const fileName = 'encryption.key';
const keyBytes = 32;

/** Keys of stored secrets: the first encrypts, all decrypt. */
export type EncryptionKeys = readonly [Uint8Array, ...Uint8Array[]];

/**
 * The keys of stored secrets: the configured ones, or those in the data directory, of which the first start generates
 * one. Processes that start at the same time agree on one key. With a database in memory the key is random and
 * written nowhere.
 */
export const encryptionKeys = async (
  configuration: Pick<Configuration, 'encryptionKeys' | 'dataDir' | 'database'>,
): Promise<EncryptionKeys> => {
  const { encryptionKeys: given, dataDir, database } = configuration;
  if (given === undefined && database.kind === 'memory') return [randomBytes(keyBytes)];
  return (await existingEncryptionKeys(configuration)) ?? make(dataDir, join(dataDir, fileName));
};

/** The same keys, but none is generated: undefined where there is none. */
export const existingEncryptionKeys = async ({
  encryptionKeys: given,
  dataDir,
}: Pick<Configuration, 'encryptionKeys' | 'dataDir'>): Promise<EncryptionKeys | undefined> => {
  const [first, ...others] = given ?? [];
  return first === undefined
    ? read(join(dataDir, fileName))
    : [bytesOf(first), ...others.map(bytesOf)];
};

const bytesOf = (key: string): Uint8Array => Buffer.from(key, 'base64');

const read = async (path: string): Promise<EncryptionKeys | undefined> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const [first, ...others] = keys256(text) ?? [];
  if (first === undefined)
    throw new Error(`${path} does not contain different keys of 32 bytes in base64, one on a line`);
  return [bytesOf(first), ...others.map(bytesOf)];
};

/** Writes a key to a draft file and links it, so that the first of several processes wins with a whole file. */
const make = async (dataDir: string, path: string): Promise<EncryptionKeys> => {
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
  const keys = await read(path);
  if (!keys) throw new Error(`${path} was created and is missing`);
  return keys;
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
