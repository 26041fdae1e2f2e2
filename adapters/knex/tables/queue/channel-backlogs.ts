import type { Channel } from '../../../../core/model/channels/channel.js';
import type { ChannelBacklog, StatusBacklog } from '../../../../core/ports/queues/send-queue.js';
import type { Query } from '../../session/statement.js';
import { type EntityRow, entityFrom } from '../entities.js';

/** The unsettled jobs of one channel, and its status. `oldest` is one of those that expire first. */
export type BacklogWithStatus = StatusBacklog & { readonly channel: Channel['id'] };

type Raw = EntityRow & {
  readonly backlog: string | number;
  readonly oldest: StatusBacklog['oldest'] | null;
};

/** The next channels with unsettled jobs, by their ids. */
export const channelBacklogs: Query<'after' | 'limit', Raw, BacklogWithStatus> = {
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

/** The backlogs of the channels of a project. */
export const backlogsOfProject: Query<
  'project',
  Pick<Raw, 'backlog' | 'oldest'> & { readonly channel: Channel['id'] },
  ChannelBacklog
> = {
  name: 'backlogs_of_project',
  columns: { project: 'text' },
  sql: ({ tables, value }) =>
    `select channels.id as channel, backlog,
            (select jobs.id from ${tables.jobs} where lane = channels.id order by expires_at limit 1) as oldest
       from ${tables.channels} join ${tables.lanes} on lanes.key = channels.id
      where channels.project = ${value('project')}`,
  fromRow: ({ channel, backlog, oldest }) => ({
    channel,
    jobs: Number(backlog),
    oldest: oldest ?? undefined,
  }),
};

/** The jobs in all channels of a project. */
export const backlogOfProject: Query<'project', Pick<Raw, 'backlog'>, number> = {
  name: 'backlog_of_project',
  columns: { project: 'text' },
  sql: ({ tables, value }) =>
    `select coalesce(sum(backlog), 0) as backlog
       from ${tables.channels} join ${tables.lanes} on lanes.key = channels.id
      where channels.project = ${value('project')}`,
  fromRow: ({ backlog }) => Number(backlog),
};
