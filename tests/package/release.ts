import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { releasedChangelog } from './changelog.js';
import { writeLock } from './lock.js';
import { rewriteManifest } from './small/optional-peers.js';
import { manifestIn, smallPackages } from './small/packages.js';

/**
 * What `npm version` runs between the new version and its commit: dates the changelog, and gives the small packages and the
 * lock file the same version.
 */
const root = resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));

const changelog = resolve(root, 'docs/changelog.md');
const today = new Date().toISOString().slice(0, 10);
writeFileSync(changelog, releasedChangelog(readFileSync(changelog, 'utf8'), version, today));

const small = smallPackages.map(({ name }) => name);
const withVersion = (asked: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    Object.entries(asked).map(([name, range]) => [name, small.includes(name) ? version : range]),
  );
for (const home of ['adapters/client', ...smallPackages.map(({ home }) => home)])
  rewriteManifest(resolve(root, home, 'package.json'), (manifest) => ({
    ...manifest,
    version,
    ...('dependencies' in manifest && {
      dependencies: withVersion(manifestIn(home).dependencies),
    }),
  }));
writeLock();
const constant = resolve(root, 'adapters/client/transport/version.ts');
const source = readFileSync(constant, 'utf8').replace(/'[^']+'/, `'${version}'`);
writeFileSync(constant, source);
