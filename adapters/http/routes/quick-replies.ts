import { quickReplies } from '../../../core/use-cases/quick-replies/quick-replies.js';
import { routesOf } from '../route/route-of.js';
import type { Route } from '../route/route-types.js';

const all = '/v1/quick_replies';

/** The routes under `/v1/quick_replies`. No path has a title: a title is free text (docs/decisions/0127). */
export const quickReplyRoutes: readonly Route[] = routesOf(quickReplies, {
  listQuickReplies: {
    method: 'GET',
    path: all,
    scope: 'messages:read',
    client: 'quickReplies.list',
  },
  saveQuickReply: {
    method: 'POST',
    path: all,
    scope: 'messages:write',
    body: { name: 'QuickReplyBody', meaning: 'A quick reply to store.' },
    client: 'quickReplies.save',
  },
  removeQuickReply: {
    method: 'POST',
    path: `${all}/remove`,
    scope: 'messages:write',
    body: { name: 'QuickReplyName', meaning: 'The quick reply to remove.' },
    client: 'quickReplies.remove',
  },
});
