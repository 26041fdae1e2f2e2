import { buildSync } from 'esbuild';
import { bundleOptions } from '../../composition/source/bundle.mjs';

export { bundleOptions };

/** Bundles the server of a checkout into the folder of the compiled modules. Packages stay outside. */
export const bundleServer = (root: string, outdir: string): void =>
  void buildSync({ ...bundleOptions(root, outdir), sourcemap: true, sourcesContent: false });
