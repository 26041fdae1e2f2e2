import assert from 'node:assert/strict';
import { assertInPromisedTime } from '../support/time/in-promised-time.js';

/** Keeps what clients of a troubled service are answered, and holds every answer to what was promised. */
export type AnswerLog = {
  /** Makes a call and gives its answer with its text; throws where it breaks a promise. */
  readonly see: (
    call: () => Promise<Response>,
  ) => Promise<{ readonly response: Response; readonly body: string }>;
  /** How many answers there were of a status. */
  readonly count: (status: number) => number;
  readonly slowestMs: () => number;
};

/** What may be answered in trouble: what was asked for, that it runs already, too fast, or not now. */
const decent = [200, 202, 409, 429, 503];
/** Within which every answer comes, however the store fares. */
const answeredWithinMs = 5_000;

export const answerLog = (): AnswerLog => {
  const counts = new Map<number, number>();
  let slowestMs = 0;
  return {
    see: async (call) => {
      const started = performance.now();
      const response = await call();
      const body = await response.text();
      const { status, headers } = response;
      const tookMs = performance.now() - started;
      slowestMs = Math.max(slowestMs, tookMs);
      counts.set(status, (counts.get(status) ?? 0) + 1);
      assert.ok(decent.includes(status), `${status} ${body}`);
      await assertInPromisedTime(`an answer ${status}`, tookMs, answeredWithinMs);
      if (status === 503) assert.equal(headers.get('retry-after'), '1');
      return { response, body };
    },
    count: (status) => counts.get(status) ?? 0,
    slowestMs: () => Math.round(slowestMs),
  };
};
