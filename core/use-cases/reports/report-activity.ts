import type { EphemeralStore } from '../../ports/stores/ephemeral-store.js';
import type { ChannelId } from '../../shared/ids.js';
import { setNewest } from '../../shared/set-newest.js';
import { dayMs, type Instant, secondMs } from '../../shared/time.js';

/** How long the last activity is stored: longer than any unknown outcome waits. */
const activityTtlMs = dayMs;
/** Minimum time between two writes for one channel. */
const writeIntervalMs = secondMs;
/** How many channels are remembered; past it the one noted the longest ago is noted again. */
const capacity = 10_000;

/**
 * Notes that a report of some message has reached a channel: the line from its provider to us is alive. Several
 * within one second are noted once. `now` is by steady time, as the attempts that it is compared with.
 */
export const recordReportActivity = ({ ephemeral }: { readonly ephemeral: EphemeralStore }) => {
  const notedAt = new Map<ChannelId, Instant>();
  return async (channel: ChannelId, now: Instant): Promise<void> => {
    if (now - (notedAt.get(channel) ?? Number.NEGATIVE_INFINITY) < writeIntervalMs) return;
    setNewest(notedAt, capacity, channel, now);
    await ephemeral.write(keyOf(channel), String(now), now + activityTtlMs);
  };
};

/** When a report last reached the channel, by steady time and through any process; undefined if none did for a day. */
export const lastReportAt = async (
  { ephemeral }: { readonly ephemeral: EphemeralStore },
  channel: ChannelId,
  now: Instant,
): Promise<Instant | undefined> => {
  const text = await ephemeral.read(keyOf(channel), now);
  return text === undefined ? undefined : Number(text);
};

const keyOf = (channel: ChannelId): string => `heard ${channel}`;
