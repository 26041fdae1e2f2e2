/** The options of esbuild for the bundle of a server. */
export declare const bundleOptions: (
  root: string,
  outdir: string,
) => {
  readonly entryPoints: Readonly<Record<string, string>>;
  readonly outdir: string;
  readonly outbase: string;
  readonly absWorkingDir: string;
  readonly format: 'esm';
  readonly platform: 'node';
  readonly target: 'es2022';
  readonly bundle: true;
  readonly splitting: true;
  readonly chunkNames: string;
  readonly packages: 'external';
  readonly allowOverwrite: true;
};
