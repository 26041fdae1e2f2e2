import assert from 'node:assert/strict';
import { memoryStores } from '../../../adapters/memory/index.js';
import { migrateWithEntry } from '../../../composition/audit/migrate-with-entry.js';
import type { Storage } from '../../../composition/container/storage.js';
import { anyId, noon } from '../../support/fixtures/builders.js';
import { suite } from '../../support/suite.js';

const test = suite('the audit log of migrations');

/** Runs a migration of what is missing, and notes how the audit log looks meanwhile and after it. */
const migrated = async (missing: readonly string[], error?: Error) => {
  const { audit, commit } = memoryStores(anyId);
  const entries = async () =>
    (await audit.list(null, { limit: 9 })).map(({ action, outcome }) => `${action} ${outcome}`);
  let meanwhile: readonly string[] = [];
  const migrate: Storage['migrate'] = async (beforeChange) => {
    if (missing.length > 0) await beforeChange(missing);
    meanwhile = await entries();
    if (error) throw error;
    return { applied: missing, current: null, newer: [] };
  };
  const ports = { audit, commit, clock: () => noon, newId: anyId };
  const failure = await migrateWithEntry({ migrate }, ports).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.equal(failure, error);
  return { meanwhile, after: await entries() };
};

test('a migration is in it before it happens', async () => {
  assert.deepEqual(await migrated(['0099_next']), {
    meanwhile: ['database.migrate null'],
    after: ['database.migrate done'],
  });
});

test('a migration that fails is in it', async () => {
  const { after } = await migrated(['0099_next'], new Error('any'));
  assert.deepEqual(after, ['database.migrate failed']);
});

test('the migration that makes the audit log is in it after it happened', async () => {
  assert.deepEqual(await migrated(['0010_any', '0011_people']), {
    meanwhile: [],
    after: ['database.migrate done'],
  });
  assert.deepEqual((await migrated(['0011_people'], new Error('any'))).after, []);
});

test('a database with nothing to migrate gets no entry', async () => {
  assert.deepEqual((await migrated([])).after, []);
});

test.run();
