import * as E from 'fp-ts/lib/Either.js';
import { shownList } from '../../../contract/shown.js';
import type { WebhookEndpoint } from '../../../model/webhooks/endpoint.js';
import { shownEndpoint } from '../../../model/webhooks/endpoint-view.js';
import { isId } from '../../../shared/ids.js';
import { byProject } from '../../authorization/resource-owner.js';
import { useCase } from '../../use-case.js';
import { type EndpointQuery, endpointInput, endpointsInput } from './endpoint-inputs.js';
import type { EndpointPorts } from './endpoint-ports.js';
import { type EndpointNotFound, noEndpoint } from './endpoint-refusals.js';

type Ports = Pick<EndpointPorts, 'endpoints'>;

export const listWebhookEndpoints = useCase({
  kind: 'read',
  summary: 'Lists the endpoints of a project, oldest first.',
  description: ['The limit `endpoints` of the project bounds their number.'],
  permission: 'webhooks:read',
  owner: byProject,
  input: endpointsInput,
  result: shownList(shownEndpoint),
  refusals: 'none',
  run:
    ({ endpoints }: Ports) =>
    ({ project }: Pick<EndpointQuery, 'project'>): Promise<readonly WebhookEndpoint[]> =>
      endpoints.list(project),
});

export const getWebhookEndpoint = useCase({
  kind: 'read',
  summary: 'Gets an endpoint.',
  description: ['`inactiveReason` says why an endpoint gets no deliveries.'],
  permission: 'webhooks:read',
  owner: byProject,
  input: endpointInput,
  result: shownEndpoint,
  refusals: noEndpoint,
  run:
    ({ endpoints }: Ports) =>
    async ({
      project,
      id,
    }: EndpointQuery): Promise<E.Either<EndpointNotFound, WebhookEndpoint>> => {
      const found = isId('whe')(id) ? await endpoints.find(project, id) : undefined;
      return found ? E.right(found) : E.left({ code: 'webhook_endpoint_not_found', id });
    },
});
