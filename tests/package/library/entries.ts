import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rewriteManifest } from '../small/optional-peers.js';

/** The folder of the bundled modules, and that of the modules for CommonJS, below that of the compiled ones. */
export const bundledFolder = 'bundled';
export const commonJsFolder = 'commonjs';

type Fields = Readonly<Record<string, unknown>>;
type Entry = { readonly types: string; readonly default: string };

const isEntry = (given: unknown): given is Entry =>
  typeof given === 'object' && given !== null && 'types' in given;
const isPublished = (given: unknown): given is { readonly module: Entry } =>
  typeof given === 'object' && given !== null && 'module' in given;

/** The module that an export names, by its path below the folder of the compiled modules, without its extension. */
const moduleOf = (file: string): string => file.replace(/^\.\/dist\/(.*)\.js$/, '$1');

/** The modules that the exports of the package in `root` name. */
export const libraryModules = (root: string): readonly string[] => {
  const { exports }: { readonly exports: Fields } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return Object.values(exports)
    .filter(isEntry)
    .map((each) => moduleOf(each.default));
};

/** What is no part of CommonJS: a server, which no test requires. */
const isEsOnly = (module: string): boolean => module === 'composition/index';

/** The same, without what CommonJS cannot have. */
export const commonJsModules = (root: string): readonly string[] =>
  libraryModules(root).filter((module) => !isEsOnly(module));

/**
 * The exports of the package as it is published. Node.js loads the bundled modules, a `require` that cannot load ES modules (that
 * of Jest) those for CommonJS, and a bundler the compiled ones, of which it drops what is not used. All of one process thereby
 * comes from one of the three.
 */
export const publishedExports = (exports: Fields): Fields =>
  Object.fromEntries(
    Object.entries(exports).map(([name, given]) => [
      name,
      isEntry(given) ? published(given) : given,
    ]),
  );

const published = ({ types, default: compiled }: Entry): Fields => {
  const module = moduleOf(compiled);
  const bundled = `./dist/${bundledFolder}/${module}.js`;
  const commonJs = `./dist/${commonJsFolder}/${module}`;
  return {
    module: { types, default: compiled },
    'module-sync': { types, default: bundled },
    ...(!isEsOnly(module) && {
      require: { types: `${commonJs}.d.cts`, default: `${commonJs}.cjs` },
    }),
    default: { types, node: bundled, default: compiled },
  };
};

/** The exports that `publishedExports` was given. */
export const sourceExports = (exports: Fields): Fields =>
  Object.fromEntries(
    Object.entries(exports).map(([name, given]) => [
      name,
      isPublished(given) ? given.module : given,
    ]),
  );

/** Rewrites the exports in a `package.json`. */
export const rewriteExports = (path: string, change: (exports: Fields) => Fields): void =>
  rewriteManifest(path, (manifest) => ({
    ...manifest,
    exports: change(manifest.exports as Fields),
  }));
