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

/**
 * Deletes what receivers answered to the first attempts of the deliveries of events, and marks them, so that no attempt that is
 * under way stores what its receiver answers.
 */
export const markErasedDeliveries: Command<'project' | 'sequence'> = {
  name: 'mark_erased_deliveries',
  columns: { project: 'text', sequence: 'bigint' },
  sql: ({ tables, given }) =>
    `update ${tables.deliveries} set is_erased = 1, response_body = null where (endpoint, sequence) in (
       select endpoints.id, given.sequence from ${given}
         join ${tables.endpoints} on endpoints.project = given.project)`,
};

/** Deletes what receivers answered to the later attempts. */
export const deleteResponses: Command<'project' | 'sequence'> = {
  name: 'delete_responses',
  columns: { project: 'text', sequence: 'bigint' },
  sql: ({ tables, given }) =>
    `update ${tables.delivery_attempts} set response_body = null where (endpoint, sequence) in (
       select endpoints.id, given.sequence from ${given}
         join ${tables.endpoints} on endpoints.project = given.project)`,
};

/** Deletes what the sandbox remembers of messages. */
export const deleteSandboxCalls: Command<'subject'> = {
  name: 'delete_sandbox_calls',
  columns: { subject: 'text' },
  sql: ({ tables, given }) =>
    `delete from ${tables.sandbox_calls} where subject in (select subject from ${given})`,
};

/** Deletes the scheduled reports of the sandbox about messages: their ids are its id, a full stop and a number. */
export const eraseSandboxReports: Command<'subject'> = {
  name: 'erase_sandbox_reports',
  columns: { subject: 'text' },
  sql: ({ tables, given }) =>
    `delete from ${tables.sandbox_reports} where id in (
       select sandbox_reports.id from ${given} join ${tables.sandbox_reports}
           on sandbox_reports.id > given.subject || '.' and sandbox_reports.id < given.subject || '/')`,
};

/** The messages of a contact of a project, in the order of their ids. */
export const messagesOfContacts: Query<
  'project' | 'contact' | 'after' | 'limit',
  { readonly id: MessageId },
  MessageId
> = {
  name: 'messages_of_contacts',
  columns: { project: 'text', contact: 'text', after: 'text', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select id from ${tables.messages}
      where project = ${value('project')} and contact = ${value('contact')} and id > ${value('after')}
      order by id limit ${value('limit')}`,
  fromRow: ({ id }) => id,
};
