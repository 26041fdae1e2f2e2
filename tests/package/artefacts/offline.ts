import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { run } from '../small/pack.js';
import { vendoredDependencies } from '../small/packages.js';

const root = resolve(import.meta.dirname, '../../..');

type Asked = Readonly<Record<string, string>>;
type Manifest = {
  readonly dependencies: Asked;
  readonly optionalDependencies?: Asked;
} & Readonly<Record<string, unknown>>;

const onlyForCheckouts = ['devDependencies', 'workspaces', 'scripts', 'overrides'];

/** The manifest of a package that has what it depends on inside. */
export const offlineManifest = (manifest: Manifest): Manifest => ({
  ...(Object.fromEntries(
    Object.entries(manifest).filter(([field]) => !onlyForCheckouts.includes(field)),
  ) as Manifest),
  bundleDependencies: Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }),
});

type Locked = { readonly version: string; readonly integrity: string };

/** Adds the add-ons of the other platforms, which npm leaves out, in the versions of the lock file. */
const addOtherPlatforms = (folder: string): void => {
  const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
  const locked: Readonly<Record<string, Locked>> = read('package-lock.json').packages;
  const installed = Object.keys(read('node_modules/.package-lock.json').packages);
  const optional = installed
    .filter((path) => existsSync(join(folder, path, 'package.json')))
    .flatMap((path) => Object.keys(read(`${path}/package.json`).optionalDependencies ?? {}));
  for (const name of optional) {
    const place = `node_modules/${name}`;
    const entry = locked[place];
    if (!entry || existsSync(join(folder, place))) continue;
    const given = ['pack', '--json', `${name}@${entry.version}`];
    const [{ filename, integrity }] = JSON.parse(run('npm', given, folder));
    if (integrity !== entry.integrity)
      throw new Error(`${name}@${entry.version} is not the one of the lock file`);
    mkdirSync(join(folder, place), { recursive: true });
    run('tar', ['-xzf', filename, '--strip-components=1', '-C', place], folder);
    rmSync(join(folder, filename));
  }
};

/** What was made: the archive, and the software bill of materials of what it contains. */
export type Offline = { readonly archive: string; readonly sbom: string };

/**
 * Makes from a packed `roundtrip` an archive that installs without a network: its dependencies are inside, in the versions of
 * the lock file, for every platform. `scratch` is an empty folder. Needs Node.js 22: npm leaves out better-sqlite3 13 before.
 */
export const offlineOf = (packed: string, scratch: string): Offline => {
  const folder = join(scratch, 'roundtrip');
  mkdirSync(folder);
  run('tar', ['-xzf', packed, '--strip-components=1', '-C', folder], scratch);
  const path = join(folder, 'package.json');
  const write = (manifest: Manifest): void =>
    writeFileSync(path, JSON.stringify(manifest, null, 2));
  const manifest = offlineManifest(JSON.parse(readFileSync(path, 'utf8')));

  // What is vendored is part of the package, so the bill names it, and of what the archive asks for it is none.
  const {
    bundleDependencies: _,
    peerDependencies: __,
    peerDependenciesMeta: ___,
    ...listed
  } = manifest;
  write({ ...listed, dependencies: { ...manifest.dependencies, ...vendoredDependencies } });
  cpSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
  run('npm', ['ci', '--silent', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
  addOtherPlatforms(folder);
  const sbom = run('npm', ['sbom', '--sbom-format', 'cyclonedx'], folder);

  write(manifest);
  rmSync(join(folder, 'package-lock.json'));
  const made = run(
    'npm',
    ['pack', '--silent', '--ignore-scripts', '--pack-destination', scratch],
    folder,
  );
  const archive = join(scratch, packed.replace(/^.*[\\/]/, '').replace(/\.tgz$/, '-offline.tgz'));
  renameSync(join(scratch, made.trim().split('\n').at(-1) ?? ''), archive);
  return { archive, sbom };
};
