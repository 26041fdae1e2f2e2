import type { Timer } from '../../../core/ports/machine/clock.js';
import {
  type InBatches,
  pacedBatches as paced,
} from '../../../core/workers/retention/paced-batches.js';

export type { InBatches } from '../../../core/workers/retention/paced-batches.js';

const timer: Timer = (ms, callback) => {
  const timeout = setTimeout(callback, ms);
  return () => clearTimeout(timeout);
};

/** Batches of transactions whose size follows their duration, in all calls of one run. */
export const pacedBatches = (): InBatches => paced({ monotonic: () => performance.now(), timer });
