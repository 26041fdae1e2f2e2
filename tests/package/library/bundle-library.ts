import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { buildSync } from 'esbuild';
import { bundleOptions } from '../bundle.js';
import { importable, manifestIn, vendored } from '../small/packages.js';
import { bundledFolder, commonJsFolder, commonJsModules, libraryModules } from './entries.js';

/**
 * Bundles what the package exports into `outdir`: few files, because Node.js resolves, reads and compiles each on its own. The
 * exports share files, so that each module is in a process once. Packages stay outside.
 */
export const bundleLibrary = (root: string, outdir: string): void => {
  const { entryPoints, ...options } = bundleOptions(root, join(outdir, bundledFolder));
  const { 'composition/main': _, ...threads } = entryPoints;
  const modules = libraryModules(root).map((module) => [module, `${module}.ts`]);
  buildSync({
    ...options,
    entryPoints: { ...threads, ...Object.fromEntries(modules) },
    sourcemap: true,
    sourcesContent: false,
  });
};

/**
 * Writes the same as CommonJS into `outdir`: one file, whose modules run when they are first required, and one for each export.
 * It contains what is vendored, because some of it is no CommonJS.
 */
export const commonJsLibrary = (root: string, outdir: string): void => {
  const { outbase: _, chunkNames: __, entryPoints: ___, ...options } = bundleOptions(root, outdir);
  const folder = join(outdir, commonJsFolder);
  const modules = commonJsModules(root);
  const getters = modules.map(
    (module) => `get '${module}'() { return require('./${module}.ts'); }`,
  );
  buildSync({
    ...options,
    outdir: folder,
    stdin: { contents: `module.exports = {\n${getters.join(',\n')}\n};`, resolveDir: root },
    entryNames: 'library',
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    splitting: false,
    packages: 'bundle',
    external: importable(manifestIn('.')).filter((name) => !vendored.includes(name)),
    minifyWhitespace: true,
    minifySyntax: true,
    // Jest has no import() either.
    supported: { 'dynamic-import': false },
    banner: { js: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
    define: { 'import.meta.url': 'importMetaUrl' },
  });
  for (const module of modules) {
    const file = join(folder, module);
    mkdirSync(dirname(file), { recursive: true });
    const from = (path: string): string => `./${relative(dirname(file), path)}`;
    const library = from(join(folder, 'library.cjs'));
    writeFileSync(`${file}.cjs`, `module.exports = require('${library}')['${module}'];\n`);
    // The same types: a package for CommonJS says so by the names of its files.
    writeFileSync(`${file}.d.cts`, `export * from '${from(join(outdir, module))}.js';\n`);
  }
};
