import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { sums } from './artefacts/make.js';
import { cloneTo, commitVersion, factsOf, git, takeOver } from './checkout.js';
import { writeVersion } from './files/write.js';
import { type Options, optionsOf } from './options.js';
import { nodeVersion, releaseNode } from './program/node-version.js';
import { refusals, tagOf } from './refusals.js';

/*
 * `npm run release -- VERSION`: the whole of a release (docs/contributing/release.md). Everything is made in a clone and in a
 * folder beside the target. Only then the folder gets its name, and last the checkout gets the tag and the commit. So a command
 * that is killed has changed nothing.
 */

const root = resolve(import.meta.dirname, '../..');

/** What has to pass before a version. */
const checks = [['test'], ['run', 'proofs'], ['run', 'exports'], ['run', 'image']] as const;

/** The process that works now, with its own, and the folders of this command: none outlives it. */
const running = new Set<ChildProcess>();
const folders = new Set<string>();
process.on('exit', () => {
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGTERM');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const run = async (
  command: string,
  given: readonly string[],
  cwd: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<void> => {
  const env = { ...process.env, ...environment };
  // As a group of processes it can be ended with all that it has started.
  const child = spawn(command, given, { cwd, env, stdio: 'inherit', detached: true });
  running.add(child);
  const [code] = await once(child, 'exit');
  running.delete(child);
  if (code !== 0) throw new Error(`${command} ${given.join(' ')} ended with ${code}`);
};

/** Throws where the target is a folder that no release has made. */
const requireReplaceable = (target: string): void => {
  if (!existsSync(target) || existsSync(join(target, sums))) return;
  if (readdirSync(target).length > 0)
    throw new Error(`${target} has files, and is not of a release: name another folder with --to`);
};

/** Throws where no release can be made, with every reason. */
const requireReleasable = (version: string): void => {
  const reasons = refusals(factsOf(root, version));
  if (reasons.length > 0)
    throw new Error(`There is no release ${version}:\n- ${reasons.join('\n- ')}`);
};

/** Clones the current commit, and gives the clone a version with a commit and a tag. The path of the clone. */
const prepare = (version: string | undefined, scratch: string): string => {
  const clone = join(scratch, 'checkout');
  cloneTo(root, clone);
  if (version === undefined) return clone;
  writeVersion(clone, version, new Date().toISOString().slice(0, 10));
  commitVersion(clone, version, tagOf(version));
  console.log(git(clone, 'show', '--stat', '--format=%s', 'HEAD'));
  return clone;
};

/** Makes the artefacts of a clone in a new folder, with the Node.js of a release. What is temporary lies in `scratch`. */
const makeIn = async (clone: string, folder: string, scratch: string): Promise<void> => {
  console.log(`The artefacts are made with Node.js ${nodeVersion}.`);
  const node = releaseNode();
  const main = join(clone, 'tests/release/artefacts/main.ts');
  const PATH = [dirname(node), process.env.PATH].join(delimiter);
  await run(node, ['--import', import.meta.resolve('tsx'), main, folder], clone, {
    PATH,
    TMPDIR: scratch,
  });
};

/** Gives a finished folder its name, in place of one of before. */
const renameTo = (made: string, target: string): void => {
  const old = `${made}.old`;
  if (existsSync(target)) renameSync(target, old);
  renameSync(made, target);
  rmSync(old, { recursive: true, force: true });
};

const print = (folder: string): void => {
  for (const line of readFileSync(join(folder, sums), 'utf8').trimEnd().split('\n')) {
    const [, name = ''] = line.split('  ');
    const megabytes = statSync(join(folder, name)).size / 1e6;
    console.log(`${megabytes.toFixed(1).padStart(7)} MB  ${line}`);
  }
};

const release = async ({ version, to, isDry, isTested }: Options): Promise<void> => {
  const target = resolve(to);
  requireReplaceable(target);
  if (version !== undefined) requireReleasable(version);
  else if (git(root, 'status', '--porcelain') !== '')
    console.log('The artefacts are those of the last commit, without what changed since.');
  if (isTested) for (const check of checks) await run('npm', check, root);

  const began = performance.now();
  const scratch = mkdtempSync(join(tmpdir(), 'roundtrip-release-'));
  const made = isDry ? join(scratch, 'release') : `${target}.making`;
  for (const folder of [scratch, made]) folders.add(folder);
  // That of a command that was killed.
  rmSync(made, { recursive: true, force: true });

  const clone = prepare(version, scratch);
  await makeIn(clone, made, scratch);
  print(made);
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  if (isDry) console.log(`Made in ${seconds} s. Nothing stays: this was dry.`);
  else {
    renameTo(made, target);
    if (version !== undefined) takeOver(root, clone, tagOf(version));
    console.log(`Made in ${seconds} s: ${target}`);
  }
};

try {
  await release(optionsOf(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
