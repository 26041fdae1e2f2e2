import type { JobKind } from '../../../core/model/queue/job.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import { type Command, insertInto, type Query } from '../session/statement.js';

/** The number of the last incarnation; none before the first restore. */
export const lastIncarnation: Query<never, { readonly number: string | number }, number> = {
  name: 'last_incarnation',
  columns: {},
  sql: ({ tables }) => `select number from ${tables.incarnations} order by number desc limit 1`,
  fromRow: ({ number }) => Number(number),
};

/** Inserts incarnations. */
export const addIncarnation = insertInto('incarnations', { number: 'bigint', began_at: 'bigint' });

/** Every project. */
export const everyProject: Query<never, { readonly id: ProjectId }, ProjectId> = {
  name: 'every_project',
  columns: {},
  sql: ({ tables }) => `select id from ${tables.projects} order by id`,
  fromRow: ({ id }) => id,
};

/** Every lane of a channel. */
export const everyChannelLane: Query<never, { readonly key: string }, string> = {
  name: 'every_channel_lane',
  columns: {},
  sql: ({ tables }) => `select key from ${tables.lanes} where kind = 'channel' order by key`,
  fromRow: ({ key }) => key,
};

/** Raises the sequence of a project. */
export const raiseSequence: Command<'id' | 'by'> = {
  name: 'raise_sequence',
  columns: { id: 'text', by: 'bigint' },
  sql: ({ tables, value }) =>
    `update ${tables.projects} set sequence = sequence + ${value('by')} where id = ${value('id')}`,
};

/** A call that was recorded before the backup and had no outcome then; otherwise one call more. */
const lastAttempt = `attempt + case when state = 'sending' then 0 else 1 end`;

/** Adds to the timeline of each unsettled message of a lane the attempt that may have been made. */
export const addUncertainAttempts: Command<'lane' | 'at' | 'reason'> = {
  name: 'add_uncertain_attempts',
  columns: { lane: 'text', at: 'bigint', reason: 'text' },
  sql: ({ tables, value }) =>
    `update ${tables.messages} set timeline = messages.timeline || '{"at":' || ${value('at')} ||
       ',"kind":"attempt","detail":{"number":' || (${lastAttempt}) ||
       ',"outcome":"unknown","provider_code":null,"reason":"' || ${value('reason')} || '"}},'
       from ${tables.jobs} where lane = ${value('lane')} and kind = 'send'
        and messages.project = jobs.project and messages.id = jobs.subject`,
};

/**
 * Makes the outcome of each send and submission of a lane unknown, as that of an attempt that is not repeated unless
 * the provider recognizes it.
 */
export const makeJobsUnknown: Query<'lane' | 'now', { readonly kind: JobKind }, JobKind> = {
  name: 'make_jobs_unknown',
  columns: { lane: 'text', now: 'bigint' },
  sql: ({ tables, value }) =>
    `update ${tables.jobs} set state = 'unknown', attempt = ${lastAttempt}, attempted_at = ${value('now')},
       due_at = ${value('now')}, is_overtaken = 1,
       unknowns = case when unknowns = 0 then 1 else unknowns end
      where lane = ${value('lane')} and kind <> 'confirm_read'
     returning kind`,
  fromRow: ({ kind }) => kind,
};

/** Makes a lane due and free. */
export const makeLaneDue: Command<'key' | 'now'> = {
  name: 'make_lane_due',
  columns: { key: 'text', now: 'bigint' },
  sql: ({ tables, value }) =>
    `update ${tables.lanes} set next_due_at = ${value('now')}, owner = null, lease_until = null
      where key = ${value('key')}`,
};
