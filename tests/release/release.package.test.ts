import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { hangMs } from '../conformance/in-time.js';
import { canContain } from '../deploy/image.js';
import { dependencies } from '../package/licences.js';
import { packed } from '../support/documents/packed.js';
import { type ServerProcess, startWith } from '../support/hosts/server-process.js';
import { once } from '../support/once.js';
import { suite } from '../support/suite.js';
import { eventually } from '../support/time/eventually.js';
import type { Bill } from './artefacts/bill.js';
import { releaseNode } from './program/node-version.js';

const cases = suite('what a release offers, made and used');

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'roundtrip-release-'));
cases.after(() => rmSync(folder, { recursive: true, force: true }));
const target = join(folder, 'release');

/** A path with the Node.js of a release before every other. */
const withNode = (): string => [dirname(releaseNode()), process.env.PATH].join(delimiter);

/** How long npm may take: several times as long as on a busy machine. */
const installMs = hangMs / 2;

/** Installs the archive in an empty folder without a network; as root in a name space that has none. */
const install = async (project: string): Promise<string> => {
  mkdirSync(project);
  const archive = join(target, `roundtrip-${version}-offline.tgz`);
  const isolated = ['--offline', '--cache', join(project, 'no-cache'), '--no-audit', '--no-fund'];
  const npm = ['npm', 'install', '--silent', ...isolated, archive];
  const [command = '', ...given] = canContain() ? ['unshare', '--net', ...npm] : npm;
  await run(command, given, {
    ...{ cwd: project, env: { ...process.env, PATH: withNode() } },
    ...{ timeout: installMs, killSignal: 'SIGKILL' },
  });
  return join(project, 'node_modules/roundtrip');
};

/** Where the archive is installed. This case once had no end, and npm is the suspect: once ended, it gets a second attempt. */
const installed = once(() =>
  install(join(folder, 'project')).catch((error) => {
    if (!error.killed) throw error;
    console.error(`\n  npm did not end in ${installMs} ms: once more.`);
    return install(join(folder, 'again'));
  }),
);

/** Makes the artefacts of what is packed once for all, with a program for this processor. */
const artefacts = once(async (): Promise<void> => {
  const given = ['--packed', await packed(), '--processor', process.arch];
  const main = join(import.meta.dirname, 'artefacts/main.ts');
  const node = ['--import', import.meta.resolve('tsx'), main, target, ...given];
  const env = { ...process.env, PATH: withNode() };
  await run(releaseNode(), node, { cwd: root, env });
  // Beside the cases that do not need it: npm takes long.
  installed().catch(() => undefined);
});

/** Why nothing is made here; undefined when it is. Node.js is fetched where it is missing. */
const missing = once(async (): Promise<string | undefined> => {
  if (process.platform !== 'linux') return 'artefacts are made on Linux';
  try {
    releaseNode();
    return undefined;
  } catch (error) {
    return `the Node.js of a release cannot be fetched: ${error}`;
  }
});
const onLinux = (name: string, use: () => Promise<void>): void =>
  void cases(name, async () => {
    const reason = await missing();
    if (reason !== undefined) return console.error(`\n  SKIPPED: ${reason}.`);
    await artefacts();
    await use();
  });

