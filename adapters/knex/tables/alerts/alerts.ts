import type { Alert } from '../../../../core/model/alerts/alert.js';
import type { Command, Query } from '../../session/statement.js';
import { entityTable } from '../administration/entity-table.js';
import { integer, integerOrNull, text } from '../administration/fields.js';

/** The alerts of rules. Their primary key has one cause of a rule open once. */
export const alerts = entityTable<Alert>('alerts', {
  key: ['rule', 'place'],
  fields: {
    id: text('id'),
    project: text('project'),
    rule: text('rule'),
    place: text('place'),
    subject: text('subject'),
    ruleName: text('rule_name'),
    text: text('text'),
    openedAt: integer('opened_at'),
    endedAt: integerOrNull('ended_at'),
    told: text('told'),
  },
});

/** An alert of a project. */
export const findAlerts = alerts.by('find_alerts', ['project', 'id']);

const page = (
  name: string,
  condition: string,
): Query<'project' | 'before_id' | 'page_size', object, Alert> => ({
  name,
  columns: { project: 'text', before_id: 'text', page_size: 'bigint' },
  sql: ({ tables, value, indexedBy }) =>
    `select ${alerts.columns} from ${tables.alerts} ${indexedBy('alerts_by_project')}
      where alerts.project = ${value('project')} and alerts.id < ${value('before_id')} ${condition}
      order by alerts.id desc limit ${value('page_size')}`,
  fromRow: alerts.fromRow,
});

/** The alerts of a project, newest first. */
export const alertsOf = page('alerts_of', '');

/** Those that are open. */
export const openAlertsOf = page('open_alerts_of', 'and alerts.ended_at is null');

/** Those that ended. */
export const endedAlertsOf = page('ended_alerts_of', 'and alerts.ended_at is not null');

/** The next alerts of all projects that are not settled, by their ids. */
export const unsettledAlerts: Query<'after' | 'limit', object, Alert> = {
  name: 'unsettled_alerts',
  columns: { after: 'text', limit: 'bigint' },
  sql: ({ tables, value, indexedBy }) =>
    `select ${alerts.columns} from ${tables.alerts} ${indexedBy('alerts_unsettled')}
      where (alerts.told <> 'all' or alerts.ended_at is null) and alerts.id > ${value('after')}
      order by alerts.id limit ${value('limit')}`,
  fromRow: alerts.fromRow,
};

/** Deletes alerts that ended before an instant. */
export const pruneAlerts: Command<'before' | 'removed'> = {
  name: 'prune_alerts',
  columns: { before: 'bigint', removed: 'bigint' },
  sql: ({ tables, value, indexedBy }) =>
    `delete from ${tables.alerts} where (rule, place) in (
       select rule, place from ${tables.alerts} ${indexedBy('alerts_by_end')}
        where ended_at is not null and ended_at < ${value('before')} limit ${value('removed')})`,
};
