import type * as E from 'fp-ts/lib/Either.js';
import type { NewOrganization, NewProject } from '../../model/tenants/new-tenant.js';
import type { Organization, Project } from '../../model/tenants/project.js';
import type { InvalidInput } from '../../shared/invalid-input.js';
import type { OrganizationNotFound, ProjectNotFound } from './find-tenant.js';
import type { ProjectLimitExceeded } from './manage-tenants.js';

/** The use cases of organizations and projects. */
export type AdministrationUseCases = {
  /**
   * Creates an organization.
   *
   * One write. Refusals:
   * - `invalid_input`: a value is outside its bounds; see `NewOrganization`.
   */
  readonly createOrganization: (
    command: NewOrganization,
  ) => Promise<E.Either<InvalidInput, Organization>>;

  /**
   * Finds an organization.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `organization_not_found`: there is no such organization.
   */
  readonly getOrganization: (query: {
    readonly organization: string;
  }) => Promise<E.Either<InvalidInput | OrganizationNotFound, Organization>>;

  /**
   * Finds a project.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   */
  readonly getProject: (query: {
    readonly project: string;
  }) => Promise<E.Either<InvalidInput | ProjectNotFound, Project>>;

  /**
   * Lists the projects of an organization, oldest first.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `organization_not_found`: there is no such organization.
   */
  readonly listProjects: (query: {
    readonly organization: string;
  }) => Promise<E.Either<InvalidInput | OrganizationNotFound, readonly Project[]>>;

  /**
   * Creates a project with an active subscription and no message limit. A `test` project has sandbox channels only, and
   * is never billed.
   *
   * One write. Refusals:
   * - `invalid_input`: a value is outside its bounds; see `NewProject`.
   * - `organization_not_found`: there is no such organization.
   * - `project_limit_exceeded`: the organization has 100 projects.
   */
  readonly createProject: (
    command: NewProject,
  ) => Promise<E.Either<InvalidInput | OrganizationNotFound | ProjectLimitExceeded, Project>>;
};
