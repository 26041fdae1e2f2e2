import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { run } from '../../package/small/pack.js';
import { archiveOf } from './archive.js';

const root = resolve(import.meta.dirname, '../../..');

type Asked = Readonly<Record<string, string>>;
type Manifest = {
  readonly dependencies: Asked;
  readonly optionalDependencies?: Asked;
} & Readonly<Record<string, unknown>>;

/** How the archive is used, which it says itself in this file. */
const guide = 'OFFLINE.md';
const guideText = (archive: string): string => `# Without a network

\`\`\`sh
npm install --offline ./${archive}
npx roundtrip serve
\`\`\`

Node.js is 22.14 or later. The archive has every package that the server needs, with the addons of each platform. \`npx roundtrip serve --help\` lists the settings.
`;

const onlyForCheckouts = ['devDependencies', 'workspaces', 'scripts', 'overrides'];

/** The manifest of a package that has what it depends on inside. */
export const offlineManifest = (manifest: Manifest): Manifest => ({
  ...(Object.fromEntries(
    Object.entries(manifest).filter(([field]) => !onlyForCheckouts.includes(field)),
  ) as Manifest),
  files: [...((manifest.files as readonly string[] | undefined) ?? []), guide],
  bundleDependencies: Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }),
});

type Locked = { readonly version: string; readonly integrity: string };
type Packed = Locked & { readonly name: string; readonly filename: string };

/** Adds the add-ons of the other platforms, which npm leaves out, in the versions of the lock file. */
const addOtherPlatforms = (folder: string): void => {
  const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
  const locked: Readonly<Record<string, Locked>> = read('package-lock.json').packages;
  const installed = Object.keys(read('node_modules/.package-lock.json').packages);
  const optional = installed
    .filter((path) => existsSync(join(folder, path, 'package.json')))
    .flatMap((path) => Object.keys(read(`${path}/package.json`).optionalDependencies ?? {}));
  const missing = [...new Set(optional)].filter(
    (name) => locked[placeOf(name)] && !existsSync(join(folder, placeOf(name))),
  );
  if (missing.length === 0) return;
  const given = missing.map((name) => `${name}@${locked[placeOf(name)]?.version}`);
  const packed: readonly Packed[] = JSON.parse(run('npm', ['pack', '--json', ...given], folder));
  for (const { name, version, filename, integrity } of packed) {
    const at = placeOf(name);
    if (integrity !== locked[at]?.integrity)
      throw new Error(`${name}@${version} is not the one of the lock file`);
    mkdirSync(join(folder, at), { recursive: true });
    run('tar', ['-xzf', filename, '--strip-components=1', '-C', at], folder);
    rmSync(join(folder, filename));
  }
};

const placeOf = (name: string): string => `node_modules/${name}`;

/** What npm itself keeps there, and what nothing reads: the C sources of SQLite, maps to sources, and these. */
const leaveOut = (folder: string): void => {
  const unread = ['.bin', '.package-lock.json', 'better-sqlite3/deps', 'better-sqlite3/src'];
  for (const path of unread)
    rmSync(join(folder, 'node_modules', path), { recursive: true, force: true });
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (/\.map$|^(core|adapters|composition|tests)\/.*\.tsx?$/.test(path))
      rmSync(join(folder, path));
};

/** The folder in an archive that npm installs. */
const place = 'package';

/** What was made: the archive, and the folder with what it contains. */
export type Offline = { readonly archive: string; readonly folder: string };

/**
 * Makes from a packed `roundtrip` an archive that installs without a network: its dependencies are inside, in the versions of
 * the lock file, for every platform. `scratch` is an empty folder. Needs Node.js 22: npm leaves out better-sqlite3 13 before.
 */
export const offlineOf = (packed: string, scratch: string): Offline => {
  const folder = join(scratch, place);
  mkdirSync(folder);
  run('tar', ['-xzf', packed, '--strip-components=1', '-C', folder], scratch);
  const path = join(folder, 'package.json');
  const write = (manifest: Manifest): void =>
    writeFileSync(path, JSON.stringify(manifest, null, 2));
  const manifest = offlineManifest(JSON.parse(readFileSync(path, 'utf8')));

  const {
    bundleDependencies: _,
    peerDependencies: __,
    peerDependenciesMeta: ___,
    ...listed
  } = manifest;
  write(listed);
  cpSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
  run('npm', ['ci', '--silent', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
  addOtherPlatforms(folder);
  leaveOut(folder);

  write(manifest);
  const name = packed.replace(/^.*[\\/]/, '').replace(/\.tgz$/, '-offline.tgz');
  writeFileSync(join(folder, guide), guideText(name));
  rmSync(join(folder, 'package-lock.json'));
  const archive = join(scratch, name);
  archiveOf(scratch, place, archive);
  return { archive, folder };
};
