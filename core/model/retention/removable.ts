import { type MediaId, madeAt } from '../../shared/ids.js';
import { type Instant, minuteMs } from '../../shared/time.js';
import { isMediaPending } from '../media/content-media.js';
import type { Media } from '../media/media.js';
import { awaitedFile } from '../messages/awaited-file.js';
import type { Content } from '../messages/content.js';
import type { Message } from '../messages/message.js';
import { isEchoed } from '../messages/origin.js';
import type { Delivery } from '../webhooks/delivery.js';
import { cutoff, type OwnLimit, type RetentionLimits, sooner } from './limits.js';

/**
 * Whether a message is too old and needs nothing any more. The store keeps one with a job as well: it waits to be sent, or
 * for its outcome.
 */
export const isOldMessage = (
  { progress, content }: Pick<Message, 'progress' | 'content'>,
  before: Instant,
): boolean => {
  // A job awaits the file of an outbound message, and ends with it.
  const isAwaited = isMediaPending(content) && !awaitedFile(content);
  return (progress.reachedAt.accepted ?? before) < before && !isAwaited;
};

/** The file that came with an inbound message or an echo, or was fetched for an outbound one. It is removed with the message. */
export const receivedFileOf = (
  message: Pick<Message, 'direction' | 'content' | 'typedIn' | 'waitedAs'>,
): MediaId | undefined =>
  message.direction === 'inbound' || isEchoed(message) || message.waitedAs
    ? (fileOf(message.content) ?? undefined)
    : undefined;

/** A kind of content that is missing here does not compile. */
const fileOf = (content: Content): MediaId | null => {
  switch (content.type) {
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
      return content.media;
    case 'interactive': {
      const header = 'header' in content ? content.header : undefined;
      return header && header.type !== 'text' ? ((header.media ?? null) as MediaId | null) : null;
    }
    case 'text':
    case 'template':
    case 'location':
    case 'contacts':
    case 'unsupported':
      return null;
  }
};

/** For how many days a file is shown and can be sent; null for ever. */
export const mediaDays = (
  { isReceived }: Pick<Media, 'isReceived'>,
  { media, messages }: RetentionLimits,
): number | null => (isReceived ? sooner(media, messages) : media);

/** Whether a delivery has ended and is too old. */
export const isOldDelivery = (
  { status, createdAt }: Pick<Delivery, 'status' | 'createdAt'>,
  before: Instant,
): boolean => status !== 'pending' && createdAt < before;

/** Longer than any acceptance of a message takes from its look at the media file to its commit. */
const acceptanceMs = 10 * minuteMs;

/**
 * The instant before which a deleted media file can go: no message that waits was accepted while the file could be found.
 * `oldest` is the first id of a message that waits.
 */
export const deletionCutoff = (now: Instant, oldest: string | undefined): Instant =>
  Math.min(now, oldest === undefined ? now : madeAt(oldest)) - acceptanceMs;

/**
 * The instant before which media files are too old. A message that waits may name a file that was young enough when the
 * message was accepted, by the limit of that time. So the limit counts back from the oldest message that waits, and not
 * before all of these are later than the limit. `oldest` is the first id of a message that waits.
 */
export const mediaCutoff = (
  { days, setAt }: Pick<OwnLimit, 'days' | 'setAt'>,
  now: Instant,
  oldest: string | undefined,
): Instant => {
  const since = deletionCutoff(now, oldest);
  return since > setAt ? cutoff(days, since) : 0;
};
