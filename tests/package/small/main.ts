import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packAll, run } from './pack.js';
import { installations } from './sizes.js';

/*
 * `npm run installs`: packs every package and installs the files into empty folders, with the npm and the Node.js that run it,
 * from the registry that npm is configured for. Prints what each installation has, and fails above its limit. With
 * `npm run installs -- FOLDER` the packed files stay in a folder. On Node.js 20 npm also installs what compiles SQLite: there the
 * limits are not checked.
 */

const scratch = mkdtempSync(join(tmpdir(), 'roundtrip-installs-'));
const [target = join(scratch, 'packed')] = process.argv.slice(2);

const isChecked = Number.parseInt(process.versions.node, 10) >= 22;

/** The bytes of the files below a folder, and the packages among them. */
const measure = (folder: string): { readonly packages: number; readonly bytes: number } => {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = paths.map((path) => statSync(join(folder, path))).filter((each) => each.isFile());
  const lock = JSON.parse(readFileSync(join(folder, '.package-lock.json'), 'utf8'));
  return {
    packages: Object.keys(lock.packages).length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
  };
};

try {
  const archives = packAll(target);
  for (const { name, ours, others, limit } of installations) {
    const folder = mkdtempSync(join(scratch, 'empty-'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
    const given = [...ours.map((each) => archives.get(each) ?? each), ...others];
    const began = performance.now();
    run('npm', ['install', '--silent', '--no-audit', '--no-fund', ...given], folder);
    const seconds = (performance.now() - began) / 1_000;
    const { packages, bytes } = measure(join(folder, 'node_modules'));
    const [onDisk = ''] = run('du', ['-sm', 'node_modules'], folder).split('\t');
    const isWithin = packages <= limit.packages && bytes <= limit.megabytes * 1e6;
    if (!isWithin && isChecked) process.exitCode = 1;
    console.log(
      `${name}: ${packages} packages (at most ${limit.packages}), ${(bytes / 1e6).toFixed(1)} MB of files (at most ` +
        `${limit.megabytes}), ${onDisk} MiB on disk, ${seconds.toFixed(0)} s${isWithin ? '' : isChecked ? ' TOO MUCH' : ', with what compiles SQLite'}`,
    );
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
