import { createRequire } from 'node:module';
import type typescript from '../../stranger/node_modules/typescript/lib/typescript.js';

export type { default as Ts } from '../../stranger/node_modules/typescript/lib/typescript.js';

/**
 * The compiler as a library: the compiler that builds the package has no stable one. An import would search the whole of it for
 * its exports, which takes longer than to load it.
 */
export const ts: typeof typescript = createRequire(import.meta.url)(
  '../../stranger/node_modules/typescript/lib/typescript.js',
);
