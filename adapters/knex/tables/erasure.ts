import type { MessageId } from '../../../core/shared/ids.js';
import { numberSeparators } from '../../../core/shared/phone-number.js';
import { type Command, type Query, updateOf } from '../session/statement.js';

type Seen = { readonly id: MessageId; readonly names_person: string | number };

/** A record without what people write between the digits of a number: it has the digits of each number in one piece. */
const unseparated = numberSeparators.reduce(
  (sql, separator) => `replace(${sql}, '${separator}', '')`,
  'record',
);

/** Messages of a project in the order of their ids, and whether a message may name a person. */
export const messagesNaming: Query<
  'project' | 'after' | 'limit' | 'person' | 'digits',
  Seen,
  { readonly id: MessageId; readonly namesPerson: boolean }
> = {
  name: 'messages_naming',
  columns: { project: 'text', after: 'text', limit: 'bigint', person: 'text', digits: 'text' },
  sql: ({ tables, value }) =>
    `select id, case when record like '%' || ${value('person')} || '%'
                      or ${unseparated} like '%' || ${value('digits')} || '%' then 1 else 0 end as names_person
       from ${tables.messages} where project = ${value('project')} and id > ${value('after')}
      order by id limit ${value('limit')}`,
  fromRow: ({ id, names_person: found }) => ({ id, namesPerson: Number(found) === 1 }),
};

/** Gives events texts of their own, without a trace. */
export const setEventTexts = updateOf(
  'events',
  { project: 'text', sequence: 'bigint' },
  { text: 'text', trace: 'text', moment: 'bigint' },
);

/** Deletes the timeline entries of messages. */
export const deleteTimeline: Command<'project' | 'message'> = {
  name: 'delete_timeline',
  columns: { project: 'text', message: 'text' },
  sql: ({ tables, given }) =>
    `delete from ${tables.timeline} where id in (
       select timeline.id from ${given} join ${tables.timeline} on timeline.message = given.message
        where timeline.project = given.project)`,
};

/** Marks the deliveries of events, so that no attempt that is under way stores what its receiver answers. */
export const markErasedDeliveries: Command<'project' | 'sequence'> = {
  name: 'mark_erased_deliveries',
  columns: { project: 'text', sequence: 'bigint' },
  sql: ({ tables, given }) =>
    `update ${tables.deliveries} set is_erased = 1
       from ${given} join ${tables.endpoints} on endpoints.project = given.project
      where deliveries.endpoint = endpoints.id and deliveries.sequence = given.sequence`,
};

/** Deletes what receivers answered to the deliveries of events. */
export const deleteResponses: Command<'project' | 'sequence'> = {
  name: 'delete_responses',
  columns: { project: 'text', sequence: 'bigint' },
  sql: ({ tables, given }) =>
    `update ${tables.delivery_attempts} set response_body = '' where delivery in (
       select deliveries.id from ${given}
         join ${tables.endpoints} on endpoints.project = given.project
         join ${tables.deliveries} on deliveries.endpoint = endpoints.id
          and deliveries.sequence = given.sequence)`,
};

/** Deletes external ids. */
export const eraseExternalIds: Command<'project' | 'name'> = {
  name: 'erase_external_ids',
  columns: { project: 'text', name: 'text' },
  sql: ({ tables, given }) =>
    `delete from ${tables.aliases} where (project, name) in (select project, name from ${given})`,
};

/** Takes the recipient from jobs. None of them waits for another any more. */
export const freeJobs: Command<'id'> = {
  name: 'free_jobs',
  columns: { id: 'text' },
  sql: ({ tables, given }) =>
    `update ${tables.jobs} set recipient = null,
       state = case when state = 'behind' then 'queued' else state end
      where id in (select id from ${given})`,
};

/** Lowers the due time of lanes. */
export const lowerLanes: Command<'key' | 'due_at'> = {
  name: 'lower_lanes',
  columns: { key: 'text', due_at: 'bigint' },
  sql: ({ tables, value }) =>
    `update ${tables.lanes} set next_due_at = ${value('due_at')}
      where key = ${value('key')} and (next_due_at is null or next_due_at > ${value('due_at')})`,
};

/** Takes the recipient from calls to the sandbox that an earlier version stored. */
export const eraseSandboxCalls: Command<'subject'> = {
  name: 'erase_sandbox_calls',
  columns: { subject: 'text' },
  sql: ({ tables, given }) =>
    `update ${tables.sandbox_takings} set recipient = null
      where subject in (select subject from ${given})`,
};

/** Deletes the scheduled reports of the sandbox about a message: their ids are its id, a full stop and a number. */
export const eraseSandboxReports: Command<'subject'> = {
  name: 'erase_sandbox_reports',
  columns: { subject: 'text' },
  sql: ({ tables, value }) =>
    `delete from ${tables.sandbox_debts}
      where id > ${value('subject')} || '.' and id < ${value('subject')} || '/'`,
};
