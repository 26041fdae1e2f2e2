import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { paced } from '../load/paced.js';
import { sendRequest } from '../load/send.js';
import type { Ready } from '../processes/side.js';
import type { Told } from './told.js';

/** Times of the sends of one project, in milliseconds. */
export type SendTimes = {
  /** From the request to its answer. */
  readonly accepted: readonly number[];
  /** From acceptance to `sent`, by the service. */
  readonly sent: readonly number[];
  /** From the request to the webhook that tells that it was accepted. */
  readonly told: readonly number[];
};

const connections = 16;
const pollMs = 50;
const patienceMs = 60_000;

/** A project that sends at a steady rate. A refused send is repeated until it is accepted, and its time lasts until then. */
export const quietProject = (service: Ready, { at: toldAt }: Pick<Told, 'at'>) => {
  const pool = new Pool(service.url, { connections, pipelining: 1 });
  let count = 0;

  const send = async () => {
    const began = performance.now();
    count += 1;
    const request = sendRequest(service, count);
    for (;;) {
      const { statusCode, body } = await pool.request(request);
      const { id } = (await body.json()) as { readonly id: string };
      if (statusCode === 202) return { id, began, ms: performance.now() - began };
      await pause(pollMs);
    }
  };

  /** Reads a message until it is sent. */
  const sentAfter = async (id: string): Promise<number> => {
    for (const until = performance.now() + patienceMs; performance.now() < until; ) {
      const { headers } = service;
      const path = `/v1/messages/${id}`;
      const { body, statusCode } = await pool.request({ method: 'GET', path, headers });
      const { accepted_at, sent_at } = (await body.json()) as Times;
      if (statusCode === 200 && sent_at !== null)
        return Date.parse(sent_at) - Date.parse(accepted_at);
      await pause(pollMs);
    }
    throw new Error(`the message ${id} was not sent`);
  };

  return {
    sendFor: async (seconds: number, rate: number): Promise<SendTimes> => {
      const sends = await paced(rate, Math.round(rate * seconds), send);
      const sent: number[] = [];
      for (const { id } of sends) sent.push(await sentAfter(id));
      const told = sends.map(async ({ id, began }) => (await toldAt(id)) - began);
      return { accepted: sends.map(({ ms }) => ms), sent, told: await Promise.all(told) };
    },
    close: () => pool.close(),
  };
};

type Times = { readonly accepted_at: string; readonly sent_at: string | null };
