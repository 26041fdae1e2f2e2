import type { Channel } from '../../model/channels/channel.js';
import type { Clock, SteadyClock } from '../../ports/machine/clock.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { ChannelId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { commitChange, retry } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';

/** The ports of a change to a channel. */
export type ChangeChannelPorts = {
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly channels: ChannelStore;
  readonly commit: Commit;
};

/** The present: by the wall clock, and by the time that waits run by. */
export type Present = { readonly now: Instant; readonly steadyNow: Instant };

/**
 * Stores what `change` makes of a channel, and makes its lane due. Stores nothing where `change` returns undefined.
 * The status stays: `moveChannel` changes it.
 */
export const changeChannel = (
  { clock, steady, channels, commit }: ChangeChannelPorts,
  id: ChannelId,
  change: (channel: Channel, present: Present) => Channel | undefined,
): Promise<void> =>
  retryOnConflict(async () => {
    const channel = await channels.findAnywhere(id);
    const at = clock();
    const changed = channel && change(channel, { now: at, steadyNow: steady() });
    if (!changed) return undefined;
    const update = { project: changed.project, at, puts: { channels: [changed] }, wake: [id] };
    return commitChange(commit, update, { committed: () => undefined, changed: retry });
  });
