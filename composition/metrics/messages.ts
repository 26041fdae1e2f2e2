import { Counter, Histogram, type Registry } from 'prom-client';
import type { AnyChange } from '../../core/commit/change.js';
import type { EventDraft } from '../../core/model/events/event.js';
import { type Message, messageErrorCodes } from '../../core/model/messages/message.js';
import { waitBuckets } from './buckets.js';
import { announcedLabel } from './labels.js';

const statusOf: Partial<Record<EventDraft['type'], string>> = {
  'message.accepted': 'accepted',
  'message.sent': 'sent',
  'message.delivered': 'delivered',
  'message.read': 'read',
  'message.failed': 'failed',
  'message.received': 'received',
};

/** The labels of a channel's messages: each status, and each reason of a failure. */
const outcomes = [
  ...Object.values(statusOf)
    .filter((status) => status !== 'failed')
    .map((status) => ({ status, error_code: '' })),
  ...messageErrorCodes.map((error_code) => ({ status: 'failed', error_code })),
];

/** Counts the statuses that messages reach, and measures how long an accepted message waits to be sent. */
export const messageMetrics = (
  registry: Registry,
  idsShown: number,
): ((change: AnyChange) => void) => {
  const messages = new Counter({
    name: 'roundtrip_messages_total',
    help: 'Messages that reached a status, by status, channel and, for failed ones, error code.',
    labelNames: ['status', 'channel', 'error_code'],
    registers: [registry],
  });
  const delay = new Histogram({
    name: 'roundtrip_message_send_delay_seconds',
    help: 'From the acceptance of a message to its status sent.',
    buckets: waitBuckets,
    registers: [registry],
  });
  const channelLabel = announcedLabel(idsShown, (channel) => {
    for (const { status, error_code } of outcomes) messages.inc({ status, channel, error_code }, 0);
  });
  const reached = (status: string, message: Message): void => {
    const { channel, error, progress } = message;
    const code = status === 'failed' ? (error?.code ?? '') : '';
    messages.inc({ status, channel: channelLabel(channel), error_code: code });
    const { accepted, sent } = progress.reachedAt;
    if (status === 'sent' && accepted !== undefined && sent !== undefined)
      delay.observe(Math.max(0, sent - accepted) / 1_000);
  };
  return (change) => {
    if (change.project === undefined) return;
    const { events, puts } = change;
    if (!events || !puts?.messages) return;
    for (const { type, subject } of events) {
      const status = statusOf[type];
      const message = status && puts.messages.find(({ id }) => id === subject);
      if (status && message) reached(status, message);
    }
  };
};
