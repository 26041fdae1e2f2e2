import type { SteadyRecord } from '../../model/time/follow-clock.js';
import type { Instant } from '../../shared/time.js';

/** Where the processes of a store keep what they share of its steady time. Each call is durable when it resolves. */
export type SteadyRecords = {
  /** The record, all zeros before the first write, and the present time of the store's own clock, if it has one. */
  readonly read: () => Promise<{
    readonly record: SteadyRecord;
    readonly storeClock: Instant | undefined;
  }>;
  /**
   * Writes the record if the stored offset is still `expectedMs`, or if there is none. `seenAt` is only raised. Returns
   * whether it was written.
   */
  readonly write: (record: SteadyRecord, expectedMs: number) => Promise<boolean>;
};
