import assert from 'node:assert/strict';
import { suite } from '../../support/suite.js';
import { versioned, versionedLock, withVersion } from './versions.js';

const test = suite('the version in the files of a release');

test('is that of a package, and of the others that it asks for', () => {
  const manifest = {
    name: '@roundtrip/http',
    version: '1.0.0',
    dependencies: { '@roundtrip/core': '1.0.0', koa: '^3.0.0' },
  };
  assert.deepEqual(versioned(manifest, '1.1.0'), {
    name: '@roundtrip/http',
    version: '1.1.0',
    dependencies: { '@roundtrip/core': '1.1.0', koa: '^3.0.0' },
  });
  assert.deepEqual(versioned({ name: 'private' }, '1.1.0'), { name: 'private' });
});

test('is in the lock file with every package of the repository, and with no other', () => {
  const lock = {
    name: 'roundtrip',
    version: '1.0.0',
    packages: {
      '': { version: '1.0.0' },
      core: { version: '1.0.0' },
      'composition/source': {},
      'node_modules/@roundtrip/core': { resolved: 'core', link: true },
      'node_modules/koa': { version: '1.0.0' },
    },
  };
  assert.deepEqual(versionedLock(lock, '1.1.0'), {
    name: 'roundtrip',
    version: '1.1.0',
    packages: {
      '': { version: '1.1.0' },
      core: { version: '1.1.0' },
      'composition/source': {},
      'node_modules/@roundtrip/core': { resolved: 'core', link: true },
      'node_modules/koa': { version: '1.0.0' },
    },
  });
});

test('stands where a pattern says, which has to match', () => {
  assert.equal(withVersion("version = '1.0.0';", /(')[^']+(')/, '1.1.0'), "version = '1.1.0';");
  assert.throws(() => withVersion('version', /(')[^']+(')/, '1.1.0'), /matches/);
});

test.run();
