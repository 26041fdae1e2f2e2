import type { QuickReply } from '../../../../core/model/quick-replies/quick-reply.js';
import { entityTable } from '../administration/entity-table.js';
import { integer, text } from '../administration/fields.js';

/** The quick replies of projects. */
export const quickReplies = entityTable<QuickReply>('quick_replies', {
  key: ['project', 'title'],
  fields: {
    project: text('project'),
    title: text('title'),
    text: text('text'),
    setAt: integer('set_at'),
  },
});

/** The quick replies of a project. */
export const quickRepliesOf = quickReplies.by('quick_replies_of', ['project']);
