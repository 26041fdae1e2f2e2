import { accessSync, constants, statSync } from 'node:fs';

/** Why backups cannot be put into a folder. Undefined when they can. It must exist, so that a mistyped path creates none. */
export const folderProblem = (folder: string): string | undefined => {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return 'is no folder. Create it, or correct the variable';
  try {
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch {
    return 'cannot be written to by this user';
  }
};
