import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { type InputOf, input } from '../../contract/input.js';
import { nothingShown } from '../../contract/shown.js';
import {
  AlertRuleName,
  type AlertRuleState,
  alertRulesAtMost,
  shownAlertRule,
} from '../../model/alerts/alert-rule.js';
import { AlertCondition } from '../../model/alerts/condition.js';
import { NewDestinations } from '../../model/alerts/destination.js';
import { QuietHours } from '../../model/alerts/quiet-hours.js';
import { about, nullable, oneOf } from '../../shared/codec.js';
import type { InvalidInput } from '../../shared/invalid-input.js';
import { idText } from '../../shared/published.js';
import { byProject } from '../authorization/resource-owner.js';
import { idOf } from '../authorization/rule.js';
import { commitUnlessChanged } from '../commit-change.js';
import { aProject } from '../input/fields.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import type { InvalidUrl } from '../webhooks/endpoints/endpoint-refusals.js';
import type { AlertPorts } from './alert-ports.js';
import { type AlertRuleNotFound, findAlertRule, noAlertRule } from './find-alert-rule.js';
import { writeAlertRule } from './write-alert-rule.js';

const owner = { project: aProject, environment: oneOf('Environment', ['live', 'test']) };
const condition = about(AlertCondition, 'What it looks for.');
const destinations = about(NewDestinations, 'Where its messages go.');
const settings = {
  quietHours: about(nullable(QuietHours), 'When nothing is sent; null for never.'),
  enabled: about(t.boolean, 'Whether it is evaluated. Default: true.'),
};

const badUrl = { invalid_url: 'messages may not go to this URL; `reason` says why' } as const;

const saveInput = input({ ...owner, name: AlertRuleName, condition, destinations }, settings);
export type SaveAlertRule = InputOf<typeof saveInput>;

/** See docs/specification.md#4.20.1. */
export const saveAlertRule = useCase({
  kind: 'write',
  summary: 'Stores an alert rule in place of the one with its name.',
  description: [
    `A name is added, unless the project has ${alertRulesAtMost} others.`,
    'A destination that the rule had keeps what is secret of it, where that is not given.',
  ],
  permission: 'webhooks:manage',
  owner: byProject,
  audit: {
    action: 'alert_rule.save',
    made: ({ rule }: AlertRuleState) => rule.id,
    details: ({ name, condition: { kind } }) => ({ name, kind }),
  },
  underKey: { isRepeatable: true },
  within: false,
  input: saveInput,
  result: shownAlertRule,
  refusals: badUrl,
  run:
    (ports: AlertPorts) =>
    (command: SaveAlertRule): Promise<E.Either<InvalidInput | InvalidUrl, AlertRuleState>> => {
      const { name, condition, destinations, quietHours = null, enabled = true } = command;
      return writeAlertRule<never>(ports, command, (rules) => {
        const was = rules.find((rule) => rule.name === name);
        return E.right({ was, name, condition, destinations, quietHours, enabled });
      });
    },
});

const updateInput = input(
  { ...owner, id: idText('alr') },
  { name: AlertRuleName, condition, destinations, ...settings },
);
export type UpdateAlertRule = InputOf<typeof updateInput>;

/** See docs/specification.md#4.20.4. */
export const updateAlertRule = useCase({
  kind: 'write',
  summary: 'Changes the given fields of an alert rule.',
  description: [
    'A field that is not given stays as it is.',
    'The alerts of a rule that is disabled end within a minute, without a message.',
  ],
  permission: 'webhooks:manage',
  owner: byProject,
  audit: { action: 'alert_rule.update', resource: idOf },
  underKey: { isRepeatable: true },
  within: false,
  input: updateInput,
  result: shownAlertRule,
  refusals: { ...noAlertRule, ...badUrl },
  run:
    (ports: AlertPorts) =>
    (
      command: UpdateAlertRule,
    ): Promise<E.Either<AlertRuleNotFound | InvalidInput | InvalidUrl, AlertRuleState>> =>
      writeAlertRule<AlertRuleNotFound>(ports, command, (rules) => {
        const { id, name, condition, destinations, quietHours, enabled } = command;
        const was = rules.find((rule) => rule.id === id);
        if (!was) return E.left({ code: 'alert_rule_not_found', id });
        return E.right({
          was,
          name: name ?? was.name,
          condition: condition ?? was.condition,
          destinations,
          quietHours: quietHours === undefined ? was.quietHours : quietHours,
          enabled: enabled ?? was.enabled,
        });
      }),
});

const removeInput = input({ project: aProject, id: idText('alr') });
export type AlertRuleQuery = InputOf<typeof removeInput>;

/** See docs/specification.md#4.20.5. */
export const removeAlertRule = useCase({
  kind: 'write',
  summary: 'Removes an alert rule.',
  description: [
    'Its open alerts end within a minute, without a message, and what was not sent is not sent any more.',
  ],
  permission: 'webhooks:manage',
  owner: byProject,
  audit: { action: 'alert_rule.remove', resource: idOf },
  underKey: { isRepeatable: true },
  within: false,
  input: removeInput,
  result: nothingShown,
  refusals: noAlertRule,
  run:
    ({ alerts, commit }: Pick<AlertPorts, 'alerts' | 'commit'>) =>
    ({ project, id }: AlertRuleQuery): Promise<E.Either<AlertRuleNotFound, undefined>> =>
      retryOnConflict(async () => {
        const found = await findAlertRule(alerts, project, id);
        if (E.isLeft(found)) return found;
        const { rule: was } = found.right;
        const change = { replaces: { alertRules: [{ was }] } };
        return commitUnlessChanged(commit, change, E.right(undefined));
      }),
});
