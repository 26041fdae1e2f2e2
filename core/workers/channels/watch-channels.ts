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

/** How many are asked about at once. */
const maxInspections = 8;
/** How often a channel that waits to be verified is looked at. */
const pendingEveryMs = 5 * secondMs;
/** How often any other is: what its provider told in vain is made good by then. */
const activeEveryMs = 10 * minuteMs;
/** When a look that came to nothing is made again: its process ended, or the provider could not be reached. */
const retryAfterMs = 30 * secondMs;

/**
 * Asks providers how those of their channels stand whose turn it is, and takes in what they say: so a new channel
 * becomes active, a restriction ends, and no lost report stays lost.
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

/** One process takes a channel's turn; that two do so now and then does no harm. */
const claimTurn = async (
  ephemeral: EphemeralStore,
  name: string,
  { now, until }: { readonly now: Instant; readonly until: Instant },
): Promise<boolean> => {
  if ((await ephemeral.read(name, now)) !== undefined) return false;
  await ephemeral.write(name, String(now), until);
  return true;
};
