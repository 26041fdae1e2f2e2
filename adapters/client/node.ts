import { openAsBlob, promises } from 'node:fs';
import { basename } from 'node:path';

/**
 * A file of this machine as a `File` to upload. Its bytes are read while they are sent. Rejects with the error of the system,
 * such as `ENOENT`, when the file cannot be read. For Node, Deno and Bun.
 */
export const fileFrom = async (path: string): Promise<File> => {
  // The error of `openAsBlob` names neither the path nor the reason.
  await (await promises.open(path)).close();
  return new File([await openAsBlob(path)], basename(path));
};
