import type { Check, Fresh } from './check.js';
import { commitConformance } from './commit/atomicity.js';
import { backlogConformance } from './commit/backlog.js';
import { aliasesConformance } from './commit/external-ids.js';
import { idempotencyConformance } from './commit/idempotency.js';
import { quotaConformance } from './commit/quota.js';
import { sequenceConformance } from './commit/sequence.js';
import { timelineConformance } from './commit/timeline.js';
import { keptReportsConformance } from './commit/unmatched-reports.js';
import { usageConformance } from './commit/usage.js';
import { recordsConformance } from './commit/versions.js';
import { takeConformance } from './queue/claim-jobs.js';
import { claimConformance } from './queue/lease-lanes.js';
import { nudgesConformance } from './queue/make-due.js';
import { recipientOrderConformance } from './queue/recipient-order.js';
import { releaseConformance } from './queue/release-lanes.js';
import { settleConformance } from './queue/settle-jobs.js';
import { keysConformance } from './stores/api-keys.js';
import { channelsConformance } from './stores/channels.js';
import { notesConformance } from './stores/ephemeral.js';
import { eventsConformance } from './stores/events.js';
import { mediaConformance } from './stores/media.js';
import { messagesConformance } from './stores/messages.js';
import { inboxConformance } from './stores/pending-inbound.js';
import { retentionConformance } from './stores/retention.js';
import { templatesConformance } from './stores/templates.js';
import { directoryConformance } from './stores/tenants.js';
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
export { blobStoreConformance } from './blob-store.js';
export {
  chatProviderConformance,
  type ProviderUnderTest,
  type RecipientKind,
} from './chat-provider.js';
export type { Check, Fresh, JobOf, StoresUnderTest } from './check.js';

/** What stores must do, concern by concern. */
export const storeConcerns = {
  commit: commitConformance,
  idempotency: idempotencyConformance,
  quota: quotaConformance,
  sequence: sequenceConformance,
  events: eventsConformance,
  records: recordsConformance,
  messages: messagesConformance,
  channels: channelsConformance,
  templates: templatesConformance,
  media: mediaConformance,
  timeline: timelineConformance,
  aliases: aliasesConformance,
  'kept reports': keptReportsConformance,
  inbox: inboxConformance,
  notes: notesConformance,
  claim: claimConformance,
  take: takeConformance,
  settle: settleConformance,
  'recipient order': recipientOrderConformance,
  release: releaseConformance,
  nudges: nudgesConformance,
  backlog: backlogConformance,
  directory: directoryConformance,
  keys: keysConformance,
  usage: usageConformance,
  retention: retentionConformance,
  'webhook endpoints': endpointsConformance,
  'fan-out': fanOutConformance,
  'delivery queue': deliveryQueueConformance,
  'delivery attempts': deliveryAttemptsConformance,
  deliveries: deliveriesConformance,
} as const satisfies Readonly<Record<string, (check: Check, fresh: Fresh) => void>>;

/** Registers every case that stores must pass: a store is done when it does. */
export const storesConformance = (check: Check, fresh: Fresh): void => {
  for (const [concern, cases] of Object.entries(storeConcerns))
    cases((name, body) => check(`${concern}: ${name}`, body), fresh);
};
