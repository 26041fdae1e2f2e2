import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import { shownList } from '../../contract/shown.js';
import {
  type AlertRuleState,
  alertRulesAtMost,
  shownAlertRule,
} from '../../model/alerts/alert-rule.js';
import type { ProjectId } from '../../shared/ids.js';
import { idText } from '../../shared/published.js';
import { byProject } from '../authorization/resource-owner.js';
import { aProject } from '../input/fields.js';
import { useCase } from '../use-case.js';
import type { AlertPorts } from './alert-ports.js';
import { type AlertRuleNotFound, findAlertRule, noAlertRule } from './find-alert-rule.js';

type Ports = Pick<AlertPorts, 'alerts'>;

/** See docs/specification.md#4.20.2. */
export const listAlertRules = useCase({
  kind: 'read',
  summary: 'Lists the alert rules of a project, by name.',
  description: [`One page has all of them: a project has at most ${alertRulesAtMost}.`],
  permission: 'webhooks:read',
  owner: byProject,
  within: false,
  input: input({ project: aProject }),
  result: shownList(shownAlertRule),
  refusals: 'none',
  run:
    ({ alerts }: Ports) =>
    async ({ project }: { readonly project: ProjectId }): Promise<readonly AlertRuleState[]> => {
      const [rules, notices] = await Promise.all([
        alerts.rulesOf(project),
        alerts.noticesOf(project),
      ]);
      return rules
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
        .map((rule) => ({ rule, notices: notices.filter((each) => each.rule === rule.id) }));
    },
});

const ruleInput = input({ project: aProject, id: idText('alr') });

/** See docs/specification.md#4.20.3. */
export const getAlertRule = useCase({
  kind: 'read',
  summary: 'Gets an alert rule by its id.',
  description: ['`failures` has the destinations that have not taken a message.'],
  permission: 'webhooks:read',
  owner: byProject,
  within: false,
  input: ruleInput,
  result: shownAlertRule,
  refusals: noAlertRule,
  run:
    ({ alerts }: Ports) =>
    async ({
      project,
      id,
    }: InputOf<typeof ruleInput>): Promise<E.Either<AlertRuleNotFound, AlertRuleState>> => {
      const found = await findAlertRule(alerts, project, id);
      if (E.isLeft(found)) return found;
      const { rule } = found.right;
      const notices = await alerts.noticesOf(project);
      return E.right({ rule, notices: notices.filter((each) => each.rule === rule.id) });
    },
});
