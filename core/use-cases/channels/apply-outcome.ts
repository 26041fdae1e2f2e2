import type { Channel } from '../../model/channels/channel.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { NewId } from '../../shared/ids.js';
import { commitChange, retry } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { moveChannel } from './move-channel.js';

/** The ports of `applyChannelOutcome`. */
export type ApplyChannelOutcomePorts = {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly channels: ChannelStore;
  readonly commit: Commit;
};

/** Changes the status of a channel when the outcome of a provider call names a new one. */
export const applyChannelOutcome = async (
  ports: ApplyChannelOutcomePorts,
  { id }: Channel,
  outcome: { readonly kind: string; readonly becomes?: 'restricted' | 'inactive' },
): Promise<void> => {
  const { becomes } = outcome;
  if (becomes === undefined) return undefined;
  return retryOnConflict(async () => {
    const channel = await ports.channels.findAnywhere(id);
    const move = channel && moveChannel(channel, becomes, ports.clock(), ports.newId);
    if (!move) return undefined;
    return commitChange(ports.commit, move.change, { committed: () => undefined, changed: retry });
  });
};
