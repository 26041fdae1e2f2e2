import { idAt, type Json, objectAt, textAt } from '../graph/json.js';
import { templateCategory } from '../templates/template-status.js';
import type { CategoryNotice, Surroundings, TemplateNotice } from './notice.js';

/** What a `message_template_status_update` tells; nothing where it names no template. */
export const templateNotices = (
  value: Json,
  { wabaId, toldAt, now }: Surroundings,
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
      at: Math.min(now, toldAt ?? now),
    },
  ];
};

/** What a `template_category_update` tells; a notice in advance names the category that still holds. */
export const categoryNotices = (
  value: Json,
  { wabaId }: Surroundings,
): readonly CategoryNotice[] => {
  const name = textAt(value, 'message_template_name');
  const language = textAt(value, 'message_template_language')?.replaceAll('-', '_');
  const category = templateCategory(textAt(value, 'new_category'));
  return name !== undefined && language !== undefined && category
    ? [{ kind: 'category', wabaId, name, language, category }]
    : [];
};
