import assert from 'node:assert/strict';
import { suite } from '../../support/suite.js';
import { releasedChangelog } from './changelog.js';

const test = suite('the changelog at a release');

const before =
  '# Changelog\n\n## Unreleased\n\n### Added\n\n- A way.\n\n## 1.0.0 - 2026-01-02\n\n- All.\n';

test('gives the version what was unreleased, and keeps the rest', () => {
  assert.equal(
    releasedChangelog(before, '1.1.0', '2026-02-03'),
    before.replace('## Unreleased\n', '## Unreleased\n\n## 1.1.0 - 2026-02-03\n'),
  );
});

test('is refused when nothing changed, or when no list is open', () => {
  const released = releasedChangelog(before, '1.1.0', '2026-02-03');
  assert.throws(() => releasedChangelog(released, '1.2.0', '2026-03-04'), /no change/);
  assert.throws(() => releasedChangelog('# Changelog\n', '1.1.0', '2026-02-03'), /no heading/);
});

test.run();
