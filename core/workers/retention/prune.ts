import type { Removed } from '../../ports/stores/retention.js';
import type { Instant } from '../../shared/time.js';
import { removeMedia } from './old-media.js';
import { removeMessages } from './old-messages.js';
import { removeTimelines } from './old-timelines.js';
import { type PacePorts, pacedBatches } from './paced-batches.js';
import type { RetentionPorts } from './retention-ports.js';

/**
 * Removes what is too old, in small batches (docs/specification.md#3.10.3). What others can see goes by Changes, so that caches
 * and workers hear of it. May leave some for the next run; a run that removes nothing has left nothing. A run that was
 * stopped or killed at any point is continued by the next one.
 */
export const prune =
  (ports: RetentionPorts & PacePorts) =>
  async (now: Instant): Promise<Removed> => {
    const run = { ...ports, now, inBatches: pacedBatches(ports) };
    return {
      ...(await ports.retention.prune(now)),
      messages: await removeMessages(run),
      timelines: await removeTimelines(run),
      media: await removeMedia(run),
    };
  };
