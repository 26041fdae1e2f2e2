import type { VNode } from 'preact';
import { deliveryStatuses } from '../../../../core/model/webhooks/delivery.js';
import { isActive } from '../../../../core/model/webhooks/endpoint.js';
import type { WebhookSuccess } from '../../../../core/use-cases/statistics/index.js';
import { Badge, type Series, Table } from '../../view/index.js';
import { type PlotData, share, whole } from './numbers.js';

const shown = {
  succeeded: { label: 'Succeeded', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  pending: { label: 'Pending', tone: 'info' },
} as const satisfies Record<(typeof deliveryStatuses)[number], Pick<Series, 'label' | 'tone'>>;

/** The last deliveries of all endpoints by what became of them, over the time in which they were added. */
export const webhooksPlot = (endpoints: readonly WebhookSuccess[]): PlotData => {
  const counts = endpoints.flatMap(({ byStep }) => byStep);
  const times = [...new Set(counts.map(({ at }) => at))].sort((a, b) => a - b);
  return {
    times,
    series: deliveryStatuses.map((status) => ({
      ...shown[status],
      values: times.map((at) =>
        counts
          .filter((each) => each.at === at && each.status === status)
          .reduce((sum, { count }) => sum + count, 0),
      ),
    })),
  };
};

type WebhookTableProps = {
  readonly endpoints: readonly WebhookSuccess[];
  readonly hrefOf: (id: string) => string;
};

/** What became of the last deliveries to each endpoint. */
export const WebhookTable = ({ endpoints, hrefOf }: WebhookTableProps): VNode => (
  <Table
    caption="Last deliveries by endpoint"
    rows={endpoints}
    keyOf={({ endpoint }) => endpoint.id}
    columns={[
      { heading: 'Endpoint', cell: ({ endpoint: { id, url } }) => <a href={hrefOf(id)}>{url}</a> },
      { heading: 'Success', cell: (each) => <SuccessBadge success={each} /> },
      { heading: 'Succeeded', kind: 'number', cell: ({ succeeded }) => whole(succeeded) },
      { heading: 'Failed', kind: 'number', cell: ({ failed }) => whole(failed) },
      { heading: 'Pending', kind: 'number', cell: ({ pending }) => whole(pending) },
    ]}
    empty={<p class="soft">The project has no webhook endpoint.</p>}
  />
);

const SuccessBadge = ({
  success: { endpoint, succeeded, failed },
}: {
  readonly success: WebhookSuccess;
}): VNode => {
  if (!isActive(endpoint)) return <Badge tone="neutral">inactive</Badge>;
  const ended = succeeded + failed;
  if (ended === 0) return <Badge tone="neutral">none ended</Badge>;
  return <Badge tone={failed === 0 ? 'good' : 'warning'}>{share(succeeded, ended)}</Badge>;
};
