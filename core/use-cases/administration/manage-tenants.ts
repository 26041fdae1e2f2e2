import * as E from 'fp-ts/lib/Either.js';
import { closedInput, type InputOf } from '../../contract/input.js';
import { defaultBilling } from '../../model/billing/billing.js';
import { Name } from '../../model/tenants/name.js';
import { Environment, type Organization, type Project } from '../../model/tenants/project.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import type { NewId } from '../../shared/ids.js';
import type { InvalidInput } from '../../shared/invalid-input.js';
import { byOrganization } from '../authorization/resource-owner.js';
import { idOf } from '../authorization/rule.js';
import { useCase } from '../use-case.js';
import {
  findOrganization,
  noOrganization,
  type OrganizationNotFound,
  organizationInput,
} from './find-tenant.js';

/** Projects that an organization may have. */
const projectLimit = 100;

/** The ports of the use cases of administration. */
type AdministrationPorts = {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly tenants: TenantStore;
};

/** The organization has as many projects as it may have. */
export type ProjectLimitExceeded = {
  readonly code: 'project_limit_exceeded';
  readonly limit: number;
};

/** An organization to create. */
const newOrganizationInput = closedInput({ name: Name });
export type NewOrganization = InputOf<typeof newOrganizationInput>;

export const createOrganization = useCase({
  kind: 'write',
  summary: 'Creates an organization.',
  promise: 'One write.',
  input: newOrganizationInput,
  refusals: {},
  run:
    ({ clock, newId, tenants }: AdministrationPorts) =>
    async ({ name }: NewOrganization): Promise<E.Either<InvalidInput, Organization>> => {
      const organization = { name, id: newId('org'), createdAt: clock() };
      await tenants.addOrganization(organization);
      return E.right(organization);
    },
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
  promise: 'One write.',
  permission: 'projects:create',
  owner: byOrganization,
  audit: {
    action: 'project.create',
    made: idOf,
    details: ({ name, environment }) => ({ name, environment }),
  },
  input: newProjectInput,
  refusals: {
    ...noOrganization,
    project_limit_exceeded: `the organization has ${projectLimit} projects`,
  },
  run:
    ({ clock, newId, tenants }: AdministrationPorts) =>
    async ({
      organization,
      name,
      environment,
    }: NewProject): Promise<E.Either<OrganizationNotFound | ProjectLimitExceeded, Project>> => {
      const owner = await findOrganization(tenants, organization);
      if (E.isLeft(owner)) return owner;
      const project: Project = {
        id: newId('proj'),
        organization: owner.right.id,
        name,
        environment,
        billing: defaultBilling,
        createdAt: clock(),
      };
      return (await tenants.addProject(project, projectLimit))
        ? E.right(project)
        : E.left({ code: 'project_limit_exceeded', limit: projectLimit });
    },
});
