import type { VNode } from 'preact';
import {
  type DeliveryStatus,
  type DeliveryWithAttempts,
  deliveryStatuses,
} from '../../../../../core/model/webhooks/delivery.js';
import type { Page } from '../../../../../core/shared/page.js';
import type { ProjectCall } from '../../../server/page.js';
import { Badge, Card, EmptyState, Pager, Table, Time, type Tone } from '../../../view/index.js';
import { OutcomeBadge } from './attempt.js';

const tones: Readonly<Record<DeliveryStatus, Tone>> = {
  pending: 'info',
  succeeded: 'good',
  failed: 'bad',
};

/** The status of a delivery. */
export const DeliveryBadge = ({ status }: Pick<DeliveryWithAttempts, 'status'>): VNode => (
  <Badge tone={tones[status]}>{status}</Badge>
);

/** The status that a query asks for; undefined for all. */
export const statusIn = (query: URLSearchParams): DeliveryStatus | undefined =>
  deliveryStatuses.find((status) => status === query.get('status'));

type DeliveriesProps = {
  /** The path of the endpoint below the project. */
  readonly own: string;
  readonly path: ProjectCall['path'];
  readonly status: DeliveryStatus | undefined;
  readonly cursor: string | undefined;
  readonly page: Page<DeliveryWithAttempts>;
};

/** A page of the deliveries of an endpoint. */
export const Deliveries = ({ own, path, status, cursor, page }: DeliveriesProps): VNode => (
  <Card title="Deliveries">
    <nav class="tabs" aria-label="Status of deliveries">
      {[undefined, ...deliveryStatuses].map((each) => (
        <a
          key={each ?? 'all'}
          href={path(own, { status: each })}
          aria-current={each === status ? 'page' : undefined}
        >
          {each ?? 'all'}
        </a>
      ))}
    </nav>
    <Table
      caption="Deliveries"
      rows={page.items}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: 'Event',
          cell: ({ id, event }) => <a href={path(`${own}/deliveries/${id}`)}>{event.type}</a>,
        },
        { heading: 'Sequence', kind: 'number', cell: ({ event }) => event.sequence },
        { heading: 'Status', cell: DeliveryBadge },
        { heading: 'Attempts', kind: 'number', cell: ({ attempts }) => attempts },
        { heading: 'Last answer', cell: LastAnswer },
        { heading: 'Next attempt', cell: NextAttempt },
        { heading: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
      ]}
      empty={
        <EmptyState title={status === undefined ? 'No delivery yet' : `No delivery is ${status}`}>
          <p>
            {status === undefined
              ? 'Deliveries appear with the next event of a type above. A test shows now whether the endpoint answers.'
              : 'Choose another status.'}
          </p>
        </EmptyState>
      }
    />
    <Pager
      first={cursor === undefined ? undefined : path(own, { status })}
      next={page.next === null ? undefined : path(own, { status, cursor: page.next })}
      label="Deliveries"
    />
  </Card>
);

const LastAnswer = ({ history }: DeliveryWithAttempts): VNode => {
  const last = history.at(-1);
  return last ? <OutcomeBadge outcome={last} /> : <span class="soft">–</span>;
};

const NextAttempt = ({ status, dueAt }: DeliveryWithAttempts): VNode => (
  <Time at={status === 'pending' ? dueAt : null} isPlan />
);
