import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { systemClock, systemRandomBytes, ulidNewId } from '../../../adapters/system/index.js';
import type { Ready } from '../processes/side.js';
import type { LoadRequest } from './http-load.js';

/** Numbers without a scenario of their own in the sandbox: each message is delivered and read. */
const people = 10_000;

/** The text of the n-th send. */
export type TextOf = (n: number) => string;

const parcelText: TextOf = (n) => `Your parcel number ${n} left the depot.`;

/** The body of the n-th send. */
const sendBody = (channels: readonly string[], n: number, textOf: TextOf): string =>
  JSON.stringify({
    channel: channels[n % channels.length],
    to: `+1202556${String(n % people).padStart(4, '0')}`,
    text: textOf(n),
  });

const newId = ulidNewId(systemClock, systemRandomBytes);

/** The n-th send, under an idempotency key of its own. */
export const sendRequest = (
  { headers, channels }: Ready,
  n: number,
  textOf = parcelText,
): LoadRequest => ({
  method: 'POST',
  path: '/v1/messages',
  headers: {
    ...headers,
    'content-type': 'application/json',
    'idempotency-key': newId('req'),
  },
  body: sendBody(channels, n, textOf),
});

/** A client that sends messages over kept-alive connections. */
export type Sender = {
  /** Sends the n-th message, again under its key while the service is overloaded. Rejects when it is not accepted. */
  readonly send: (n: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** How long a send is repeated that finds the service overloaded, in milliseconds. */
const patienceMs = 60_000;

export const senderTo = (service: Ready, connections: number, textOf = parcelText): Sender => {
  const pool = new Pool(service.url, { connections, pipelining: 1 });
  const send = async (n: number): Promise<void> => {
    const request = sendRequest(service, n, textOf);
    const until = performance.now() + patienceMs;
    for (;;) {
      const { statusCode, headers, body } = await pool.request(request);
      const text = await body.text();
      if (statusCode === 202) return;
      if (statusCode !== 503 || performance.now() > until)
        throw new Error(`a send was answered with ${statusCode}: ${text}`);
      await pause(Number(headers['retry-after'] ?? 1) * 1_000);
    }
  };
  return {
    send,
    close: () => pool.close(),
  };
};
