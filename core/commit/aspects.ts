import type { Aspect } from './aspect.js';
import { contactKeys } from './aspects/contact-keys.js';
import { conversations } from './aspects/conversations.js';
import { deliveries } from './aspects/deliveries.js';
import { endpoints } from './aspects/endpoints.js';
import { entities } from './aspects/entities.js';
import { erasure } from './aspects/erasure.js';
import { events } from './aspects/events.js';
import { externalIds } from './aspects/external-ids.js';
import { health } from './aspects/health.js';
import { idempotency } from './aspects/idempotency.js';
import { lanes } from './aspects/lanes.js';
import { allowance } from './aspects/limits/allowance.js';
import { channels } from './aspects/limits/channels.js';
import { mediaBytes } from './aspects/limits/media-bytes.js';
import { notes } from './aspects/notes.js';
import { pendingMedia } from './aspects/pending-media.js';
import { postedSends } from './aspects/posted-sends.js';
import { project } from './aspects/project.js';
import { queue } from './aspects/queue.js';
import { settlements } from './aspects/settlements.js';
import { timeline } from './aspects/timeline.js';
import { unmatchedReports } from './aspects/unmatched-reports.js';
import { usage } from './aspects/usage.js';
import type { Change, Requirements } from './change.js';
import type { Facts } from './facts.js';
import type { Verdict } from './verdict.js';

/** Every aspect of a commit. The first conflict in this order is the answer; `apply` runs in the same order. */
export const aspects = {
  project,
  postedSends,
  events,
  idempotency,
  entities,
  settlements,
  externalIds,
  contactKeys,
  conversations,
  notes,
  pendingMedia,
  unmatchedReports,
  channels,
  endpoints,
  health,
  deliveries,
  mediaBytes,
  allowance,
  lanes,
  queue,
  usage,
  timeline,
  erasure,
} as const satisfies Readonly<Record<string, Aspect>>;

export type AspectName = keyof typeof aspects;

type Owners<Key extends string> = Readonly<Record<Key, AspectName>>;

/**
 * The aspect that owns each key: where to read what the key does. A key without an owner does not compile. Another
 * aspect may read the key too: `lanes` counts the jobs of `queue`.
 */
export const ownerOf: {
  readonly change: Owners<Exclude<keyof Change, 'at' | 'steadyAt' | 'requires'>>;
  readonly requires: Owners<keyof Requirements>;
  readonly facts: Owners<keyof Facts>;
  readonly verdict: Owners<Exclude<keyof Verdict, 'change'>>;
} = {
  change: {
    project: 'project',
    events: 'events',
    puts: 'entities',
    removeEndpoints: 'endpoints',
    removeTemplates: 'entities',
    removeMessages: 'entities',
    removeMedia: 'entities',
    removeContacts: 'entities',
    settlements: 'settlements',
    makeDue: 'settlements',
    freeJobs: 'settlements',
    withdrawals: 'settlements',
    refund: 'allowance',
    posts: 'postedSends',
    externalIds: 'externalIds',
    removeExternalIds: 'externalIds',
    contactKeys: 'contactKeys',
    removeContactKeys: 'contactKeys',
    readConversations: 'conversations',
    assignConversations: 'conversations',
    leaveConversations: 'conversations',
    calls: 'conversations',
    correctConversations: 'conversations',
    announceConversations: 'conversations',
    addNotes: 'notes',
    removeNotes: 'notes',
    endMediaWaits: 'pendingMedia',
    addUnmatchedReports: 'unmatchedReports',
    removeUnmatchedReports: 'unmatchedReports',
    replay: 'deliveries',
    resends: 'deliveries',
    attemptEnds: 'deliveries',
    wake: 'lanes',
    jobs: 'queue',
    claim: 'queue',
    usage: 'usage',
    timeline: 'timeline',
    removeTimelines: 'timeline',
    erasures: 'erasure',
  },
  requires: {
    idempotency: 'idempotency',
    replacedAnswer: 'idempotency',
    unchanged: 'entities',
    lease: 'settlements',
    unusedExternalId: 'externalIds',
    unmatchedReports: 'unmatchedReports',
    pendingMedia: 'pendingMedia',
    channelsBelow: 'channels',
    endpointsBelow: 'endpoints',
    mediaQuota: 'mediaBytes',
    nextPosted: 'postedSends',
    failingSince: 'health',
    allowance: 'allowance',
    inheritedAllowance: 'allowance',
    backlogBelow: 'lanes',
  },
  facts: {
    projects: 'project',
    idempotency: 'idempotency',
    versions: 'entities',
    jobs: 'settlements',
    sends: 'settlements',
    externalIds: 'externalIds',
    contactKeys: 'contactKeys',
    conversations: 'conversations',
    unmatchedReports: 'unmatchedReports',
    health: 'health',
    deliveries: 'deliveries',
    pendingMedia: 'pendingMedia',
    postedSends: 'postedSends',
    spent: 'allowance',
    channelCounts: 'channels',
    lanes: 'lanes',
    busyRecipients: 'queue',
  },
  verdict: {
    events: 'events',
    deliveries: 'events',
    resumed: 'endpoints',
    healthChanges: 'health',
    deliveryUpdates: 'deliveries',
    spent: 'allowance',
    conversations: 'conversations',
    endedConversations: 'conversations',
    jobs: 'queue',
    outdated: 'erasure',
  },
};
