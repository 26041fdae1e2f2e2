import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { releasedChangelog } from './changelog.js';

/**
 * What `npm version` runs between the new version and its commit: dates the changelog, and gives the client's package the
 * same version.
 */
const root = resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));

const changelog = resolve(root, 'docs/changelog.md');
const today = new Date().toISOString().slice(0, 10);
writeFileSync(changelog, releasedChangelog(readFileSync(changelog, 'utf8'), version, today));

const client = resolve(root, 'adapters/client');
const manifest = JSON.parse(readFileSync(resolve(client, 'package.json'), 'utf8'));
const named = { ...manifest, version };
writeFileSync(resolve(client, 'package.json'), `${JSON.stringify(named, null, 2)}\n`);
const constant = resolve(client, 'transport/version.ts');
const source = readFileSync(constant, 'utf8').replace(/'[^']+'/, `'${version}'`);
writeFileSync(constant, source);
