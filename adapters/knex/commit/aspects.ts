import type { AspectName } from '../../../core/commit/aspects.js';
import type { KnexAspect } from './aspect.js';
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

/**
 * The store's counterpart of every aspect of the core, in the order of their statements. `project` and `lanes` come
 * first because their queries lock rows: first the projects, then the lanes. The other queries run behind these locks.
 * `erasure` comes last: it removes also what the group itself has written. The order of the rest is free: all rows that a group
 * writes are behind its locks.
 */
export const knexAspects = {
  project,
  lanes,
  allowance,
  mediaBytes,
  idempotency,
  entities,
  externalIds,
  contactKeys,
  conversations,
  notes,
  pendingMedia,
  postedSends,
  events,
  timeline,
  unmatchedReports,
  usage,
  channels,
  endpoints,
  settlements,
  queue,
  health,
  deliveries,
  erasure,
} as const satisfies Readonly<Record<AspectName, KnexAspect>>;
