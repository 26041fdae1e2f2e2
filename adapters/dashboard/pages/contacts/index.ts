import { area } from '../../server/page.js';
import { contactPage } from './contact.js';
import { contactsPage } from './list.js';

/** The people that a project writes with. */
export const contactsArea = area({
  title: 'Contacts',
  path: '/contacts',
  level: 'project',
  permission: 'messages:read',
  pages: [contactsPage, contactPage],
});
