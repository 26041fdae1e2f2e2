import { execFile } from 'node:child_process';
import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { sqliteDriverName } from '../../../adapters/knex/session/sqlite/driver.js';
import { type SmallPackage, smallPackages } from '../../package/small/packages.js';
import { atExit } from '../at-exit.js';
import { once } from '../once.js';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');
const scratch = mkdtempSync(join(tmpdir(), 'roundtrip-packed-'));
atExit(() => rmSync(scratch, { recursive: true, force: true }));

/** What the package is made from. */
const folders = ['core', 'adapters', 'composition', 'docs', 'tests'];
const files = ['package.json', 'tsconfig.json', 'README.md', 'LICENSE'];

/** A copy of what the packages are made from, once per process. */
const copied = once(async (): Promise<string> => {
  const copy = join(scratch, 'copy');
  for (const name of [...folders, ...files])
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: isSource });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
});

const pack = async (cwd: string): Promise<string> => {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', scratch], {
    cwd,
    // It names every file.
    maxBuffer: 16 * 1_024 * 1_024,
  });
  const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('[')));
  return join(scratch, filename);
};

/** The archive of the package as it would be published, built from a copy, once per process. */
export const packed = once(async () => pack(await copied()));

/** The archive of the client alone. */
export const packedClient = once(async () => pack(join(await copied(), 'adapters/client')));

const unpacked = async (archive: string): Promise<string> => {
  const folder = archive.replace(/\.tgz$/, '');
  mkdirSync(folder);
  await run('tar', ['-xzf', archive, '--strip-components=1', '-C', folder]);
  return folder;
};

/** The archive of a small package, from the modules that the other one was built from, once per process. */
const packedSmall = ({ home }: SmallPackage) =>
  once(async () => {
    await packed();
    return pack(join(await copied(), home));
  });

/** The archive of each package that is packed here, by its name. */
const archives: Readonly<Record<string, () => Promise<string>>> = {
  roundtrip: packed,
  '@roundtrip/client': packedClient,
  ...Object.fromEntries(smallPackages.map((each) => [each.name, packedSmall(each)])),
};

/** The archive of a package of this repository. */
export const archiveOf = async (name: string): Promise<string> => {
  const archive = archives[name];
  if (!archive) throw new Error(`${name} is no package of this repository`);
  return archive();
};

/** What npm would install, by the name of the package; unpacked once per process. */
const contents = new Map<string, Promise<string>>();
const contentsOf = (name: string): Promise<string> => {
  const known = contents.get(name) ?? archiveOf(name).then(unpacked);
  contents.set(name, known);
  return known;
};

/**
 * Puts a package where npm would install it, each file as a link to the unpacked one, which takes a tenth of unpacking it.
 * They are files to Node.js, so it looks for dependencies in the project.
 */
const install = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true }))
    if (entry.isDirectory()) install(join(from, entry.name), join(to, entry.name));
    else linkSync(join(from, entry.name), join(to, entry.name));
};

const isSource = (path: string): boolean => !/\/(node_modules|dist)$/.test(path);

/** Everything that the package itself asks for. */
export const itsDependencies: readonly string[] = (() => {
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return Object.keys({ ...dependencies, ...optionalDependencies });
})();

/** Where the checkout has a package. */
const installedAs = (name: string): string =>
  join(root, 'node_modules', name === 'better-sqlite3' ? sqliteDriverName() : name);

let projects = 0;

/** An empty project of somebody else's with packages of this repository installed in it, and of other packages these alone. */
export const projectWith = async (
  others: readonly string[],
  from: readonly string[] = ['roundtrip'],
) => {
  projects += 1;
  const folder = join(scratch, `project-${projects}`);
  const modules = join(folder, 'node_modules');
  for (const name of from) install(await contentsOf(name), join(modules, name));
  for (const name of others) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(installedAs(name), join(modules, name));
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
  return {
    folder,
    write: (path: string, text: string) => writeFileSync(join(folder, path), text),
    /** Runs a file with plain Node; what it printed. Throws all that it printed when it fails: `node:test` reports to stdout. */
    node: async (
      file: string,
      environment: NodeJS.ProcessEnv = {},
      ...given: readonly string[]
    ): Promise<string> => {
      const env = { ...process.env, ...environment };
      const ran = run(process.execPath, [file, ...given], { cwd: folder, env });
      const { stdout } = await ran.catch(({ message, stdout }) =>
        Promise.reject(new Error(`${message}\n${stdout}`)),
      );
      return stdout;
    },
    /** Type-checks files strictly, libraries and all; throws what the compiler says. */
    check: (
      paths: string | readonly string[],
      compiler: Compiler = 'ours',
      ...flags: readonly string[]
    ) =>
      run(
        process.execPath,
        [compilers[compiler], ...strictly, ...withNode(others), ...flags, ...[paths].flat()],
        { cwd: folder },
      ).catch(({ stdout }) => Promise.reject(new Error(String(stdout)))),
  };
};

/** The compiler that the package is built with, and the one that a stranger may have. */
const compilers = {
  ours: join(root, 'node_modules/typescript/bin/tsc'),
  theirs: join(root, 'tests/stranger/node_modules/typescript/bin/tsc'),
} as const;
export type Compiler = keyof typeof compilers;

const strictly = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--outDir', 'out'];
const withNode = (others: readonly string[]): readonly string[] =>
  others.includes('@types/node') ? ['--types', 'node'] : [];
