import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Where a file or folder of a package lies: in the nearest folder above a module, whose URL is `from`, that has it. So it is
 * found from the sources, from what is compiled, and from a bundle. `path` begins at the root of the checkout.
 */
export const packagePath = (path: string, from: string): string => {
  for (let folder = dirname(fileURLToPath(from)); ; folder = dirname(folder)) {
    const found = join(folder, path);
    if (existsSync(found)) return found;
    if (folder === dirname(folder)) throw new Error(`the package lacks ${path}`);
  }
};

/** A file of this package, by its path from the root of the checkout. */
export const packageFile = (path: string): Buffer =>
  readFileSync(packagePath(path, import.meta.url));

/** The style sheet that all pages begin with: colours and fonts. */
export const baseStyle = (): Buffer => packageFile('adapters/http/static/base.css');
