import { Pool } from 'undici';
import type { Ready } from '../processes/side.js';

/** Numbers without a scenario of their own in the sandbox: each message is delivered and read. */
const people = 10_000;

/** The body of the n-th send. */
export const sendBody = (channels: readonly string[], n: number): string =>
  JSON.stringify({
    channel: channels[n % channels.length],
    to: `+1202556${String(n % people).padStart(4, '0')}`,
    text: `Your parcel number ${n} left the depot.`,
  });

/** A client that sends messages over kept-alive connections, each under an idempotency key of its own. */
export type Sender = {
  /** Sends the n-th message. Rejects when it is not accepted. */
  readonly send: (n: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

export const senderTo = ({ url, headers, channels }: Ready, connections: number): Sender => {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const run = `${process.pid}-${performance.now()}`;
  return {
    send: async (n) => {
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: '/v1/messages',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'idempotency-key': `${run}-${n}`,
        },
        body: sendBody(channels, n),
      });
      const text = await body.text();
      if (statusCode !== 202) throw new Error(`a send was answered with ${statusCode}: ${text}`);
    },
    close: () => pool.close(),
  };
};
