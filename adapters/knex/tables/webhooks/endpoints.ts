import type { WebhookEndpoint } from '../../../../core/model/webhooks/endpoint.js';
import type { EndpointHealth } from '../../../../core/model/webhooks/health.js';
import type { WebhookEndpointId } from '../../../../core/shared/ids.js';
import {
  type Command,
  insertInto,
  type Query,
  type SqlFragments,
} from '../../session/statement.js';
import { numberOrNull } from '../cells.js';
import { type EntityRow, entityFrom } from '../entities.js';

type HealthRow = {
  readonly endpoint: WebhookEndpointId;
  readonly failing_since: string | number | null;
  readonly failures: string | number;
};

const healthFrom = ({ failing_since: since, failures }: Omit<HealthRow, 'endpoint'>) => ({
  failingSince: numberOrNull(since),
  failures: Number(failures),
});

/** The health of endpoints. An endpoint without a row has no failures. */
export const findHealth: Query<
  'endpoint',
  HealthRow,
  EndpointHealth & { readonly endpoint: WebhookEndpointId }
> = {
  name: 'find_health',
  columns: { endpoint: 'text' },
  sql: ({ tables, given }) =>
    `select endpoint, failing_since, failures from ${given} join ${tables.endpoint_health} using (endpoint)`,
  fromRow: ({ endpoint, ...health }) => ({ endpoint, ...healthFrom(health) }),
};

/** Writes the health of endpoints. */
export const setHealth = insertInto(
  'endpoint_health',
  { endpoint: 'text', failing_since: 'bigint', failures: 'bigint' },
  `on conflict (endpoint) do update set failing_since = excluded.failing_since,
     failures = excluded.failures`,
);

/** The row of an endpoint's health. */
export const healthRow = (endpoint: string, { failingSince, failures }: EndpointHealth) => ({
  endpoint,
  failing_since: failingSince,
  failures,
});

/** The endpoints of a project, oldest first. */
export const endpointsOf: Query<'project', EntityRow, WebhookEndpoint> = {
  name: 'endpoints_of',
  columns: { project: 'text' },
  sql: ({ tables, value }) =>
    `select id, record from ${tables.endpoints} where project = ${value('project')} order by id`,
  fromRow: entityFrom<WebhookEndpoint>('endpoints'),
  skipsDamaged: true,
};

/** The endpoints of all projects after an id, in the order of their ids. */
export const endpointsAfter: Query<'after' | 'limit', EntityRow, WebhookEndpoint> = {
  name: 'endpoints_after',
  columns: { after: 'text', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select id, record from ${tables.endpoints} where id > ${value('after')} order by id limit ${value('limit')}`,
  fromRow: entityFrom<WebhookEndpoint>('endpoints'),
  skipsDamaged: true,
};

/** An endpoint with its health and the lease of its lane. */
export type LeasedRow = Omit<HealthRow, 'endpoint'> & {
  readonly endpoint_id: WebhookEndpointId;
  readonly endpoint_record: string | null;
  readonly epoch: string | number;
  readonly owner: string | null;
};

/** An endpoint, its health, and the epoch of its lane's lease; null when the lane is not leased. */
export type EndpointWithLease = {
  readonly endpoint: WebhookEndpoint;
  readonly health: EndpointHealth;
  readonly leaseEpoch: number | null;
};

/** The columns of such a row. The record is null where the condition does not hold. */
export const leasedCells = (condition: string): string =>
  `endpoints.id as endpoint_id, case when ${condition} then endpoints.record end as endpoint_record,
   coalesce(failures, 0) as failures, failing_since, epoch, owner`;

/** Where they are. */
export const leasedEndpoint = (tables: SqlFragments['tables']): string =>
  `${tables.endpoints} join ${tables.lanes} on lanes.key = endpoints.id
   left join ${tables.endpoint_health} on endpoint_health.endpoint = endpoints.id`;

/** Converts a row. */
export const leasedFrom = ({
  endpoint_id: id,
  endpoint_record: record,
  epoch,
  owner,
  ...health
}: LeasedRow): EndpointWithLease => ({
  endpoint: entityFrom<WebhookEndpoint>('endpoints')({ id, record: record ?? '' }),
  health: healthFrom(health),
  leaseEpoch: owner === null ? null : Number(epoch),
});

/** Deletes endpoints. */
export const deleteEndpoints: Command<'project' | 'id'> = {
  name: 'delete_endpoints',
  columns: { project: 'text', id: 'text' },
  sql: ({ tables, given }) =>
    `delete from ${tables.endpoints} where (project, id) in (select project, id from ${given})`,
};

/** Remembers removed endpoints until retention has deleted their deliveries. */
export const addRemovedEndpoints = insertInto('removed_endpoints', { endpoint: 'text' });

/** Removed endpoints after an id that may still have deliveries, in the order of their ids. */
export const removedEndpoints: Query<
  'after' | 'limit',
  { readonly endpoint: WebhookEndpointId },
  WebhookEndpointId
> = {
  name: 'removed_endpoints',
  columns: { after: 'text', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select endpoint from ${tables.removed_endpoints} where endpoint > ${value('after')}
      order by endpoint limit ${value('limit')}`,
  fromRow: ({ endpoint }) => endpoint,
};

/** Deletes the health of endpoints. */
export const deleteEndpointHealth: Command<'endpoint'> = {
  name: 'delete_endpoint_health',
  columns: { endpoint: 'text' },
  sql: ({ tables, given }) =>
    `delete from ${tables.endpoint_health} where endpoint in (select endpoint from ${given})`,
};

/** Forgets removed endpoints without deliveries. */
export const deleteRemovedEndpoints: Command<'endpoint'> = {
  name: 'delete_removed_endpoints',
  columns: { endpoint: 'text' },
  sql: ({ tables, given }) =>
    `delete from ${tables.removed_endpoints} where endpoint in (select endpoint from ${given})
        and not exists (select 1 from ${tables.deliveries}
          where deliveries.endpoint = removed_endpoints.endpoint)`,
};
