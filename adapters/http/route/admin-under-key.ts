import * as E from 'fp-ts/lib/Either.js';
import type { AdminCall } from '../context/admin-services.js';
import type { RequestContext } from '../context/request-context.js';
import type { Services } from '../context/services.js';
import { idempotencyKeyOf, replayed } from '../request/idempotency-key.js';
import type { Outcome } from './route-types.js';

/** Answers a write of an operator under the idempotency key of its request, if it has one (docs/specification.md#10.2.4). */
export const adminUnderKey = async (
  services: Services,
  { req, given }: RequestContext,
  answer: (services: Services) => Promise<Outcome>,
  { caller }: AdminCall,
): Promise<Outcome> => {
  const key = idempotencyKeyOf(req);
  if (E.isLeft(key)) return key;
  if (key.right === undefined) return answer(services);
  let fresh: Outcome | undefined;
  const answered = await services.admin?.answerOnce({
    token: caller.id,
    key: key.right,
    place: `${req.method} ${req.url}`,
    call: JSON.stringify(given ?? null),
    run: async () => {
      fresh = await answer(services);
      return {
        text: JSON.stringify(E.isRight(fresh) ? fresh.right : null),
        isKept: E.isRight(fresh),
      };
    },
  });
  if (!answered) throw new TypeError('The Admin API has no services.');
  if (E.isLeft(answered)) return answered;
  if (fresh) return fresh;
  // What was kept is a response with a text, as JSON.
  const response = JSON.parse(answered.right.text);
  return E.right({ ...response, headers: [...(response.headers ?? []), ...replayed] });
};
