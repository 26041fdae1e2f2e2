import type { VNode } from 'preact';
import { isActive } from '../../../../core/model/webhooks/endpoint.js';
import type { Instant } from '../../../../core/shared/time.js';
import type {
  EndpointStatistics,
  WebhookStatistics,
} from '../../../../core/use-cases/statistics/index.js';
import { Badge, ExactTime, type Series, Table } from '../../view/index.js';
import { knownTo, type PlotData, share, stepValues, whole } from './numbers.js';

const outcomes = [
  { outcome: 'succeeded', label: 'Succeeded', tone: 'good' },
  { outcome: 'failed', label: 'Failed', tone: 'bad' },
] as const satisfies readonly {
  readonly outcome: keyof EndpointStatistics['attempts'];
  readonly label: string;
  readonly tone: Series['tone'];
}[];

/** The attempts to all endpoints by how they ended, over time. */
export const webhooksPlot = ({ steps, countedTo }: WebhookStatistics, now: Instant): PlotData => ({
  times: steps.map(({ at }) => at),
  series: outcomes.map(({ outcome, label, tone }) => ({
    ...{ label, tone },
    values: stepValues(steps, knownTo(now, countedTo), ({ attempts }) => attempts[outcome]),
  })),
});

type WebhookTableProps = {
  readonly statistics: WebhookStatistics;
  readonly hrefOf: (id: string) => string;
};

/** How the attempts to each endpoint ended, and what waits for it now. */
export const WebhookTable = ({
  statistics: { endpoints, countedTo },
  hrefOf,
}: WebhookTableProps): VNode => (
  <>
    <Table
      caption="Attempts by endpoint"
      rows={endpoints}
      keyOf={({ endpoint }) => endpoint.id}
      columns={[
        {
          heading: 'Endpoint',
          cell: ({ endpoint: { id, url } }) => <a href={hrefOf(id)}>{url}</a>,
        },
        { heading: 'Success', cell: (each) => <SuccessBadge {...each} /> },
        ...outcomes.map(({ outcome, label }) => ({
          heading: label,
          kind: 'number' as const,
          cell: ({ attempts }: EndpointStatistics) => whole(attempts[outcome]),
        })),
        { heading: 'Pending now', kind: 'number', cell: pendingText },
      ]}
      empty={<p class="soft">The project has no webhook endpoint.</p>}
    />
    {countedTo !== undefined && (
      <p class="soft">
        Attempts are still being counted: deliveries are complete up to <ExactTime at={countedTo} />
        .
      </p>
    )}
  </>
);

const pendingText = ({ pending, hasMorePending }: EndpointStatistics): string =>
  hasMorePending ? `more than ${whole(pending)}` : whole(pending);

const SuccessBadge = ({ endpoint, attempts: { succeeded, failed } }: EndpointStatistics): VNode => {
  if (!isActive(endpoint)) return <Badge tone="neutral">inactive</Badge>;
  if (succeeded + failed === 0) return <Badge tone="neutral">no attempt</Badge>;
  return (
    <Badge tone={failed === 0 ? 'good' : 'warning'}>{share(succeeded, succeeded + failed)}</Badge>
  );
};
