import { Command, Option } from '@commander-js/extra-typings';
import type { Alert, AlertRule, RoundtripClient } from '../../../adapters/client/index.js';
import { alertStatuses } from '../../../core/model/alerts/alert.js';
import { fields } from '../terminal/fields.js';
import { moment } from '../terminal/moment.js';
import { apiJsonOption, type Developer, profileOption } from './context.js';
import { givenObject } from './given-data.js';
import { answerPage, cursorOption, given, limitOption } from './page.js';

const dataOption = [
  '--data <json>',
  'the fields as a JSON object, @FILE, or - for standard input',
] as const;

/** `alerts`: shows alerts, and manages the rules by which they open. */
export const alertCommands = (developer: Developer) => {
  const alerts = new Command('alerts').description('show alerts, and manage alert rules');
  alerts
    .command('list')
    .description('list alerts, newest first')
    .addOption(new Option('--status <status>', 'only with this status').choices(alertStatuses))
    .option(...limitOption)
    .option(...cursorOption)
    .option(...profileOption)
    .option(...apiJsonOption)
    .action(({ profile, json, ...query }) =>
      answerPage(
        developer,
        { profile, json },
        { page: ({ client }) => client.alerts.page(given(query)), columns: alertColumns },
      ),
    );
  alerts
    .command('get')
    .description('show one alert')
    .argument('<alert>', 'id of the alert')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((id, options) =>
      developer.answer(options, ({ client }) => client.alerts.get(id), fields),
    );
  addRuleCommands(alerts, developer);
  return alerts;
};

type SaveBody = Parameters<RoundtripClient['alertRules']['save']>[0];

const addRuleCommands = (alerts: Command, developer: Developer): void => {
  alerts
    .command('rules')
    .description('list the rules of the project, by name')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((options) =>
      answerPage(developer, options, {
        page: ({ client }) => client.alertRules.list(),
        columns: ruleColumns,
      }),
    );
  alerts
    .command('rule')
    .description('show one rule, with the destinations that take no messages')
    .argument('<rule>', 'id of the rule')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((id, options) =>
      developer.answer(options, ({ client }) => client.alertRules.get(id), fields),
    );
  alerts
    .command('save')
    .description('store a rule in place of the one with its name')
    .requiredOption(...dataOption)
    .option(...profileOption)
    .option(...apiJsonOption)
    .action(async ({ data, ...options }) => {
      // The API checks the fields.
      const body = (await givenObject(developer, '--data', data)) as SaveBody;
      await developer.answer(options, ({ client }) => client.alertRules.save(body), fields);
    });
  alerts
    .command('update')
    .description('change the given fields of a rule')
    .argument('<rule>', 'id of the rule')
    .requiredOption(...dataOption)
    .option(...profileOption)
    .option(...apiJsonOption)
    .action(async (id, { data, ...options }) => {
      const body = await givenObject(developer, '--data', data);
      await developer.answer(options, ({ client }) => client.alertRules.update(id, body), fields);
    });
  alerts
    .command('test')
    .description('send a test message to each destination of a rule')
    .argument('<rule>', 'id of the rule')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((id, options) =>
      developer.answer(options, ({ client }) => client.alertRules.test(id), fields),
    );
  alerts
    .command('delete')
    .description('delete a rule')
    .argument('<rule>', 'id of the rule')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((id, options) =>
      developer.answer(
        options,
        async ({ client }) => {
          await client.alertRules.remove(id);
          return { id, deleted: true };
        },
        fields,
      ),
    );
};

const alertColumns = [
  { title: 'ID', value: ({ id }: Alert) => id },
  { title: 'STATUS', value: ({ status }: Alert) => status },
  { title: 'OPENED', value: (alert: Alert) => moment(alert.opened_at) },
  { title: 'RULE', value: (alert: Alert) => alert.rule_name },
  { title: 'TEXT', value: ({ text }: Alert) => text, isFlexible: true },
];

const ruleColumns = [
  { title: 'ID', value: ({ id }: AlertRule) => id },
  { title: 'NAME', value: ({ name }: AlertRule) => name, isFlexible: true },
  { title: 'CONDITION', value: ({ condition }: AlertRule) => condition.kind },
  { title: 'ENABLED', value: ({ enabled }: AlertRule) => (enabled ? 'yes' : 'no') },
  { title: 'FAILING', value: ({ failures }: AlertRule) => String(failures.length) },
];
