import * as E from 'fp-ts/lib/Either.js';
import type { AdministrationChange } from '../../commit/administration/change.js';
import { closedInput, type InputOf } from '../../contract/input.js';
import { defaultBilling } from '../../model/billing/billing.js';
import { heldLimit, type LimitSource } from '../../model/limits/effective-limits.js';
import { Name } from '../../model/tenants/name.js';
import { Environment, type Organization, type Project } from '../../model/tenants/project.js';
import { shownOrganization, shownProject } from '../../model/tenants/tenant-view.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import type { NewId } from '../../shared/ids.js';
import type { InvalidInput } from '../../shared/invalid-input.js';
import { byOrganization } from '../authorization/resource-owner.js';
import { idOf } from '../authorization/rule.js';
import { commitUnlessChanged } from '../commit-change.js';
import { limitsOf } from '../limits/get-limits.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import {
  findOrganization,
  noOrganization,
  type OrganizationNotFound,
  organizationInput,
} from './find-tenant.js';

/** The ports of the use cases of administration. */
type AdministrationPorts = {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly tenants: TenantStore;
  readonly commit: Commit;
};

/** The organization has as many projects as it may have. */
export type ProjectLimitExceeded = {
  readonly code: 'project_limit_exceeded';
  readonly limit: number;
  readonly source: LimitSource;
};

/** The projects of an organization, when it may have one more. */
export const roomForProject = async (
  tenants: TenantStore,
  organization: Organization,
): Promise<E.Either<ProjectLimitExceeded, readonly Project[]>> => {
  const projects = await tenants.listProjects(organization.id);
  const { layers } = limitsOf(organization, await tenants.listPlans());
  const { limit, source } = heldLimit(layers, 'projects');
  return projects.length < limit
    ? E.right(projects)
    : E.left({ code: 'project_limit_exceeded', limit, source });
};

/** An organization to create. */
const newOrganizationInput = closedInput({ name: Name });
export type NewOrganization = InputOf<typeof newOrganizationInput>;

export const createOrganization = useCase({
  kind: 'write',
  summary: 'Creates an organization.',
  input: newOrganizationInput,
  result: shownOrganization,
  refusals: {},
  run:
    ({ clock, newId, commit }: AdministrationPorts) =>
    ({ name }: NewOrganization): Promise<E.Either<InvalidInput, Organization>> =>
      retryOnConflict(() => {
        const organization = { name, id: newId('org'), createdAt: clock() };
        const change = { replaces: { organizations: [{ is: organization }] } };
        return commitUnlessChanged(commit, change, E.right(organization));
      }),
});

/** A project to create. */
const newProjectInput = closedInput({
  ...organizationInput.needed,
  name: Name,
  environment: Environment,
});
export type NewProject = InputOf<typeof newProjectInput>;

/** See docs/specification.md#3.8.1. */
export const createProject = useCase({
  kind: 'write',
  summary: 'Creates a project with an active subscription and no message limit.',
  description: ['A `test` project has sandbox channels only, and is never billed.'],
  permission: 'projects:create',
  owner: byOrganization,
  audit: {
    action: 'project.create',
    made: idOf,
    details: ({ name, environment }) => ({ name, environment }),
  },
  input: newProjectInput,
  result: shownProject,
  refusals: {
    ...noOrganization,
    project_limit_exceeded: 'the organization has as many projects as it may have',
  },
  run:
    ({ clock, newId, tenants, commit }: AdministrationPorts) =>
    ({
      organization: named,
      name,
      environment,
    }: NewProject): Promise<E.Either<OrganizationNotFound | ProjectLimitExceeded, Project>> =>
      retryOnConflict(async () => {
        const owner = await findOrganization(tenants, named);
        if (E.isLeft(owner)) return owner;
        const { id: organization } = owner.right;
        const room = await roomForProject(tenants, owner.right);
        if (E.isLeft(room)) return room;

        const project: Project = {
          id: newId('proj'),
          organization,
          name,
          environment,
          billing: defaultBilling,
          createdAt: clock(),
        };
        const change: AdministrationChange = {
          asRead: [{ kind: 'projects', where: { organization }, were: room.right }],
          replaces: { projects: [{ is: project }] },
        };
        return commitUnlessChanged(commit, change, E.right(project));
      }),
});
