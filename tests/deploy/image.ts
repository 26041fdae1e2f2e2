import { execFile, execFileSync, spawn } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { packed } from '../support/documents/packed.js';
import { present } from '../support/fixtures/either.js';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const dockerfile = readFileSync(join(root, 'docs/deploy/Dockerfile'), 'utf8').replace(/\\\n/g, ' ');

const instruction = (name: string): string =>
  present(new RegExp(`^${name}\\s+(.*)$`, 'm').exec(dockerfile)?.[1]);

/** What the Dockerfile says about the last stage. */
export const image = {
  user: Number(/^(\d+):/.exec(instruction('USER'))?.[1]),
  environment: Object.fromEntries(
    [...instruction('ENV').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  ) as Readonly<Record<string, string>>,
  entrypoint: JSON.parse(instruction('ENTRYPOINT')) as readonly string[],
  command: JSON.parse(instruction('CMD')) as readonly string[],
  healthCheck: JSON.parse(
    present(/HEALTHCHECK.*?CMD (\[.*\])/.exec(dockerfile)?.[1]),
  ) as readonly string[],
};

/** What an installation on Node.js 20 would compile. */
const sqlite = join(root, 'node_modules/better-sqlite3-12/build/Release/better_sqlite3.node');

const install = async (target: string, environment: NodeJS.ProcessEnv = {}): Promise<void> => {
  const given = { PACKAGE: await packed(), SQLITE_BUILD: sqlite };
  const env = { ...process.env, ...given, ...environment };
  await run(join(root, 'docs/deploy/install.sh'), [target], { env });
};

/** Runs `docs/deploy/install.sh` in a folder with an npm that installs nothing; the folder of the server. */
export const installedWithoutPackages = async (folder: string): Promise<string> => {
  const commands = join(folder, 'bin');
  mkdirSync(commands, { recursive: true });
  writeFileSync(join(commands, 'npm'), '#!/bin/sh\n', { mode: 0o755 });
  const app = join(folder, 'app');
  await install(app, { PATH: `${commands}:${process.env.PATH}` });
  return app;
};

/**
 * Makes the file system of the image in a folder, by the steps of the Dockerfile: `docs/deploy/install.sh`, and
 * Node.js without its debug symbols. In place of the base image it has the libraries that Node.js loads.
 */
export const makeImage = async (folder: string): Promise<string> => {
  const files = join(folder, 'image');
  await install(join(files, 'app'));
  const node = join(files, 'usr/local/bin/node');
  mkdirSync(dirname(node), { recursive: true });
  await run('strip', ['-o', node, process.execPath]);
  // What the base image has: the libraries of Node.js, and the rest of glibc that add-ons ask for.
  const argon2 = join(root, 'node_modules/@node-rs/argon2-linux-x64-gnu/argon2.linux-x64-gnu.node');
  for (const program of [process.execPath, argon2]) {
    const { stdout } = await run('ldd', [program]);
    for (const [library = ''] of stdout.matchAll(/\/\S+/g)) {
      mkdirSync(dirname(join(files, library)), { recursive: true });
      copyFileSync(library, join(files, library));
    }
  }
  for (const name of ['data', 'dev', 'etc', 'proc', 'tmp']) mkdirSync(join(files, name));
  for (const name of ['null', 'urandom']) writeFileSync(join(files, 'dev', name), '');
  writeFileSync(join(files, 'etc/passwd'), 'nonroot:x:65532:65532::/home/nonroot:/sbin/nologin\n');
  chmodSync(join(files, 'tmp'), 0o1777);
  return files;
};

/** Bytes of the files in a folder. */
export const sizeOf = (folder: string): number =>
  Number(execFileSync('du', ['-sb', folder], { encoding: 'utf8' }).split('\t')[0]);

/** Whether this process may mount file systems and become another user. */
export const canContain = (): boolean => {
  try {
    execFileSync('unshare', ['--mount', 'true'], { stdio: 'ignore' });
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
};

/** Mounts the image without the right to write, and the data folder with it; then becomes the user of the image. */
const contain = `
image=$1 data=$2 user=$3; shift 3
mount --bind "$image" "$image"
mount --bind "$data" "$image/data"
mount --rbind /proc "$image/proc"
for device in null urandom; do mount --bind "/dev/$device" "$image/dev/$device"; done
mount -o remount,bind,ro "$image"
exec setpriv --no-new-privs chroot --userspec="$user:$user" --groups= "$image" "$@"
`;

/** Runs a command in the image as its user, with a read-only file system but for the data folder. */
export const runInImage = (
  files: string,
  data: string,
  command: readonly string[],
  environment: Readonly<Record<string, string>>,
) =>
  spawn(
    'unshare',
    ['--mount', 'sh', '-eu', '-c', contain, 'sh', files, data, String(image.user), ...command],
    {
      env: { PATH: process.env.PATH, ...image.environment, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
