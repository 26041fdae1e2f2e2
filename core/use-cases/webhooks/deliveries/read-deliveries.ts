import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../../contract/input.js';
import { shownPage } from '../../../contract/shown.js';
import { DeliveryStatusView, type DeliveryWithAttempts } from '../../../model/webhooks/delivery.js';
import { shownDelivery } from '../../../model/webhooks/delivery-view.js';
import { about } from '../../../shared/codec.js';
import { isId } from '../../../shared/ids.js';
import { type Page, pageOf } from '../../../shared/page.js';
import { idText } from '../../../shared/published.js';
import { byProject } from '../../authorization/resource-owner.js';
import { aPage, aProject } from '../../input/fields.js';
import type { InvalidCursor } from '../../invalid-cursor.js';
import { useCase } from '../../use-case.js';
import { endpointInput } from '../endpoints/endpoint-inputs.js';
import { type EndpointNotFound, noEndpoint } from '../endpoints/endpoint-refusals.js';
import { getWebhookEndpoint } from '../endpoints/read-endpoints.js';
import type { DeliveryPorts } from './delivery-ports.js';

/** The endpoint has no delivery with this id. */
export type DeliveryNotFound = {
  readonly code: 'webhook_delivery_not_found';
  readonly id: string;
};

/** When a use case of one delivery refuses. */
export const noDelivery = {
  ...noEndpoint,
  webhook_delivery_not_found: 'the endpoint has no such delivery',
} as const;

const delivery = idText('whd');

/** One delivery of an endpoint, by the ids that a client gave. */
export const deliveryInput = input({ ...endpointInput.needed, delivery });
export type DeliveryQuery = InputOf<typeof deliveryInput>;

/** One delivery of a project, by the id that a client gave. */
const anyDeliveryInput = input({ project: aProject, delivery });
export type FindDelivery = InputOf<typeof anyDeliveryInput>;

/** A page of the deliveries of an endpoint. */
const deliveriesInput = input(
  { ...endpointInput.needed, ...aPage.needed },
  {
    status: about(DeliveryStatusView, 'Only deliveries with this status.'),
    event: about(idText('evt'), 'Only the delivery of this event.'),
    ...aPage.free,
  },
);
export type ListDeliveries = InputOf<typeof deliveriesInput>;

export const findDelivery = useCase({
  kind: 'read',
  summary: 'Gets a delivery to any endpoint of the project, with its attempts.',
  permission: 'webhooks:read',
  owner: byProject,
  input: anyDeliveryInput,
  result: shownDelivery,
  refusals: { webhook_delivery_not_found: 'no endpoint of the project has such a delivery' },
  run:
    (ports: DeliveryPorts) =>
    async ({
      project,
      delivery: id,
    }: FindDelivery): Promise<E.Either<DeliveryNotFound, DeliveryWithAttempts>> => {
      const found = isId('whd')(id) ? await ports.deliveries.find(project, id) : undefined;
      return found
        ? E.right(dueByWallClock(ports)(found))
        : E.left({ code: 'webhook_delivery_not_found', id });
    },
});

export const getDelivery = useCase({
  kind: 'read',
  summary: 'Gets a delivery with its attempts.',
  description: [
    'The attempts are the last 50, oldest first, each with the beginning of the response.',
  ],
  permission: 'webhooks:read',
  owner: byProject,
  input: deliveryInput,
  result: shownDelivery,
  refusals: noDelivery,
  run:
    (ports: DeliveryPorts) =>
    async (
      query: DeliveryQuery,
    ): Promise<E.Either<EndpointNotFound | DeliveryNotFound, DeliveryWithAttempts>> => {
      const endpoint = await getWebhookEndpoint(ports)(query);
      if (E.isLeft(endpoint)) return endpoint;
      const found = await findDelivery(ports)(query);
      return E.isRight(found) && found.right.endpoint !== endpoint.right.id
        ? E.left({ code: 'webhook_delivery_not_found', id: query.delivery })
        : found;
    },
});

export const listDeliveries = useCase({
  kind: 'read',
  summary: 'Lists the deliveries of an endpoint, those of the newest events first.',
  description: ['A delivery is one event for one endpoint, with all its attempts.'],
  permission: 'webhooks:read',
  owner: byProject,
  input: deliveriesInput,
  result: shownPage(shownDelivery, 'whd'),
  refusals: { ...noEndpoint, invalid_cursor: '`before` is not a delivery of the endpoint' },
  run:
    (ports: DeliveryPorts) =>
    async (
      query: ListDeliveries,
    ): Promise<E.Either<EndpointNotFound | InvalidCursor, Page<DeliveryWithAttempts>>> => {
      const { project, status, event, before, limit } = query;
      const endpoint = await getWebhookEndpoint(ports)(query);
      if (E.isLeft(endpoint)) return endpoint;
      const last =
        before === undefined ? undefined : await getDelivery(ports)({ ...query, delivery: before });
      if (last && E.isLeft(last)) return E.left({ code: 'invalid_cursor' });
      const about = event === undefined ? undefined : await findEvent(ports, query, event);
      if (event !== undefined && !about) return E.right(pageOf([], limit));
      const sequence = about?.sequence;
      const page = { status, sequence, before: last?.right.event.sequence, limit: limit + 1 };
      const found = await ports.deliveries.list(project, endpoint.right.id, page);
      return E.right(pageOf(found.map(dueByWallClock(ports)), limit));
    },
});

const findEvent = async (
  { events }: DeliveryPorts,
  { project }: Pick<ListDeliveries, 'project'>,
  id: string,
) => (isId('evt')(id) ? events.find(project, id) : undefined);

/** A stored delivery is due by steady time; its reader is told when that is by the wall clock. */
const dueByWallClock =
  ({ clock, steady }: DeliveryPorts) =>
  (delivery: DeliveryWithAttempts): DeliveryWithAttempts => ({
    ...delivery,
    dueAt: delivery.dueAt - steady() + clock(),
  });
