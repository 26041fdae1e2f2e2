import { area } from '../../server/page.js';
import { createProjectAction, projectsPage } from './projects.js';

/** The projects of an organization. */
export const projectsArea = area({
  title: 'Projects',
  path: '/projects',
  level: 'organization',
  permission: 'organization:read',
  pages: [projectsPage, createProjectAction],
});
