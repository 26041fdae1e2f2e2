import type { OrderItem } from '../../../../core/model/contents/answers.js';
import { allObjectsAt, idAt, type Json, numberAt, objectAt, textAt } from '../../graph/json.js';
import type { ReceivedContent } from '../notice.js';

/** The content of an order. Undefined without readable items. */
export const order = (item: Json): ReceivedContent | undefined => {
  const given = objectAt(item, 'order');
  const items = allObjectsAt(given, 'product_items');
  if (!given || !items) return undefined;
  return {
    type: 'interactive',
    kind: 'order',
    catalog: idAt(given, 'catalog_id') ?? null,
    text: textAt(given, 'text') || null,
    items: items.map(orderItem),
  };
};

const orderItem = (item: Json): OrderItem => ({
  product: idAt(item, 'product_retailer_id') ?? null,
  quantity: numberAt(item, 'quantity') ?? null,
  price: numberAt(item, 'item_price') ?? null,
  currency: textAt(item, 'currency') ?? null,
});
