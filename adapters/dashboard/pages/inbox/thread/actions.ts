import * as E from 'fp-ts/lib/Either.js';
import { again, refused, seeOther } from '../../../server/answer.js';
import { projectAction, projectUpload } from '../../../server/page.js';
import { fieldErrors } from '../../../view/index.js';
import { acceptForm } from '../../messages/send/accept-form.js';
import { noMember } from '../assignees.js';
import { threadHref } from '../conversation-list.js';
import { threadPage } from './thread.js';

/** Sends an answer to the person of a conversation. */
export const answerAction = projectAction({
  path: '/inbox/:id/answer',
  permission: 'messages:send',
  draws: { rate: 'send' },
  handle: async (call) => {
    const { as, project, params, form, path } = call;
    const found = await as.getConversation({ project: project.id, id: params.id });
    if (E.isLeft(found)) return refused(found.left);
    const { id, channel, contactId } = found.right;
    if (contactId === undefined) return again(threadPage, toGroup);
    form.set('channel', channel);
    form.set('to', contactId);
    const accepted = await acceptForm(call, 'require');
    if (E.isRight(accepted)) return seeOther(threadHref(path, id));
    const { left } = accepted;
    return 'refusal' in left ? refused(left.refusal) : again(threadPage, left.errors);
  },
});

const toGroup = fieldErrors({ text: 'Nothing can be sent to a group.' });

/** The field by what refusals are about. */
const fileNames = { unsupported_media_type: 'file', payload_too_large: 'file' };

/** Stores a file, and chooses it for the answer. */
export const answerFileAction = projectUpload({
  path: '/inbox/:id/file',
  permission: 'media:manage',
  handle: async ({ as, project, params, query, receive, path, can }) => {
    if (!can('media:manage'))
      return refused({ code: 'insufficient_permission', permission: 'media:manage' });
    const found = await as.getConversation({ project: project.id, id: params.id });
    if (E.isLeft(found)) return refused(found.left);
    const stored = await receive((upload) => as.uploadMedia({ project: project.id, upload }));
    if (E.isLeft(stored)) return again(threadPage, stored.left, fileNames);
    const chosen = {
      ...{ kind: 'media', media: stored.right.id },
      reply_to: query.get('reply_to') ?? undefined,
    };
    return seeOther(`${path(`/inbox/${found.right.id}`, chosen)}#answer`);
  },
});

/** Marks a conversation as read. */
export const readAction = projectAction({
  path: '/inbox/:id/read',
  permission: 'messages:send',
  handle: async ({ as, project, params, path }) => {
    const read = await as.readConversation({ project: project.id, id: params.id });
    return E.isLeft(read) ? refused(read.left) : seeOther(threadHref(path, read.right.id));
  },
});

/** Shows the person that an answer is being written. A script asks for it. */
export const typingAction = projectAction({
  path: '/inbox/:id/typing',
  permission: 'messages:send',
  handle: async ({ as, project, params, path }) => {
    const shown = await as.showTyping({ project: project.id, id: params.id });
    return E.isLeft(shown) ? refused(shown.left) : seeOther(threadHref(path, params.id));
  },
});

/** Says which member answers a conversation, or that none does. */
export const assignAction = projectAction({
  path: '/inbox/:id/assign',
  permission: 'messages:send',
  handle: async ({ as, project, params, form, path }) => {
    const named = form.get('assignee');
    const assignee = named === noMember ? null : (named ?? '');
    const assigned = await as.assignConversation({ project: project.id, id: params.id, assignee });
    if (E.isLeft(assigned)) {
      const { left } = assigned;
      return left.code === 'member_not_found' ? again(threadPage, notMember) : refused(left);
    }
    return seeOther(threadHref(path, assigned.right.id));
  },
});

const notMember = fieldErrors({ assignee: 'It is not a member any more. Choose another one.' });

/** Adds a note to a conversation. */
export const addNoteAction = projectAction({
  path: '/inbox/:id/notes',
  permission: 'messages:send',
  handle: async ({ as, asking, project, params, form, path }) => {
    const { id: user } = asking.actor;
    const added = await as.addNote({
      ...{ project: project.id, id: params.id },
      text: (form.get('text') ?? '').replaceAll('\r\n', '\n'),
      ...(user !== null && { author: { kind: 'user', id: user } }),
    });
    if (E.isLeft(added)) {
      const { left } = added;
      return left.code === 'invalid_input' ? again(threadPage, left) : refused(left);
    }
    return seeOther(`${path(`/inbox/${added.right.conversation}`, { kind: 'note' })}#newest`);
  },
});

/** Deletes a note. */
export const removeNoteAction = projectAction({
  path: '/inbox/:id/notes/remove',
  permission: 'messages:send',
  handle: async ({ as, project, params, form, path }) => {
    const { id } = params;
    const removed = await as.removeNote({ project: project.id, id, note: form.get('note') ?? '' });
    if (E.isLeft(removed)) return refused(removed.left);
    return seeOther(threadHref(path, id), 'The note is deleted.');
  },
});

/** Blocks the person of a conversation. */
export const blockAction = projectAction({
  path: '/inbox/:id/block',
  permission: 'messages:send',
  handle: async ({ as, project, params, path }) => {
    const blocked = await as.blockContact({ project: project.id, id: params.id });
    if (E.isLeft(blocked)) return refused(blocked.left);
    return seeOther(threadHref(path, blocked.right.id), 'The person is blocked.');
  },
});

/** Ends that. */
export const unblockAction = projectAction({
  path: '/inbox/:id/unblock',
  permission: 'messages:send',
  handle: async ({ as, project, params, path }) => {
    const unblocked = await as.unblockContact({ project: project.id, id: params.id });
    if (E.isLeft(unblocked)) return refused(unblocked.left);
    return seeOther(threadHref(path, unblocked.right.id), 'The person is no longer blocked.');
  },
});
