import { hourMs } from '../../core/shared/time.js';
import { orphanAgeMs } from '../../core/use-cases/media/sweep-media.js';
import { periodic } from '../../core/workers/service.js';
import type { MakeService } from './service-parts.js';

/** How far the times of files may lag behind the clock. */
const lagMs = 100;

/**
 * Deletes, every hour, blobs that belong to no media file. A process that owns its blobs deletes at the start also
 * what the process before left behind, however young.
 */
export const mediaSweeper: MakeService = ({ parts, useCases: { sweepMedia } }, onFault) => {
  const { clock, steady, timer, ownsBlobs } = parts;
  let ageMs = ownsBlobs ? lagMs : orphanAgeMs;
  const sweep = (): Promise<number> => {
    const before = Math.min(clock(), steady()) - ageMs;
    ageMs = orphanAgeMs;
    return sweepMedia(before);
  };
  return periodic(sweep, { everyMs: hourMs, timer, onFault });
};
