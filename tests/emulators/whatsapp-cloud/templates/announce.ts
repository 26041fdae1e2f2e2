import type { Json } from '../shared/json.js';
import type { Template } from '../state/entities.js';
import type { World } from '../state/world.js';

/** How webhooks name a template: its id is an integer there. */
export const nameIn = (world: World, { id, name, language }: Template): Json => ({
  message_template_id: BigInt(id),
  message_template_name: name,
  message_template_language:
    world.settings().readings.templateLanguage === 'hyphen' ? language.replace('_', '-') : language,
});

/** Tells of a template by webhook. */
export const announceTemplate = (
  world: World,
  { account }: Template,
  field: string,
  value: Json,
): void => world.outbox.put({ account, field, value, at: world.clock.now() });

/** Puts a template into another category and tells it; `in advance` only tells. */
export const recategorize = (
  world: World,
  template: Template,
  category: string,
  when: 'now' | 'in advance',
): void => {
  if (when === 'now')
    world.state.templates.set(template.id, {
      ...template,
      category,
      previousCategory: template.category,
    });
  announceTemplate(world, template, 'template_category_update', {
    ...nameIn(world, template),
    ...(when === 'now'
      ? { previous_category: template.category, new_category: category }
      : {
          new_category: template.category,
          correct_category: category,
          category_update_timestamp: Math.floor(world.clock.now() / 1000) + 86_400,
        }),
  });
};

/** Gives a template another quality score and tells it. */
export const grade = (world: World, template: Template, score: string): void => {
  world.state.templates.set(template.id, {
    ...template,
    qualityScore: score,
    qualityAt: world.clock.now(),
  });
  announceTemplate(world, template, 'message_template_quality_update', {
    previous_quality_score: template.qualityScore,
    new_quality_score: score,
    ...nameIn(world, template),
  });
};
