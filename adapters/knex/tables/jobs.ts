import type { Job } from '../../../core/dispatch/job.js';
import type { ChannelId } from '../../../core/shared/ids.js';
import { type Columns, type Command, insertInto, type Query, type Row } from '../statement.js';

/** A job as it is stored. */
export type JobRow = Pick<
  Job,
  'id' | 'lane' | 'project' | 'kind' | 'subject' | 'recipient' | 'state'
> & {
  readonly accepted_sequence: string | number;
  readonly due_at: string | number;
  readonly expires_at: string | number;
  readonly attempt: string | number;
  readonly failures: string | number;
  readonly unknowns: string | number;
  readonly defects: string | number;
  readonly is_overtaken: string | number;
  readonly attempted_at: string | number | null;
  readonly epoch: string | number;
};

export const jobFrom = (row: JobRow): Job => ({
  id: row.id,
  lane: row.lane,
  project: row.project,
  kind: row.kind,
  subject: row.subject,
  recipient: row.recipient,
  order: Number(row.accepted_sequence),
  state: row.state,
  dueAt: Number(row.due_at),
  expiresAt: Number(row.expires_at),
  attempt: Number(row.attempt),
  failures: Number(row.failures),
  unknowns: Number(row.unknowns),
  defects: Number(row.defects),
  isOvertaken: Number(row.is_overtaken) === 1,
  attemptedAt: row.attempted_at === null ? null : Number(row.attempted_at),
  epoch: Number(row.epoch),
});

/** What changes about a job while it lives. */
const progress = {
  state: 'text',
  due_at: 'bigint',
  attempt: 'bigint',
  failures: 'bigint',
  unknowns: 'bigint',
  defects: 'bigint',
  is_overtaken: 'bigint',
  attempted_at: 'bigint',
  epoch: 'bigint',
} as const satisfies Columns;

export const addJobs = insertInto('jobs', {
  id: 'text',
  lane: 'text',
  project: 'text',
  kind: 'text',
  subject: 'text',
  recipient: 'text',
  accepted_sequence: 'bigint',
  expires_at: 'bigint',
  ...progress,
});

export const jobRow = (job: Job) =>
  ({
    id: job.id,
    lane: job.lane,
    project: job.project,
    kind: job.kind,
    subject: job.subject,
    recipient: job.recipient,
    accepted_sequence: job.order,
    state: job.state,
    due_at: job.dueAt,
    expires_at: job.expiresAt,
    attempt: job.attempt,
    failures: job.failures,
    unknowns: job.unknowns,
    defects: job.defects,
    is_overtaken: job.isOvertaken ? 1 : 0,
    attempted_at: job.attemptedAt,
    epoch: job.epoch,
  }) satisfies Row;

/** Writes what changed about jobs. */
export const setJobs: Command<'id' | keyof typeof progress> = {
  name: 'set_jobs',
  columns: { id: 'text', ...progress },
  sql: ({ given }) =>
    `update jobs set ${Object.keys(progress)
      .map((column) => `${column} = given.${column}`)
      .join(', ')} from ${given} where jobs.id = given.id`,
};

export const removeJobs: Command<'id'> = {
  name: 'remove_jobs',
  columns: { id: 'text' },
  sql: ({ given }) => `delete from jobs where id in (select id from ${given})`,
};

export const findJobs: Query<'id', JobRow, Job> = {
  name: 'find_jobs',
  columns: { id: 'text' },
  sql: ({ given }) => `select jobs.* from ${given} join jobs on jobs.id = given.id`,
  fromRow: jobFrom,
};

type Recipient = { readonly lane: ChannelId; readonly recipient: string };

/** The recipients that have an unsettled job which nobody may pass. */
export const occupiedRecipients: Query<'lane' | 'recipient', Recipient, Recipient> = {
  name: 'occupied_recipients',
  columns: { lane: 'text', recipient: 'text' },
  sql: ({ given }) =>
    `select lane, recipient from ${given} where exists (select 1 from jobs
      where jobs.lane = given.lane and jobs.recipient = given.recipient and is_overtaken = 0)`,
  fromRow: (row) => row,
};

type Due = { readonly lane: ChannelId; readonly due_at: string | number };

