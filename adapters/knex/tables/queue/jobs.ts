import type { Job } from '../../../../core/model/queue/job.js';
import type { ChannelId } from '../../../../core/shared/ids.js';
import {
  type Columns,
  type Command,
  insertInto,
  type Query,
  type Row,
  type SqlFragments,
  updateOf,
} from '../../session/statement.js';
import { columnsOf, numberOrNull } from '../cells.js';

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

const jobFrom = (row: JobRow): Job => ({
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
  crashes: Number(row.defects),
  isOvertaken: Number(row.is_overtaken) === 1,
  attemptedAt: numberOrNull(row.attempted_at),
  epoch: Number(row.epoch),
});

/** The columns that change. */
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

const columns = {
  id: 'text',
  lane: 'text',
  project: 'text',
  kind: 'text',
  subject: 'text',
  recipient: 'text',
  accepted_sequence: 'bigint',
  expires_at: 'bigint',
  ...progress,
} as const satisfies Columns;

const jobColumns = columnsOf('jobs', columns);

/** Inserts jobs. */
export const addJobs = insertInto('jobs', columns);

/** The row of a job. */
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
    defects: job.crashes,
    is_overtaken: job.isOvertaken ? 1 : 0,
    attempted_at: job.attemptedAt,
    epoch: job.epoch,
  }) satisfies Row;

/** Updates jobs. */
export const setJobs = updateOf('jobs', { id: 'text' }, progress);

/** Takes the recipient from jobs. */
export const clearRecipientsOfJobs: Command<'id'> = {
  name: 'clear_recipients_of_jobs',
  columns: { id: 'text' },
  sql: ({ tables, given }) =>
    `update ${tables.jobs} set recipient = null where id in (select id from ${given})`,
};

/** Deletes jobs. */
export const deleteJobs: Command<'id'> = {
  name: 'delete_jobs',
  columns: { id: 'text' },
  sql: ({ tables, given }) => `delete from ${tables.jobs} where id in (select id from ${given})`,
};

/**
 * The indexed expressions, in the format of `factKey`. Each index has its own expression, so that the planner, which
 * may know nothing about the table, cannot choose the wrong index.
 */
const recipientQueue = `(lane || ' ' || recipient)`;
const laneState = `(lane || ' ' || state)`;

/** A job, and whether another one waits `behind` in the queue of its recipient. */
export type FoundJob = { readonly job: Job; readonly isFollowed: boolean };

/** The jobs with the given ids. */
export const findJobs: Query<'id', JobRow & { readonly follower: string | null }, FoundJob> = {
  name: 'find_jobs',
  columns: { id: 'text' },
  sql: ({ tables, given }) =>
    `select found.*, (select id from ${tables.jobs}
         where ${recipientQueue} = found.lane || ' ' || found.recipient and state = 'behind' limit 1) as follower
       from (select ${jobColumns} from ${given} join ${tables.jobs} on jobs.id = given.id) as found`,
  fromRow: ({ follower, ...row }) => ({ job: jobFrom(row), isFollowed: follower !== null }),
};

/** One job of the given recipient queue that fulfills a condition. */
const oneOf = (jobs: string, condition: string): string =>
  `(select id from ${jobs} where ${recipientQueue} = given.recipient_queue and ${condition} limit 1)`;

/** The recipients that are busy. The core's rule is `isBusy` in core/model/queue/recipient-queue.ts. */
export const busyRecipients: Query<
  'recipient_queue',
  { readonly recipient_queue: string },
  string
> = {
  name: 'busy_recipients',
  columns: { recipient_queue: 'text' },
  sql: ({ tables, given }) =>
    `select recipient_queue from ${given} where ${oneOf(tables.jobs, 'is_overtaken = 0')} is not null`,
  fromRow: (row) => row.recipient_queue,
};

type Due = { readonly lane: ChannelId; readonly due_at: string | number };

/**
 * Queues the next job of each recipient, if one may go, and finds it. The core's rule is `nextToGo` in
 * core/model/queue/recipient-queue.ts.
 */
