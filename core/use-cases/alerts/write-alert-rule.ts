import * as E from 'fp-ts/lib/Either.js';
import {
  type AlertRule,
  type AlertRuleState,
  alertRulesAtMost,
} from '../../model/alerts/alert-rule.js';
import type { NewDestination } from '../../model/alerts/destination.js';
import type { ProjectId } from '../../shared/ids.js';
import type { InvalidInput } from '../../shared/invalid-input.js';
import { commitUnlessChanged } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import type { InvalidUrl } from '../webhooks/endpoints/endpoint-refusals.js';
import type { AlertPorts } from './alert-ports.js';
import { checkDestinations } from './check-destinations.js';

/** What becomes of a rule. */
type Next = Pick<AlertRule, 'name' | 'condition' | 'quietHours' | 'enabled'> & {
  readonly was: AlertRule | undefined;
  /** Undefined: they stay. */
  readonly destinations: readonly NewDestination[] | undefined;
};

type Written<Refusal> = E.Either<Refusal | InvalidInput | InvalidUrl, AlertRuleState>;

/** Stores what `decide` makes of the rules of a project: a rule is its name's only one, and there are not too many. */
export const writeAlertRule = <Refusal>(
  ports: AlertPorts,
  { project, environment }: { readonly project: ProjectId; readonly environment: 'live' | 'test' },
  decide: (rules: readonly AlertRule[]) => E.Either<Refusal, Next>,
): Promise<Written<Refusal>> =>
  retryOnConflict(async (): Promise<Written<Refusal> | 'retry'> => {
    const rules = await ports.alerts.rulesOf(project);
    const decided = decide(rules);
    if (E.isLeft(decided)) return decided;
    const { was, destinations: given, ...next } = decided.right;
    if (rules.some(({ id, name }) => name === next.name && id !== was?.id)) return taken;
    if (!was && rules.length >= alertRulesAtMost) return tooMany;
    const had = was?.destinations ?? [];
    const destinations = given
      ? await checkDestinations(ports, environment, { given, had })
      : E.right(had);
    if (E.isLeft(destinations)) return destinations;
    const now = ports.clock();
    const is: AlertRule = {
      id: was?.id ?? ports.newId('alr'),
      project,
      ...next,
      destinations: destinations.right,
      createdAt: was?.createdAt ?? now,
      updatedAt: now,
    };
    const notices = await ports.alerts.noticesOf(project);
    return commitUnlessChanged(
      ports.commit,
      {
        asRead: [{ kind: 'alertRules', where: { project }, were: rules }],
        replaces: { alertRules: [{ was, is }] },
      },
      E.right({ rule: is, notices: notices.filter(({ rule }) => rule === is.id) }),
    );
  });

const taken = E.left({
  code: 'invalid_input',
  property: '/name',
  message: 'must be that of no other rule of the project',
} as const);

const tooMany = E.left({
  code: 'invalid_input',
  property: '/name',
  message: `must be that of one of the ${alertRulesAtMost} rules of the project: it can have no more`,
} as const);
