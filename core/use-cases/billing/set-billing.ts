import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import { Billing } from '../../model/billing/billing.js';
import type { Project } from '../../model/tenants/project.js';
import { shownProject } from '../../model/tenants/tenant-view.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import { findProject, noProject, type ProjectNotFound } from '../administration/find-tenant.js';
import { byProject } from '../authorization/resource-owner.js';
import { commitUnlessChanged } from '../commit-change.js';
import { byItself, namedProject } from '../input/fields.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';

/** What a project may send from now on. */
const billingInput = input({ project: namedProject, billing: byItself(Billing) });
type SetBilling = InputOf<typeof billingInput>;

export const setBilling = useCase({
  kind: 'write',
  summary: 'Sets the subscription and the monthly allowance of a project.',
  description: ['Applies to the sends that commit after it.'],
  permission: 'billing:manage',
  owner: byProject,
  audit: {
    action: 'project.set_billing',
    resource: ({ project }) => project,
    details: ({ billing: { subscription, messageAllowance } }) => ({
      subscription,
      message_allowance: messageAllowance,
    }),
  },
  input: billingInput,
  result: shownProject,
  refusals: noProject,
  run:
    ({ tenants, commit }: { readonly tenants: TenantStore; readonly commit: Commit }) =>
    ({ project: id, billing }: SetBilling): Promise<E.Either<ProjectNotFound, Project>> =>
      retryOnConflict(async () => {
        const found = await findProject(tenants, id);
        if (E.isLeft(found)) return found;
        const project = { ...found.right, billing };
        const change = { replaces: { projects: [{ was: found.right, is: project }] } };
        return commitUnlessChanged(commit, change, E.right(project));
      }),
});
