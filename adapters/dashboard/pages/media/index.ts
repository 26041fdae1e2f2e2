import { area } from '../../server/page.js';
import { fileContent, filePage } from './file.js';
import { mediaPage, uploadAction } from './list.js';

/** The media files of a project. */
export const mediaArea = area({
  title: 'Media',
  path: '/media',
  level: 'project',
  permission: 'media:read',
  pages: [mediaPage, uploadAction, filePage, fileContent],
});
