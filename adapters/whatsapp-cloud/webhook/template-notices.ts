import { idAt, type Json, objectAt, textAt } from '../graph/json.js';
import { templateCategory } from '../templates/template-status.js';
import type { CategoryNotice, NoticeContext, TemplateNotice } from './notice.js';

/** The notice of a `message_template_status_update`. None without a template id, name, language and event. */
export const templateNotices = (
  value: Json,
  { wabaId, sentAt, now }: NoticeContext,
): readonly TemplateNotice[] => {
  const named = namedTemplate(value);
  const event = textAt(value, 'event');
  if (!named || event === undefined) return [];
  const reason =
    textAt(value, 'reason') ?? textAt(objectAt(value, 'rejection_info'), 'reason') ?? null;
  return [
    {
      kind: 'template',
      wabaId,
      ...named,
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
  const named = namedTemplate(value);
  const category = templateCategory(textAt(value, 'new_category'));
  return named && category ? [{ kind: 'category', wabaId, ...named, category }] : [];
};

const namedTemplate = (
  value: Json,
): Pick<TemplateNotice, 'providerId' | 'name' | 'language'> | undefined => {
  const providerId = idAt(value, 'message_template_id');
  const name = textAt(value, 'message_template_name');
  const language = textAt(value, 'message_template_language')?.replaceAll('-', '_');
  return providerId === undefined || name === undefined || language === undefined
    ? undefined
    : { providerId, name, language };
};
