import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/**
 * An encrypted file is a head and chunks, as the STREAM of Hoang, Reyhanitabar, Rogaway and Vizár, which age uses too. Each
 * chunk is 64 KiB under AES-256-GCM with a tag. Its nonce is its number, and whether it is the last one: a chunk that is
 * missing, moved or of another file does not decrypt. The key of a file follows from the given key and the random salt in
 * the head, so no nonce is used twice under one key.
 */
const magic = Buffer.from('roundtrip-encrypted-backup-1\n');
const saltLength = 32;
const checkLength = 16;
const headLength = magic.length + saltLength + checkLength;
const chunkLength = 65_536;
const tagLength = 16;
const cipher = 'aes-256-gcm';

/** Why a file is not decrypted. */
export type DecryptionProblem = 'wrong key' | 'damaged';

/** A file was not decrypted. What was written of it before is right, but not all. */
export class DecryptionFailure extends Error {
  override readonly name = 'DecryptionFailure';
  constructor(readonly problem: DecryptionProblem) {
    super(problem);
  }
}

const derived = (key: Uint8Array, salt: Uint8Array, use: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `roundtrip backup ${use}`, length));

const nonceOf = (number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
};

type Chunk = { readonly bytes: Buffer; readonly number: number; readonly isLast: boolean };

/** The bytes of a source in chunks of one length, of which the last one can be shorter. There is at least one. */
async function* chunksOf(source: AsyncIterable<Buffer>, length: number): AsyncGenerator<Chunk> {
  let number = 0;
  let waiting: Buffer = Buffer.alloc(0);
  for await (const bytes of source) {
    waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes]);
    // What is left can be the last chunk.
    for (; waiting.length > length; waiting = waiting.subarray(length)) {
      yield { bytes: waiting.subarray(0, length), number, isLast: false };
      number += 1;
    }
  }
  yield { bytes: waiting, number, isLast: true };
}

/** Encrypts a file into a new one that only its owner can read. */
export const encryptFile = async (from: string, to: string, key: Uint8Array): Promise<void> => {
  const salt = randomBytes(saltLength);
  const head = Buffer.concat([magic, salt, derived(key, salt, 'key check', checkLength)]);
  const fileKey = derived(key, salt, 'chunks', 32);
  const encrypted = async function* (source: AsyncIterable<Buffer>) {
    yield head;
    for await (const { bytes, number, isLast } of chunksOf(source, chunkLength)) {
      const sealing = createCipheriv(cipher, fileKey, nonceOf(number, isLast)).setAAD(head);
      yield Buffer.concat([sealing.update(bytes), sealing.final(), sealing.getAuthTag()]);
    }
  };
  await pipeline(readFrom(from, 0), encrypted, writeTo(to));
};

/** Whether a file begins as an encrypted one does. */
export const isEncrypted = async (path: string): Promise<boolean> =>
  (await startOf(path)).subarray(0, magic.length).equals(magic);

/**
 * Decrypts a file into a new one that only its owner can read, under one of the keys. Throws a `DecryptionFailure` where the
 * file is under another key, and where any byte of it is missing or other than it was written.
 */
export const decryptFile = async (
  from: string,
  to: string,
  keys: readonly Uint8Array[],
): Promise<void> => {
  const head = await startOf(from);
  const salt = head.subarray(magic.length, magic.length + saltLength);
  const check = head.subarray(magic.length + saltLength);
  if (check.length < checkLength) throw new DecryptionFailure('damaged');
  const key = keys.find((each) =>
    timingSafeEqual(derived(each, salt, 'key check', checkLength), check),
  );
  if (!key) throw new DecryptionFailure('wrong key');
  const fileKey = derived(key, salt, 'chunks', 32);
  const decrypted = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of chunksOf(source, chunkLength + tagLength))
      yield opened(chunk, fileKey, head);
  };
  await pipeline(readFrom(from, headLength), decrypted, writeTo(to));
};

const opened = ({ bytes, number, isLast }: Chunk, key: Uint8Array, head: Buffer): Buffer => {
  const end = bytes.length - tagLength;
  if (end < 0) throw new DecryptionFailure('damaged');
  const opening = createDecipheriv(cipher, key, nonceOf(number, isLast), {
    authTagLength: tagLength,
  }).setAAD(head);
  opening.setAuthTag(bytes.subarray(end));
  try {
    return Buffer.concat([opening.update(bytes.subarray(0, end)), opening.final()]);
  } catch {
    throw new DecryptionFailure('damaged');
  }
};

const readFrom = (path: string, start: number) =>
  createReadStream(path, { start, highWaterMark: 1_048_576 });

const writeTo = (path: string) => createWriteStream(path, { flags: 'wx', mode: 0o600 });

const startOf = async (path: string): Promise<Buffer> => {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headLength), 0, headLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};
