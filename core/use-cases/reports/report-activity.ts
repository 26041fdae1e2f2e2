import type { EphemeralStore } from '../../ports/stores/ephemeral-store.js';
import type { ChannelId } from '../../shared/ids.js';
import { dayMs, type Instant, secondMs } from '../../shared/time.js';

/** How long it is remembered that something was heard: longer than any unknown outcome waits. */
const rememberedMs = dayMs;
/** At most so often is it noted. */
const noteEveryMs = secondMs;

/**
 * Notes that a report of some message has reached a channel: the line from its provider to us is alive. Several
 * within one second are noted once.
 */
export const recordReportActivity = ({ ephemeral }: { readonly ephemeral: EphemeralStore }) => {
  const notedAt = new Map<ChannelId, Instant>();
  return async (channel: ChannelId, now: Instant): Promise<void> => {
    if (now - (notedAt.get(channel) ?? Number.NEGATIVE_INFINITY) < noteEveryMs) return;
    notedAt.set(channel, now);
    await ephemeral.write(noteOf(channel), String(now), now + rememberedMs);
  };
};

/** When a report last reached the channel, through any process. Undefined if none did for a day. */
export const lastReportAt = async (
  { ephemeral }: { readonly ephemeral: EphemeralStore },
  channel: ChannelId,
  now: Instant,
): Promise<Instant | undefined> => {
  const text = await ephemeral.read(noteOf(channel), now);
  return text === undefined ? undefined : Number(text);
};

const noteOf = (channel: ChannelId): string => `heard ${channel}`;
