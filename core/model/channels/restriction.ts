import type { ChannelId } from '../../shared/ids.js';
import { dayMs, type Instant } from '../../shared/time.js';
import type { Channel, Restriction } from './channel.js';
import { isOlder } from './condition.js';

/** A provider's report that it refuses one kind of message of a channel for a time. */
export type RestrictionReport = Pick<Restriction, 'restricts' | 'providerCode'> & {
  readonly kind: 'restriction';
  readonly channel: ChannelId;
  /** When the provider imposed it, by its own clock. */
  readonly at: Instant;
  /** When it ends, or null if the provider does not say. */
  readonly until: Instant | null;
};

/** How long a restriction without an announced end lasts. */
const unannouncedMs = dayMs;

/** The restriction that holds now, or undefined. */
export const restrictionOf = ({ restriction }: Channel, now: Instant): Restriction | undefined =>
  restriction && now < restriction.until ? restriction : undefined;

/** The channel with a reported restriction. Undefined for one that is over, known, or older than the known one. */
export const restrict = (
  channel: Channel,
  { restricts, at, until: end, providerCode }: RestrictionReport,
  now: Instant,
): Channel | undefined => {
  const since = Math.min(at, now);
  const until = end ?? since + unannouncedMs;
  const known = channel.restriction;
  if (until <= now || (known && isOlder(since, known.since))) return undefined;
  if (known?.since === since && known.until === until) return undefined;
  return { ...channel, restriction: { restricts, since, until, providerCode } };
};
