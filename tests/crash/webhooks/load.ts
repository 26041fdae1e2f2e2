import assert from 'node:assert/strict';
import type { ApiClient } from '../../support/http/api-client.js';
import type { LedgerReceiver } from './receivers.js';

const sendersAtOnce = 16;
const pauseMs = 50;

/** Makes an endpoint of a receiver, which learns its secret; gives its id. */
export const subscribe = async (client: ApiClient, receiver: LedgerReceiver): Promise<string> => {
  const response = await client.call('/v1/webhook_endpoints', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiver.url, subscribed_types: ['message.*'] }),
  });
  const { id, secret } = (await response.json()) as { id: string; secret: string };
  assert.equal(response.status, 201);
  receiver.secret = secret;
  return id;
};

/** Sends messages, each until it is accepted, also while the server crashes and restarts. */
export const sendAll = async (
  client: () => ApiClient,
  channel: string,
  count: number,
): Promise<void> => {
  let next = 0;
  const sender = async (): Promise<void> => {
    while (next < count) {
      const i = next;
      next += 1;
      const to = `+1202555${String(3000 + (i % 7000)).padStart(4, '0')}`;
      const body = { channel, to, text: `Number ${i}` };
      while (!(await isAccepted(client(), body, `key-${i}`)))
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  await Promise.all(Array.from({ length: sendersAtOnce }, sender));
};

const isAccepted = async (client: ApiClient, body: object, key: string): Promise<boolean> => {
  const response = await client.send(body, key).catch(() => undefined);
  await response?.body?.cancel().catch(() => undefined);
  return response?.status === 202;
};
