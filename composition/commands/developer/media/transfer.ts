import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, open, rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Media, UploadOptions } from '../../../../adapters/client/index.js';
import { CommandFailure, type Output } from '../../output.js';
import { withProgress } from '../../terminal/progress.js';
import { given } from '../page.js';
import type { ConnectedClient } from '../with-client.js';

/** Uploads a file, and shows how much of it is sent. */
export const uploadFile = async <Stored>(
  upload: (file: AsyncIterable<Uint8Array>, options: UploadOptions) => PromiseLike<Stored>,
  output: Output,
  {
    path,
    name = basename(path),
    type,
  }: {
    readonly path: string;
    readonly name?: string | undefined;
    readonly type?: string | undefined;
  },
): Promise<Stored> => {
  const size = await sizeOf(path);
  return withProgress(output, 'uploading bytes', async (onProgress) =>
    upload(
      counted(createReadStream(path), (sent) => onProgress('uploading bytes', sent, size)),
      { filename: name, ...given({ type }) },
    ),
  );
};

const sizeOf = async (path: string): Promise<number> => {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailure(
      'unreadable_file',
      error.code === 'ENOENT'
        ? `There is no file ${path}`
        : `${path} cannot be read: ${error.code}`,
    );
  });
  if (found.isFile()) return found.size;
  throw new CommandFailure('unreadable_file', `${path} is not a file`);
};

async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  onCount: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    onCount(bytes);
    yield chunk;
  }
}

/** Downloads a media file to a path where no file is. The path has the whole file with the right checksum, or nothing. */
export const download = (
  { client }: ConnectedClient,
  output: Output,
  { media, path }: { readonly media: Media; readonly path: string },
): Promise<void> =>
  withProgress(output, 'downloading bytes', async (onProgress) => {
    const { body } = await client.media.content(media.id);
    const part = `${path}.part-${process.pid}`;
    try {
      const sha256 = await written(part, body ?? new Blob().stream(), (bytes) =>
        onProgress('downloading bytes', bytes, media.size),
      );
      if (sha256 !== media.sha256)
        throw new CommandFailure(
          'damaged_download',
          'The bytes do not have the checksum of the file. Repeat the command',
        );
      await link(part, path);
    } catch (error) {
      throw asFileFailure(error, path);
    } finally {
      await rm(part, { force: true });
    }
  });

/** Writes chunks to a new file. Resolves to their SHA-256 in hex. */
const written = async (
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  onCount: Parameters<typeof counted>[1],
): Promise<string> => {
  const hash = createHash('sha256');
  const file = await open(path, 'wx');
  try {
    for await (const chunk of counted(chunks, onCount)) {
      hash.update(chunk);
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  return hash.digest('hex');
};

const asFileFailure = (error: unknown, path: string): unknown => {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return error;
  return new CommandFailure(
    'unwritable_file',
    error.code === 'EEXIST'
      ? `${path} exists. Remove it, or give another name`
      : `${path} cannot be written: ${String(error.code)}`,
  );
};
