import assert from 'node:assert/strict';
import { suite } from '../support/suite.js';
import { optionsOf } from './options.js';
import { type Facts, refusals, uninstalledOf } from './refusals.js';

const test = suite('a release');

const facts: Facts = {
  version: '1.1.0',
  current: '1.0.0',
  changes: [],
  branch: 'main',
  tags: ['v0.9.0'],
  changelog: '# Changelog\n\n## Unreleased\n\n- A way.\n\n## 1.0.0 - 2026-01-02\n\n- All.\n',
  upgrading: '# Upgrading\n\n## Unreleased\n\nNothing to do.\n\n## 1.0.0\n\nThe first.\n',
  uninstalled: [],
};

test('can be made of a clean checkout, for a higher version that has its notes', () => {
  assert.deepEqual(refusals(facts), []);
  for (const version of ['1.0.1', '2.0.0', '1.0.1-rc.1'])
    assert.deepEqual(refusals({ ...facts, version }), [], version);
});

const refused: readonly (readonly [Partial<Facts>, RegExp])[] = [
  [{ version: '1.0.0' }, /^1\.0\.0 is not higher than 1\.0\.0$/],
  [{ version: '0.9.9' }, /not higher/],
  [{ version: '1.0.0-rc.1' }, /not higher/],
  [{ version: 'v1.1.0' }, /no version/],
  [{ version: '1.1' }, /no version/],
  [{ version: 'minor' }, /no version/],
  [{ tags: ['v1.1.0'] }, /the tag v1\.1\.0 exists.*git merge --ff-only v1\.1\.0/],
  [{ changes: [' M README.md'] }, /not committed:\n {3}M README\.md/],
  [{ branch: undefined }, /no branch/],
  [{ changelog: '# Changelog\n\n## Unreleased\n\n## 1.0.0\n\n- All.\n' }, /no change/],
  [{ upgrading: '# Upgrading\n\n## 1.0.0\n\nThe first.\n' }, /says nothing/],
  [{ uninstalled: ['node_modules/koa'] }, /npm ci: node_modules\/koa/],
];

for (const [change, reason] of refused)
  test(`is refused for one reason: ${JSON.stringify(change)}`, () => {
    const found = refusals({ ...facts, ...change });
    assert.equal(found.length, 1);
    assert.match(found[0] ?? '', reason);
  });

test('is refused for every reason at once', () => {
  const all = refusals({ ...facts, version: '1.0.0', changes: ['?? new'], branch: undefined });
  assert.equal(all.length, 3);
});

test('needs the packages of the lock file, but for optional ones', () => {
  const locked = {
    '': { version: '1.0.0' },
    core: { version: '1.0.0' },
    'node_modules/@roundtrip/core': { link: true },
    'node_modules/koa': { version: '3.0.0' },
    'node_modules/a-platform': { version: '1.0.0', optional: true },
  };
  const koa = (version: string) => ({ 'node_modules/koa': { version } });
  assert.deepEqual(uninstalledOf(locked, koa('3.0.0')), []);
  assert.deepEqual(uninstalledOf(locked, koa('2.0.0')), ['node_modules/koa']);
  assert.deepEqual(uninstalledOf(locked, {}), ['node_modules/koa']);
  const other = { ...koa('3.0.0'), 'node_modules/a-platform': { version: '0.9.0' } };
  assert.deepEqual(uninstalledOf(locked, other), ['node_modules/a-platform']);
});

test('takes a version, or only the artefacts of what is there', () => {
  const defaults = { to: 'release', version: '1.1.0', isDry: false, isTested: true };
  assert.deepEqual(optionsOf(['1.1.0']), defaults);
  assert.deepEqual(optionsOf(['1.1.0', '--to', 'out']), { ...defaults, to: 'out' });
  const dry = { ...defaults, isDry: true, isTested: false };
  assert.deepEqual(optionsOf(['--dry-run', '1.1.0']), dry);
  assert.deepEqual(optionsOf(['1.1.0', '--untested']), { ...defaults, isTested: false });
  const only = { ...defaults, version: undefined, isTested: false };
  assert.deepEqual(optionsOf(['--artefacts-only']), only);
  const wrong = [[], ['1.1.0', '1.2.0'], ['1.1.0', '--artefacts-only'], ['--now', '1.1.0']];
  for (const given of wrong) assert.throws(() => optionsOf(given), /npm run release -- VERSION/);
  assert.throws(() => optionsOf(['--artefacts-only', '--dry-run']), /npm run release -- VERSION/);
});

test.run();
