import { createRequire } from 'node:module';

/** The version of this package. */
export const version: string = createRequire(import.meta.url)('roundtrip/package.json').version;
