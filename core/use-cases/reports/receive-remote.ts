import type { ChangeWith } from '../../commit/conflicts.js';
import type { ChannelIdentity } from '../../model/channels/channel.js';
import type { EventType } from '../../model/events/event.js';
import { isMediaPending } from '../../model/media/content-media.js';
import { messageExternalId } from '../../model/messages/external-id.js';
import type { Message } from '../../model/messages/message.js';
import { shownOf, standingOf } from '../../model/messages/moment.js';
import type { RemoteMessage } from '../../model/messages/remote-message.js';
import { type ReceivedFile, receivedContent } from '../../model/messages/remote-message.js';
import type { MessageStore } from '../../ports/stores/message-store.js';
import { isId, type MessageId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { commitChange, retry } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { mediaFrom, type ReceiveMessagePorts, storeReceived } from './receive-message.js';

/** The ports of `receiveRemote`. */
export type ReceiveRemotePorts = ReceiveMessagePorts & { readonly messages: MessageStore };

/**
 * Receives an inbound message with a media file, once (docs/specification.md#3.7.2). A message that was received as
 * pending gets its file, or why it has none, and an event. Any other message that was received stays as it is.
 * Returns the message that it stored or changed. A message whose wait an erasure has ended is not received.
 */
export const receiveRemote =
  (ports: ReceiveRemotePorts) =>
  (
    channel: ChannelIdentity,
    remote: RemoteMessage,
    file: ReceivedFile,
  ): Promise<MessageId | undefined> => {
    let isFresh = false;
    return retryOnConflict(async () => {
      const isRepeated = isFresh;
      isFresh = true;
      const message = await findReceived(ports, channel, remote);
      if (!message) {
        const pendingMedia = messageExternalId(channel.id, remote.providerId);
        return storeReceived(ports, channel, inboundFrom(remote, file), {
          ...{ pendingMedia, isFresh: isRepeated },
        });
      }
      if (file === 'pending' || !isMediaPending(message.content)) return undefined;
      const now = ports.clock();
      const content = receivedContent(remote.content, file);
      const change = completion(
        channel,
        { ...message, content, waitedAs: message.content },
        file,
        now,
      );
      return commitChange(ports.commit, change, { committed: () => message.id, changed: retry });
    });
  };

/** The message that was received under the provider's id of an inbound message. */
export const findReceived = async (
  { externalIds, messages }: Pick<ReceiveRemotePorts, 'externalIds' | 'messages'>,
  { id, project }: ChannelIdentity,
  { providerId }: Pick<RemoteMessage, 'providerId'>,
): Promise<Message | undefined> => {
  const holder = await externalIds.find(project, messageExternalId(id, providerId));
  return holder && isId('msg')(holder) ? messages.find(project, holder) : undefined;
};

const inboundFrom = (
  { content, channel: _, ...message }: RemoteMessage,
  file: ReceivedFile,
): Parameters<typeof storeReceived>[2] => ({
  ...message,
  kind: 'inbound',
  content: receivedContent(content, file),
  attachments: typeof file === 'object' ? [file] : [],
});

const completion = (
  channel: ChannelIdentity,
  message: Message,
  file: Exclude<ReceivedFile, 'pending'>,
  now: Instant,
): ChangeWith<'puts' | 'events'> => {
  const isStored = typeof file === 'object';
  const type: EventType = isStored ? 'message.media_ready' : 'message.media_unavailable';
  // An echo can have reached any status meanwhile.
  const shown = message.direction === 'outbound' ? standingOf(message) : shownOf(message);
  return {
    project: channel.project,
    at: now,
    puts: { messages: [message], media: isStored ? [mediaFrom(file, channel, now)] : [] },
    events: [{ type, at: now, ...shown }],
  };
};
