import type { Stores } from '../../core/ports/stores/stores.js';
import type { NewId } from '../../core/shared/ids.js';
import type { Instant } from '../../core/shared/time.js';

export { shownIn } from './event-log.js';
export { type AsyncDatabase, journaledTables, type TableEntry } from './journaled-tables.js';
export { memoryRateLimiter, memoryRateLimiters } from './rate-limiter.js';
export type { Transaction } from './synchronous.js';
export {
  type DayCount,
  type EphemeralEntry,
  type EventCount,
  type Index,
  type Lane,
  memoryTables,
  type StepAttempts,
  type StepSample,
  type TableMaker,
  type Tables,
  tablesFrom,
} from './tables.js';
export type { MemoryHost, MemoryTransaction } from './within/host-transactions.js';

import { memoryAdminTokens } from './admin-tokens.js';
import { memoryAlerts } from './alerts.js';
import { memoryCommit } from './commit/commit.js';
import { memoryAttemptCounts } from './counts/attempt-counts.js';
import { nextDueIn } from './counts/next-due.js';
import { memoryQueueSamples } from './counts/queue-samples.js';
import { memoryStatistics } from './counts/statistics.js';
import { memoryUsage } from './counts/usage.js';
import { memoryDeliveryQueue } from './delivery-queue.js';
import { memoryEphemeral } from './ephemeral.js';
import { memoryMediaQueue, memoryPendingInbound } from './pending-inbound.js';
import { memoryAudit } from './people/audit-log.js';
import { memoryAuditSeals } from './people/audit-seals.js';
import { memoryPeople } from './people/people.js';
import { memoryProvisioning } from './people/provisioning.js';
import { memoryPostedSends } from './posted-sends.js';
import { memoryReaders } from './readers.js';
import { memoryRequestLog } from './request-log.js';
import { memoryProjectRemoval } from './retention/project-removal.js';
import { memoryRetention } from './retention/retention.js';
import { memorySendQueue } from './send-queue.js';
import { memorySubscriptions } from './subscriptions.js';
import { promised, type Transaction } from './synchronous.js';
import { memoryTables, type Tables } from './tables.js';
import { memoryTenants } from './tenants.js';
import { memoryWebhooks } from './webhook-readers.js';
import { type MemoryHost, withHostTransactions } from './within/host-transactions.js';

/** What stores on tables need beside them. */
export type StoresOnTables = {
  /** Makes the ids of the deliveries that a commit adds. */
  readonly newId: NewId;
  /** Runs each call of a store, so that it is atomic and survives a crash once it is over. Default: runs it. */
  readonly transaction?: Transaction;
};

/** All stores, on tables that are read and written within a transaction. Rules are the core's; the tables only hold. */
export const storesOn = (
  tables: Tables,
  { newId, transaction = (step) => step() }: StoresOnTables,
): Stores =>
  promised<Stores>(
    {
      ...memoryReaders(tables),
      ...memoryWebhooks(tables),
      commit: memoryCommit(tables, newId),
      queue: memorySendQueue(tables),
      deliveryQueue: memoryDeliveryQueue(tables),
      tenants: memoryTenants(tables),
      adminTokens: memoryAdminTokens(tables),
      provisioning: memoryProvisioning(tables),
      people: memoryPeople(tables),
      audit: memoryAudit(tables),
      auditSeals: memoryAuditSeals(tables),
      requests: memoryRequestLog(tables),
      alerts: memoryAlerts(tables),
      pendingInbound: memoryPendingInbound(tables),
      pendingMedia: memoryMediaQueue(tables, 'pendingMedia'),
      postedSends: memoryPostedSends(tables),
      ephemeral: memoryEphemeral(tables),
      subscriptions: memorySubscriptions(tables),
      usage: memoryUsage(tables),
      retention: memoryRetention(tables),
      projectRemoval: memoryProjectRemoval(tables),
      statistics: memoryStatistics(tables),
      queueSamples: memoryQueueSamples(tables),
      attemptCounts: memoryAttemptCounts(tables),
    },
    transaction,
  );

/** Stores in memory, and the transactions of a host on them. */
export type MemoryStores = Stores &
  MemoryHost & {
    /** When stored work is due next, by steady time. */
    readonly nextDueAt: () => Promise<Instant | undefined>;
  };

/** All stores in memory: the reference for the other stores, and what tests and first programs use. */
export const memoryStores = (newId: NewId, tables: Tables = memoryTables()): MemoryStores => ({
  ...withHostTransactions(tables, (on, transaction) => storesOn(on, { newId, transaction })),
  nextDueAt: async () => nextDueIn(tables),
});
