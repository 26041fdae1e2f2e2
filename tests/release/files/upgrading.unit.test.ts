import assert from 'node:assert/strict';
import { suite } from '../../support/suite.js';
import { releasedUpgrading } from './upgrading.js';

const test = suite('how to upgrade, at a release');

const before =
  '# Upgrading\n\n[Unreleased](#unreleased)\n\n## Unreleased\n\nNothing to do.\n\n## 1.0.0\n\nThe first.\n';

test('gives the version what was written for the next one', () => {
  const expected = before
    .replace('## Unreleased\n', '## 1.1.0\n')
    .replace('[Unreleased](#unreleased)', '[1.1.0](#110)');
  assert.equal(releasedUpgrading(before, '1.1.0'), expected);
});

test('keeps a section that names the version', () => {
  const named = before.replace('## Unreleased', '## 1.1.0');
  assert.equal(releasedUpgrading(named, '1.1.0'), named);
});

test('is refused when nothing is written, or when the section is empty', () => {
  const nothing = before.replace('Nothing to do.\n\n', '');
  assert.throws(() => releasedUpgrading(nothing, '1.1.0'), /“## 1.1.0”/);
  assert.throws(() => releasedUpgrading('# Upgrading\n', '1.1.0'), /says nothing/);
});

test.run();
