import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, stat } from 'node:fs/promises';

/** What precedes the hash at the end of an archive. SQLite does not look behind the last page of a file. */
const mark = '\nroundtrip-sha256:';
const hashLength = 64;
const tailLength = mark.length + hashLength;

/** The SHA-256 of the first bytes of a file. */
const hashOf = async (path: string, length: number): Promise<string> => {
  const hash = createHash('sha256');
  if (length > 0)
    for await (const bytes of createReadStream(path, { end: length - 1, highWaterMark: 1_048_576 }))
      hash.update(bytes);
  return hash.digest('hex');
};

/** Ends a file with the SHA-256 of all that it has. */
export const appendHash = async (path: string): Promise<void> => {
  const { size } = await stat(path);
  await appendFile(path, mark + (await hashOf(path, size)));
};

/** Whether a file ends with the SHA-256 of what is before: `absent` where it ends with none. */
export const checkHash = async (path: string): Promise<'same' | 'different' | 'absent'> => {
  const { size } = await stat(path);
  if (size < tailLength) return 'absent';
  const read: Buffer[] = [];
  for await (const bytes of createReadStream(path, { start: size - tailLength })) read.push(bytes);
  const tail = Buffer.concat(read).toString('latin1');
  if (!tail.startsWith(mark)) return 'absent';
  return tail.slice(mark.length) === (await hashOf(path, size - tailLength)) ? 'same' : 'different';
};
