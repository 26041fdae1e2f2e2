import { knexAttemptCounts } from '../counts/attempt-counts.js';
import { knexQueueSamples } from '../counts/queue-samples.js';
import { knexStatistics } from '../counts/statistics.js';
import { knexDeliveryQueue } from '../queues/delivery-queue.js';
import { knexMediaQueue, knexPendingInbound } from '../queues/pending-inbound.js';
import { knexPostedSends } from '../queues/posted-sends.js';
import { knexSendQueue } from '../queues/send-queue.js';
import { knexSubscriptions } from '../queues/subscriptions.js';
import type { Dialect } from '../session/dialect.js';
import type { DatabaseSession } from '../session/session.js';
import { nextStoredDue } from '../tables/queue/next-due.js';
import { pendingMediaTable } from '../tables/queue/pending-inbound.js';
import { knexAdminTokens } from './admin-tokens.js';
import { knexAlerts } from './alerts.js';
import { knexEphemeral } from './ephemeral.js';
import { knexAudit } from './people/audit-log.js';
import { knexAuditSeals } from './people/audit-seals.js';
import { knexPeople } from './people/people.js';
import { knexProvisioning } from './people/provisioning.js';
import { knexProjectRemoval } from './project-removal.js';
import { knexReaders, type QuarantineReports } from './readers.js';
import { knexRequestLog } from './request-log.js';
import { knexRetention } from './retention.js';
import { sandboxLedgerOf } from './sandbox-ledger.js';
import { knexKeyProofs } from './shared/key-proofs.js';
import { knexSteadyRecords } from './shared/steady-records.js';
import { knexTenants } from './tenants.js';

/** What the stores on a session can do differently. */
type Options = {
  readonly dialect: Dialect;
  /** The session of the sandbox's ledger. Default: the same. */
  readonly sandboxSession?: DatabaseSession;
  /** Makes damaged unmatched reports wait. Default: in a transaction of the session. */
  readonly quarantine?: QuarantineReports;
};

/** The stores on a session, without group commit. */
export const sessionStores = (
  session: DatabaseSession,
  { dialect, sandboxSession = session, quarantine }: Options,
) => ({
  ...knexReaders(session, quarantine),
  queue: knexSendQueue(session),
  deliveryQueue: knexDeliveryQueue(session),
  tenants: knexTenants(session),
  adminTokens: knexAdminTokens(session),
  provisioning: knexProvisioning(session),
  people: knexPeople(session),
  audit: knexAudit(session),
  auditSeals: knexAuditSeals(session),
  requests: knexRequestLog(session),
  alerts: knexAlerts(session),
  pendingInbound: knexPendingInbound(session),
  pendingMedia: knexMediaQueue(session, pendingMediaTable),
  postedSends: knexPostedSends(session),
  ephemeral: knexEphemeral(session),
  subscriptions: knexSubscriptions(session),
  retention: knexRetention(session),
  projectRemoval: knexProjectRemoval(session),
  statistics: knexStatistics(session),
  queueSamples: knexQueueSamples(session),
  attemptCounts: knexAttemptCounts(session),
  sandboxLedger: sandboxLedgerOf(sandboxSession, dialect),
  keyProofs: knexKeyProofs(session),
  steadyRecords: knexSteadyRecords(session),
  nextDueAt: async () => (await session.fetchRows(nextStoredDue, [{}]))[0],
});
