import * as E from 'fp-ts/lib/Either.js';
import { byProject } from '../../authorization/resource-owner.js';
import { useCase } from '../../use-case.js';
import type { EndpointNotFound } from '../endpoints/endpoint-refusals.js';
import { getWebhookEndpoint } from '../endpoints/read-endpoints.js';
import type { DeliveryPorts } from './delivery-ports.js';
import { hiddenHeaders, unsignedHeaders } from './delivery-request.js';
import {
  type DeliveryNotFound,
  type DeliveryQuery,
  deliveryInput,
  getDelivery,
  noDelivery,
} from './read-deliveries.js';

/** The request of the last attempt, as it would be made now: the URL of an endpoint can change between attempts. */
export type DeliveryRequest = {
  readonly url: string;
  /** Without the signatures, which differ in each attempt, and without the trace. The values of the owner's are hidden. */
  readonly headers: Readonly<Record<string, string>>;
  /** The text of the event; undefined when it is not kept any more. */
  readonly body: string | undefined;
};

export const getDeliveryRequest = useCase({
  kind: 'read',
  summary:
    'Gets what a delivery sends: the URL, the headers without signatures, and the text of the event.',
  permission: 'webhooks:read',
  owner: byProject,
  input: deliveryInput,
  refusals: noDelivery,
  run:
    (ports: DeliveryPorts) =>
    async (
      query: DeliveryQuery,
    ): Promise<E.Either<EndpointNotFound | DeliveryNotFound, DeliveryRequest>> => {
      const delivery = await getDelivery(ports)(query);
      if (E.isLeft(delivery)) return delivery;
      const endpoint = await getWebhookEndpoint(ports)(query);
      if (E.isLeft(endpoint)) return endpoint;
      const { event, attempts } = delivery.right;
      const stored = await ports.events.find(query.project, event.id);
      return E.right({
        url: endpoint.right.url,
        headers: {
          ...unsignedHeaders(delivery.right, Math.max(attempts, 1)),
          ...hiddenHeaders(endpoint.right),
        },
        body: stored?.text,
      });
    },
});
