import * as E from 'fp-ts/lib/Either.js';
import type { AlertRule } from '../../model/alerts/alert-rule.js';
import type { AlertStore } from '../../ports/stores/alert-store.js';
import type { ProjectId } from '../../shared/ids.js';

/** The project has no alert rule with this id. */
export type AlertRuleNotFound = { readonly code: 'alert_rule_not_found'; readonly id: string };

/** When a use case of one rule refuses. */
export const noAlertRule = { alert_rule_not_found: 'the project has no such rule' } as const;

/** A rule of a project, with all rules of the project. */
export const findAlertRule = async (
  alerts: Pick<AlertStore, 'rulesOf'>,
  project: ProjectId,
  id: string,
): Promise<
  E.Either<AlertRuleNotFound, { readonly rule: AlertRule; readonly all: readonly AlertRule[] }>
> => {
  const all = await alerts.rulesOf(project);
  const rule = all.find((each) => each.id === id);
  return rule ? E.right({ rule, all }) : E.left({ code: 'alert_rule_not_found', id });
};
