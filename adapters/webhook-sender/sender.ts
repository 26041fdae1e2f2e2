import * as E from 'fp-ts/lib/Either.js';
import type {
  SendWebhook,
  WebhookOutcome,
  WebhookSendError,
} from '../../core/ports/webhooks/webhook-sender.js';
import { type Instant, secondMs } from '../../core/shared/time.js';
import { type AddressRule, publicAddresses } from './address-rules.js';
import { attempts } from './attempt.js';
import { guardedDial } from './dial.js';
import type { Heard } from './exchange.js';
import { places } from './places.js';
import { type ResolveName, resolveByDns } from './resolve-name.js';
import { retryAfterMs } from './retry-after.js';
import { checkWebhookUrl } from './url-rules.js';

/** What a sender is made of; all but the clock may be left to its usual value. */
export type WebhookSenderOptions = {
  readonly clock: () => Instant;
  readonly admits?: AddressRule;
  readonly resolve?: ResolveName;
  /** Certificate authorities in PEM, in place of the well-known ones. */
  readonly ca?: string;
  readonly deadlineMs?: number;
  readonly socketAgeMs?: number;
  readonly attemptsPerOrigin?: number;
  readonly attemptsInAll?: number;
  readonly idleSockets?: number;
};

/** A sender, and the end of it. */
export type UndiciWebhookSender = {
  readonly send: SendWebhook;
  /** Takes nothing more, and resolves once all that is under way has ended: within one deadline. */
  readonly close: () => Promise<void>;
};

/** A sender of webhooks over HTTP/1.1, whose connections are bounded in number, in time and in where they lead. */
export const undiciWebhookSender = ({
  clock,
  admits = publicAddresses(),
  resolve = resolveByDns(),
  ca,
  deadlineMs = 10 * secondMs,
  socketAgeMs = 60 * secondMs,
  attemptsPerOrigin = 32,
  attemptsInAll = 384,
  idleSockets = 256,
}: WebhookSenderOptions): UndiciWebhookSender => {
  const check = checkWebhookUrl(admits);
  const { attempt, endIdle } = attempts({
    dial: guardedDial({ admits, resolve, ca }),
    deadlineMs,
    socketAgeMs,
    idleSockets,
  });
  const { take, close } = places({
    perKey: attemptsPerOrigin,
    inAll: attemptsInAll,
    patienceMs: deadlineMs,
  });

  return {
    send: async (request) => {
      const url = check(request.url, request);
      if (E.isLeft(url)) return notTried('url_refused');
      const leave = await take(url.right.origin);
      if (!leave) return notTried('sender_unavailable');
      const startedMs = performance.now();
      const heard = await attempt(url.right, request).finally(leave);
      return outcome(heard, performance.now() - startedMs, clock());
    },
    close: () => close().finally(endIdle),
  };
};

const notTried = (error: WebhookSendError): WebhookOutcome => ({
  statusCode: null,
  durationMs: 0,
  responseBody: '',
  error,
});

const outcome = (
  { retryAfter, ...heard }: Heard,
  durationMs: number,
  now: Instant,
): WebhookOutcome => {
  const waitMs = retryAfterMs(retryAfter, now);
  return {
    durationMs: Math.round(durationMs),
    ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }),
    ...heard,
  };
};
