import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ChannelId, MessageId, ProviderReport } from 'roundtrip';

/** What Heron calls back with. */
type HeronEvent = {
  readonly message: string;
  /** In seconds. */
  readonly at: number;
} & (
  | { readonly event: 'delivered' | 'failed'; readonly ref: MessageId }
  | {
      readonly event: 'wrote';
      readonly from: string;
      readonly text: string;
      readonly answers?: string;
      readonly file?: string;
      readonly type?: string;
    }
);

/** Whether Heron sent these bytes. */
export const isFromHeron = (token: string, body: Buffer, signature: string): boolean => {
  const expected = createHmac('sha256', token).update(body).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** What an event of Heron reports. Events that we do not know report nothing. */
export const reportsOf = (channel: ChannelId, event: HeronEvent): readonly ProviderReport[] => {
  const providerId = event.message;
  const about = { channel, providerId, at: 1_000 * event.at };
  switch (event.event) {
    case 'delivered':
    case 'failed': {
      const { event: status, ref: echo } = event;
      const error =
        status === 'failed'
          ? ({ code: 'recipient_unreachable', message: 'Heron could not deliver it.' } as const)
          : null;
      return [{ ...about, kind: 'status', status, echo, error, providerCode: null }];
    }
    case 'wrote': {
      const { from, text, answers = null, file, type = null } = event;
      const received = { ...about, from, answers };
      if (file === undefined)
        return [{ ...received, kind: 'inbound', content: { type: 'text', body: text } }];
      const medium = { providerId: file, mimeType: type, sha256: null, filename: null };
      const content = {
        type: 'image',
        medium,
        caption: text,
        sticker: false,
        voice: false,
      } as const;
      return [{ ...received, kind: 'remote', content }];
    }
    default:
      return [];
  }
};
