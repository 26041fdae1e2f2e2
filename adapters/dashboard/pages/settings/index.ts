import { area } from '../../server/page.js';
import { erasePersonAction, erasePersonPage } from './erase-person.js';
import { setBillingAction, setLimitsAction, setRetentionAction, settingsPage } from './settings.js';

/** The settings of a project. */
export const settingsArea = area({
  title: 'Settings',
  path: '/settings',
  level: 'project',
  permission: 'settings:read',
  pages: [
    settingsPage,
    setRetentionAction,
    setBillingAction,
    setLimitsAction,
    erasePersonPage,
    erasePersonAction,
  ],
});
