import type { Channel } from '../../model/channels/channel.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { ChatProviders } from '../../ports/provider/chat-provider.js';
import type { Intake } from '../../ports/provider/intake.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { EphemeralStore } from '../../ports/stores/ephemeral-store.js';
import { type Instant, minuteMs, secondMs } from '../../shared/time.js';

export type WatchChannelsPorts = {
  readonly clock: Clock;
  readonly channels: ChannelStore;
  readonly ephemeral: EphemeralStore;
  readonly providers: ChatProviders;
  readonly intake: Intake;
  readonly onFault: (error: unknown) => void;
};

/** Channels that are inspected at the same time. */
const maxInspections = 8;
/** Interval between inspections of a channel that waits for verification. */
const pendingEveryMs = 5 * secondMs;
/**
 * Interval between inspections of any other channel. Reports that were lost are recovered within
 * it.
 */
const activeEveryMs = 10 * minuteMs;
/**
 * Time until an inspection is repeated when its process ended or the provider was not reachable.
 */
const retryAfterMs = 30 * secondMs;

/**
 * Asks the provider about each of its channels whose inspection is due, and applies the reports it
 * returns. This activates new channels, lifts restrictions and recovers lost reports.
 */
export const watchChannels = (ports: WatchChannelsPorts) => async (provider: string) => {
  if (!ports.providers(provider)?.inspect) return;
  const all = await ports.channels.ofProvider(provider);
  const watched = all.filter(({ status }) => status !== 'inactive');
  for (let i = 0; i < watched.length; i += maxInspections)
    await Promise.all(
      watched
        .slice(i, i + maxInspections)
        .map((channel) => inspectIfDue(ports, channel).catch(ports.onFault)),
    );
};

const inspectIfDue = async (ports: WatchChannelsPorts, channel: Channel): Promise<void> => {
  const { clock, ephemeral, providers, intake } = ports;
  const now = clock();
  const everyMs = channel.status === 'pending' ? pendingEveryMs : activeEveryMs;
  const name = `inspected ${channel.id} ${channel.status}`;
  if (!(await claimTurn(ephemeral, name, { now, until: now + Math.min(everyMs, retryAfterMs) })))
    return;
  const reports = await providers(channel.provider)?.inspect?.(channel);
  if (!reports || reports.length === 0) return;
  await intake(reports);
  await ephemeral.write(name, String(now), now + everyMs);
};

/**
 * Lets one process inspect a channel. Two processes may both win the turn; a second inspection is
 * harmless.
 */
const claimTurn = async (
  ephemeral: EphemeralStore,
  name: string,
  { now, until }: { readonly now: Instant; readonly until: Instant },
): Promise<boolean> => {
  if ((await ephemeral.read(name, now)) !== undefined) return false;
  await ephemeral.write(name, String(now), until);
  return true;
};
