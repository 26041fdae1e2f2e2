import * as E from 'fp-ts/lib/Either.js';
import { heldLimit } from '../../../model/limits/effective-limits.js';
import type { EndpointWithSecret, WebhookEndpoint } from '../../../model/webhooks/endpoint.js';
import { shownEndpointWithSecret } from '../../../model/webhooks/endpoint-view.js';
import { newSecret, rotated, secretBytes } from '../../../model/webhooks/secret.js';
import type { InvalidInput } from '../../../shared/invalid-input.js';
import { byProject } from '../../authorization/resource-owner.js';
import type { ChannelNotFound } from '../../channels/find-channel.js';
import { commitChange, retry } from '../../commit-change.js';
import { retryOnConflict } from '../../retry-on-conflict.js';
import { useCase } from '../../use-case.js';
import { headersAfter } from './change-headers.js';
import { checkSettings } from './check-settings.js';
import { type CreateEndpoint, createEndpointInput } from './endpoint-inputs.js';
import type { EndpointPorts } from './endpoint-ports.js';
import { badSettings, type EndpointLimitExceeded, type InvalidUrl } from './endpoint-refusals.js';

export const createWebhookEndpoint = useCase({
  kind: 'write',
  summary: 'Creates an endpoint.',
  description: [
    'It gets every later event to which it subscribes.',
    'Keep the `secret` of the answer, which alone shows it: it verifies the signatures of deliveries.',
  ],
  promise: 'One commit: the endpoint and the check of the limit.',
  permission: 'webhooks:manage',
  needsFresh: true,
  owner: byProject,
  audit: {
    action: 'webhook_endpoint.create',
    made: ({ endpoint }: EndpointWithSecret) => endpoint.id,
  },
  input: createEndpointInput,
  result: shownEndpointWithSecret,
  refusals: {
    ...badSettings,
    webhook_endpoint_limit_exceeded: 'the project has as many endpoints as it may have',
  },
  run:
    (ports: EndpointPorts) =>
    async (
      command: CreateEndpoint,
    ): Promise<
      E.Either<
        InvalidInput | InvalidUrl | ChannelNotFound | EndpointLimitExceeded,
        EndpointWithSecret
      >
    > => {
      const channels = await checkSettings(ports, command);
      if (E.isLeft(channels)) return channels;
      return retryOnConflict(() => createOnce(ports, command, channels.right ?? null));
    },
});

const createOnce = async (
  ports: EndpointPorts,
  { project, url, subscribedTypes, description = null, headers }: CreateEndpoint,
  channels: WebhookEndpoint['channels'] & (object | null),
) => {
  const now = ports.clock();
  const id = ports.newId('whe');
  const secret = newSecret(ports.randomBytes(secretBytes));
  const sealed = headersAfter(ports.sealing, { id }, headers);
  if (E.isLeft(sealed)) return sealed;
  const endpoint: WebhookEndpoint = {
    id,
    project,
    version: 0,
    url,
    subscribedTypes,
    description,
    channels,
    headers: sealed.right,
    inactiveReason: null,
    secrets: rotated([], ports.sealing.seal(secret, id), now),
    createdAt: now,
    updatedAt: now,
  };
  const { limit, source } = heldLimit(await ports.tenants.findLayers(project), 'endpoints');
  const requires = { endpointsBelow: limit };
  const change = { project, at: now, requires, puts: { endpoints: [endpoint] } };
  return commitChange(ports.commit, change, {
    committed: E.right({ endpoint, secret }),
    endpoint_limit: () =>
      E.left({ code: 'webhook_endpoint_limit_exceeded', limit, source } as const),
    changed: retry,
  });
};
