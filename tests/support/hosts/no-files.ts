import type { FileFetches } from '../../../core/workers/files/file-fetches.js';

/** For workers to which no message comes that names a file by its address. */
export const noFiles: Pick<FileFetches, 'reserve'> = {
  reserve: ({ message }) => {
    throw new Error(`${message.id} names a file by its address, which this host does not fetch.`);
  },
};
