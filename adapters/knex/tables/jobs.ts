import type { Job } from '../../../core/dispatch/job.js';
import type { ChannelId } from '../../../core/shared/ids.js';
import {
  type Columns,
  type Command,
  insertInto,
  type Query,
  type Row,
  type Words,
} from '../statement.js';

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

/** The jobs of a recipient, as a table `line`. */
const line = 'from jobs as line where line.lane = given.lane and line.recipient = given.recipient';

/** The recipients that have an unsettled job which nobody may pass. */
export const occupiedRecipients: Query<'lane' | 'recipient', Recipient, Recipient> = {
  name: 'occupied_recipients',
  columns: { lane: 'text', recipient: 'text' },
  sql: ({ given }) =>
    `select lane, recipient from ${given} 
      where (select line.id ${line} and line.is_overtaken = 0 limit 1) is not null`,
  fromRow: (row) => row,
};

type Due = { readonly lane: ChannelId; readonly due_at: string | number };

/** Lets the first that waits for each recipient move up, unless one that may not be passed is before it. */
export const promoteJobs: Query<'lane' | 'recipient', Due, { lane: ChannelId; dueAt: number }> = {
  name: 'promote_jobs',
  columns: { lane: 'text', recipient: 'text' },
  sql: ({ given }) =>
    `with firsts as materialized (
       select (select line.id ${line} and line.state = 'behind'
           order by line.accepted_sequence, line.id limit 1) as id
         from ${given} where (select line.id ${line} and line.is_overtaken = 0
           and line.state in ('queued', 'sending', 'unknown') limit 1) is null)
     update jobs set state = 'queued' where id in (select id from firsts) returning lane, due_at`,
  fromRow: ({ lane, due_at: dueAt }) => ({ lane, dueAt: Number(dueAt) }),
};

/** What the former owners of lanes left `sending`. */
export const leftSending: Query<'lane', JobRow, Job> = {
  name: 'left_sending',
  columns: { lane: 'text' },
  sql: ({ isAmong }) => `select * from jobs where lane ${isAmong('lane')} and state = 'sending'`,
  fromRow: jobFrom,
};

type Value = Words['value'];

const dueIn = (state: string, value: Value): string =>
  `select * from (select jobs.*, due_at as since from jobs
     where lane = ${value('lane')} and state = '${state}' and due_at <= ${value('now')}
     order by due_at, accepted_sequence limit ${value('taken')}) as ${state}_jobs`;

const expired = (value: Value): string =>
  `select * from (select jobs.*, expires_at as since from jobs
     where lane = ${value('lane')} and state in ('queued', 'behind')
       and expires_at <= ${value('now')}
     order by expires_at, accepted_sequence limit ${value('taken')}) as expired_jobs`;

/** Due jobs of a lane, in order of due time and acceptance. */
export const dueJobs: Query<'lane' | 'now' | 'taken', JobRow, Job> = {
  name: 'due_jobs',
  columns: { lane: 'text', now: 'bigint', taken: 'bigint' },
  sql: ({ value }) =>
    `${dueIn('queued', value)} union all ${dueIn('unknown', value)}
     order by since, accepted_sequence limit ${value('taken')}`,
  fromRow: jobFrom,
};

/** Jobs of a lane that need no call, past their expiry or unknown and due: the longest ago first. */
export const expiredJobs: Query<'lane' | 'now' | 'taken', JobRow, Job> = {
  name: 'expired_jobs',
  columns: { lane: 'text', now: 'bigint', taken: 'bigint' },
  sql: ({ value }) =>
    `${expired(value)} union all ${dueIn('unknown', value)}
     order by since, accepted_sequence limit ${value('taken')}`,
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
    const earliest = (column: string, states: string): string =>
      `select min(${column}) as at from jobs
        where lane = ${value('lane')} and state in (${states})`;
    return `select min(at) as at from (
      ${earliest('due_at', `'unknown'`)} union all ${earliest('due_at', `'sending'`)}
      union all ${earliest('due_at', `'queued'`)} and ${value('is_held_back')} = 0
      union all ${earliest('expires_at', `'queued', 'behind'`)} and ${value('is_held_back')} = 1
    ) as wishes`;
  },
  fromRow: ({ at }) => (at === null ? undefined : Number(at)),
};

/** The unsettled jobs about messages or templates. */
export const jobsAbout: Query<'project' | 'subject', JobRow, Job> = {
  name: 'jobs_about',
  columns: { project: 'text', subject: 'text' },
  sql: ({ given }) =>
    `select jobs.* from ${given} join jobs on jobs.subject = given.subject
      where jobs.project = given.project`,
  fromRow: jobFrom,
};
