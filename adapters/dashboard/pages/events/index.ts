import { area } from '../../server/page.js';
import { eventPage } from './event.js';
import { eventsPage } from './list.js';

/** The event log of a project. */
export const eventsArea = area({
  title: 'Events',
  path: '/events',
  level: 'project',
  permission: 'events:read',
  pages: [eventsPage, eventPage],
});
