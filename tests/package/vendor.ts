import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type BuildOptions, buildSync, type Metafile } from 'esbuild';
import { vendored } from './small/packages.js';
import { importedBy, packageOf, renamed } from './small/specifiers.js';

/** The folder of what is vendored, below that of the modules. */
const place = 'vendor';

const isVendored = (name: string): boolean => vendored.includes(packageOf(name) ?? '');

/** The compiled modules below a folder. */
const modulesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.c?js$/.test(path) && !path.startsWith(place))
    .map((path) => join(folder, path));

/** A module that is required becomes CommonJS: Node.js 20 requires nothing else. */
const fileOf = (name: string, isRequired: boolean): string =>
  `${name.replace(/^@/, '')}.${isRequired ? 'cjs' : 'js'}`;

/**
 * Puts what the compiled modules below `folder` import of `vendored` into files beside them, and names these in its place, with
 * the licences of what they contain. `root` is the checkout that has the packages.
 */
export const vendor = async (root: string, folder: string): Promise<void> => {
  const found = new Map<string, { readonly name: string; readonly isRequired: boolean }>();
  for (const path of modulesIn(folder)) {
    const text = readFileSync(path, 'utf8');
    if (!importedBy(text).some(isVendored)) continue;
    const given = renamed(text, (name, isRequired) => {
      if (!isVendored(name)) return undefined;
      const file = join(folder, place, fileOf(name, isRequired));
      found.set(file, { name, isRequired });
      const path_ = relative(dirname(path), file);
      return path_.startsWith('.') ? path_ : `./${path_}`;
    });
    writeFileSync(path, given);
  }
  const inputs: Metafile['inputs'][] = [];
  for (const isRequired of [false, true]) {
    const names = [...found.values()].filter((each) => each.isRequired === isRequired);
    if (names.length > 0)
      inputs.push(
        await bundle(
          root,
          folder,
          names.map(({ name }) => name),
          isRequired,
        ),
      );
  }
  if (inputs.length > 0)
    writeFileSync(
      join(folder, place, 'LICENCES.txt'),
      licencesIn(root, Object.assign({}, ...inputs)),
    );
};

const bundle = async (
  root: string,
  folder: string,
  names: readonly string[],
  isRequired: boolean,
): Promise<Metafile['inputs']> => {
  const sources = join(root, 'node_modules/.cache/roundtrip-vendored');
  mkdirSync(sources, { recursive: true });
  const entryPoints: Record<string, string> = {};
  for (const name of names) {
    const entry = fileOf(name, isRequired).replace(/\.c?js$/, '');
    const source = join(sources, `${entry.replaceAll('/', '+')}.mjs`);
    writeFileSync(source, await reexporting(name));
    entryPoints[entry] = source;
  }
  const options = {
    entryPoints,
    outdir: join(folder, place),
    absWorkingDir: root,
    platform: 'node',
    target: 'es2022',
    bundle: true,
    minify: true,
    legalComments: 'none',
    metafile: true,
  } as const satisfies BuildOptions;
  const { metafile } = buildSync(
    isRequired
      ? { ...options, format: 'cjs', outExtension: { '.js': '.cjs' } }
      : {
          ...options,
          format: 'esm',
          splitting: true,
          // Packages that are CommonJS require modules of Node.js.
          banner: {
            // In two parts, because `tests/compile.ts` replaces the whole in sources.
            js: `import{createRequire as requireOf}from'node:module';const require=requireOf(${'import.meta'}.url);`,
          },
        },
  );
  return metafile.inputs;
};

/** A module with the exports of another, by name: those of CommonJS are known only when it runs. */
const reexporting = async (name: string): Promise<string> => {
  const names = Object.keys(await import(name)).filter(
    (each) => each !== '__esModule' && /^[\w$]+$/.test(each),
  );
  return `export { ${names.join(', ')} } from '${name}';\n`;
};

/** The licences of the packages in a bundle, whose inputs lie below `root`. */
export const licencesIn = (root: string, inputs: Metafile['inputs']): string => {
  const packages = new Set(
    Object.keys(inputs).flatMap(
      (path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [],
    ),
  );
  return [...packages]
    .filter((path) => !path.endsWith('/.cache'))
    .sort()
    .map((path) => licenceIn(join(root, path)))
    .join(`\n${'-'.repeat(80)}\n\n`);
};

/** The licence of an installed package. */
export const licenceIn = (folder: string): string => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : license;
  return `${name} ${version}\n\n${text}\n`;
};
