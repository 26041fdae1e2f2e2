import { createOrganization, createProject } from './manage-tenants.js';
import { getOrganization, getProject, listProjects } from './read-tenants.js';
import { renameOrganization, renameProject } from './rename.js';
import { setRates } from './set-rates.js';

/** The use cases of organizations and projects. */
export const administration = {
  createOrganization,
  getOrganization,
  getProject,
  listProjects,
  createProject,
  setRates,
  renameProject,
  renameOrganization,
};
