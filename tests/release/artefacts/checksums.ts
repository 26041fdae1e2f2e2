import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The SHA-256 of each file of a folder, as `sha256sum --check` reads it. The list itself is not in it. */
export const checksumsOf = (folder: string, list: string): string =>
  readdirSync(folder)
    .filter((name) => name !== list)
    .sort()
    .map((name) => {
      const digest = createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex');
      return `${digest}  ${name}\n`;
    })
    .join('');