export const promoteJobs: Query<'recipient_queue', Due, { lane: ChannelId; dueAt: number }> = {
  name: 'promote_jobs',
  columns: { recipient_queue: 'text' },
  sql: ({ tables, given }) =>
    `with firsts as materialized (
       select ${oneOf(tables.jobs, `state = 'behind' order by accepted_sequence`)} as id from ${given}
        where ${oneOf(tables.jobs, `state in ('queued', 'sending', 'unknown') and is_overtaken = 0`)} is null)
     update ${tables.jobs} set state = 'queued' where id in (select id from firsts) returning lane, due_at`,
  fromRow: ({ lane, due_at: dueAt }) => ({ lane, dueAt: Number(dueAt) }),
};

/** The jobs of lanes in a state. */
export const jobsInState: Query<'lane_state', JobRow, Job> = {
  name: 'jobs_in_state',
  columns: { lane_state: 'text' },
  sql: ({ tables, isAmong }) =>
    `select ${jobColumns} from ${tables.jobs} where ${laneState} ${isAmong('lane_state')}`,
  fromRow: jobFrom,
};

type Value = SqlFragments['value'];

/** Finds up to `limit` jobs of a lane. */
export type DueJobs = Query<'lane' | 'now' | 'limit', JobRow, Job>;

/** Jobs that fulfill a condition since an instant, the longest first. */
const firstJobs = (
  name: string,
  { since, condition }: { readonly since: string; readonly condition: (value: Value) => string },
): DueJobs => ({
  name,
  columns: { lane: 'text', now: 'bigint', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select ${jobColumns} from ${tables.jobs} where ${condition(value)} and ${since} <= ${value('now')}
      order by ${since}, accepted_sequence limit ${value('limit')}`,
  fromRow: jobFrom,
});

const dueInState = (state: Job['state']): DueJobs =>
  firstJobs(`due_${state}_jobs`, {
    since: 'due_at',
    condition: (value) => `${laneState} = ${value('lane')} || ' ${state}'`,
  });

/** No call for the job is running, and none has an unknown outcome. */
const isWaiting = `state in ('queued', 'behind')`;

/** The jobs of a lane that are due, from each state. The core chooses among them: `core/model/queue/due-jobs.ts`. */
export const dueJobs: readonly DueJobs[] = [dueInState('queued'), dueInState('unknown')];

/** Jobs of a lane that need no call any more, likewise. */
export const expiredJobs: readonly DueJobs[] = [
  firstJobs('expired_jobs', {
    since: 'expires_at',
    condition: (value) => `lane = ${value('lane')} and ${isWaiting}`,
  }),
  dueInState('unknown'),
];

/** When a lane must be looked at next. The core's rule is `laneDueAt` in core/model/queue/due-jobs.ts. */
export const nextLaneDue: Query<
  'lane' | 'is_paused',
  { at: string | number | null },
  number | undefined
> = {
  name: 'next_lane_due',
  columns: { lane: 'text', is_paused: 'bigint' },
  sql: ({ tables, value }) => {
    const lane = value('lane');
    const isPaused = value('is_paused');
    const dueAs = (state: string): string =>
      `select min(due_at) as at from ${tables.jobs} where ${laneState} = ${lane} || ' ${state}'`;
    return `select min(at) as at from (
      ${dueAs('unknown')} union all ${dueAs('sending')} union all ${dueAs('queued')} and ${isPaused} = 0
      union all select min(expires_at) from ${tables.jobs}
        where lane = ${lane} and ${isWaiting} and ${isPaused} = 1) as due_times`;
  },
  fromRow: ({ at }) => (at === null ? undefined : Number(at)),
};

/** The unsettled jobs of messages or templates. */
export const jobsAbout: Query<'project' | 'subject', JobRow, Job> = {
  name: 'jobs_about',
  columns: { project: 'text', subject: 'text' },
  sql: ({ tables, given }) =>
    `select ${jobColumns} from ${given} join ${tables.jobs} on jobs.subject = given.subject
      where jobs.project = given.project`,
  fromRow: jobFrom,
};
