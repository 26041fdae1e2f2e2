import * as E from 'fp-ts/lib/Either.js';
import { resent } from '../../model/webhooks/attempt-end.js';
import type { DeliveryStatus, DeliveryWithAttempts } from '../../model/webhooks/delivery.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { EventStore } from '../../ports/stores/event-store.js';
import type { DeliveryStore, EndpointStore } from '../../ports/stores/webhook-store.js';
import { isId } from '../../shared/ids.js';
import { type Page, pageOf } from '../../shared/page.js';
import { commitChange, retry } from '../commit-change.js';
import type { InvalidCursor } from '../invalid-cursor.js';
import type { EventsSincePorts } from '../retention/events-since.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import {
  type EndpointNotFound,
  type EndpointQuery,
  getWebhookEndpoint,
} from './manage-endpoints.js';

/** The ports of the use cases of webhook deliveries. */
export type ManageDeliveriesPorts = EventsSincePorts & {
  readonly endpoints: EndpointStore;
  readonly deliveries: DeliveryStore;
  readonly events: EventStore;
  readonly commit: Commit;
};

/** The endpoint has no delivery with this id. */
export type DeliveryNotFound = {
  readonly code: 'webhook_delivery_not_found';
  readonly id: string;
};

/** A page of an endpoint's deliveries to read. */
export type ListDeliveries = EndpointQuery & {
  readonly status?: DeliveryStatus | undefined;
  /** Only the delivery of this event. */
  readonly event?: string | undefined;
  /** The id of the last delivery of the page before. */
  readonly before?: string | undefined;
  /** 1 to 100. */
  readonly limit: number;
};

/** An endpoint's deliveries, newest first; a `before` that is no delivery of the endpoint is refused. */
export const listDeliveries =
  (ports: ManageDeliveriesPorts) =>
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
    const page = { status, sequence, before: last?.right.id, limit: limit + 1 };
    const found = await ports.deliveries.list(project, endpoint.right.id, page);
    return E.right(pageOf(found.map(dueByWallClock(ports)), limit));
  };

const findEvent = async (
  { events }: ManageDeliveriesPorts,
  { project }: EndpointQuery,
  id: string,
) => (isId('evt')(id) ? events.find(project, id) : undefined);

/** One delivery of an endpoint, by the ids that a client gave. */
export type DeliveryQuery = EndpointQuery & { readonly delivery: string };

/** One delivery of a project, by the id that a client gave. */
export type FindDelivery = Pick<DeliveryQuery, 'project' | 'delivery'>;

/** One delivery of an endpoint with its attempts. */
export const getDelivery =
  (ports: ManageDeliveriesPorts) =>
  async (
    query: DeliveryQuery,
  ): Promise<E.Either<EndpointNotFound | DeliveryNotFound, DeliveryWithAttempts>> => {
    const endpoint = await getWebhookEndpoint(ports)(query);
    if (E.isLeft(endpoint)) return endpoint;
    const found = await findDelivery(ports)(query);
    return E.isRight(found) && found.right.endpoint !== endpoint.right.id
      ? E.left({ code: 'webhook_delivery_not_found', id: query.delivery })
      : found;
  };

/** One delivery to any endpoint of a project, with its attempts. */
export const findDelivery =
  (ports: ManageDeliveriesPorts) =>
  async ({
    project,
    delivery: id,
  }: FindDelivery): Promise<E.Either<DeliveryNotFound, DeliveryWithAttempts>> => {
    const found = isId('whd')(id) ? await ports.deliveries.find(project, id) : undefined;
    return found
      ? E.right(dueByWallClock(ports)(found))
      : E.left({ code: 'webhook_delivery_not_found', id });
  };

/** A stored delivery is due by steady time; its reader is told when that is by the wall clock. */
const dueByWallClock =
  ({ clock, steady }: ManageDeliveriesPorts) =>
  (delivery: DeliveryWithAttempts): DeliveryWithAttempts => ({
    ...delivery,
    dueAt: delivery.dueAt - steady() + clock(),
  });

/** Makes a delivery due now, in any status, and restarts its schedule. */
export const resendDelivery =
  (ports: ManageDeliveriesPorts) =>
  (
    query: DeliveryQuery,
  ): Promise<E.Either<EndpointNotFound | DeliveryNotFound, DeliveryWithAttempts>> =>
    retryOnConflict(async () => {
      const found = await getDelivery(ports)(query);
      if (E.isLeft(found)) return found;
      const { project } = query;
      const at = ports.clock();
      const again = { ...found.right, ...resent(found.right, at) };
      return commitChange(
        ports.commit,
        { project, at, resends: [found.right] },
        { committed: E.right(again), changed: retry },
      );
    });
