import type * as E from 'fp-ts/lib/Either.js';
import { activated, deactivated, type WebhookEndpoint } from '../../../model/webhooks/endpoint.js';
import { shownEndpoint } from '../../../model/webhooks/endpoint-view.js';
import { byProject } from '../../authorization/resource-owner.js';
import { idOf } from '../../authorization/rule.js';
import { useCase } from '../../use-case.js';
import { type EndpointQuery, endpointInput } from './endpoint-inputs.js';
import type { EndpointPorts } from './endpoint-ports.js';
import { type EndpointNotFound, noEndpoint } from './endpoint-refusals.js';
import { changeEndpoint } from './write-endpoint.js';

type Switch = (
  ports: EndpointPorts,
) => (query: EndpointQuery) => Promise<E.Either<EndpointNotFound, WebhookEndpoint>>;

const activate: Switch = (ports) => (query) => changeEndpoint(ports, query, activated);
const deactivate: Switch = (ports) => (query) =>
  changeEndpoint(ports, query, (endpoint, now) => deactivated(endpoint, 'manual', now));

export const activateWebhookEndpoint = useCase({
  kind: 'write',
  summary: 'Resumes the deliveries to an endpoint, beginning with the pending ones.',
  description: [
    'Idempotent.',
    'Events that happened while the endpoint was inactive have no delivery: replay them.',
  ],
  permission: 'webhooks:manage',
  owner: byProject,
  audit: { action: 'webhook_endpoint.activate', resource: idOf },
  input: endpointInput,
  result: shownEndpoint,
  refusals: noEndpoint,
  run: activate,
});

export const deactivateWebhookEndpoint = useCase({
  kind: 'write',
  summary: 'Pauses the deliveries to an endpoint: pending ones wait, and new events add none.',
  description: ['Idempotent.', 'The reason of an endpoint that is inactive already stays.'],
  permission: 'webhooks:manage',
  owner: byProject,
  audit: { action: 'webhook_endpoint.deactivate', resource: idOf },
  input: endpointInput,
  result: shownEndpoint,
  refusals: noEndpoint,
  run: deactivate,
});
