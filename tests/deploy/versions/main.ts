import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { installNode } from './install-node.js';

/*
 * `npm run versions -- [VERSION ...] [--with PACKAGE@VERSION] [--headers VERSION] [--tests WORD ...]`: runs the tests on other
 * versions of Node.js, by default 22, 24 and 26, and with another version of a dependency. Each version comes from the npm
 * registry, with its headers, from which `npm ci` builds what is native; with `--headers` it builds from those of that version.
 * It tests the last commit, in a clone.
 */

const root = resolve(import.meta.dirname, '../../..');
const args = process.argv.slice(2);
const split = args.includes('--tests') ? args.indexOf('--tests') : args.length;
const before = args.slice(0, split);
const optionOf = (option: string): readonly string[] =>
  before.includes(option) ? before.splice(before.indexOf(option), 2).slice(1) : [];
const dependency = optionOf('--with');
const [headersOf] = optionOf('--headers');
const versions = before.length > 0 ? before : ['22', '24', '26'];
const given = args.slice(split + 1);
const words =
  given.length > 0 ? given : ['unit', 'conformance', 'database', 'http', 'process', 'deploy'];

const run = (command: string, argument: readonly string[], cwd: string, env = process.env): void =>
  void execFileSync(command, argument, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });

const testOn = (version: string): boolean => {
  const folder = mkdtempSync(join(tmpdir(), `roundtrip-node-${version}-`));
  // For root, Postgres runs as another user.
  chmodSync(folder, 0o755);
  try {
    const node = installNode(version, folder);
    const headers = headersOf ? installNode(headersOf, join(folder, 'headers')) : node;
    const env = {
      ...process.env,
      PATH: [join(node, 'bin'), process.env.PATH].join(delimiter),
      npm_config_nodedir: headers,
    };
    const clone = join(folder, 'clone');
    run('git', ['clone', '--quiet', '--depth=1', `file://${root}`, clone], folder);
    run('npm', ['ci', '--silent', '--no-audit', '--no-fund'], clone, env);
    if (dependency.length > 0)
      run(
        'npm',
        ['install', '--silent', '--no-audit', '--no-fund', '--no-save', ...dependency],
        clone,
        env,
      );
    const found = execFileSync('node', ['--version'], { env, encoding: 'utf8' }).trim();
    const built = headersOf ? [`headers of ${headersOf},`] : [];
    console.log(`Node.js ${found}: ${[...built, ...dependency, ...words].join(' ')}`);
    const tests = ['--import', 'tsx', 'tests/run.ts', ...words];
    return spawnSync('node', tests, { cwd: clone, env, stdio: 'inherit' }).status === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const failed = versions.filter((version) => !testOn(version));
if (failed.length > 0) {
  console.error(`The tests fail on Node.js ${failed.join(', ')}.`);
  process.exitCode = 1;
}
