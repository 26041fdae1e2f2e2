import * as E from 'fp-ts/lib/Either.js';
import type { Channel } from '../../model/channels/channel.js';
import type { Attachment } from '../../model/media/media.js';
import type { Content } from '../../model/messages/content.js';
import type { RemoteContent, RemoteMessage } from '../../model/messages/remote-message.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { ChatProviders, MediaFetch } from '../../ports/provider/chat-provider.js';
import type {
  PendingInbound,
  PendingInboundStore,
} from '../../ports/queues/pending-inbound-store.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import { dayMs, type Instant, minuteMs, secondMs } from '../../shared/time.js';
import type { MediaRefusal, MediaUpload } from '../../use-cases/media/store-upload.js';
import {
  type ReceiveMessagePorts,
  receiveMessage,
} from '../../use-cases/reports/receive-message.js';

export type FetchMediaPorts = ReceiveMessagePorts & {
  readonly clock: Clock;
  readonly channels: ChannelStore;
  readonly providers: ChatProviders;
  readonly pendingInbound: PendingInboundStore;
  readonly storeAttachment: (upload: MediaUpload) => Promise<E.Either<MediaRefusal, Attachment>>;
  readonly onFault: (error: unknown) => void;
};

/**
 * Time for which a media file that the provider does not find is requested again: it may not be
 * replicated yet.
 */
const notFoundForMs = 10 * minuteMs;
/** Time for which any media file is requested. The provider keeps files no longer. */
const maxAgeMs = 7 * dayMs;
const maxBackoffMs = 5 * minuteMs;

/**
 * Fetches the media file of a pending inbound message and receives the message, or schedules the
 * next try.
 */
export const fetchPendingMedia = async (
  ports: FetchMediaPorts,
  awaited: PendingInbound,
): Promise<void> => {
  const { message, name } = awaited;
  const channel = await ports.channels.findAnywhere(awaited.channel);
  if (!channel) return ports.pendingInbound.remove(name);
  const found = await attempt(ports, channel, message);
  if (isAttachment(found)) await receive(ports, channel, message, found);
  else if (found === 'refused' || isGivenUp(awaited, found, ports.clock()))
    await receive(ports, channel, message);
  else return postpone(ports, awaited, found.kind === 'later' ? found.waitMs : 0);
  await ports.pendingInbound.remove(name);
};

type FetchResult = Attachment | 'refused' | Exclude<MediaFetch, { readonly kind: 'fetched' }>;

const isAttachment = (found: FetchResult): found is Attachment =>
  found !== 'refused' && 'sha256' in found;

const later: FetchResult = { kind: 'later', waitMs: 0 };

/**
 * Stores the media file, or returns why it could not. Any exception counts as a failure that a
 * later try may not meet.
 */
const attempt = async (
  ports: FetchMediaPorts,
  channel: Channel,
  { content: { medium } }: RemoteMessage,
): Promise<FetchResult> => {
  try {
    const ask = ports.providers(channel.provider)?.fetchMedia;
    const fetched = ask ? await ask(channel, medium) : later;
    if (fetched.kind !== 'fetched') return fetched;
    const stored = await ports.storeAttachment({
      declaredType: medium.mimeType ?? fetched.mimeType ?? undefined,
      filename: medium.filename ?? undefined,
      bytes: fetched.bytes,
    });
    if (E.isLeft(stored)) return 'refused';
    const isWhole = medium.sha256 === null || medium.sha256 === stored.right.sha256;
    return isWhole ? stored.right : later;
  } catch (error) {
    ports.onFault(error);
    return later;
  }
};

const isGivenUp = (
  { receivedAt }: PendingInbound,
  found: Exclude<FetchResult, Attachment | 'refused'>,
  now: Instant,
): boolean => now - receivedAt >= (found.kind === 'absent' ? notFoundForMs : maxAgeMs);

const postpone = (
  { pendingInbound, clock }: FetchMediaPorts,
  { name, tries }: PendingInbound,
  waitMs: number,
): Promise<void> => {
  const backOffMs = Math.min(maxBackoffMs, secondMs * 2 ** Math.min(tries, 10));
  return pendingInbound.postpone(name, {
    dueAt: clock() + Math.max(waitMs, backOffMs),
    tries: tries + 1,
  });
};

/** Receives the message with its media file; without one its content is `unsupported`. */
const receive = (
  ports: FetchMediaPorts,
  channel: Channel,
  { content, channel: _, ...message }: RemoteMessage,
  attachment?: Attachment,
): Promise<void> =>
  receiveMessage(ports)(channel, {
    ...message,
    kind: 'inbound',
    content: attachment
      ? contentWith(content, attachment)
      : { type: 'unsupported', providerType: content.sticker ? 'sticker' : content.type },
    attachments: attachment ? [attachment] : [],
  });

const contentWith = (
  { type, caption, sticker, voice }: RemoteContent,
  { id: media, mimeType, filename }: Attachment,
): Content => {
  switch (type) {
    case 'image':
      return { type, media, mimeType, caption, sticker };
    case 'video':
      return { type, media, mimeType, caption };
    case 'audio':
      return { type, media, mimeType, voice };
    case 'document':
      return { type, media, mimeType, filename, caption };
  }
};
