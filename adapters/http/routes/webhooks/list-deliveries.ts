import * as E from 'fp-ts/lib/Either.js';
import { deliveryStatuses } from '../../../../core/model/webhooks/delivery.js';
import { deliveryJson } from '../../../../core/model/webhooks/delivery-view.js';
import { closed } from '../../../../core/shared/closed-object.js';
import { oneOf } from '../../../../core/shared/codec.js';
import { readCursor, writeCursor } from '../../route/cursor.js';
import { route } from '../../route/route.js';
import { json } from '../../route/success.js';
import { DeliveryListView } from '../../views/list.js';
import { reference } from '../filters/references.js';
import { idParams } from '../id-params.js';
import { Cursor, defaultLimit, Limit } from '../page-limit.js';

const Query = closed(
  'ListDeliveriesQuery',
  {},
  {
    status: oneOf('DeliveryStatus', deliveryStatuses),
    event: reference('evt'),
    limit: Limit,
    cursor: Cursor,
  },
);

const invalidCursor = (given = '') =>
  E.left({ code: 'invalid_cursor', param: 'cursor', given } as const);

/** `GET /v1/webhook_endpoints/{id}/deliveries` (docs/specification.md#4.8.1). */
export const listDeliveriesRoute = route({
  method: 'GET',
  path: '/v1/webhook_endpoints/{id}/deliveries',
  name: 'listWebhookDeliveries',
  summary: "Lists an endpoint's deliveries, newest first.",
  description: ['A delivery is one event for one endpoint, with all its attempts.'],
  scope: 'webhooks:write',
  params: idParams('whe'),
  query: Query,
  success: json(200, DeliveryListView),
  errors: ['webhook_endpoint_not_found', 'invalid_cursor'],
  handle: async ({ listDeliveries }, { project, params, query }) => {
    const { status, event, limit = defaultLimit, cursor } = query;
    const before = cursor === undefined ? undefined : readCursor('whd', cursor);
    if (cursor !== undefined && before === undefined) return invalidCursor(cursor);
    const page = await listDeliveries({ project, id: params.id, status, event, before, limit });
    if (E.isLeft(page))
      return page.left.code === 'invalid_cursor' ? invalidCursor(cursor) : E.left(page.left);
    const { items, hasMore, next } = page.right;
    const next_cursor = next === null ? null : writeCursor(next);
    return E.right({ data: items.map(deliveryJson), has_more: hasMore, next_cursor });
  },
});
