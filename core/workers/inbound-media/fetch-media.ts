import * as E from 'fp-ts/lib/Either.js';
import type { Channel } from '../../model/channels/channel.js';
import type { MediaError } from '../../model/media/content-media.js';
import type { Attachment } from '../../model/media/media.js';
import type { RemoteMessage } from '../../model/messages/remote-message.js';
import type { Clock, SteadyClock } from '../../ports/machine/clock.js';
import type { ChatProviders, MediaFetch } from '../../ports/provider/chat-provider.js';
import type { PendingInbound } from '../../ports/queues/pending-inbound-store.js';
import { dayMs, type Instant, minuteMs } from '../../shared/time.js';
import type { MediaUpload } from '../../use-cases/media/store-upload.js';

/** The ports of `fetchMedia`. */
export type FetchMediaPorts = {
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly providers: ChatProviders;
  readonly storeAttachment: (upload: MediaUpload) => Promise<E.Either<'too_large', Attachment>>;
  readonly onFault: (error: unknown) => void;
};

/** The end of a fetch: the stored file, why it cannot be had, or the wait before the next try in milliseconds. */
export type FetchResult =
  | { readonly kind: 'stored'; readonly file: Attachment }
  | { readonly kind: 'unavailable'; readonly error: MediaError }
  | { readonly kind: 'later'; readonly waitMs: number };

/**
 * Time for which a media file that the provider does not find is requested again: it may not be
 * replicated yet.
 */
const notFoundForMs = 10 * minuteMs;
/** Time for which any media file is requested. The provider keeps files no longer. */
const maxAgeMs = 7 * dayMs;
/** Downloads of one try whose bytes have another hash than the provider gave. */
const maxMismatches = 3;

/** Fetches the media file of a pending inbound message from its provider and stores it. Never rejects. */
export const fetchMedia = async (
  ports: FetchMediaPorts,
  channel: Channel,
  pending: PendingInbound,
): Promise<FetchResult> => {
  let result = await download(ports, channel, pending.message);
  for (let tries = 1; tries < maxMismatches && isCorrupt(result); tries += 1)
    result = await download(ports, channel, pending.message);
  return judge(result, pending, { now: ports.clock(), steadyNow: ports.steady() });
};

type Download = FetchResult | { readonly kind: 'absent' };

const isCorrupt = (result: Download): boolean =>
  result.kind === 'unavailable' && result.error === 'corrupt';

const later: Download = { kind: 'later', waitMs: 0 };

/** Downloads once. An exception is a failure that a later try may not meet. */
const download = async (
  ports: FetchMediaPorts,
  channel: Channel,
  { content: { medium } }: RemoteMessage,
): Promise<Download> => {
  try {
    const ask = ports.providers(channel.provider)?.fetchMedia;
    const fetched: MediaFetch = ask ? await ask(channel, medium) : { kind: 'later', waitMs: 0 };
    if (fetched.kind !== 'fetched') return fetched;
    const stored = await ports.storeAttachment({
      declaredType: medium.mimeType ?? fetched.mimeType ?? undefined,
      filename: medium.filename ?? undefined,
      bytes: fetched.bytes,
    });
    if (E.isLeft(stored)) return { kind: 'unavailable', error: stored.left };
    const file = stored.right;
    return medium.sha256 === null || medium.sha256 === file.sha256
      ? { kind: 'stored', file }
      : { kind: 'unavailable', error: 'corrupt' };
  } catch (error) {
    ports.onFault(error);
    return later;
  }
};

/** Gives up a file that is missing for too long. */
const judge = (
  result: Download,
  { receivedAt, message }: PendingInbound,
  { now, steadyNow }: { readonly now: Instant; readonly steadyNow: Instant },
): FetchResult => {
  if (result.kind === 'stored' || result.kind === 'unavailable') return result;
  if (steadyNow - receivedAt >= maxAgeMs) return { kind: 'unavailable', error: 'expired' };
  if (result.kind === 'later') return result;
  if (now - message.at >= maxAgeMs) return { kind: 'unavailable', error: 'expired' };
  return steadyNow - receivedAt >= notFoundForMs
    ? { kind: 'unavailable', error: 'not_found' }
    : { kind: 'later', waitMs: 0 };
};
