import { area } from '../../server/page.js';
import { cancelAction, markReadAction, messagePage } from './detail/message.js';
import { messagesPage } from './list.js';
import { newMessagePage, sendAction } from './send/send.js';

/** The messages of a project. */
export const messagesArea = area({
  title: 'Messages',
  path: '/messages',
  level: 'project',
  permission: 'messages:read',
  pages: [messagesPage, newMessagePage, sendAction, messagePage, markReadAction, cancelAction],
});
