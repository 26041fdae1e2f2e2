import * as E from 'fp-ts/lib/Either.js';
import type { WebhookEndpoint } from '../../../model/webhooks/endpoint.js';
import type { EndpointHeader } from '../../../model/webhooks/endpoint-headers.js';
import { shownEndpoint } from '../../../model/webhooks/endpoint-view.js';
import type { InvalidInput } from '../../../shared/invalid-input.js';
import type { Instant } from '../../../shared/time.js';
import { byProject } from '../../authorization/resource-owner.js';
import { idOf } from '../../authorization/rule.js';
import type { ChannelNotFound } from '../../channels/find-channel.js';
import { useCase } from '../../use-case.js';
import { headersAfter } from './change-headers.js';
import { checkSettings } from './check-settings.js';
import { type UpdateEndpoint, updateEndpointInput } from './endpoint-inputs.js';
import type { EndpointPorts } from './endpoint-ports.js';
import {
  badSettings,
  type EndpointNotFound,
  type InvalidUrl,
  noEndpoint,
} from './endpoint-refusals.js';
import { getWebhookEndpoint } from './read-endpoints.js';
import { writeEndpoint } from './write-endpoint.js';

export const updateWebhookEndpoint = useCase({
  kind: 'write',
  summary: 'Changes the given fields of an endpoint.',
  description: [
    'A field that is not given stays as it is; of the headers too.',
    'A new URL with another origin takes the headers away that are not given again: their values are secrets of the old one.',
    'Pending deliveries go to the new URL.',
  ],
  permission: 'webhooks:manage',
  needsFresh: true,
  owner: byProject,
  audit: { action: 'webhook_endpoint.update', resource: idOf },
  input: updateEndpointInput,
  result: shownEndpoint,
  refusals: { ...noEndpoint, ...badSettings },
  run:
    (ports: EndpointPorts) =>
    async (
      command: UpdateEndpoint,
    ): Promise<
      E.Either<InvalidInput | EndpointNotFound | InvalidUrl | ChannelNotFound, WebhookEndpoint>
    > => {
      const known = await getWebhookEndpoint(ports)(command);
      if (E.isLeft(known)) return known;
      const channels = await checkSettings(ports, command);
      if (E.isLeft(channels)) return channels;
      const { url, subscribedTypes, description, headers } = command;
      const become = (endpoint: WebhookEndpoint, now: Instant) =>
        E.map((sealed: readonly EndpointHeader[]) => ({
          ...endpoint,
          headers: sealed,
          url: url ?? endpoint.url,
          subscribedTypes: subscribedTypes ?? endpoint.subscribedTypes,
          description: description === undefined ? endpoint.description : description,
          channels: channels.right === undefined ? (endpoint.channels ?? null) : channels.right,
          updatedAt: now,
        }))(headersAfter(ports.sealing, keeping(endpoint, url), headers));
      return writeEndpoint(ports, command, become, (endpoint) => endpoint);
    },
});

/** The endpoint with the headers that a URL in place of its own may get. */
const keeping = (endpoint: WebhookEndpoint, url = endpoint.url): WebhookEndpoint =>
  originOf(url) === originOf(endpoint.url) ? endpoint : { ...endpoint, headers: [] };

const originOf = (url: string): string => new URL(url).origin;
