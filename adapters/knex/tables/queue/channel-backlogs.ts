import type { Channel } from '../../../../core/model/channels/channel.js';
import type { StatusBacklog } from '../../../../core/ports/queues/send-queue.js';
import type { Query } from '../../session/statement.js';
import { type EntityRow, entityFrom } from '../entities.js';

/** The unsettled jobs of one channel. `oldest` is one of those that expire first. */
export type ChannelBacklog = StatusBacklog & { readonly channel: Channel['id'] };

type Raw = EntityRow & {
  readonly backlog: string | number;
  readonly oldest: StatusBacklog['oldest'] | null;
};

/** The next channels with unsettled jobs, by their ids. */
export const channelBacklogs: Query<'after' | 'limit', Raw, ChannelBacklog> = {
  name: 'channel_backlogs',
  columns: { after: 'text', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `with found as materialized (
       select key, backlog from ${tables.lanes}
        where key > ${value('after')} and kind = 'channel' and backlog > 0
        order by key limit ${value('limit')})
     select channels.id, channels.project, record, backlog,
            (select jobs.id from ${tables.jobs} where lane = found.key order by expires_at limit 1) as oldest
       from found join ${tables.channels} on channels.id = found.key order by channels.id`,
  fromRow: ({ id, record, backlog, oldest }) => {
    const channel = entityFrom<Channel>('channels')({ id, record });
    return {
      channel: channel.id,
      status: channel.status,
      jobs: Number(backlog),
      oldest: oldest ?? undefined,
    };
  },
  skipsDamaged: true,
};
