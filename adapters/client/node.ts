import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';

/**
 * A file of this machine as a `File` to upload. Its bytes are read while they are sent. Rejects when there is no such file.
 * For Node, Deno and Bun.
 */
export const fileFrom = async (path: string): Promise<File> =>
  new File([await openAsBlob(path)], basename(path));
