import { dayMs, type Instant } from '../../shared/time.js';

/** How long the network takes any content after a message or a call of the person. */
export const windowMs = dayMs;

/** When the window of a conversation closes; undefined for a person who never wrote or called. */
export const windowEnd = (lastInboundAt: Instant | undefined): Instant | undefined =>
  lastInboundAt === undefined ? undefined : lastInboundAt + windowMs;

/** Whether the network takes more than templates now. */
export const isOpen = (lastInboundAt: Instant | undefined, now: Instant): boolean =>
  now < (windowEnd(lastInboundAt) ?? Number.NEGATIVE_INFINITY);
