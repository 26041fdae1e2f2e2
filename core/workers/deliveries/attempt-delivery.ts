import { type AttemptEnd, attemptResult } from '../../model/webhooks/attempt-end.js';
import { eventDamaged } from '../../model/webhooks/delivery.js';
import type { Clock, Random } from '../../ports/machine/clock.js';
import type { Sealing } from '../../ports/machine/sealing.js';
import { noTracer, type SpanStart, type Tracer } from '../../ports/machine/tracer.js';
import type { SendWebhook, WebhookOutcome } from '../../ports/webhooks/webhook-sender.js';
import type { SignWebhook } from '../../ports/webhooks/webhook-signer.js';
import type { Instant } from '../../shared/time.js';
import {
  cachedOpen,
  type DeliveryToSend,
  deliveryRequest,
} from '../../use-cases/webhooks/deliveries/delivery-request.js';

export type AttemptDeliveryPorts = {
  readonly clock: Clock;
  readonly random: Random;
  readonly sealing: Sealing;
  readonly sign: SignWebhook;
  readonly send: SendWebhook;
  readonly onFault: (error: unknown) => void;
  /** Default: records nothing. */
  readonly tracer?: Tracer;
};

/**
 * Makes one attempt and returns its end, or undefined when the sender was full or closing: the
 * attempt is then made again under its number. Never rejects. Calls `onStart` when the request is on its way.
 */
export type AttemptDelivery = (
  delivery: DeliveryToSend,
  onStart: () => void,
) => Promise<AttemptEnd | undefined>;

export const attemptDelivery = (ports: AttemptDeliveryPorts): AttemptDelivery => {
  const answerTo = traced(ports.tracer, sendAndCatch(ports));
  return async (delivery, onStart) => {
    const at = ports.clock();
    if (delivery.isDamaged) return endOf(delivery, at, nothingSent, ports.random());
    const answer = await answerTo(delivery, at, onStart);
    if (answer.error === 'sender_unavailable') return undefined;
    return endOf(delivery, at, answer, ports.random());
  };
};

/** A damaged event is not sent. Its delivery is tried again as after any failure, so that a restored event is delivered. */
const nothingSent: AttemptOutcome = {
  ...{ statusCode: null, durationMs: 0, responseBody: '' },
  error: eventDamaged,
};

type AttemptOutcome = Omit<WebhookOutcome, 'error'> & { readonly error: string | null };

type AnswerTo = (
  delivery: DeliveryToSend,
  at: Instant,
  onStart: () => void,
) => Promise<AttemptOutcome>;

/** Makes each attempt in a span that continues the trace of the event. The receiver can continue the span. */
const traced =
  (tracer: Tracer = noTracer, answerTo: AnswerTo): AnswerTo =>
  async (delivery, at, onStart) => {
    const span = tracer.begin(() => attemptSpan(delivery));
    if (!span) return answerTo(delivery, at, onStart);
    const answer = await span.activate(() =>
      answerTo({ ...delivery, trace: span.context }, at, onStart),
    );
    const { statusCode, error } = answer;
    const failure =
      attemptResult(answer) === 'succeeded' ? undefined : (error ?? String(statusCode));
    span.end(statusCode === null ? {} : { 'http.response.status_code': statusCode }, failure);
    return answer;
  };

/** It names no URL, which may contain a secret. */
const attemptSpan = ({ delivery, trace }: DeliveryToSend): SpanStart => ({
  name: 'webhook attempt',
  kind: 'client',
  parent: trace,
  attributes: {
    'http.request.method': 'POST',
    'roundtrip.delivery.id': delivery.id,
    'roundtrip.endpoint.id': delivery.endpoint,
    'roundtrip.event.id': delivery.event.id,
    'roundtrip.event.type': delivery.event.type,
    'roundtrip.attempt': delivery.attempts + 1,
  },
});

/**
 * Sends the delivery. An exception of our own counts as a failed attempt, so that it does not block
 * the lane.
 */
const sendAndCatch = ({ send, sign, sealing, onFault }: AttemptDeliveryPorts): AnswerTo => {
  const open = cachedOpen(sealing);
  return async (delivery, at, onStart) => {
    try {
      return await send({ onStart, ...deliveryRequest(delivery, { open, sign, at }) });
    } catch (error) {
      onFault(error);
      return { statusCode: null, durationMs: 0, responseBody: '', error: 'internal_error' };
    }
  };
};

const endOf = (
  { delivery }: DeliveryToSend,
  at: Instant,
  { retryAfterMs, ...answer }: AttemptOutcome,
  random: number,
): AttemptEnd => ({
  delivery: { id: delivery.id, endpoint: delivery.endpoint, event: delivery.event },
  attempt: { number: delivery.attempts + 1, at, ...answer },
  result: attemptResult(answer),
  random,
  retryAfterMs,
});
