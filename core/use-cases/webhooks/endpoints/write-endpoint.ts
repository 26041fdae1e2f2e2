import * as E from 'fp-ts/lib/Either.js';
import type { WebhookEndpoint } from '../../../model/webhooks/endpoint.js';
import type { Instant } from '../../../shared/time.js';
import { commitChange, retry } from '../../commit-change.js';
import { retryOnConflict } from '../../retry-on-conflict.js';
import type { EndpointQuery } from './endpoint-inputs.js';
import type { EndpointPorts } from './endpoint-ports.js';
import type { EndpointNotFound } from './endpoint-refusals.js';
import { getWebhookEndpoint } from './read-endpoints.js';

/** Writes what becomes of an endpoint, and answers it; nothing is written when it stays the same. */
export const changeEndpoint = (
  ports: EndpointPorts,
  query: EndpointQuery,
  become: (endpoint: WebhookEndpoint, now: Instant) => WebhookEndpoint,
): Promise<E.Either<EndpointNotFound, WebhookEndpoint>> =>
  writeEndpoint(
    ports,
    query,
    (endpoint, now): E.Either<never, WebhookEndpoint> => E.right(become(endpoint, now)),
    (endpoint) => endpoint,
  );

/** The same, for a change that can be refused by what the endpoint is, and for another answer. */
export const writeEndpoint = <No, Answer>(
  ports: EndpointPorts,
  query: EndpointQuery,
  become: (endpoint: WebhookEndpoint, now: Instant) => E.Either<No, WebhookEndpoint>,
  answer: (endpoint: WebhookEndpoint) => Answer,
): Promise<E.Either<EndpointNotFound | No, Answer>> =>
  retryOnConflict(async () => {
    const found = await getWebhookEndpoint(ports)(query);
    if (E.isLeft(found)) return found;
    const now = ports.clock();
    const changed = become(found.right, now);
    if (E.isLeft(changed)) return changed;
    const answered = E.right(answer(changed.right));
    if (changed.right === found.right) return answered;
    const update = { project: query.project, at: now, puts: { endpoints: [changed.right] } };
    return commitChange(ports.commit, update, {
      committed: answered,
      changed: retry,
    });
  });
