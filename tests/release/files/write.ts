import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releasedChangelog } from './changelog.js';
import { releasedUpgrading } from './upgrading.js';
import { type Versioned, versioned, versionedLock, withVersion } from './versions.js';

/** Where a version stands in a text, between what the pattern captures. */
const places: Readonly<Record<string, readonly RegExp[]>> = {
  'adapters/client/transport/version.ts': [/(')[^']+(')/],
  'docs/deploy/helm/roundtrip/Chart.yaml': [/^(version: ).+$/m, /^(appVersion: ).+$/m],
  'docs/deploy/kubernetes/deployment.yaml': [/^( +image: \S+:).+$/m],
};

/**
 * Gives a checkout a version: its packages and lock file, the files that name it, the changelog with the date, and the page on
 * upgrades. Throws when the changelog lists no change, or the page says nothing.
 */
export const writeVersion = (checkout: string, version: string, date: string): void => {
  const rewrite = (path: string, change: (text: string) => string): void => {
    const file = join(checkout, path);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  };
  const rewriteJson = <A>(path: string, change: (value: A) => A): void =>
    rewrite(path, (text) => `${JSON.stringify(change(JSON.parse(text)), null, 2)}\n`);

  rewrite('docs/changelog.md', (text) => releasedChangelog(text, version, date));
  rewrite('docs/upgrading.md', (text) => releasedUpgrading(text, version));
  const { workspaces }: { readonly workspaces: readonly string[] } = JSON.parse(
    readFileSync(join(checkout, 'package.json'), 'utf8'),
  );
  for (const folder of ['.', ...workspaces])
    rewriteJson<Versioned>(`${folder}/package.json`, (manifest) => versioned(manifest, version));
  rewriteJson<Parameters<typeof versionedLock>[0]>('package-lock.json', (lock) =>
    versionedLock(lock, version),
  );
  for (const [path, patterns] of Object.entries(places))
    rewrite(path, (text) =>
      patterns.reduce((given, pattern) => withVersion(given, pattern, version), text),
    );
};
