import type { EventType } from '../../../core/model/events/event.js';
import type { PublishedEvent } from '../../../core/model/events/typed-event.js';
import type { Clock } from '../../../core/ports/machine/clock.js';
import type {
  SendWebhook,
  WebhookOutcome,
  WebhookRequest,
  WebhookSendError,
} from '../../../core/ports/webhooks/webhook-sender.js';
import type { Instant } from '../../../core/shared/time.js';
import { type Script, scripted } from './scripted.js';

/** A webhook request as its receiver got it. */
export type ReceivedRequest = {
  readonly at: Instant;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The raw body, which the signature covers. */
  readonly body: string;
  /** The body, parsed. */
  readonly event: PublishedEvent<EventType>;
  /** From 1. */
  readonly attempt: number;
};

/** How a receiver answers: a status code, an error, or a whole outcome. */
export type WebhookAnswer = number | WebhookSendError | Partial<WebhookOutcome>;

/** The receiver of every webhook in a test. It answers 200 unless its script says otherwise. */
export type WebhookReceiver = Script<ReceivedRequest, WebhookAnswer> & {
  /** Every request that was sent, the oldest first. */
  readonly received: readonly ReceivedRequest[];
};

const usual: WebhookOutcome = { statusCode: 200, durationMs: 1, responseBody: '', error: null };

/** A receiver, and the function that posts to it. */
export const webhookReceiver = (
  clock: Clock,
): { readonly webhooks: WebhookReceiver; readonly sendWebhook: SendWebhook } => {
  const received: ReceivedRequest[] = [];
  const { script, answerTo } = scripted<ReceivedRequest, WebhookAnswer>(200);
  return {
    webhooks: { ...script, received },
    sendWebhook: async (request) => {
      const arrived = arrivedAt(clock(), request);
      request.onStart?.();
      received.push(arrived);
      return outcomeOf(await answerTo(arrived));
    },
  };
};

const arrivedAt = (at: Instant, { url, headers, body }: WebhookRequest): ReceivedRequest => ({
  at,
  url,
  headers,
  body,
  event: JSON.parse(body),
  attempt: Number(headers['Service-Delivery-Attempt']),
});

const outcomeOf = (answer: WebhookAnswer): WebhookOutcome => {
  if (typeof answer === 'number') return { ...usual, statusCode: answer };
  if (typeof answer === 'string') return { ...usual, statusCode: null, error: answer };
  return { ...usual, ...answer };
};
