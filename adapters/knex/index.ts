import type { Knex } from 'knex';
import type { AnyChange, Change } from '../../core/commit/change.js';
import type { NewPostedSend } from '../../core/model/messages/sends/posted-send.js';
import type { SteadyRecords } from '../../core/ports/machine/steady-records.js';
import type { WorkNotifications } from '../../core/ports/queues/send-queue.js';
import type { Readiness } from '../../core/ports/readiness.js';
import type { CommitGroup } from '../../core/ports/stores/commit.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import type { NewId } from '../../core/shared/ids.js';
import type { Instant } from '../../core/shared/time.js';
import { notifyingCommit } from '../../core/workers/lanes/notifying-commit.js';
import type { SandboxLedger } from '../sandbox/index.js';
import { commitAdministration } from './commit/administration.js';
import { commitFree, commitGroup } from './commit/commit.js';
import { observedGroups } from './commit/group.js';
import { grouped, type Locking } from './commit/grouped.js';
import { limitLockWait } from './commit/limit-lock-wait.js';
import { requireUsable, schemaFit } from './migrations/schema-fit.js';
import type { Installation } from './names/installation.js';
import { namingOf } from './names/naming.js';
import {
  localNotifications,
  notifyWork,
  postgresNotifications,
} from './queues/work-notifications.js';
import { checkReadiness, recordingCommits } from './readiness/check-readiness.js';

import { recordingErrors, writeRecord } from './readiness/write-record.js';
import type { OnDamagedRow } from './session/damaged-row.js';
import { dialectOf } from './session/dialect.js';
import { ownKnex } from './session/own-knex.js';
import { isNameTaken } from './session/postgres/failures.js';
import { retryTransaction } from './session/retry-transaction.js';
import { databaseSessionOf, requireNoTransaction } from './session/session-of.js';
import { runTransaction } from './session/within/run-transaction.js';
import { databaseSessionsWithin } from './session/within/session-within.js';
import { bind } from './session/work.js';
import { sessionStores } from './stores/session-stores.js';
import { storesWithin } from './stores/stores-within.js';
import { postingStatement } from './tables/queue/posted-sends.js';

export type { CommitGroup } from '../../core/ports/stores/commit.js';
export { type Migrated, type MigrateOptions, migrate } from './migrations/migrate.js';
export { type MigrationSqlOptions, migrationSql } from './migrations/migration-sql.js';
export { isMigrated } from './migrations/schema-fit.js';
export type { Installation } from './names/installation.js';
export { beginIncarnation, type NewIncarnation } from './queues/begin-incarnation.js';
export { endLeases } from './queues/end-leases.js';
export { knexLeaseTokens, type TokenLeaseOptions } from './queues/token-lease.js';
export type { DatabaseChecks } from './scrub/database-checks.js';
export {
  type Scrubbed,
  type ScrubbedDamage,
  type ScrubbedRows,
  type ScrubbedTables,
  type ScrubOptions,
  scrub,
} from './scrub/scrub.js';
export { sqliteConfig } from './session/configs.js';
export { type Damage, DamagedRow, type OnDamagedRow } from './session/damaged-row.js';
export type { Executor } from './session/executor/executor.js';
export { postgresConfig } from './session/postgres/config.js';
export { type FileLock, lockDatabaseFile } from './session/sqlite/file-lock.js';
export { privateDatabaseFile } from './session/sqlite/private-file.js';
export { knexSandboxLedger } from './stores/sandbox-ledger.js';
export type { ScrubbedTable } from './tables/scrubbed.js';

/** The options of `knexStores`. */
export type KnexStoresOptions = Installation & {
  /** Makes the ids of the webhook deliveries that a commit adds. */
  readonly newId: NewId;
  /** Called with each row that is left out or refused because it is damaged. Default: `console.error`. */
  readonly onDamagedRow?: OnDamagedRow;
  /** Called with each transaction of a group of Changes. Default: nothing. */
  readonly onGroup?: (group: CommitGroup) => void;
};

/** Stores in a database, and what the host has to call. */
export type KnexStores = Stores & {
  /** Notifications of work that other processes committed. SQLite has none. */
  readonly workNotifications: WorkNotifications;
  /** The schedule of the sandbox's reports. */
  readonly sandboxLedger: SandboxLedger;
  /** Whether the database accepts writes and its schema is current. It writes a row at most every 2 s. */
  readonly isReady: () => Promise<Readiness>;
  /** When stored work is due next, by steady time. */
  readonly nextDueAt: () => Promise<Instant | undefined>;
  /** What the processes of the database share of its steady time. */
  readonly steadyRecords: SteadyRecords;
  /**
   * Rejects when the database can lose committed data, or has a schema that this version must not use. Await it before
   * anything else.
   */
  readonly start: () => Promise<void>;
  /** Takes no more Changes. Resolves when all are answered. The host's knex stays open. */
  readonly close: () => Promise<void>;
};

/**
 * Every store, on the host's own knex, for SQLite or Postgres. Their `within` takes a transaction of knex; one of the driver
 * alone: a client of pg, or a `Database` of better-sqlite3, that has run `begin`; or an `Executor` of another library. Throws a
 * `TypeError` for a knex that is itself a transaction.
 */
export const knexStores = (db: Knex, options: KnexStoresOptions): KnexStores => {
  const { newId, onDamagedRow = console.error, onGroup } = options;
  const dialect = dialectOf(db);
  const monotonic = (): number => performance.now();
  const record = writeRecord(monotonic);
  const onError = recordingErrors(record, onDamagedRow);
  const naming = namingOf(options);
  const access = { naming, onError, onDamagedRow };
  requireNoTransaction(db);
  const own = ownKnex(db);
  const session = databaseSessionOf(db, access, own);
  const sandboxSession = databaseSessionOf(db, access, own);
  const stores = sessionStores(session, { dialect, sandboxSession });
  const isAlone = dialect.name === 'sqlite';
  const workNotifications = isAlone
    ? localNotifications()
    : postgresNotifications(db, naming.names());
  const commitAll = (changes: readonly Change[], locking: Locking) =>
    session.transact(() => {
      // A transaction on SQLite has locked the whole file.
      if (isAlone) return commitGroup(changes, newId);
      return limitLockWait((locking === 'skip' ? commitFree : commitGroup)(changes, newId));
    });
  const sessionWithin = databaseSessionsWithin(db, access, own);
  const run = onGroup ? observedGroups(commitAll, onGroup) : commitAll;
  const group = grouped(recordingCommits(run, record), dialect.groups);
  // A Change of the administration is in no group: it waits for no project, and no project for it.
  const commit = (change: AnyChange) =>
    change.project === undefined
      ? retryTransaction(() => session.transact(() => commitAdministration(change)), isNameTaken)
      : group.commit(change);
  const statementOf = (posted: NewPostedSend) => postingStatement(dialect, naming.names(), posted);
  return {
    ...stores,
    commit: isAlone ? commit : notifyingCommit(commit, workNotifications.notifyOthers),
    within: (transaction) =>
      storesWithin(sessionWithin(transaction), {
        newId,
        postingStatement: statementOf,
        notify: isAlone ? [] : [bind(notifyWork, [{}])],
        onEnd: workNotifications.notifyListeners,
      }),
    transaction: runTransaction(db),
    postingStatement: statementOf,
    workNotifications,
    isReady: checkReadiness({
      write: stores.ephemeral.write,
      record,
      monotonic,
      schemaFit: () => schemaFit(db, options),
    }),
    start: async () => {
      await session.check();
      await requireUsable(db, options);
    },
    close: async () => {
      await group.close();
      await workNotifications.close();
    },
  };
};
