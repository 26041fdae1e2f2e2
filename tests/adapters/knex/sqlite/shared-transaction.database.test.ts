import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import type { Knex } from 'knex';
import { sqliteSession } from '../../../../adapters/knex/session/sqlite/session.js';
import { bind, execute, fetchRows, type Work } from '../../../../adapters/knex/session/work.js';
import { findEphemeralEntries, writeEntries } from '../../../../adapters/knex/tables/ephemeral.js';
import { times } from '../../../support/fixtures/builders.js';
import { databases, type OpenStores } from '../../../support/stores/knex-stores.js';
import { suite } from '../../../support/suite.js';

const cases = suite('transactions on SQLite');

const withSqlite = (use: (open: OpenStores) => Promise<void>) => () =>
  databases.sqlite?.(use) ?? assert.fail('no SQLite');

/** Writes an entry, and returns what it read of the entries before it. */
function* append(name: string, before: string): Work<string> {
  const [found] = yield* fetchRows(findEphemeralEntries, [{ name: before, now: 0 }]);
  yield* execute(bind(writeEntries, [{ name, text: `after ${found ?? 'none'}`, expires_at: 1 }]));
  return found ?? 'none';
}

/**
 * The number of commits in the write-ahead log: frames whose header names the size of the database after a commit
 * (https://www.sqlite.org/walformat.html). The first connection makes the log.
 */
const commitsIn = (db: Knex): number => {
  const path = `${db.client.config.connection.filename}-wal`;
  if (!existsSync(path)) return 0;
  const log = readFileSync(path);
  const frameBytes = 24 + log.readUInt32BE(8);
  const frames = times((log.length - 32) / frameBytes, (i) => 32 + i * frameBytes);
  return frames.filter((at) => log.readUInt32BE(at + 4) !== 0).length;
};

function* failing(): Work<string> {
  yield* append('failing', 'none');
  throw new TypeError('cannot be done');
}

cases(
  'of one turn are one commit, and each sees what those before it wrote',
  withSqlite(async ({ db }) => {
    const session = sqliteSession(db);
    const before = commitsIn(db);
    const found = times(3, (i) => session.transact(() => append(`${i}`, `${i - 1}`)));
    assert.deepEqual(await Promise.all(found), ['none', 'after none', 'after after none']);
    assert.equal(commitsIn(db) - before, 1);
  }),
);

cases(
  'fail alone: the others are stored, and nothing of the one that throws',
  withSqlite(async ({ db }) => {
    const session = sqliteSession(db);
    const answers = await Promise.allSettled([
      session.transact(() => append('first', 'none')),
      session.transact(failing),
      session.transact(() => append('last', 'first')),
    ]);
    assert.deepEqual(
      answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'failed')),
      ['none', 'failed', 'after none'],
    );
    const stored = await session.fetchRows(findEphemeralEntries, [{ name: 'failing', now: 0 }]);
    assert.deepEqual(stored, []);
  }),
);

cases.run();
