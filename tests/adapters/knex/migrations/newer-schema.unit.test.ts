import assert from 'node:assert/strict';
import type { AppliedMigration } from '../../../../adapters/knex/migrations/bookkeeping.js';
import { migrations } from '../../../../adapters/knex/migrations/index.js';
import {
  newerMigrations,
  refusalOf,
  requireServable,
} from '../../../../adapters/knex/migrations/newer-schema.js';
import { migrationNames } from '../../../../adapters/knex/migrations/statements.js';
import { suite } from '../../../support/suite.js';

const applied = (name: string, oldestServer?: string, appliedBy?: string): AppliedMigration => ({
  name,
  oldestServer,
  appliedBy,
});

const own = migrationNames.map((name) => applied(name));
const last = migrationNames.at(-1) ?? '';

const test = suite('a schema of a newer version');

test('is none when every migration is known', () => {
  for (const count of [0, 1, own.length]) {
    assert.equal(refusalOf(own.slice(0, count)), undefined);
    assert.deepEqual(newerMigrations(own.slice(0, count)), []);
  }
});

test('is used when each newer migration allows a server that knows what this one knows', () => {
  for (const known of migrationNames) {
    const newer = [applied('9001_a', known), applied('9002_b', known, '9.2.0')];
    assert.equal(refusalOf([...own, ...newer]), undefined);
    assert.deepEqual(newerMigrations([...own, ...newer]), newer);
  }
});

test('is refused when one newer migration needs a newer server, with the version to start', () => {
  const newer = [applied('9001_a', last, '9.1.0'), applied('9002_b', '9001_a', '9.2.0')];
  const refusal = refusalOf([...own, ...newer]) ?? '';
  assert.match(refusal, /its last migration is 9002_b/);
  assert.match(refusal, new RegExp(`this server knows migrations up to ${last}`));
  assert.match(refusal, /must know 9001_a\. Nothing was changed\./);
  assert.match(refusal, /Start a server that knows 9001_a, .* \(version 9\.2\.0\), or restore/);
  assert.notEqual(refusalOf([...own, ...newer].reverse()), undefined);
});

test('is refused when its record does not say which servers may serve', () => {
  assert.match(refusalOf([...own, applied('9001_a')]) ?? '', /Start a server that knows 9001_a/);
});

test('is refused when it lacks a migration of this version', () => {
  const refusal = refusalOf([...own.slice(0, -1), applied('9001_a', migrationNames[0])]) ?? '';
  assert.match(refusal, new RegExp(`lacks ${last} of them`));
  assert.throws(
    () => requireServable([applied('9001_a', last)]),
    /The database lacks 0001_initial/,
  );
});

test('is described by each migration: which known migration its oldest server has, never an older one', () => {
  const all = Object.entries(migrations);
  const oldest = all.map(([_, { oldestServer }]) => migrationNames.indexOf(oldestServer));
  for (const [i, number] of oldest.entries()) {
    assert.ok(number >= 0 && number <= i, migrationNames[i]);
    assert.ok(number >= (oldest[i - 1] ?? 0), migrationNames[i]);
  }
  for (const [name, { summary }] of all) assert.match(summary, /^[A-Z][^.]{10,100}\.$/, name);
});

test.run();
