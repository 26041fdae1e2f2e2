import type { Message } from '../../core/model/messages/message.js';
import type { RemoteMessage } from '../../core/model/messages/remote-message.js';
import type { MediaFetch } from '../../core/ports/provider/chat-provider.js';
import { type Instant, secondMs } from '../../core/shared/time.js';
import { providerIdOf } from './calls.js';

/** From the message to its file. The service receives a message without its file after 60 s (docs/specification.md#3.7.2). */
const lateMs = 62 * secondMs;

/** A PNG image of one pixel. */
const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Not the hash of the image. */
const otherHash = '0'.repeat(64);

/** An inbound message with an image whose file comes after 62 s, and has the wrong hash when it is `corrupt`. */
export const lateImageOf = (
  message: Message,
  kind: 'whole' | 'corrupt',
  { at, steadyAt }: { readonly at: Instant; readonly steadyAt: Instant },
): RemoteMessage => ({
  kind: 'remote',
  channel: message.channel,
  providerId: `${providerIdOf(message)}.image`,
  from: message.to,
  at,
  content: {
    type: 'image',
    medium: {
      providerId: `${providerIdOf(message)}.image.${steadyAt + lateMs}`,
      mimeType: 'image/png',
      sha256: kind === 'corrupt' ? otherHash : null,
      filename: null,
    },
    caption: captionOf(message),
    sticker: false,
    voice: false,
  },
  answers: providerIdOf(message),
});

/** The text that it answers, as far as a caption can have it. */
const captionOf = ({ content }: Message): string | null =>
  content.type === 'text' ? [...content.body].slice(0, longestCaption).join('') : null;

/** Characters. */
const longestCaption = 100;

/** The image, from the steady time on that its id names. */
export const fetchLateImage = (providerId: string, steadyNow: Instant): MediaFetch => {
  const [, readyAt] = /\.image\.(\d+)$/.exec(providerId) ?? [];
  if (readyAt === undefined) return { kind: 'absent' };
  const waitMs = Number(readyAt) - steadyNow;
  if (waitMs > 0) return { kind: 'later', waitMs: Math.min(waitMs, lateMs) };
  return { kind: 'fetched', mimeType: 'image/png', bytes: bytesOf(image) };
};

async function* bytesOf(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
