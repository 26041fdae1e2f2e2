import { deleteProject, getProjectDeletion, undeleteProject } from './delete-project.js';
import { listEveryOrganization } from './list-organizations.js';
import { createOrganization, createProject } from './manage-tenants.js';
import { moveProject } from './move-project.js';
import { getOrganization, getProject, listProjects } from './read-tenants.js';
import { renameOrganization, renameProject } from './rename.js';
import { resumeProject, suspendProject } from './suspend-project.js';

/** The use cases of organizations and projects. */
export const administration = {
  createOrganization,
  listEveryOrganization,
  getOrganization,
  getProject,
  listProjects,
  createProject,
  renameProject,
  renameOrganization,
  moveProject,
  suspendProject,
  resumeProject,
  deleteProject,
  undeleteProject,
  getProjectDeletion,
};
