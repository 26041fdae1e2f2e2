import * as E from 'fp-ts/lib/Either.js';
import type { Channel } from '../../model/channels/channel.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import { isId, type ProjectId } from '../../shared/ids.js';

/** No channel has this id, or none of the project. */
export type ChannelNotFound = { readonly code: 'channel_not_found'; readonly id: string };

/** When a use case of one channel, of any project, refuses. */
export const noChannel = { channel_not_found: 'there is no such channel' } as const;

/** A channel of a project, by the id that a person gave. */
export const findChannel = async (
  { channels }: { readonly channels: Pick<ChannelStore, 'find'> },
  { project, id }: { readonly project: ProjectId; readonly id: string },
): Promise<E.Either<ChannelNotFound, Channel>> => {
  const channel = isId('chan')(id) ? await channels.find(project, id) : undefined;
  return channel ? E.right(channel) : E.left({ code: 'channel_not_found', id });
};

/** A channel of any project, by the id that a person gave. */
export const findAnywhere = async (
  { channels }: { readonly channels: Pick<ChannelStore, 'findAnywhere'> },
  id: string,
): Promise<Channel | undefined> => (isId('chan')(id) ? channels.findAnywhere(id) : undefined);
