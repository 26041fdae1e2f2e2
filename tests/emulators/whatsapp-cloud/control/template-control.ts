import type { Template } from '../state/entities.js';
import type { World } from '../state/world.js';
import { grade, recategorize } from '../templates/announce.js';
import { decide, templateEvents } from '../templates/decide.js';
import { demand } from './demand.js';

/** Which template: by id, or by name and language (`en_US` by default). */
export type TemplateChoice = {
  readonly id?: string;
  readonly name?: string;
  readonly language?: string;
  readonly account?: string;
};

type Decision = TemplateChoice & {
  readonly event: string;
  readonly reason?: string;
  readonly recommendation?: string;
};

type Recategorization = TemplateChoice & {
  readonly category: string;
  /** `now` by default. */
  readonly when?: 'now' | 'in advance';
};

/** Decides about templates as the provider's reviewers would. */
export const templateControl = (world: World) => ({
  decideTemplate: ({ event, reason, recommendation, ...choice }: Decision) => {
    demand(templateEvents.has(event), `There is no event ${event}.`);
    decide(world, { id: chosen(world, choice).id, event, reason, recommendation });
  },
  recategorizeTemplate: ({ category, when = 'now', ...choice }: Recategorization) =>
    recategorize(world, chosen(world, choice), category, when),
  /** Quality: GREEN, YELLOW, RED or UNKNOWN. */
  gradeTemplate: ({ score, ...choice }: TemplateChoice & { readonly score: string }) =>
    grade(world, chosen(world, choice), score),
  /** Every template as it is. */
  templates: () => [...world.state.templates.values()],
});

const chosen = ({ state }: World, choice: TemplateChoice): Template => {
  const { id, name, language = 'en_US', account } = choice;
  const found = [...state.templates.values()].find((template) =>
    id === undefined
      ? template.name === name &&
        template.language === language &&
        (account ?? template.account) === template.account
      : template.id === id,
  );
  demand(found !== undefined, `There is no template ${id ?? name}.`);
  return found;
};
