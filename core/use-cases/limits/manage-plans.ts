import * as E from 'fp-ts/lib/Either.js';
import type { AdministrationChange } from '../../commit/administration/change.js';
import { closedInput, type InputOf, unchecked } from '../../contract/input.js';
import { shownList } from '../../contract/shown.js';
import { shownPlan } from '../../model/limits/limits-view.js';
import {
  type LimitChange,
  limitChanges,
  newLimitsOf,
  withLimits,
} from '../../model/limits/new-limits.js';
import { defaultPlan, type Plan, PlanName, plansAtMost } from '../../model/limits/plan.js';
import type { Clock } from '../../ports/machine/clock.js';
import { commitUnlessChanged } from '../commit-change.js';
import { byItself } from '../input/fields.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import { noPlan, type PlanNotFound } from './set-organization-limits.js';
import type { SetLimitsPorts } from './set-project-limits.js';

/** A plan that was set, and what was changed of it. */
export type PlanSet = Plan & { readonly changes: readonly LimitChange[] };

/** The installation has as many plans as it may have. */
export type PlanLimitExceeded = { readonly code: 'plan_limit_exceeded'; readonly limit: number };

/** A plan cannot be removed while organizations have it. */
export type PlanInUse = {
  readonly code: 'plan_in_use';
  readonly name: string;
  /** How many organizations have it. */
  readonly organizations: number;
};

/** Limits of a plan. */
const setPlanInput = closedInput({ name: PlanName }, { limits: byItself(newLimitsOf('plan')) });
export type SetPlan = InputOf<typeof setPlanInput>;

/** See docs/specification.md#8.7.3. */
export const setPlan = useCase({
  kind: 'write',
  summary: 'Sets limits of a plan, which it creates where it does not exist.',
  description: [
    'A limit is a number, `none` where there can be none, or `default` for that of the service. Limits that are not given stay as they are.',
    'The plan `default` is that of organizations without another one. Every process follows within a second.',
  ],
  input: setPlanInput,
  result: shownPlan,
  refusals: { plan_limit_exceeded: `there are ${plansAtMost} plans` },
  run:
    ({ clock, tenants, commit }: SetLimitsPorts & { readonly clock: Clock }) =>
    ({ name, limits: given = {} }: SetPlan): Promise<E.Either<PlanLimitExceeded, PlanSet>> =>
      retryOnConflict(async () => {
        const plans = await tenants.listPlans();
        const was = plans.find((plan) => plan.name === name);
        if (!was && plans.length >= plansAtMost)
          return E.left({ code: 'plan_limit_exceeded', limit: plansAtMost });
        const before = was?.limits ?? {};
        const limits = withLimits(before, given);
        const is: Plan = { name, limits, createdAt: was?.createdAt ?? clock() };
        const change = { replaces: { plans: [{ was, is }] } };
        const changes = limitChanges(before, limits);
        return commitUnlessChanged(commit, change, E.right({ ...is, changes }));
      }),
});

export const listPlans = useCase({
  kind: 'read',
  summary: 'Lists the plans, by name.',
  input: unchecked<void>(),
  result: shownList(shownPlan),
  refusals: 'none',
  run:
    ({ tenants }: Pick<SetLimitsPorts, 'tenants'>) =>
    (): Promise<readonly Plan[]> =>
      tenants.listPlans(),
});

/** A plan to remove. */
const removePlanInput = closedInput({ name: PlanName });
export type RemovePlan = InputOf<typeof removePlanInput>;

/** See docs/specification.md#8.7.3. */
export const removePlan = useCase({
  kind: 'write',
  summary: 'Removes a plan that no organization names.',
  description: [
    'Without the plan `default`, organizations without another plan have the defaults of the service.',
  ],
  input: removePlanInput,
  result: shownPlan,
  refusals: { ...noPlan, plan_in_use: 'organizations have the plan' },
  run:
    ({ tenants, commit }: SetLimitsPorts) =>
    ({ name }: RemovePlan): Promise<E.Either<PlanNotFound | PlanInUse, Plan>> =>
      retryOnConflict(async () => {
        const was = (await tenants.listPlans()).find((plan) => plan.name === name);
        if (!was) return E.left({ code: 'plan_not_found', name });
        const users = name === defaultPlan ? [] : await tenants.organizationsOfPlan(name);
        if (users.length > 0)
          return E.left({ code: 'plan_in_use', name, organizations: users.length });
        const change: AdministrationChange = {
          asRead: [{ kind: 'organizations', where: { plan: name }, were: [] }],
          replaces: { plans: [{ was }] },
        };
        return commitUnlessChanged(commit, change, E.right(was));
      }),
});
