import { area } from '../../server/page.js';
import { revokeKeyAction, rotateKeyAction } from './change.js';
import { createKeyAction, newKeyPage } from './create.js';
import { keyPage } from './detail.js';
import { keysPage } from './list.js';

/** The API keys of a project. */
export const keysArea = area({
  title: 'API keys',
  path: '/keys',
  level: 'project',
  permission: 'keys:read',
  pages: [keysPage, newKeyPage, createKeyAction, keyPage, rotateKeyAction, revokeKeyAction],
});
