export type { AdministrationUseCases } from './administration-use-cases.js';
export type { DeleteProject } from './delete-project.js';
export type { OrganizationNotFound, ProjectNotFound } from './find-tenant.js';
export type { NewOrganization, NewProject, ProjectLimitExceeded } from './manage-tenants.js';
export type { MoveProject, ProjectToBeDeleted } from './move-project.js';
export type { RenameOrganization, RenameProject } from './rename.js';
export type { SuspendProject } from './suspend-project.js';