/** Lets the first that waits for each recipient move up, unless one that may not be passed is before it. */
export const promoteJobs: Query<'lane' | 'recipient', Due, { lane: ChannelId; dueAt: number }> = {
  name: 'promote_jobs',
  columns: { lane: 'text', recipient: 'text' },
  sql: ({ given }) =>
    `update jobs set state = 'queued' from ${given}
      where jobs.lane = given.lane and jobs.recipient = given.recipient and jobs.state = 'behind'
        and jobs.id = (select first.id from jobs as first
          where first.lane = given.lane and first.recipient = given.recipient
            and first.is_overtaken = 0
          order by first.accepted_sequence, first.id limit 1)
        and not exists (select 1 from jobs as busy
          where busy.lane = given.lane and busy.recipient = given.recipient
            and busy.is_overtaken = 0 and busy.state <> 'behind')
     returning jobs.lane, jobs.due_at`,
  fromRow: ({ lane, due_at: dueAt }) => ({ lane, dueAt: Number(dueAt) }),
};

/** Makes jobs whose outcome is unknown due, for something was heard of them. */
export const hastenJobs: Command<'lane' | 'subject' | 'due_at'> = {
  name: 'hasten_jobs',
  columns: { lane: 'text', subject: 'text', due_at: 'bigint' },
  sql: ({ given }) =>
    `update jobs set due_at = given.due_at from ${given}
      where jobs.lane = given.lane and jobs.subject = given.subject and jobs.state = 'unknown'`,
};

/** What the former owners of lanes left `sending`. */
export const leftSending: Query<'lane', JobRow, Job> = {
  name: 'left_sending',
  columns: { lane: 'text' },
  sql: ({ given }) =>
    `select jobs.* from ${given} join jobs on jobs.lane = given.lane and jobs.state = 'sending'`,
  fromRow: jobFrom,
};

const dueIn = (state: string, value: (column: string) => string): string =>
  `select * from (select * from jobs
     where lane = ${value('lane')} and state = '${state}' and due_at <= ${value('now')}
     order by due_at, accepted_sequence limit ${value('taken')}) as ${state}_jobs`;

/** Due jobs of a lane, in order of due time and acceptance. */
export const dueJobs: Query<'lane' | 'now' | 'taken', JobRow, Job> = {
  name: 'due_jobs',
  columns: { lane: 'text', now: 'bigint', taken: 'bigint' },
  sql: ({ value }) =>
    `${dueIn('queued', value)} union all ${dueIn('unknown', value)}
     order by due_at, accepted_sequence limit ${value('taken')}`,
  fromRow: jobFrom,
};

/** Jobs of a lane that need no call: past their expiry, or unknown and due; in order of acceptance. */
export const expiredJobs: Query<'lane' | 'now' | 'taken', JobRow, Job> = {
  name: 'expired_jobs',
  columns: { lane: 'text', now: 'bigint', taken: 'bigint' },
  sql: ({ value }) =>
    `select * from jobs where lane = ${value('lane')} and state in ('queued', 'behind')
        and expires_at <= ${value('now')}
     union all select * from jobs where lane = ${value('lane')} and state = 'unknown'
        and due_at <= ${value('now')}
      order by accepted_sequence limit ${value('taken')}`,
  fromRow: jobFrom,
};

/** When a lane wants to be looked at next: `wantsAt` of the core, for all of its jobs at once. */
export const nextWanted: Query<
  'lane' | 'is_held_back',
  { at: string | number | null },
  number | undefined
> = {
  name: 'next_wanted',
  columns: { lane: 'text', is_held_back: 'bigint' },
  sql: ({ value }) => {
    const of = `from jobs where lane = ${value('lane')} and`;
    return `select min(at) as at from (
      select min(due_at) as at ${of} state = 'unknown'
      union all select min(case when due_at < expires_at then due_at else expires_at end)
        ${of} state = 'sending'
      union all select min(due_at) ${of} state = 'queued' and ${value('is_held_back')} = 0
      union all select min(expires_at)
        ${of} state in ('queued', 'behind') and ${value('is_held_back')} = 1) as wishes`;
  },
  fromRow: ({ at }) => (at === null ? undefined : Number(at)),
};

/** The unsettled job about a message. */
export const jobsAbout: Query<'project' | 'subject', JobRow, Job> = {
  name: 'jobs_about',
  columns: { project: 'text', subject: 'text' },
  sql: ({ given }) =>
    `select jobs.* from ${given}
       join jobs on jobs.subject = given.subject and jobs.project = given.project`,
  fromRow: jobFrom,
};
