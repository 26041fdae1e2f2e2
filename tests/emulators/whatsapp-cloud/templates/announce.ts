import type { Json } from '../shared/json.js';
import type { Template } from '../state/entities.js';
import type { Provider } from '../state/provider.js';

/** How webhooks name a template: its id is an integer there. */
export const nameIn = (provider: Provider, { id, name, language }: Template): Json => ({
  message_template_id: BigInt(id),
  message_template_name: name,
  message_template_language:
    provider.settings().variants.templateLanguage === 'hyphen'
      ? language.replace('_', '-')
      : language,
});

/** Tells of a template by webhook. */
export const announceTemplate = (
  provider: Provider,
  { account }: Template,
  field: string,
  value: Json,
): void => provider.outbox.put({ account, field, value, at: provider.clock.now() });

/** Puts a template into another category and tells it; `in advance` only tells. */
export const recategorize = (
  provider: Provider,
  template: Template,
  category: string,
  when: 'now' | 'in advance',
): void => {
  if (when === 'now')
    provider.state.templates.set(template.id, {
      ...template,
      category,
      previousCategory: template.category,
    });
  announceTemplate(provider, template, 'template_category_update', {
    ...nameIn(provider, template),
    ...(when === 'now'
      ? { previous_category: template.category, new_category: category }
      : {
          new_category: template.category,
          correct_category: category,
          category_update_timestamp: Math.floor(provider.clock.now() / 1000) + 86_400,
        }),
  });
};

/** Gives a template another quality score and tells it. */
export const grade = (provider: Provider, template: Template, score: string): void => {
  provider.state.templates.set(template.id, {
    ...template,
    qualityScore: score,
    qualityAt: provider.clock.now(),
  });
  announceTemplate(provider, template, 'message_template_quality_update', {
    previous_quality_score: template.qualityScore,
    new_quality_score: score,
    ...nameIn(provider, template),
  });
};