/** Starts a command as a server of its own, sends a message with it, and stops it. `also` looks at what else it does. */
const sends = async (
  command: string,
  before: readonly string[],
  environment: NodeJS.ProcessEnv,
  also: (server: ServerProcess) => Promise<void> = async () => undefined,
): Promise<void> => {
  const data = mkdtempSync(join(folder, 'data-'));
  const settings = {
    ...environment,
    ROUNDTRIP_DATA_DIR: data,
    ROUNDTRIP_DATABASE_URL: `sqlite:${join(data, 'roundtrip.db')}`,
  };
  const env = { ...process.env, ...settings };
  const { stdout } = await run(command, [...before, 'demo', '--json'], { env, timeout: hangMs });
  const { channel, key } = JSON.parse(stdout);
  const server = await startWith(command, [...before, 'serve'], {
    ROUNDTRIP_PORT: '0',
    ...settings,
  });
  try {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ channel, to: '+12025550123', text: 'Hello' });
    const sent = await fetch(`${server.url}/v1/messages`, { method: 'POST', headers, body });
    assert.equal(sent.status, 202);
    const { id } = JSON.parse(await sent.text());
    await eventually(async () => {
      const found = await fetch(`${server.url}/v1/messages/${id}`, { headers });
      assert.match(await found.text(), /"status":"(delivered|read)"/);
    });
    for (const path of ['/readyz', '/docs', '/v1/openapi.json'])
      assert.equal((await fetch(`${server.url}${path}`)).status, 200, path);
    assert.equal((await fetch(`${server.url}/dashboard/sign-in`)).status, 200);
    await also(server);
  } finally {
    assert.equal(await server.end('SIGTERM'), 0);
  }
};

onLinux('has checksums of every file, which sha256sum compares', async () => {
  await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: target });
  const listed = readFileSync(join(target, 'SHA256SUMS'), 'utf8').match(/\S+$/gm);
  assert.deepEqual([...(listed ?? []), 'SHA256SUMS'].sort(), readdirSync(target).sort());
});

onLinux('has bills of materials with every package of an installation', async () => {
  const bill = (name: string): Bill => JSON.parse(readFileSync(join(target, name), 'utf8'));
  /** The packages by their addresses, whose names are not those under which an alias is installed. */
  const named = ({ components }: Bill): ReadonlySet<string> =>
    new Set(components.map(({ purl }) => decodeURIComponent(purl.replace(/^pkg:\w+\//, ''))));
  const ofPackage = bill(`roundtrip-${version}.cdx.json`);
  assert.equal(ofPackage.bomFormat, 'CycloneDX');
  const has = named(ofPackage);
  const missing = dependencies().filter(
    // What bundles the sources of a checkout is in no release.
    (each) =>
      !/^(@esbuild\/.*|esbuild)$/.test(each.name) && !has.has(`${each.name}@${each.version}`),
  );
  assert.deepEqual(missing, []);
  const ofProgram = named(bill(`roundtrip-${version}-linux.cdx.json`));
  for (const name of ['@aws-sdk/client-s3', 'openid-client', 'koa', 'node'])
    assert.ok(
      [...ofProgram].some((each) => each.startsWith(`${name}@`)),
      name,
    );
});

onLinux(
  'has a server in one file, which needs no Node.js, and starts its own processes',
  async () => {
    const name = `roundtrip-${version}-linux-${process.arch}`;
    await run('tar', ['-xzf', join(target, `${name}.tar.gz`), '-C', folder]);
    const program = join(folder, name, 'roundtrip');
    const cache = join(folder, 'cache');
    const backups = join(folder, 'backups');
    mkdirSync(backups);
    const environment = {
      PATH: '/nonexistent',
      XDG_CACHE_HOME: cache,
      CACHE_DIRECTORY: '',
      ROUNDTRIP_ADMIN_HOST: '127.0.0.1',
      ROUNDTRIP_ADMIN_PORT: '0',
      // A process makes the backup.
      ROUNDTRIP_BACKUP_TO: backups,
    };
    await sends(program, [], environment, async () => {
      await eventually(async () =>
        assert.match(readdirSync(backups).join(), /\.backup\b/, 'a backup is made'),
      );
    });
    const [unpacked = '', ...others] = readdirSync(join(cache, 'roundtrip'));
    assert.deepEqual(others, []);
    const { mode } = statSync(join(cache, 'roundtrip', unpacked, 'dist/composition/main.js'));
    assert.equal(mode & 0o077, 0);
    assert.ok(existsSync(join(folder, name, 'LICENCES.txt')));
  },
);

onLinux('has an archive that installs and serves without a network', async () => {
  const place = await installed();
  assert.match(readFileSync(join(place, 'OFFLINE.md'), 'utf8'), /npx roundtrip serve/);
  await sends(releaseNode(), [join(place, 'dist/composition/main.js')], { PATH: withNode() });
});

cases.run();
