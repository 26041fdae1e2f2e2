import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type Facts, uninstalledOf } from './refusals.js';

/** Runs git in a folder; what it printed. Throws what it says against it. */
export const git = (folder: string, ...given: readonly string[]): string =>
  execFileSync('git', ['-C', folder, ...given], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trimEnd();

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));

/** What a release of a version depends on, in a checkout. */
export const factsOf = (root: string, version: string): Facts => {
  const text = (path: string): string => readFileSync(join(root, path), 'utf8');
  const packagesIn = (path: string) => JSON.parse(text(path)).packages;
  const branch = git(root, 'branch', '--show-current');
  return {
    version,
    current: JSON.parse(text('package.json')).version,
    changes: linesOf(git(root, 'status', '--porcelain')),
    branch: branch === '' ? undefined : branch,
    tags: linesOf(git(root, 'tag', '--list')),
    changelog: text('docs/changelog.md'),
    upgrading: existsSync(join(root, 'docs/upgrading.md')) ? text('docs/upgrading.md') : '',
    uninstalled: uninstalledOf(
      packagesIn('package-lock.json'),
      existsSync(join(root, 'node_modules/.package-lock.json'))
        ? packagesIn('node_modules/.package-lock.json')
        : {},
    ),
  };
};

/** Who commits and signs: what only the configuration of the checkout may say. */
const identity = ['user.name', 'user.email', 'user.signingkey', 'commit.gpgsign', 'tag.gpgsign'];

/** Clones the current commit of a checkout into a folder, with its packages and who commits in it. */
export const cloneTo = (root: string, folder: string): void => {
  git(root, 'clone', '--quiet', '--shared', '--no-tags', root, folder);
  git(folder, 'checkout', '--quiet', git(root, 'rev-parse', 'HEAD'));
  for (const name of identity) {
    const value = git(root, 'config', '--default', '', '--get', name);
    if (value !== '') git(folder, 'config', name, value);
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
};

/** Commits every change of a clone as a version, and gives the commit its annotated tag. */
export const commitVersion = (clone: string, version: string, tag: string): void => {
  git(clone, 'commit', '--quiet', '--all', '--message', `release: version ${version}`);
  git(clone, 'tag', '--annotate', tag, '--message', `Roundtrip ${version}`);
};

/** Takes the tagged commit of a clone over: first the tag, then the branch with its files. */
export const takeOver = (root: string, clone: string, tag: string): void => {
  git(root, 'fetch', '--quiet', '--no-tags', clone, `refs/tags/${tag}:refs/tags/${tag}`);
  git(root, 'merge', '--quiet', '--ff-only', tag);
};
