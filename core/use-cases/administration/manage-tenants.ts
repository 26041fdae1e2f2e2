import * as E from 'fp-ts/lib/Either.js';
import { defaultBilling } from '../../model/billing/billing.js';
import { NewOrganization, NewProject } from '../../model/tenants/new-tenant.js';
import type { Organization, Project } from '../../model/tenants/project.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import type { NewId } from '../../shared/ids.js';
import { decodeInput, type InvalidInput } from '../../shared/invalid-input.js';
import { findOrganization, type OrganizationNotFound } from './find-tenant.js';

/** Projects that an organization may have. */
const projectLimit = 100;

/** The ports of the use cases of administration. */
export type OperatorPorts = {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly tenants: TenantStore;
};

/** The organization has as many projects as it may have. */
export type ProjectLimitExceeded = {
  readonly code: 'project_limit_exceeded';
  readonly limit: number;
};

/** Creates an organization. */
export const createOrganization =
  ({ clock, newId, tenants }: OperatorPorts) =>
  async (command: NewOrganization): Promise<E.Either<InvalidInput, Organization>> => {
    const decoded = decodeInput(NewOrganization, command);
    if (E.isLeft(decoded)) return decoded;
    const organization = { ...decoded.right, id: newId('org'), createdAt: clock() };
    await tenants.addOrganization(organization);
    return E.right(organization);
  };

/** Creates a project with no message limit and an active subscription (docs/specification.md#3.8.1). */
export const createProject =
  ({ clock, newId, tenants }: OperatorPorts) =>
  async (
    command: NewProject,
  ): Promise<E.Either<InvalidInput | OrganizationNotFound | ProjectLimitExceeded, Project>> => {
    const decoded = decodeInput(NewProject, command);
    if (E.isLeft(decoded)) return decoded;
    const { organization, name, environment } = decoded.right;
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
  };
