import type { Channel } from '../../model/channels/channel.js';
import { requestInspection } from '../../model/channels/inspection.js';
import type { ChatProviders } from '../../ports/provider/chat-provider.js';
import { commitChange, retry } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { type ChangeChannelPorts, changeChannel } from './change-channel.js';
import { moveChannel } from './move-channel.js';

/** The ports of `applyChannelOutcome`. */
export type ApplyChannelOutcomePorts = ChangeChannelPorts & {
  readonly providers: ChatProviders;
};

/** The part of the outcome of a call that can concern the channel. */
type Outcome = {
  readonly kind: string;
  readonly concernsChannel?: boolean;
  readonly providerCode?: string | null;
  readonly becomes?: 'restricted' | 'inactive';
};

/** Whether the cause of a refused call may be the channel. */
export const concernsChannel = (outcome: Outcome): boolean =>
  outcome.kind === 'channel_trouble' || outcome.concernsChannel === true;

/**
 * Applies the outcome of a call to its channel (docs/specification.md#3.3.8). An outcome that concerns the channel
 * requests an inspection. The channel of a provider that cannot be asked gets the status that the outcome names.
 */
export const applyChannelOutcome = async (
  ports: ApplyChannelOutcomePorts,
  { id, provider }: Channel,
  outcome: Outcome,
): Promise<void> => {
  if (!concernsChannel(outcome)) return undefined;
  const { becomes, providerCode = null } = outcome;
  if (ports.providers(provider)?.inspect)
    return changeChannel(ports, id, (channel, { steadyNow }) =>
      requestInspection(channel, providerCode, steadyNow),
    );
  if (becomes === undefined) return undefined;
  return retryOnConflict(async () => {
    const channel = await ports.channels.findAnywhere(id);
    const why = { providerCode };
    const move = channel && moveChannel(channel, becomes, ports.clock(), why);
    if (!move) return undefined;
    return commitChange(ports.commit, move.change, { committed: () => undefined, changed: retry });
  });
};
