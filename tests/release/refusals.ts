import semver from 'semver';
import { releasedChangelog } from './files/changelog.js';
import { releasedUpgrading } from './files/upgrading.js';

/** What a release depends on, in the checkout that it is made of. */
export type Facts = {
  readonly version: string;
  /** The version of the checkout. */
  readonly current: string;
  /** What git lists as changed or new, a file a line. */
  readonly changes: readonly string[];
  /** Undefined when no branch is checked out. */
  readonly branch: string | undefined;
  readonly tags: readonly string[];
  readonly changelog: string;
  readonly upgrading: string;
  /** The packages of the lock file that are not installed in its version. */
  readonly uninstalled: readonly string[];
};

/** The tag of a version. */
export const tagOf = (version: string): string => `v${version}`;

/** Why no release can be made, each reason with what to do. Empty when one can. */
export const refusals = (facts: Facts): readonly string[] => [
  ...ofVersion(facts),
  ...ofCheckout(facts),
  ...thrownBy(() => releasedChangelog(facts.changelog, facts.version, '')),
  ...thrownBy(() => releasedUpgrading(facts.upgrading, facts.version)),
];

const ofVersion = ({ version, current, tags }: Facts): readonly string[] => {
  if (semver.valid(version) !== version)
    return [`${version} is no version: write MAJOR.MINOR.PATCH, as in 1.2.3 or 1.2.3-rc.1`];
  const tag = tagOf(version);
  return [
    ...(semver.gt(version, current) ? [] : [`${version} is not higher than ${current}`]),
    ...(tags.includes(tag)
      ? [
          `the tag ${tag} exists: if a release was killed at its end, \`git merge --ff-only ${tag}\` completes it; if not, choose another version`,
        ]
      : []),
  ];
};

const ofCheckout = ({ changes, branch, uninstalled }: Facts): readonly string[] => [
  ...(changes.length === 0
    ? []
    : [`the checkout has changes that are not committed:\n  ${changes.join('\n  ')}`]),
  ...(branch === undefined ? ['no branch is checked out: a release commits on one'] : []),
  ...(uninstalled.length === 0
    ? []
    : [`node_modules differs from package-lock.json, run npm ci: ${uninstalled.join(', ')}`]),
];

const thrownBy = (run: () => unknown): readonly string[] => {
  try {
    run();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
};

type Entry = {
  readonly version?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly peer?: boolean;
};
type Packages = Readonly<Record<string, Entry>>;

/**
 * The packages of a lock file that npm has installed in another version, or not at all. `installed` is what npm lists in
 * `node_modules/.package-lock.json`. What is optional may be missing.
 */
export const uninstalledOf = (locked: Packages, installed: Packages): readonly string[] =>
  Object.entries(locked)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .filter(([path, { version, optional = false }]) => {
      const found = installed[path];
      return found ? found.version !== version : !optional;
    })
    .map(([path]) => path);
