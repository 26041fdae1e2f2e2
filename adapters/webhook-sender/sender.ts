import * as E from 'fp-ts/lib/Either.js';
import type {
  SendWebhook,
  WebhookOutcome,
  WebhookSendError,
} from '../../core/ports/webhooks/webhook-sender.js';
import { type Instant, secondMs } from '../../core/shared/time.js';
import { type AddressRule, publicAddresses } from './address-rules.js';
import { connectionPool } from './connection-pool.js';
import { guardedDial } from './dial.js';
import type { ExchangeResult } from './exchange.js';
import { type ResolveName, resolveByDns } from './resolve-name.js';
import { retryAfterMs } from './retry-after.js';
import { slots } from './slots.js';
import { checkWebhookUrl } from './url-rules.js';

/** The parts and limits of a webhook sender. */
export type WebhookSenderOptions = {
  /** The time against which a date in `Retry-After` is read. */
  readonly clock: () => Instant;
  /** The addresses that the sender may connect to. Default: `publicAddresses()`. */
  readonly allowsAddress?: AddressRule;
  /** Default: `resolveByDns()`. */
  readonly resolve?: ResolveName;
  /** Trusted certificate authorities in PEM. Default: those of Node. */
  readonly ca?: string;
  /** Milliseconds for one request, and for the wait for a slot before it. Default: 10 s. */
  readonly deadlineMs?: number;
  /** Milliseconds that `close` leaves to the requests in flight. Default: 5 s. */
  readonly closeGraceMs?: number;
  /** Age in milliseconds from which a socket is not used again. Default: 60 s. */
  readonly maxSocketAgeMs?: number;
  /** Concurrent requests to one origin. Default: 32. One organization has three quarters of them at most. */
  readonly maxRequestsPerOrigin?: number;
  /** Concurrent requests in total. Default: 384. One organization has half of them at most. */
  readonly maxRequests?: number;
  /** Sockets that are kept open without a request. Default: 256. */
  readonly maxIdleSockets?: number;
};

/** A webhook sender that the host must close. */
export type UndiciWebhookSender = {
  readonly send: SendWebhook;
  /**
   * Refuses new requests. Aborts those that are still in flight after `closeGraceMs`, and resolves once all have
   * ended. An aborted request results in `sender_unavailable`: its attempt is made again under the same number.
   */
  readonly close: () => Promise<void>;
};

/** Creates a webhook sender for HTTP/1.1. It limits concurrent requests, their time, and the addresses they reach. */
export const undiciWebhookSender = ({
  clock,
  allowsAddress = publicAddresses(),
  resolve = resolveByDns(),
  ca,
  deadlineMs = 10 * secondMs,
  closeGraceMs = 5 * secondMs,
  maxSocketAgeMs = 60 * secondMs,
  maxRequestsPerOrigin = 32,
  maxRequests = 384,
  maxIdleSockets = 256,
}: WebhookSenderOptions): UndiciWebhookSender => {
  const check = checkWebhookUrl(allowsAddress);
  const { post, closeIdle, abort } = connectionPool({
    dial: guardedDial({ allowsAddress, resolve, ca }),
    deadlineMs,
    maxSocketAgeMs,
    maxIdleSockets,
  });
  const { acquire, close } = slots({
    perKey: maxRequestsPerOrigin,
    total: maxRequests,
    waitMs: deadlineMs,
  });

  return {
    send: async (request) => {
      const url = check(request.url, request);
      if (E.isLeft(url)) return notTried('url_refused');
      const release = await acquire({ key: url.right.origin, tenant: request.tenant });
      if (!release) return notTried('sender_unavailable');
      const startedMs = performance.now();
      const result = await post(url.right, request).finally(release);
      return outcome(result, performance.now() - startedMs, clock());
    },
    close: async () => {
      const timer = setTimeout(abort, closeGraceMs);
      await close();
      clearTimeout(timer);
      closeIdle();
    },
  };
};

const notTried = (error: WebhookSendError): WebhookOutcome => ({
  statusCode: null,
  durationMs: 0,
  responseBody: '',
  error,
});

const outcome = (
  { retryAfter, ...result }: ExchangeResult,
  durationMs: number,
  now: Instant,
): WebhookOutcome => {
  const waitMs = retryAfterMs(retryAfter, now);
  return {
    durationMs: Math.round(durationMs),
    ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }),
    ...result,
  };
};
