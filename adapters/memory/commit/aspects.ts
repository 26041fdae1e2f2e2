import type { AspectName } from '../../../core/commit/aspects.js';
import type { MemoryAspect } from './aspect.js';
import { addDeliveries, updateDeliveries } from './deliveries.js';
import { changeEntities, removeEndpoints } from './entities.js';
import { eraseEvents } from './erasure.js';
import { addJobs, freeJobs, makeDue, settleJobs, withdrawSends } from './jobs.js';
import { changeLanes } from './lanes.js';
import { appendEvents, changeTimelines, countUsage, storeReports } from './logs.js';
import { endMediaWaits } from './media-waits.js';
import { changeNotes } from './notes.js';
import { changePosted } from './posted-sends.js';

/** The facts hold everything that the store keeps of this aspect. */
const inFacts: MemoryAspect = () => undefined;

/** The store's counterpart of every aspect of the core, in the order in which they are applied. */
export const memoryAspects = {
  project: inFacts,
  idempotency: inFacts,
  allowance: inFacts,
  mediaBytes: inFacts,
  externalIds: inFacts,
  contactKeys: inFacts,
  conversations: inFacts,
  notes: changeNotes,
  pendingMedia: endMediaWaits,
  postedSends: changePosted,
  channels: inFacts,
  entities: changeEntities,
  endpoints: removeEndpoints,
  lanes: changeLanes,
  events: (memory, verdict) => {
    appendEvents(memory, verdict);
    addDeliveries(memory, verdict);
  },
  // Before the settlements, which look for the next job of a recipient.
  queue: addJobs,
  settlements: (memory, { change }, { promoted }) => {
    settleJobs(memory, change, promoted);
    withdrawSends(memory, change, promoted);
    makeDue(memory, change);
    freeJobs(memory, change);
  },
  deliveries: updateDeliveries,
  health: ({ facts }, { change }) => {
    for (const { id } of change.removeEndpoints ?? []) facts.health.delete(id);
  },
  unmatchedReports: storeReports,
  usage: countUsage,
  timeline: changeTimelines,
  erasure: (memory, { change }) => eraseEvents(memory, change),
} as const satisfies Readonly<Record<AspectName, MemoryAspect>>;
