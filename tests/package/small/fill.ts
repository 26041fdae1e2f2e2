import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { transformSync } from 'esbuild';
import { publishedExports, rewriteExports, sourceExports } from '../library/entries.js';
import { packedManifest, rewriteManifest, sourceManifest } from './optional-peers.js';
import {
  importable,
  type Manifest,
  manifestIn,
  type SmallPackage,
  smallPackages,
  vendored,
} from './packages.js';
import { importedBy, packageOf, renamed } from './specifiers.js';

/*
 * What `npm pack` runs in the folder of a package. In that of a small one it fills its `dist` with the modules that its exports
 * reach, from what `npm run build` compiled, and adds its README and licence; afterwards, with `--clean`, it removes them.
 * In that of `roundtrip` it names what is bundled in the exports.
 */

const root = resolve(import.meta.dirname, '../../..');
const compiled = join(root, 'dist');
const made = ['dist', 'README.md', 'LICENSE'];

/** The modules of each package, by their paths below `dist` without extension. */
const modulesOf = new Map<SmallPackage, Set<string>>();

const forms = ['.js', '.d.ts'];

const isIn = ({ modules }: SmallPackage, module: string): boolean =>
  modules.some((place) => module === place || module.startsWith(`${place}/`));

/** The file of an export. */
const fileOf = (given: Manifest['exports'][string] | undefined): string =>
  typeof given === 'object' ? given.default : '';

/** The module below `dist` of such a file. */
const withoutDist = (file: string): string => file.replace(/^\.\/dist\//, '').replace(/\.js$/, '');

const { exports: ofRoundtrip } = manifestIn('.');

/**
 * The module that an import of another one names; in declarations the compiler names some of them by their export of `roundtrip`.
 * Undefined for another import, and for what was vendored.
 */
const moduleOf = (from: string, form: string, name: string): string | undefined => {
  if (form === '.d.ts' && packageOf(name) === 'roundtrip')
    return withoutDist(fileOf(ofRoundtrip[name.replace('roundtrip', '.')]));
  if (!name.startsWith('.')) return undefined;
  const path = join(dirname(from), name).replace(/\.js$/, '');
  return path.startsWith('vendor/') ? undefined : path;
};

const textOf = (module: string, form: string): string => {
  const file = join(compiled, `${module}${form}`);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

/** The package among `own` and those that it depends on that has a module. */
const ownerOf = (own: SmallPackage, module: string): SmallPackage => {
  const asked = importable(manifestIn(own.home));
  const owner = smallPackages.find(
    (each) => (each === own || asked.includes(each.name)) && isIn(each, module),
  );
  if (!owner)
    throw new Error(`${own.name} reaches ${module}, which neither it nor what it depends on has`);
  return owner;
};

/** Adds a module to the package that has it, with all that it imports. */
const reach = (own: SmallPackage, module: string): void => {
  const owner = ownerOf(own, module);
  const modules = modulesOf.get(owner) ?? new Set();
  modulesOf.set(owner, modules);
  if (modules.has(module)) return;
  modules.add(module);
  for (const form of forms)
    for (const name of importedBy(textOf(module, form))) {
      const imported = moduleOf(module, form, name);
      if (imported !== undefined) reach(owner, imported);
    }
};

/** The modules that the exports of a package name. */
const exported = ({ home }: SmallPackage): readonly string[] =>
  Object.entries(manifestIn(home).exports)
    .filter(([path, given]) => typeof given === 'object' && !path.includes('*'))
    .map(([, given]) => withoutDist(fileOf(given)));

/** A module as its package has it: what is in another package is imported from there. */
const inPackage = (own: SmallPackage, module: string, form: string, text: string): string =>
  renamed(text, (name) => {
    const imported = moduleOf(module, form, name);
    if (imported === undefined) return requireAsked(own, module, name);
    const owner = ownerOf(own, imported);
    return owner === own && name.startsWith('.')
      ? undefined
      : `${owner.name}/internal/${imported}.js`;
  });

/** Throws for a package that is imported and not asked for. */
const requireAsked = (own: SmallPackage, module: string, name: string): undefined => {
  const asked = packageOf(name);
  // A sample of the reference shows `roundtrip/client`.
  const known = [...importable(manifestIn(own.home)), ...vendored, 'roundtrip'];
  if (asked !== undefined && !known.includes(asked))
    throw new Error(`${own.name} imports ${asked} in ${module}, and does not ask for it`);
  return undefined;
};

/** Copies what of `vendored` these modules import, and the licences. */
const copyVendored = (modules: ReadonlySet<string>, dist: string): void => {
  const names = [...modules].flatMap((module) =>
    importedBy(textOf(module, '.js'))
      .map((name) => join(dirname(module), name))
      .filter((path) => path.startsWith('vendor/')),
  );
  const wanted = new Set(names);
  for (const path of wanted)
    for (const name of importedBy(readFileSync(join(compiled, path), 'utf8')))
      if (name.startsWith('.')) wanted.add(join(dirname(path), name));
  for (const path of wanted) cpSync(join(compiled, path), join(dist, path));
  if (wanted.size > 0)
    cpSync(join(compiled, 'vendor/LICENCES.txt'), join(dist, 'vendor/LICENCES.txt'));
};

/** A module without its comments, which are in its declarations, and without its source map, which is in `roundtrip`. */
const lean = (text: string, form: string): string =>
  form === '.js'
    ? transformSync(text, { target: 'es2022', format: 'esm' }).code
    : text.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');

const fill = (own: SmallPackage): void => {
  if (!existsSync(join(compiled, 'vendor'))) throw new Error('run `npm run build` first');
  for (const each of smallPackages) for (const module of exported(each)) reach(each, module);
  const home = join(root, own.home);
  const dist = join(home, 'dist');
  const modules = modulesOf.get(own) ?? new Set();
  for (const module of modules)
    for (const form of forms) {
      const text = textOf(module, form);
      if (text === '') continue;
      mkdirSync(dirname(join(dist, module)), { recursive: true });
      writeFileSync(join(dist, `${module}${form}`), inPackage(own, module, form, lean(text, form)));
    }
  copyVendored(modules, dist);
  for (const file of own.files ?? [])
    cpSync(join(root, file), join(dist, file), { recursive: true });
  cpSync(join(root, 'LICENSE'), join(home, 'LICENSE'));
  writeFileSync(join(home, 'README.md'), readmeOf(own));
};

const readmeOf = ({ name, home }: SmallPackage): string => {
  const { description } = JSON.parse(readFileSync(join(root, home, 'package.json'), 'utf8'));
  return `# ${name}\n\n${description}.\n\nA part of Roundtrip, of the same version as the others: see docs/packages.md of its repository.\n`;
};

const here = process.cwd();
const isClean = process.argv.includes('--clean');
const own = smallPackages.find(({ home }) => join(root, home) === here);
if (own) {
  for (const path of made) rmSync(join(here, path), { recursive: true, force: true });
  if (!isClean) fill(own);
} else if (here !== root)
  throw new Error(`${here} is no package of tests/package/small/packages.ts`);
const manifest = join(here, 'package.json');
rewriteManifest(manifest, isClean ? sourceManifest : packedManifest);
if (here === root) rewriteExports(manifest, isClean ? sourceExports : publishedExports);
