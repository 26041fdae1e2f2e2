import assert from 'node:assert/strict';
import { apiClient, pause } from '../../support/http/api-client.js';
import { assertInPromisedTime } from '../../support/time/in-promised-time.js';
import { type Ledger, noteAccepted } from '../ledger.js';
import type { Sending } from './deployment.js';

/** A request that was answered 202: when it began and ended, by the monotonic clock in ms. */
type Acceptance = { readonly began: number; readonly ended: number };

/** Clients that send all the while. */
export type Load = {
  /** What the clients of each project were told. */
  readonly ledgers: ReadonlyMap<Sending, Ledger>;
  readonly accepted: () => number;
  /** How many answers were 503. */
  readonly refused: () => number;
  readonly slowestMs: () => number;
  /** When the first request that began after an instant was answered 202. Undefined until one was. */
  readonly firstAcceptedAfter: (since: number) => number | undefined;
  /** Rejects when an answer broke a promise. */
  readonly brokenPromise: Promise<never>;
  /** Ends when each send that was begun is accepted. Rejects when an answer broke a promise. */
  readonly stop: () => Promise<void>;
};

export type LoadPlan = {
  readonly urls: readonly string[];
  readonly sendings: readonly Sending[];
  readonly recipients: readonly string[];
};

const sendersOfProject = 6;
/** A pause between two sends of a sender. It keeps a project below its rate limit. */
const thinkMs = 120;
const refusedPauseMs = 50;
/** In which every answer comes, however the database fares. */
const answeredWithinMs = 15_000;

/** Starts to send. Each send goes to either server until it is accepted. */
export const startLoad = ({ urls, sendings, recipients }: LoadPlan): Load => {
  const ledgers = new Map(sendings.map((sending): [Sending, Ledger] => [sending, new Map()]));
  const acceptances: Acceptance[] = [];
  let [made, refused, slowestMs] = [0, 0, 0];
  let isOver = false;

  const isAccepted = async (sending: Sending, n: number, url: string): Promise<boolean> => {
    const began = performance.now();
    const to = recipients[n % recipients.length];
    const body = { channel: sending.channel, to, text: `Number ${n}` };
    const response = await apiClient(url, sending.key).send(body, `key-${n}`);
    const text = await response.text();
    const ended = performance.now();
    slowestMs = Math.max(slowestMs, ended - began);
    assert.ok([202, 409, 429, 503].includes(response.status), `${response.status} ${text}`);
    await assertInPromisedTime(`an answer ${response.status}`, ended - began, answeredWithinMs);
    if (response.status === 202) {
      noteAccepted(ledgers.get(sending) ?? new Map(), `key-${n}`, response, text);
      acceptances.push({ began, ended });
      return true;
    }
    if (response.status === 503) refused += 1;
    if (response.status === 429) await pause(response);
    else await sleep(refusedPauseMs);
    return false;
  };

  const sender = async (sending: Sending): Promise<void> => {
    while (!isOver) {
      made += 1;
      for (let n = made, tries = n; ; tries += 1)
        if (await isAccepted(sending, n, urls[tries % urls.length] ?? '')) break;
      await sleep(thinkMs);
    }
  };
  const senders = Promise.all(
    sendings.flatMap((sending) => Array.from({ length: sendersOfProject }, () => sender(sending))),
  );
  const brokenPromise = new Promise<never>((_, reject) => void senders.catch(reject));
  // One may stop before the first who waits for it.
  brokenPromise.catch(() => {});

  return {
    ledgers,
    accepted: () => acceptances.length,
    refused: () => refused,
    slowestMs: () => Math.round(slowestMs),
    firstAcceptedAfter: (since) => {
      const ends = acceptances.filter(({ began }) => began >= since).map(({ ended }) => ended);
      return ends.length > 0 ? Math.min(...ends) : undefined;
    },
    brokenPromise,
    stop: async () => {
      isOver = true;
      await senders;
    },
  };
};

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
