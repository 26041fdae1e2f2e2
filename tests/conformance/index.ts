import type { Check, Fresh } from './check.js';
import { administrationConformance } from './commit/administration.js';
import { commitConformance } from './commit/atomicity.js';
import { backlogConformance } from './commit/backlog.js';
import { contactsConformance } from './commit/contacts.js';
import { conversationsConformance } from './commit/conversations.js';
import { externalIdsConformance } from './commit/external-ids.js';
import { idempotencyConformance } from './commit/idempotency.js';
import { mediaQuotaConformance } from './commit/media-quota.js';
import { notesConformance } from './commit/notes.js';
import { queueSamplesConformance } from './commit/queue-samples.js';
import { quotaConformance } from './commit/quota.js';
import { saidOfPersonsConformance } from './commit/said-of-persons.js';
import { sequenceConformance } from './commit/sequence.js';
import { statisticsConformance } from './commit/statistics.js';
import { timelineConformance } from './commit/timeline.js';
import { unmatchedReportsConformance } from './commit/unmatched-reports.js';
import { usageConformance } from './commit/usage.js';
import { versionsConformance } from './commit/versions.js';
import { withinConformance } from './commit/within.js';
import { inTime } from './in-time.js';
import { cancelSendsConformance } from './queue/cancel-sends.js';
import { claimJobsConformance } from './queue/claim-jobs.js';
import { claimOnCommitConformance } from './queue/claim-on-commit.js';
import { deadLettersConformance } from './queue/dead-letters.js';
import { leaseLanesConformance } from './queue/lease-lanes.js';
import { makeDueConformance } from './queue/make-due.js';
import { postedSendsConformance } from './queue/posted-sends.js';
import { recipientOrderConformance } from './queue/recipient-order.js';
import { releaseLanesConformance } from './queue/release-lanes.js';
import { settleJobsConformance } from './queue/settle-jobs.js';
import { subscriptionsConformance } from './queue/subscriptions.js';
import { latestConformance } from './search/latest.js';
import { messageSearchConformance } from './search/message-search.js';
import { alertsConformance } from './stores/alerts.js';
import { apiKeysConformance } from './stores/api-keys.js';
import { channelsConformance } from './stores/channels.js';
import { ephemeralConformance } from './stores/ephemeral.js';
import { erasureConformance } from './stores/erasure.js';
import { eventsConformance } from './stores/events.js';
import { failuresConformance } from './stores/failures.js';
import { limitsConformance } from './stores/limits.js';
import { mediaConformance } from './stores/media.js';
import { messagesConformance } from './stores/messages.js';
import { pendingInboundConformance } from './stores/pending-inbound.js';
import { auditConformance } from './stores/people/audit.js';
import { auditSealConformance } from './stores/people/audit-seals.js';
import { invitationsConformance } from './stores/people/invitations.js';
import { membersConformance } from './stores/people/members.js';
import { passkeysConformance } from './stores/people/passkeys.js';
import { provisionedGroupsConformance } from './stores/people/provisioned-groups.js';
import { provisioningConformance } from './stores/people/provisioning.js';
import { sessionsConformance } from './stores/people/sessions.js';
import { usersConformance } from './stores/people/users.js';
import { projectRemovalConformance } from './stores/project-removal.js';
import { reopenConformance } from './stores/reopen.js';
import { requestLogConformance } from './stores/request-log.js';
import { retentionConformance } from './stores/retention.js';
import { retentionLimitsConformance } from './stores/retention-limits.js';
import { retentionOfPlansConformance } from './stores/retention-of-plans.js';
import { keyProofsConformance } from './stores/shared/key-proofs.js';
import { steadyRecordsConformance } from './stores/shared/steady-records.js';
import { shownMessagesConformance } from './stores/shown-messages.js';
import { templatesConformance } from './stores/templates.js';
import { tenantsConformance } from './stores/tenants.js';
import { attemptCountsConformance } from './webhooks/attempt-counts.js';
import { deliveryAttemptsConformance } from './webhooks/attempts.js';
import { deliveriesConformance } from './webhooks/deliveries.js';
import { deliveryQueueConformance } from './webhooks/delivery-queue.js';
import { endpointsConformance } from './webhooks/endpoints.js';
import { fanOutConformance } from './webhooks/fan-out.js';

