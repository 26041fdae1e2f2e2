import type { AlertNotice } from '../../../../core/model/alerts/alert-notice.js';
import type { Command, Query } from '../../session/statement.js';
import { entityTable } from '../administration/entity-table.js';
import { integer, integerOrNull, list, text } from '../administration/fields.js';

/** Messages about alerts that no receiver has taken. */
export const alertNotices = entityTable<AlertNotice>('alert_notices', {
  key: ['id'],
  fields: {
    id: text('id'),
    project: text('project'),
    rule: text('rule'),
    destination: text('destination'),
    alerts: list('alerts'),
    attempts: integer('attempts'),
    dueAt: integer('due_at'),
    createdAt: integer('created_at'),
    error: text('error'),
    givenUpAt: integerOrNull('given_up_at'),
  },
});

/** The messages of a project. */
export const alertNoticesOf = alertNotices.by('alert_notices_of', ['project']);

/** A message by its id. */
export const findAlertNotices = alertNotices.by('find_alert_notices', ['id']);

/** Messages that are attempted again, by turns of their organizations. */
export const nextAlertNotices: Query<'limit' | 'due_by' | 'of_organization', object, AlertNotice> =
  {
    name: 'next_alert_notices',
    columns: { limit: 'bigint', due_by: 'bigint', of_organization: 'bigint' },
    sql: ({ tables, value }) =>
      `select ${alertNotices.columns}
       from (select alert_notices.id, row_number() over (
                      partition by coalesce(projects.organization, alert_notices.project)
                      order by alert_notices.due_at, alert_notices.id) as turn
               from ${tables.alert_notices}
               left join ${tables.projects} on projects.id = alert_notices.project
              where alert_notices.given_up_at is null and alert_notices.due_at <= ${value('due_by')}) as turns
       join ${tables.alert_notices} on alert_notices.id = turns.id
      where turns.turn <= ${value('of_organization')}
      order by turns.turn, alert_notices.due_at, alert_notices.id limit ${value('limit')}`,
    fromRow: alertNotices.fromRow,
  };

/** Deletes messages that were given up before an instant. */
export const pruneAlertNotices: Command<'before' | 'removed'> = {
  name: 'prune_alert_notices',
  columns: { before: 'bigint', removed: 'bigint' },
  sql: ({ tables, value }) =>
    `delete from ${tables.alert_notices} where id in (
       select id from ${tables.alert_notices}
        where given_up_at is not null and given_up_at < ${value('before')} limit ${value('removed')})`,
};
