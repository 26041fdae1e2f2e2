import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The root of the installed package: the sources are beside what is built from them, so files are found from there. */
export const packageRoot = (): string =>
  dirname(createRequire(import.meta.url).resolve('roundtrip/package.json'));

/** A file of the package, by its path from the root. */
export const packageFile = (path: string): Buffer => readFileSync(join(packageRoot(), path));

/** The style sheet that all pages begin with: colours and fonts. */
export const baseStyle = (): Buffer => packageFile('adapters/http/static/base.css');
