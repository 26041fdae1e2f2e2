import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ChannelId, MessageId, ProviderReport } from 'roundtrip';
import { type HeronTemplate, reviewOf } from './heron-templates.js';

/** What Heron calls back with. */
export type HeronEvent = {
  /** The number that the channel has in Heron. */
  readonly account: string;
  /** In seconds. */
  readonly at: number;
} & (
  | {
      readonly event: 'delivered' | 'failed';
      readonly message: string;
      readonly ref: MessageId;
    }
  | { readonly event: 'reviewed'; readonly template: HeronTemplate }
  | {
      readonly event: 'wrote';
      readonly message: string;
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
  const about = { channel, at: 1_000 * event.at };
  switch (event.event) {
    case 'delivered':
    case 'failed': {
      const { event: status, message: providerId, ref: echo } = event;
      const error =
        status === 'failed'
          ? ({ code: 'recipient_unreachable', message: 'Heron could not deliver it.' } as const)
          : null;
      return [{ ...about, kind: 'status', providerId, status, echo, error, providerCode: null }];
    }
    case 'reviewed':
      return [reviewOf(channel, event.template, about.at)];
    case 'wrote': {
      const { message: providerId, from, text, answers = null, file, type = null } = event;
      const received = { ...about, providerId, from, answers };
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
