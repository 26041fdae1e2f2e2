import type { WaitingJobs } from '../../../core/model/statistics/queue-sample.js';
import type { SampledStep } from '../../../core/ports/stores/counts/queue-sample-store.js';
import { insertInto, type Query } from '../session/statement.js';

type WaitingRow = Pick<WaitingJobs, 'project' | 'channel'> & {
  readonly backlog: string | number;
  readonly oldest: NonNullable<WaitingJobs['oldest']> | null;
};

/** The next channels with unsettled jobs, by their ids. */
export const waitingJobs: Query<'after' | 'limit', WaitingRow, WaitingJobs> = {
  name: 'waiting_jobs',
  columns: { after: 'text', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `with found as materialized (
       select key, backlog from ${tables.lanes}
        where key > ${value('after')} and kind = 'channel' and backlog > 0
        order by key limit ${value('limit')})
     select channels.id as channel, channels.project, backlog,
            (select jobs.id from ${tables.jobs} where lane = found.key order by expires_at limit 1) as oldest
       from found join ${tables.channels} on channels.id = found.key order by channels.id`,
  fromRow: ({ backlog, oldest, ...row }) => ({
    ...row,
    jobs: Number(backlog),
    oldest: oldest ?? undefined,
  }),
};

const most = (column: string): string =>
  `${column} = case when excluded.${column} > queue_samples.${column} then excluded.${column} else queue_samples.${column} end`;

/** Adds samples to their steps. A step keeps the most. */
export const addQueueSamples = insertInto(
  'queue_samples',
  {
    project: 'text',
    channel: 'text',
    step: 'bigint',
    at: 'bigint',
    jobs: 'bigint',
    oldest_ms: 'bigint',
  },
  `on conflict (project, channel, step, at) do update set ${most('jobs')}, ${most('oldest_ms')}
    where excluded.jobs > queue_samples.jobs or excluded.oldest_ms > queue_samples.oldest_ms`,
);

/** The samples of a channel, or of a project where the channel is empty, with each step that had a sample at all. */
export const queueSamplesBetween: Query<
  'project' | 'channel' | 'step' | 'from_at' | 'to_at',
  {
    readonly at: string | number;
    readonly jobs: string | number;
    readonly oldest_ms: string | number;
  },
  SampledStep
> = {
  name: 'queue_samples_between',
  columns: {
    project: 'text',
    channel: 'text',
    step: 'bigint',
    from_at: 'bigint',
    to_at: 'bigint',
  },
  sql: ({ tables, value }) => {
    const of = (project: string, channel: string): string =>
      `select at, jobs, oldest_ms from ${tables.queue_samples}
        where project = ${project} and channel = ${channel} and step = ${value('step')}
          and at >= ${value('from_at')} and at < ${value('to_at')}`;
    return `select at, max(jobs) as jobs, max(oldest_ms) as oldest_ms
       from (${of(value('project'), value('channel'))} union all ${of("''", "''")}) as found
      group by at order by at`;
  },
  fromRow: ({ at, jobs, oldest_ms: oldestMs }) => ({
    at: Number(at),
    jobs: Number(jobs),
    oldestMs: Number(oldestMs),
  }),
};

/** Deletes the oldest samples that start before an instant. Returns one row for each deleted row. */
export const pruneQueueSamples: Query<'step' | 'before' | 'removed', unknown, unknown> = {
  name: 'prune_queue_samples',
  columns: { step: 'bigint', before: 'bigint', removed: 'bigint' },
  sql: ({ tables, value }) =>
    `delete from ${tables.queue_samples} where (project, channel, step, at) in (
       select project, channel, step, at from ${tables.queue_samples}
        where step = ${value('step')} and at < ${value('before')} order by at limit ${value('removed')})
     returning 1`,
  fromRow: (row) => row,
};
