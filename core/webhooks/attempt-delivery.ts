import * as E from 'fp-ts/lib/Either.js';
import type { Change } from '../commit/change.js';
import { decideAgain } from '../commit/decide-again.js';
import { insisting } from '../dispatch/insist.js';
import type { Clock, Random, Timer } from '../ports/clock.js';
import type { Commit } from '../ports/commit.js';
import type { LaneLease } from '../ports/lanes.js';
import type { Sealing } from '../ports/sealing.js';
import type { SendWebhook, WebhookOutcome } from '../ports/webhook-sender.js';
import type { SignWebhook } from '../ports/webhook-signer.js';
import type { EndpointStore } from '../ports/webhook-store.js';
import type { WebhookEndpointId } from '../shared/ids.js';
import type { Instant } from '../shared/time.js';
import { type DeliveryToSend, deliveryRequest } from './delivery-request.js';
import { deactivated, type InactiveReason, isActive } from './endpoint.js';
import { type EndpointHealth, healthy, isGivenUp } from './health.js';
import type { AttemptEnd, AttemptResult } from './settle-delivery.js';

export type AttemptDeliveryPorts = {
  readonly clock: Clock;
  readonly random: Random;
  readonly timer: Timer;
  readonly endpoints: EndpointStore;
  readonly sealing: Sealing;
  readonly sign: SignWebhook;
  readonly send: SendWebhook;
  readonly commit: Commit;
  readonly onFault: (error: unknown) => void;
};

/** A delivery to attempt, with its endpoint as it was read after it. */
export type DeliveryToAttempt = DeliveryToSend & {
  readonly lease: LaneLease<WebhookEndpointId>;
  readonly health: EndpointHealth;
};

/** What the receiver did; `not_tried` when nothing was sent, which counts for nothing. */
export type AttemptOutcome = AttemptResult | 'not_tried';

/**
 * Makes one attempt; gives what came of it, and how to settle it. Never rejects. To settle rejects only when
 * the store could not be made to hear of it: the attempt is then made again under its number.
 */
export type AttemptDelivery = (
  delivery: DeliveryToAttempt,
  onStart: () => void,
) => Promise<{ readonly outcome: AttemptOutcome; readonly settle: () => Promise<void> }>;

export const attemptDelivery = (host: AttemptDeliveryPorts): AttemptDelivery => {
  const ports = { ...host, commit: insisting(host.commit, host.timer) };
  return async (delivery, onStart) => {
    const at = ports.clock();
    const answer = await answerTo(ports, delivery, at, onStart);
    if (answer.error === 'sender_unavailable')
      return { outcome: 'not_tried', settle: async () => undefined };
    const end = endOf(delivery, at, answer, ports.random());
    return { outcome: end.result, settle: () => settle(ports, delivery, end) };
  };
};

type Answer = Omit<WebhookOutcome, 'error'> & { readonly error: string | null };

/** What the receiver answered. A fault of our own counts as a failure, so that it holds up nothing else. */
const answerTo = async (
  { send, onFault, ...ports }: AttemptDeliveryPorts,
  delivery: DeliveryToAttempt,
  at: Instant,
  onStart: () => void,
): Promise<Answer> => {
  try {
    return await send({ ...deliveryRequest(delivery, { ...ports, at }), onStart });
  } catch (error) {
    onFault(error);
    return { statusCode: null, durationMs: 0, responseBody: '', error: 'internal_error' };
  }
};

const endOf = (
  { delivery }: DeliveryToAttempt,
  at: Instant,
  { retryAfterMs, ...answer }: Answer,
  random: number,
): AttemptEnd => ({
  delivery: { id: delivery.id, endpoint: delivery.endpoint },
  attempt: { number: delivery.attempts + 1, at, ...answer },
  result: resultOf(answer),
  random,
  retryAfterMs,
});

/** Success is any 2xx that came whole; 410 says that the endpoint is gone (decisions 8). */
const resultOf = ({ statusCode, error }: Answer): AttemptResult => {
  if (statusCode === 410) return 'gone';
  const isGood = statusCode !== null && statusCode >= 200 && statusCode <= 299;
  return isGood && error === null ? 'succeeded' : 'failed';
};

/** Commits the end of an attempt, and with it the end of its endpoint where that is due. */
const settle = async (
  ports: AttemptDeliveryPorts,
  { endpoint: first, health: known, lease }: DeliveryToAttempt,
  end: AttemptEnd,
): Promise<void> => {
  let endpoint = first;
  let health = known;
  await decideAgain(async () => {
    const now = ports.clock();
    const reason = isActive(endpoint) ? reasonToRest(end, health, now) : undefined;
    const change: Change = {
      project: endpoint.project,
      at: now,
      requires: {
        lease,
        ...(reason === 'failing' && health.failingSince !== null
          ? { failingSince: { endpoint: endpoint.id, since: health.failingSince } }
          : {}),
      },
      puts: reason ? { endpoints: [deactivated(endpoint, reason, now)] } : {},
      attemptEnds: [end],
    };
    const outcome = await ports.commit(change);
    if (E.isRight(outcome) || outcome.left.code !== 'changed') return undefined;
    const found = await ports.endpoints.find(endpoint.project, endpoint.id);
    if (!found) return undefined;
    endpoint = found;
    // Nobody knows any more for how long it has failed; the next failure will tell.
    health = healthy;
    return 'again';
  });
};

const reasonToRest = (
  { result }: AttemptEnd,
  health: EndpointHealth,
  now: Instant,
): InactiveReason | undefined => {
  if (result === 'gone') return 'gone';
  return result === 'failed' && isGivenUp(health, now) ? 'failing' : undefined;
};
