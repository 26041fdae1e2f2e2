import type { AlertRule } from '../../../../core/model/alerts/alert-rule.js';
import type { Query } from '../../session/statement.js';
import { entityTable } from '../administration/entity-table.js';
import { flag, integer, list, object, text } from '../administration/fields.js';

/** Alert rules of projects. */
export const alertRules = entityTable<AlertRule>('alert_rules', {
  key: ['id'],
  sets: ['project'],
  fields: {
    id: text('id'),
    project: text('project'),
    name: text('name'),
    condition: object('condition'),
    destinations: list('destinations'),
    quietHours: object('quiet_hours'),
    enabled: flag('enabled'),
    createdAt: integer('created_at'),
    updatedAt: integer('updated_at'),
  },
});

/** The alert rules of a project. */
export const alertRulesOf = alertRules.by('alert_rules_of', ['project']);

/** The next alert rules of all projects, by their ids. */
export const nextAlertRules: Query<'after' | 'limit', object, AlertRule> = {
  name: 'next_alert_rules',
  columns: { after: 'text', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select ${alertRules.columns} from ${tables.alert_rules}
      where alert_rules.id > ${value('after')} order by alert_rules.id limit ${value('limit')}`,
  fromRow: alertRules.fromRow,
};
