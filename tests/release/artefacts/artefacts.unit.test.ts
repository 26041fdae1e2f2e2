import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from '../../support/suite.js';
import { checksumsOf } from './checksums.js';
import { offlineManifest } from './offline.js';

const test = suite('what a release offers');

test('has an archive that brings what it depends on, and nothing of a checkout', () => {
  const manifest = {
    name: 'roundtrip',
    scripts: { prepack: 'npm run build' },
    workspaces: ['core'],
    files: ['dist'],
    dependencies: { pg: '^8.0.0' },
    optionalDependencies: { 'better-sqlite3': '^13.0.0' },
    devDependencies: { tsx: '^4.0.0' },
    overrides: {},
  };
  assert.deepEqual(offlineManifest(manifest), {
    name: 'roundtrip',
    files: ['dist', 'OFFLINE.md'],
    dependencies: { pg: '^8.0.0' },
    optionalDependencies: { 'better-sqlite3': '^13.0.0' },
    bundleDependencies: ['pg', 'better-sqlite3'],
  });
});

test('has a list of checksums that sha256sum reads, without itself', () => {
  const folder = mkdtempSync(join(tmpdir(), 'roundtrip-checksums-'));
  try {
    for (const name of ['b.tgz', 'a.tgz', 'SHA256SUMS']) writeFileSync(join(folder, name), '');
    const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    assert.equal(checksumsOf(folder, 'SHA256SUMS'), `${empty}  a.tgz\n${empty}  b.tgz\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.run();
