import { secondMs } from '../../../core/shared/time.js';
import type { ForwardedAnswer, ForwardedRequest, ServeAdminApi } from './forwarded.js';

/** Time that a call waits for the server. An erasure of a person can take this long. */
const answerMs = 60 * secondMs;

/** The calls of the Admin API that wait for the server. */
export type AdminCalls = {
  readonly serve: ServeAdminApi;
  /** An answer has come. Undefined: the server cannot answer. */
  readonly answered: (call: number, answer: ForwardedAnswer | undefined) => void;
};

/** Hands calls over with `send`, and waits for the answer of each. */
export const adminCalls = (send: (call: number, request: ForwardedRequest) => void): AdminCalls => {
  const waiting = new Map<number, (answer: ForwardedAnswer | undefined) => void>();
  let count = 0;
  return {
    serve: (request) =>
      new Promise((resolve) => {
        count += 1;
        const call = count;
        const late = setTimeout(() => settle(undefined), answerMs);
        const settle = (answer: ForwardedAnswer | undefined): void => {
          clearTimeout(late);
          waiting.delete(call);
          resolve(answer);
        };
        waiting.set(call, settle);
        send(call, request);
      }),
    answered: (call, answer) => waiting.get(call)?.(answer),
  };
};
