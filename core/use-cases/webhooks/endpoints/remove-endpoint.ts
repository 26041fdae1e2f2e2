import * as E from 'fp-ts/lib/Either.js';
import { nothingShown } from '../../../contract/shown.js';
import { byProject } from '../../authorization/resource-owner.js';
import { idOf } from '../../authorization/rule.js';
import { commitChange, retry } from '../../commit-change.js';
import { retryOnConflict } from '../../retry-on-conflict.js';
import { useCase } from '../../use-case.js';
import { type EndpointQuery, endpointInput } from './endpoint-inputs.js';
import type { EndpointPorts } from './endpoint-ports.js';
import { type EndpointNotFound, noEndpoint } from './endpoint-refusals.js';
import { getWebhookEndpoint } from './read-endpoints.js';

export const removeWebhookEndpoint = useCase({
  kind: 'write',
  summary: 'Removes an endpoint with its deliveries.',
  description: ['Nothing more is delivered to it.', 'To pause it, deactivate it.'],
  permission: 'webhooks:manage',
  owner: byProject,
  audit: { action: 'webhook_endpoint.remove', resource: idOf },
  input: endpointInput,
  result: nothingShown,
  refusals: noEndpoint,
  run:
    (ports: EndpointPorts) =>
    (query: EndpointQuery): Promise<E.Either<EndpointNotFound, undefined>> =>
      retryOnConflict(async () => {
        const found = await getWebhookEndpoint(ports)(query);
        if (E.isLeft(found)) return found;
        const { project } = query;
        const removal = { project, at: ports.clock(), removeEndpoints: [found.right] };
        return commitChange(ports.commit, removal, {
          committed: E.right(undefined),
          changed: retry,
        });
      }),
});
