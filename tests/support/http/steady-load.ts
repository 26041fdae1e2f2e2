import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Demo } from '../../../composition/demo.js';
import { hangMs } from '../../conformance/in-time.js';

/** A load that does not depend on how fast the answers come, over kept-alive and over fresh connections in turns. */
export type SteadyLoad = {
  /** The answers that were neither 2xx nor a refusal, and the requests without an answer. */
  readonly failures: readonly string[];
  /** The codes of the answers 503: the machine had too little processor time for this load, or the server has a fault. */
  readonly refusals: ReadonlySet<string>;
  /** The ids of the accepted messages. */
  readonly accepted: readonly string[];
  /** How many requests were answered. */
  readonly answered: () => number;
  /** Resolves when every request that was begun has ended. */
  readonly end: () => Promise<void>;
};

/** Every so many milliseconds one request: 200 a second. */
const everyMs = 5;
/** One request in five is a send, so that the rate limit of a project is not reached. */
const sendEvery = 5;

/** Begins a load of sends and probes. A send that was not accepted is repeated with its key, as a client would. */
export const steadyLoad = (url: string, { key, channel }: Demo): SteadyLoad => {
  const kept = new Agent({ keepAlive: true });
  const failures: string[] = [];
  const refusals = new Set<string>();
  const accepted: string[] = [];
  const pending = new Set<Promise<void>>();
  let answered = 0;
  let isOver = false;

  const begin = async (n: number): Promise<void> => {
    const agent = n % 2 === 0 ? kept : false;
    if (n % sendEvery > 0) return void (await call(agent, 'GET', '/healthz'));
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': `load-${n}`,
    };
    const body = JSON.stringify({ channel, to: '+12025550123', text: `${n}` });
    const send = () => call(agent, 'POST', '/v1/messages', headers, body);
    const text = (await send()) ?? (await send());
    if (text !== undefined) accepted.push(JSON.parse(text).id);
  };

  /** The body of a 2xx. Everything else is a failure. */
  const call = (
    agent: Agent | false,
    method: string,
    path: string,
    headers = {},
    body = '',
  ): Promise<string | undefined> =>
    new Promise((resolve) => {
      const fail = (what: string): void => {
        failures.push(`${method} ${agent ? 'kept' : 'fresh'}: ${what}`);
        resolve(undefined);
      };
      const asked = request(
        `${url}${path}`,
        { agent, method, headers, timeout: hangMs },
        (answer) => {
          let text = '';
          answer.on('data', (chunk) => {
            text += chunk;
          });
          answer.on('error', ({ message }) => fail(message));
          answer.on('end', () => {
            answered += 1;
            const { statusCode = 0 } = answer;
            if (statusCode >= 200 && statusCode < 300) return resolve(text);
            if (statusCode !== 503 || !text.startsWith('{')) return fail(`${statusCode} ${text}`);
            refusals.add(JSON.parse(text).error.code);
            resolve(undefined);
          });
        },
      );
      asked.on('timeout', () => asked.destroy(new Error('no answer')));
      asked.on('error', ({ message }) => fail(message));
      asked.end(body);
    });

  const run = async (): Promise<void> => {
    for (let n = 0; !isOver; n += 1) {
      const ended = begin(n).finally(() => pending.delete(ended));
      pending.add(ended);
      await pause(everyMs);
    }
  };
  const running = run();
  return {
    failures,
    refusals,
    accepted,
    answered: () => answered,
    end: async () => {
      isOver = true;
      await running;
      await Promise.all(pending);
      kept.destroy();
    },
  };
};