export {
  anyChannel,
  anyId,
  anyMessage,
  anyProject,
  anyTemplate,
} from '../support/fixtures/builders.js';
export { type BlobStoreUnderTest, blobStoreConformance } from './blob-store.js';
export type {
  Check,
  Fresh,
  HostTransactionUnderTest,
  HostUnderTest,
  JobOf,
  StoresUnderTest,
} from './check.js';
export {
  chatProviderConformance,
  type NetworkHands,
  type OpenProvider,
  type ProviderAbilities,
  type ProviderHost,
  type ProviderUnderTest,
  type RecipientKind,
  type Shown,
  type Written,
} from './provider/index.js';
export { type FreshTables, type TablesUnderTest, tablesConformance } from './tables/index.js';

/** What stores must do, concern by concern. */
export const storeConcerns = {
  commit: commitConformance,
  administration: administrationConformance,
  idempotency: idempotencyConformance,
  'media quota': mediaQuotaConformance,
  quota: quotaConformance,
  sequence: sequenceConformance,
  events: eventsConformance,
  'messages in events': shownMessagesConformance,
  versions: versionsConformance,
  messages: messagesConformance,
  'message search': messageSearchConformance,
  latest: latestConformance,
  channels: channelsConformance,
  templates: templatesConformance,
  media: mediaConformance,
  within: withinConformance,
  timeline: timelineConformance,
  'external ids': externalIdsConformance,
  contacts: contactsConformance,
  'said of persons': saidOfPersonsConformance,
  conversations: conversationsConformance,
  notes: notesConformance,
  'unmatched reports': unmatchedReportsConformance,
  'pending inbound': pendingInboundConformance,
  'posted sends': postedSendsConformance,
  ephemeral: ephemeralConformance,
  'lease lanes': leaseLanesConformance,
  'claim jobs': claimJobsConformance,
  'claim on commit': claimOnCommitConformance,
  'cancel sends': cancelSendsConformance,
  'settle jobs': settleJobsConformance,
  'recipient order': recipientOrderConformance,
  'release lanes': releaseLanesConformance,
  'make due': makeDueConformance,
  backlog: backlogConformance,
  subscriptions: subscriptionsConformance,
  'dead letters': deadLettersConformance,
  limits: limitsConformance,
  tenants: tenantsConformance,
  'API keys': apiKeysConformance,
  users: usersConformance,
  members: membersConformance,
  invitations: invitationsConformance,
  'directories and their members': provisioningConformance,
  'groups of directories': provisionedGroupsConformance,
  'sessions and links': sessionsConformance,
  passkeys: passkeysConformance,
  'audit log': auditConformance,
  'audit seals': auditSealConformance,
  'request log': requestLogConformance,
  alerts: alertsConformance,
  usage: usageConformance,
  statistics: statisticsConformance,
  'queue samples': queueSamplesConformance,
  retention: retentionConformance,
  'retention limits': retentionLimitsConformance,
  'retention of plans': retentionOfPlansConformance,
  'deleted projects': projectRemovalConformance,
  erasure: erasureConformance,
  'webhook endpoints': endpointsConformance,
  'fan-out': fanOutConformance,
  'delivery queue': deliveryQueueConformance,
  'delivery attempts': deliveryAttemptsConformance,
  'attempt counts': attemptCountsConformance,
  deliveries: deliveriesConformance,
  'steady records': steadyRecordsConformance,
  'key proofs': keyProofsConformance,
  failures: failuresConformance,
  reopen: reopenConformance,
} as const satisfies Readonly<Record<string, (check: Check, fresh: Fresh) => void>>;

/**
 * Registers every case that stores must pass: a store is done when it does. A case that takes longer than a minute
 * fails.
 */
export const storesConformance = (check: Check, fresh: Fresh): void => {
  for (const [concern, cases] of Object.entries(storeConcerns))
    cases((name, body) => {
      const fullName = `${concern}: ${name}`;
      check(fullName, inTime(fullName, body));
    }, fresh);
};
