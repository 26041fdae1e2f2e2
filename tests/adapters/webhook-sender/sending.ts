import {
  type UndiciWebhookSender,
  undiciWebhookSender,
  type WebhookSenderOptions,
} from '../../../adapters/webhook-sender/index.js';
import type {
  WebhookOutcome,
  WebhookRequest,
} from '../../../core/ports/webhooks/webhook-sender.js';
import type { Receiver } from '../../support/servers/receiver.js';

/** A time that the clock of every sender in a test shows. */
export const now = Date.UTC(2026, 0, 31, 9, 30);

/** A request like any other. */
export const anyRequest = (url: string): WebhookRequest => ({
  url,
  headers: { 'Content-Type': 'application/json', 'User-Agent': 'Roundtrip/1' },
  body: '{"id":"evt_any"}',
  localhostAllowed: true,
});

/** Lets a body use a sender and a receiver, and ends both after it. */
export const using = async <A>(
  receiver: Promise<Receiver>,
  options: Partial<WebhookSenderOptions>,
  body: (sender: UndiciWebhookSender, receiver: Receiver) => Promise<A>,
): Promise<A> => {
  const sender = undiciWebhookSender({ clock: () => now, ...options });
  const server = await receiver;
  try {
    return await body(sender, server);
  } finally {
    await server.close();
    await sender.close();
  }
};

/** What comes of one request like any other to a receiver. */
export const outcomeAt = (
  receiver: Promise<Receiver>,
  options: Partial<WebhookSenderOptions> = {},
): Promise<WebhookOutcome> =>
  using(receiver, options, (sender, { url }) => sender.send(anyRequest(url)));
