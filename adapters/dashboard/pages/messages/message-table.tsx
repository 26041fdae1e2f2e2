import type { ComponentChildren, VNode } from 'preact';
import type { Channel } from '../../../../core/model/channels/channel.js';
import type { Message } from '../../../../core/model/messages/message.js';
import type { ProjectCall } from '../../server/page.js';
import { isolated, Table, Time } from '../../view/index.js';
import { StatusBadge } from './status-badge.js';
import { summaryOf } from './summary.js';

/** What people call a channel. */
export const channelName = ({ displayName, address }: Channel): string =>
  displayName === null ? address : `${isolated(displayName)} (${address})`;

type MessageTableProps = {
  readonly messages: readonly Message[];
  readonly channels: readonly Channel[];
  readonly path: ProjectCall['path'];
  readonly empty: ComponentChildren;
};

/** Messages as rows. */
export const MessageTable = ({ messages, channels, path, empty }: MessageTableProps): VNode => {
  const nameOf = (id: string): string => {
    const channel = channels.find((each) => each.id === id);
    if (!channel) return id;
    const { displayName } = channel;
    const isAmbiguous = channels.filter((each) => each.displayName === displayName).length > 1;
    return isAmbiguous ? channelName(channel) : (displayName ?? channel.address);
  };
  return (
    <Table
      caption="Messages"
      rows={messages}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        {
          heading: 'Status',
          cell: ({ progress, direction, error }) => (
            <>
              <StatusBadge status={progress.status} isInbound={direction === 'inbound'} />
              {error && (
                <>
                  {' '}
                  <code class="soft">{error.code}</code>
                </>
              )}
            </>
          ),
        },
        {
          heading: 'Message',
          cell: ({ id, content }) => (
            <a class="line" dir="auto" href={path(`/messages/${id}`)}>
              {summaryOf(content)}
            </a>
          ),
        },
        {
          heading: 'Person',
          cell: ({ direction, from, to }) => (
            <span class="number">
              {direction === 'outbound' ? `to ${isolated(to)}` : `from ${isolated(from)}`}
            </span>
          ),
        },
        { heading: 'Channel', cell: ({ channel }) => nameOf(channel) },
        { heading: 'Time', cell: ({ progress }) => <Time at={progress.reachedAt.accepted} /> },
      ]}
    />
  );
};
