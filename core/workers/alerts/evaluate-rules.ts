import type { Alert } from '../../model/alerts/alert.js';
import { displacedNotices } from '../../model/alerts/alert-notice.js';
import type { AlertRule } from '../../model/alerts/alert-rule.js';
import { endSilently, type Judged, judgeAlerts } from '../../model/alerts/judge-alerts.js';
import type { Project } from '../../model/tenants/project.js';
import type { AlertStore } from '../../ports/stores/alert-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { AlertId, AlertRuleId, NewId, ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { CausePorts } from './cause.js';
import { findCauses } from './find-causes.js';

export type EvaluatePorts = CausePorts & {
  readonly alerts: AlertStore;
  readonly commit: Commit;
  readonly newId: NewId;
  readonly onFault: (error: unknown) => void;
};

/** Rules and alerts that are read at once. */
const atOnce = 200;

/**
 * Looks at every rule once. What it finds is stored in one commit for each rule, together with the messages about it. A
 * rule or an alert that another process changed meanwhile is left for the next time.
 */
export const evaluateRules = async (
  ports: EvaluatePorts,
  at: { readonly now: Instant; readonly steadyNow: Instant },
): Promise<void> => {
  const open = await unsettledByRule(ports.alerts);
  const projects = new Map<ProjectId, Project | undefined>();
  for (let after: AlertRuleId | undefined; ; ) {
    const rules = await ports.alerts.nextRules({ after, limit: atOnce });
    for (const rule of rules) {
      const alerts = open.get(rule.id) ?? [];
      open.delete(rule.id);
      if (!projects.has(rule.project))
        projects.set(rule.project, await ports.tenants.findProject(rule.project));
      await evaluate(ports, { rule, alerts, project: projects.get(rule.project) }, at).catch(
        ports.onFault,
      );
    }
    after = rules.at(-1)?.id;
    if (rules.length < atOnce) break;
  }
  // Their rules are removed.
  for (const [rule, alerts] of open)
    await store(ports, rule, undefined, endSilently(alerts, at.now)).catch(ports.onFault);
};

type Known = {
  readonly rule: AlertRule;
  readonly alerts: readonly Alert[];
  readonly project: Project | undefined;
};

const evaluate = async (
  ports: EvaluatePorts,
  { rule, alerts, project }: Known,
  at: { readonly now: Instant; readonly steadyNow: Instant },
): Promise<void> => {
  if (!rule.enabled) return store(ports, rule.id, rule, endSilently(alerts, at.now));
  // What a project does not do while it is suspended is no trouble of its own.
  if (!project || project.suspension || project.deletion) return;
  const findings = await findCauses(ports, project, rule, at);
  await store(ports, rule.id, rule, judgeAlerts({ rule, alerts, findings, ...at }, ports.newId));
};

const store = async (
  { alerts: stored, commit }: EvaluatePorts,
  id: AlertRuleId,
  rule: AlertRule | undefined,
  { alerts, notices }: Judged,
): Promise<void> => {
  if (alerts.length === 0 && notices.length === 0) return;
  const [first] = notices;
  const displaced = first ? displacedNotices(await stored.noticesOf(first.project), notices) : [];
  // When another process was first, the next time decides on what that stored.
  await commit({
    asRead: [{ kind: 'alertRules', where: { id }, were: rule ? [rule] : [] }],
    replaces: {
      alerts,
      alertNotices: [...displaced.map((was) => ({ was })), ...notices.map((is) => ({ is }))],
    },
  });
};

const unsettledByRule = async (
  store: Pick<AlertStore, 'unsettled'>,
): Promise<Map<AlertRuleId, readonly Alert[]>> => {
  const found = new Map<AlertRuleId, readonly Alert[]>();
  for (let after: AlertId | undefined; ; ) {
    const page = await store.unsettled({ after, limit: atOnce });
    for (const alert of page) found.set(alert.rule, [...(found.get(alert.rule) ?? []), alert]);
    after = page.at(-1)?.id;
    if (page.length < atOnce) return found;
  }
};
