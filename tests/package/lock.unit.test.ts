import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite } from '../support/suite.js';
import { completeLock, lockFile } from './lock.js';

const test = suite('the lock file of npm');

test('says which better-sqlite3 npm installs and does not build, and names no registry', () => {
  const text = readFileSync(lockFile, 'utf8');
  assert.equal(text, completeLock(text), 'package-lock.json lacks something: run `npm run lock`');
  assert.doesNotMatch(text, /"resolved": "http/);
});

test.run();
