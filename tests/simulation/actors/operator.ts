import type { ChannelStatus } from '../../../core/model/channels/channel.js';
import type { ChannelId } from '../../../core/shared/ids.js';
import { moveChannel } from '../../../core/use-cases/channels/move-channel.js';
import type { Chance } from '../world/chance.js';
import type { Network } from './network.js';
import type { ApiProcess } from './processes.js';

/** Pauses channels and has them verified again. */
export type Operator = {
  readonly actOnce: () => Promise<void>;
  /** Makes every channel active, however long it takes. */
  readonly activateAll: () => Promise<void>;
};

export const operator = (
  chance: Chance,
  { ask }: Network,
  channels: readonly ChannelId[],
): Operator => {
  /** What a provider does that confirms a channel, or lifts a restriction. */
  const confirm = (channel: ChannelId) =>
    ask(`confirm ${channel}`, async ({ stores, machine: { clock } }: ApiProcess) => {
      const found = await stores.channels.findAnywhere(channel);
      const move = found && moveChannel(found, 'active', clock());
      if (move) await stores.commit(move.change);
    });
  const resume = (channel: ChannelId) =>
    ask(`resume ${channel}`, ({ app }) => app.resumeChannel({ channel }));
  const pause = (channel: ChannelId) =>
    ask(`pause ${channel}`, ({ app }) => app.pauseChannel({ channel }));
  const statusOf = async (channel: ChannelId): Promise<ChannelStatus | undefined> => {
    const reply = await ask(`look at ${channel}`, ({ stores }) =>
      stores.channels.findAnywhere(channel),
    );
    return reply.kind === 'answer' ? reply.value?.status : undefined;
  };

  const activate = async (channel: ChannelId): Promise<void> => {
    while ((await statusOf(channel)) !== 'active') {
      await resume(channel);
      await confirm(channel);
    }
  };

  return {
    actOnce: async () => {
      const channel = chance.oneOf(channels);
      await chance.oneOf([pause, resume, resume, confirm, confirm])(channel);
    },
    activateAll: async () => {
      await Promise.all(channels.map(activate));
    },
  };
};
