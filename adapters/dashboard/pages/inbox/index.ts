import { area } from '../../server/page.js';
import { inboxPage } from './list.js';
import {
  quickRepliesPage,
  removeQuickReplyAction,
  saveQuickReplyAction,
} from './quick-replies/page.js';
import {
  addNoteAction,
  answerAction,
  answerFileAction,
  assignAction,
  blockAction,
  readAction,
  removeNoteAction,
  typingAction,
  unblockAction,
} from './thread/actions.js';
import { threadPage } from './thread/thread.js';

/** The conversations of a project. */
export const inboxArea = area({
  title: 'Inbox',
  path: '/inbox',
  level: 'project',
  permission: 'messages:read',
  showsUnread: true,
  pages: [
    ...[inboxPage, quickRepliesPage, saveQuickReplyAction, removeQuickReplyAction],
    ...[threadPage, answerAction, answerFileAction, addNoteAction, removeNoteAction],
    ...[assignAction, readAction, typingAction, blockAction, unblockAction],
  ],
});
