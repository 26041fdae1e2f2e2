import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import type { Channel } from '../../model/channels/channel.js';
import { RatePerSecond } from '../../model/channels/new-channel.js';
import { closed } from '../../shared/closed-object.js';
import { isId } from '../../shared/ids.js';
import { decodeInput, type InvalidInput } from '../../shared/invalid-input.js';
import { commitChange, retry } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import type { ChannelNotFound, ManageChannelsPorts } from './manage-channels.js';

const NewRate = closed('NewRate', { ratePerSecond: RatePerSecond });

/** A new rate of a channel: 1 to 9,999 messages a second. */
export type ChangeRate = t.TypeOf<typeof NewRate> & { readonly channel: string };

/** Gives a channel another rate. Its worker applies it when it reads the channel next. The status stays. */
export const changeRate =
  ({ channels, clock, commit }: Pick<ManageChannelsPorts, 'channels' | 'clock' | 'commit'>) =>
  async ({
    channel: id,
    ...input
  }: ChangeRate): Promise<E.Either<InvalidInput | ChannelNotFound, Channel>> => {
    const decoded = decodeInput(NewRate, input);
    if (E.isLeft(decoded)) return decoded;
    const { ratePerSecond } = decoded.right;
    return retryOnConflict(async () => {
      const channel = isId('chan')(id) ? await channels.findAnywhere(id) : undefined;
      if (!channel) return E.left({ code: 'channel_not_found', id } as const);
      const at = clock();
      const changed: Channel = { ...channel, ratePerSecond, updatedAt: at };
      const { project } = channel;
      return commitChange(
        commit,
        { project, at, puts: { channels: [changed] }, wake: [channel.id] },
        { committed: () => E.right(changed), changed: retry },
      );
    });
  };
