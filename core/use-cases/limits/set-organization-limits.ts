import * as E from 'fp-ts/lib/Either.js';
import type { AdministrationChange } from '../../commit/administration/change.js';
import { closedInput, type InputOf } from '../../contract/input.js';
import { shownLimits } from '../../model/limits/limits-view.js';
import {
  changesLogged,
  limitChanges,
  newLimitsOf,
  withLimits,
} from '../../model/limits/new-limits.js';
import { defaultPlan, PlanName } from '../../model/limits/plan.js';
import type { Organization } from '../../model/tenants/project.js';
import {
  findOrganization,
  noOrganization,
  type OrganizationNotFound,
  organizationInput,
} from '../administration/find-tenant.js';
import { byOrganization } from '../authorization/resource-owner.js';
import { commitUnlessChanged } from '../commit-change.js';
import { byItself } from '../input/fields.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import { limitsOf } from './get-limits.js';
import type { LimitsSet, SetLimitsPorts } from './set-project-limits.js';

/** No plan has this name. */
export type PlanNotFound = { readonly code: 'plan_not_found'; readonly name: string };

/** When a use case of one plan refuses. */
export const noPlan = { plan_not_found: 'there is no plan of this name' } as const;

/** A new plan of an organization, and new limits of it. */
const organizationLimitsInput = closedInput(organizationInput.needed, {
  /** `default` for the plan of all that have no other. */
  plan: PlanName,
  limits: byItself(newLimitsOf('organization')),
});
export type SetOrganizationLimits = InputOf<typeof organizationLimitsInput>;

type OrganizationLimitsSet = LimitsSet & {
  /** The plan before. */
  readonly planBefore: string;
};

/** See docs/specification.md#8.7.2. */
export const setOrganizationLimits = useCase({
  kind: 'write',
  summary:
    'Sets the plan of an organization, and limits of it: a number, `none` where there can be none, or `default` for that of the plan.',
  description: [
    'What is not given stays as it is. Every process follows within a second.',
    'A limit holds for each project that has none of its own; `organization...` and `projects` hold for all of them together.',
  ],
  permission: 'projects:operate',
  owner: byOrganization,
  audit: {
    action: 'organization.set_limits',
    resource: ({ organization }) => organization,
    details: ({ plan, limits }) => ({ plan, ...limits }),
    done: ({ plan, planBefore, changes }: OrganizationLimitsSet) => ({
      ...((plan ?? defaultPlan) !== planBefore && {
        plan: `from ${planBefore} to ${plan ?? defaultPlan}`,
      }),
      ...changesLogged(changes),
    }),
  },
  input: organizationLimitsInput,
  result: shownLimits,
  refusals: { ...noOrganization, ...noPlan },
  run:
    ({ tenants, commit, mediaQuotaBytes }: SetLimitsPorts) =>
    ({
      organization: named,
      plan,
      limits: given = {},
    }: SetOrganizationLimits): Promise<
      E.Either<OrganizationNotFound | PlanNotFound, OrganizationLimitsSet>
    > =>
      retryOnConflict(async () => {
        const found = await findOrganization(tenants, named);
        if (E.isLeft(found)) return found;
        const was = found.right;
        const plans = await tenants.listPlans();
        const next = plans.find(({ name }) => name === plan);
        if (plan !== undefined && plan !== defaultPlan && !next)
          return E.left({ code: 'plan_not_found', name: plan });
        const { limits: before = {} } = was;
        const after = withLimits(before, given);
        const is = organizationWith(was, plan, after);
        const change: AdministrationChange = {
          // The plan is not removed meanwhile.
          ...(next && { asRead: [{ kind: 'plans', where: { name: next.name }, were: [next] }] }),
          replaces: { organizations: [{ was, is }] },
        };
        const changes = limitChanges(before, after);
        return commitUnlessChanged(
          commit,
          change,
          E.right({
            ...limitsOf(is, plans, mediaQuotaBytes),
            changes,
            planBefore: was.plan ?? defaultPlan,
          }),
        );
      }),
});

const organizationWith = (
  { plan: planned, limits: _, ...was }: Organization,
  plan: string | undefined,
  limits: NonNullable<Organization['limits']>,
): Organization => {
  const named = plan ?? planned;
  return {
    ...was,
    ...(named !== undefined && named !== defaultPlan && { plan: named }),
    ...(Object.keys(limits).length > 0 && { limits }),
  };
};
