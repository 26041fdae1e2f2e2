import type { Job } from './job.js';

/**
 * Whether a job may be taken out of the queue, so that its message surely does not go out. It waits, so no call of it runs. No
 * call of it was repeated after an unknown outcome either: such a call may have arrived, also while the repeat waits.
 */
export const mayBeWithdrawn = ({ state, unknowns }: Pick<Job, 'state' | 'unknowns'>): boolean =>
  (state === 'queued' || state === 'behind') && unknowns === 0;
