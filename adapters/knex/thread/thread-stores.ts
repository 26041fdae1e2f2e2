import type { Worker } from 'node:worker_threads';
import type { Knex } from 'knex';
import { PortFailure } from '../../../core/ports/port-failure.js';
import type { Commit, CommitGroup } from '../../../core/ports/stores/commit.js';
import { mayRefuse, overloaded } from '../commit/group.js';
import type { KnexStores } from '../index.js';
import { requireUsable, schemaFit } from '../migrations/schema-fit.js';
import { namingOf } from '../names/naming.js';
import { localNotifications } from '../queues/work-notifications.js';
import { checkReadiness } from '../readiness/check-readiness.js';

import { recordingErrors, type WriteRecord, writeRecord } from '../readiness/write-record.js';
import { DamagedRow, type OnDamagedRow } from '../session/damaged-row.js';
import { sqliteDialect } from '../session/dialect.js';
import { sqliteSession } from '../session/sqlite/session.js';
import { sessionStores } from '../stores/session-stores.js';
import { startWriter } from './writer.js';
import { type WrittenStores, writtenMethods } from './written-stores.js';

/** The options of `threadStores`. */
export type ThreadStoresOptions = {
  /** Starts the writer thread, which runs `serveWrites` on the same file. */
  readonly start: () => Worker;
  /** Called with each row that is left out or refused because its JSON is damaged. */
  readonly onDamagedRow: OnDamagedRow;
  /** Called with each group of Changes that was committed. Default: nothing. */
  readonly onGroup?: (group: CommitGroup) => void;
  /** Called with the error of a writer thread that ended by itself. */
  readonly onThreadEnd: (error: unknown) => void;
  /** Precedes the name of each table; the thread must have the same. Default: none. */
  readonly prefix?: string | undefined;
};

/**
 * Every store in a SQLite file whose commits run in a thread of their own, so that the event loop never waits for the
 * disk. `db` reads only: see `sqliteReaderConfig`. A read sees each write that was answered before it.
 */
export const threadStores = (db: Knex, options: ThreadStoresOptions): KnexStores => {
  const { start, onDamagedRow, onGroup = () => {}, onThreadEnd, prefix } = options;
  const monotonic = (): number => performance.now();
  const record = writeRecord(monotonic);
  const onError = recordingErrors(record, onDamagedRow);
  const writer = startWriter({
    start,
    onEnd: onThreadEnd,
    onGroup,
    onDamagedRow: (row) => {
      if (row instanceof DamagedRow) onDamagedRow(row);
    },
  });
  const written = writtenStores(async (store, method, args) => {
    try {
      return await writer.call(store, method, args);
    } catch (error) {
      // The thread has reported its damaged rows.
      if (!(error instanceof DamagedRow)) onError(causeOf(error));
      throw error;
    }
  });
  const session = sqliteSession(db, { naming: namingOf({ prefix }), onError, onDamagedRow });
  const { quarantine } = written.damagedReports;
  const reading = sessionStores(session, { dialect: sqliteDialect, quarantine });
  return {
    ...reading,
    commit: boundedCommit(written.changes.commit, record),
    queue: { ...reading.queue, ...written.queue },
    deliveryQueue: { ...reading.deliveryQueue, ...written.deliveryQueue },
    tenants: { ...reading.tenants, ...written.tenants },
    people: { ...reading.people, ...written.people },
    audit: { ...reading.audit, ...written.audit },
    requests: { ...reading.requests, ...written.requests },
    alerts: { ...reading.alerts, ...written.alerts },
    pendingInbound: { ...reading.pendingInbound, ...written.pendingInbound },
    pendingMedia: { ...reading.pendingMedia, ...written.pendingMedia },
    postedSends: { ...reading.postedSends, ...written.postedSends },
    ephemeral: { ...reading.ephemeral, ...written.ephemeral },
    subscriptions: { ...reading.subscriptions, ...written.subscriptions },
    retention: { ...reading.retention, ...written.retention },
    projectRemoval: { ...reading.projectRemoval, ...written.projectRemoval },
    statistics: { ...reading.statistics, ...written.statistics },
    queueSamples: { ...reading.queueSamples, ...written.queueSamples },
    attemptCounts: { ...reading.attemptCounts, ...written.attemptCounts },
    sandboxLedger: { ...reading.sandboxLedger, ...written.sandboxLedger },
    keyProofs: { ...reading.keyProofs, ...written.keyProofs },
    steadyRecords: { ...reading.steadyRecords, ...written.steadyRecords },
    workNotifications: localNotifications(),
    isReady: checkReadiness({
      write: written.ephemeral.write,
      record,
      monotonic,
      schemaFit: () => schemaFit(db, { prefix }),
    }),
    start: async () => {
      await session.check();
      await requireUsable(db, { prefix });
    },
    close: writer.close,
  };
};

const causeOf = (error: unknown): unknown =>
  error instanceof PortFailure && error.cause !== undefined ? error.cause : error;

/** Refuses a Change that begins something while too many others have no answer. Records each commit. */
const boundedCommit = (commit: Commit, record: WriteRecord): Commit => {
  const max = sqliteDialect.groups.waiting.changes;
  let unanswered = 0;
  return async (change) => {
    const isOfProject = change.project !== undefined;
    if (unanswered >= max && isOfProject && mayRefuse(change)) throw overloaded();
    unanswered += 1;
    try {
      const answer = await commit(change);
      record.committed();
      return answer;
    } finally {
      unanswered -= 1;
    }
  };
};

type CallMethod = (store: string, method: string, args: readonly unknown[]) => Promise<unknown>;

/** The stores whose methods are calls of the thread. It answers each with the type of the method. */
const writtenStores = (call: CallMethod): WrittenStores =>
  Object.fromEntries(
    Object.entries(writtenMethods).map(([store, methods]) => [
      store,
      Object.fromEntries(
        methods.map((method) => [
          method,
          (...args: readonly unknown[]) => call(store, method, args),
        ]),
      ),
    ]),
  ) as WrittenStores;
