import type { VNode } from 'preact';
import type { ChannelStatus } from '../../../../core/model/channels/channel.js';
import type { Backlog } from '../../../../core/use-cases/statistics/index.js';
import { Badge, durationText, Table, Time, type Tone } from '../../view/index.js';
import { whole } from './numbers.js';

const tones: Readonly<Record<ChannelStatus, Tone>> = {
  pending: 'info',
  active: 'good',
  restricted: 'bad',
  inactive: 'neutral',
};

type QueueTableProps = {
  readonly backlogs: readonly Backlog[];
  readonly hrefOf: (id: string) => string;
};

/** What waits to be sent on each channel now. */
export const QueueTable = ({ backlogs, hrefOf }: QueueTableProps): VNode => (
  <Table
    caption="Queues of the channels now"
    rows={backlogs}
    keyOf={({ channel }) => channel.id}
    columns={[
      {
        heading: 'Channel',
        cell: ({ channel: { id, displayName, address } }) => (
          <a href={hrefOf(id)}>{displayName ?? address}</a>
        ),
      },
      {
        heading: 'Status',
        cell: ({ channel: { status } }) => <Badge tone={tones[status]}>{status}</Badge>,
      },
      { heading: 'Waiting', kind: 'number', cell: ({ jobs }) => whole(jobs) },
      { heading: 'Oldest', cell: ({ oldestAt }) => <Time at={oldestAt} /> },
      { heading: 'Empty in', cell: (backlog) => drainText(backlog) },
    ]}
    empty={<p class="soft">The project has no channel.</p>}
  />
);

const drainText = ({ jobs, drainMs }: Backlog): string => {
  if (jobs === 0) return '–';
  return drainMs === undefined ? 'when it sends again' : `about ${durationText(drainMs)}`;
};
