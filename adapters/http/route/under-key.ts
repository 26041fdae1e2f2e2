import * as E from 'fp-ts/lib/Either.js';
import type { KeyRefusal } from '../../../core/use-cases/idempotency/writes.js';
import type { RequestContext } from '../context/request-context.js';
import type { Services } from '../context/services.js';
import { rejectionError } from '../errors/rejection.js';
import { idempotencyKeyOf, replayed } from '../request/idempotency-key.js';
import type { HttpResponse } from '../response/response.js';

type KeyedResult<No> = Promise<
  E.Either<No | { readonly code: 'invalid_idempotency_key' }, HttpResponse>
>;

type Keyed = (command: never) => Promise<E.Either<{ readonly code: string }, unknown>>;

/**
 * Answers a write of an API key, and under the idempotency key of its request, if it has one: what `answer` calls of the services
 * is bound to both (docs/specification.md#3.4). Throws a `TypeError` when a success has not called a use case that can be.
 */
export const underKey = async <No>(
  unbound: Services,
  { req, route, caller, address }: RequestContext,
  answer: (services: Services) => Promise<E.Either<No, HttpResponse>>,
): KeyedResult<No> => {
  const key = idempotencyKeyOf(req);
  if (E.isLeft(key)) return key;
  if (!caller)
    throw new TypeError(`${route.method} ${route.path} writes for a caller without a key.`);
  const services = { ...unbound, ...unbound.actAsKey({ identity: caller, address }) };
  if (key.right === undefined) return answer(services);
  let [isBound, isReplay] = [false, false];
  const keyed = services.underKey(key.right, () => {
    isReplay = true;
  });
  const bound = Object.entries<Keyed>(keyed).map(([name, useCase]) => [
    name,
    async (command: never) => {
      isBound = true;
      const answered = await useCase(command);
      // The other refusals are those that the use case has without a key.
      if (E.isLeft(answered) && isOfKey(answered.left)) throw rejectionError(answered.left);
      return answered;
    },
  ]);
  const outcome = await answer({ ...services, ...Object.fromEntries(bound) });
  if (E.isLeft(outcome)) return outcome;
  if (!isBound)
    throw new TypeError(`${route.method} ${route.path} wrote without its idempotency key.`);
  const { headers = [] } = outcome.right;
  return isReplay ? E.right({ ...outcome.right, headers: [...headers, ...replayed] }) : outcome;
};

const isOfKey = (no: { readonly code: string }): no is KeyRefusal =>
  no.code === 'idempotency_in_progress' || no.code === 'idempotency_key_reuse';
