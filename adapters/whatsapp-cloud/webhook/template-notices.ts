import { idAt, type Json, objectAt, textAt } from '../graph/json.js';
import { templateCategory } from '../templates/template-status.js';
import type { CategoryNotice, NoticeContext, TemplateNotice } from './notice.js';

/** The notice of a `message_template_status_update`. None without a template name, language and event. */
export const templateNotices = (
  value: Json,
  { wabaId, sentAt, now }: NoticeContext,
): readonly TemplateNotice[] => {
  const name = textAt(value, 'message_template_name');
  const language = textAt(value, 'message_template_language');
  const event = textAt(value, 'event');
  if (name === undefined || language === undefined || event === undefined) return [];
  const reason =
    textAt(value, 'reason') ?? textAt(objectAt(value, 'rejection_info'), 'reason') ?? null;
  return [
    {
      kind: 'template',
      wabaId,
      providerId: idAt(value, 'message_template_id') ?? null,
      name,
      language: language.replaceAll('-', '_'),
      event: event.toUpperCase(),
      reason,
      at: Math.min(now, sentAt ?? now),
    },
  ];
};

/** The notice of a `template_category_update`. An announcement of a change names the present category. */
export const categoryNotices = (
  value: Json,
  { wabaId }: NoticeContext,
): readonly CategoryNotice[] => {
  const name = textAt(value, 'message_template_name');
  const language = textAt(value, 'message_template_language')?.replaceAll('-', '_');
  const category = templateCategory(textAt(value, 'new_category'));
  return name !== undefined && language !== undefined && category
    ? [{ kind: 'category', wabaId, name, language, category }]
    : [];
};
