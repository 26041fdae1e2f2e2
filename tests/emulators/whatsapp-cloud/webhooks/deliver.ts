import { Agent, request } from 'undici';
import type { Settings } from '../settings.js';
import { alphabets } from '../shared/random.js';
import { type DeliveryRecord, logDelivery } from '../state/ledger.js';
import type { ProviderWithoutOutbox } from '../state/provider.js';
import { signatureHeaders } from './signature.js';

/** A body on its way to a callback. */
export type Delivery = {
  readonly url: string;
  readonly body: string;
  readonly isForged: boolean;
};

/** Brings deliveries to callbacks. */
export type Sender = {
  /** Makes the first attempt; resolves when it has ended, and goes on by itself if it failed. */
  readonly deliver: (delivery: Delivery) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** How many deliveries may be on the wire to one callback. */
const concurrency = 64;

/** A sender with connections of its own. */
export const senderOf = (base: ProviderWithoutOutbox): Sender => {
  const agent = new Agent({ connections: concurrency, pipelining: 1 });
  const { clock, ledger, random, settings, state } = base;

  const post = async ({ url, body, isForged }: Delivery): Promise<number | string> => {
    const impatience = new AbortController();
    const calm = clock.realWait(settings().retry.timeoutMs, () => impatience.abort());
    const secret = isForged ? `not-${state.app.secret}` : state.app.secret;
    try {
      const answer = await request(url, {
        method: 'POST',
        dispatcher: agent,
        signal: impatience.signal,
        body,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'facebookexternalua',
          ...signatureHeaders(secret, body),
        },
      });
      await answer.body.dump();
      return answer.statusCode;
    } catch (error) {
      return error instanceof Error ? error.message || error.name : String(error);
    } finally {
      calm();
    }
  };

  const attempt = async (delivery: Delivery, record: DeliveryRecord): Promise<void> => {
    const result = await post(delivery);
    const attempts = [...record.attempts, { at: clock.now(), result }];
    const begun = attempts[0]?.at ?? clock.now();
    const wait = waitBefore(attempts.length, settings().retry);
    const isOver = clock.now() + wait - begun > settings().retry.giveUpAfterMs;
    const state = result === 200 ? 'delivered' : isOver ? 'given up' : 'pending';
    const next: DeliveryRecord = { ...record, attempts, state };
    logDelivery(ledger, next);
    if (state === 'pending') clock.at(clock.now() + wait, () => attempt(delivery, next));
  };

  return {
    deliver: (delivery) => {
      const id = `delivery_${random.from(alphabets.lowerHex, 16)}`;
      const { url, body } = delivery;
      const record: DeliveryRecord = { id, url, body, attempts: [], state: 'pending' };
      logDelivery(ledger, record);
      return attempt(delivery, record);
    },
    close: () => agent.destroy(),
  };
};

/** How long to wait after so many attempts that failed: the second is made at once. */
const waitBefore = (attempts: number, retry: Settings['retry']): number =>
  attempts === 1
    ? 0
    : Math.min(retry.maxDelayMs, retry.firstDelayMs * retry.factor ** (attempts - 2));
