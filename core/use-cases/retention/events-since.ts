import { cutoff, limitsOf } from '../../model/retention/limits.js';
import type { Clock, SteadyClock } from '../../ports/machine/clock.js';
import type { ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { FindLimits } from './limited-media.js';

/** The ports of `eventsSince`. */
export type EventsSincePorts = {
  readonly findLimits: FindLimits;
  readonly clock: Clock;
  readonly steady: SteadyClock;
};

/** The instant since which the events of a project are shown: its limit before the earlier of the two clocks. */
export const eventsSince = async (
  { findLimits, clock, steady }: EventsSincePorts,
  project: ProjectId,
): Promise<Instant> => {
  const { events } = limitsOf(await findLimits(project));
  return cutoff(events, Math.min(clock(), steady()));
};
