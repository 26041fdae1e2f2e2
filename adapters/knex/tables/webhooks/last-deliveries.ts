import type { DeliveryCount } from '../../../../core/ports/stores/webhook-store.js';
import type { Query } from '../../session/statement.js';

type Raw = Pick<DeliveryCount, 'status'> & {
  readonly at: string | number;
  readonly quantity: string | number;
};

/** Counts the last deliveries to an endpoint, by status and step. */
export const countLastDeliveries: Query<'endpoint' | 'step' | 'limit', Raw, DeliveryCount> = {
  name: 'count_last_deliveries',
  columns: { endpoint: 'text', step: 'bigint', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `with found as materialized (
       select created_at - created_at % ${value('step')} as at, status from ${tables.deliveries}
        where endpoint = ${value('endpoint')} order by id desc limit ${value('limit')})
     select at, status, count(*) as quantity from found group by at, status order by at, status`,
  fromRow: ({ at, status, quantity }) => ({ at: Number(at), status, count: Number(quantity) }),
};
