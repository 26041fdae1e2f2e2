import { aliasesConformance } from './aliases.js';
import { backlogConformance } from './backlog.js';
import { channelsConformance } from './channels.js';
import type { Check, Fresh } from './check.js';
import { claimConformance } from './claim.js';
import { commitConformance } from './commit.js';
import { directoryConformance } from './directory.js';
import { eventsConformance } from './events.js';
import { idempotencyConformance } from './idempotency.js';
import { inboxConformance } from './inbox.js';
import { keptReportsConformance } from './kept-reports.js';
import { keysConformance } from './keys.js';
import { mediaConformance } from './media.js';
import { messagesConformance } from './messages.js';
import { notesConformance } from './notes.js';
import { nudgesConformance } from './nudges.js';
import { quotaConformance } from './quota.js';
import { recipientOrderConformance } from './recipient-order.js';
import { recordsConformance } from './records.js';
import { releaseConformance } from './release.js';
import { retentionConformance } from './retention.js';
import { sequenceConformance } from './sequence.js';
import { settleConformance } from './settle.js';
import { takeConformance } from './take.js';
import { templatesConformance } from './templates.js';
import { timelineConformance } from './timeline.js';
import { usageConformance } from './usage.js';
import { deliveryAttemptsConformance } from './webhooks/attempts.js';
import { deliveriesConformance } from './webhooks/deliveries.js';
import { deliveryQueueConformance } from './webhooks/delivery-queue.js';
import { endpointsConformance } from './webhooks/endpoints.js';
import { fanOutConformance } from './webhooks/fan-out.js';

export { anyChannel, anyId, anyMessage, anyProject, anyTemplate } from '../support/builders.js';
export { blobStoreConformance } from './blob-store.js';
export {
  chatProviderConformance,
  type ProviderUnderTest,
  type RecipientKind,
} from './chat-provider.js';
export type { Check, Fresh } from './check.js';

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
