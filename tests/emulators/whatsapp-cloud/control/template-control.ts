import type { Template } from '../state/entities.js';
import type { Provider } from '../state/provider.js';
import { grade, recategorize } from '../templates/announce.js';
import { decide, templateEvents } from '../templates/decide.js';
import { requireValid } from './require-valid.js';

/** Selects one template, by its id or by its name. */
export type TemplateChoice = {
  /** Default: selected by name. */
  readonly id?: string;
  readonly name?: string;
  /** Of the named template. Default `en_US`. */
  readonly language?: string;
  /** Of the named template. Default: any account. */
  readonly account?: string;
};

type Decision = TemplateChoice & {
  /** The provider's name of the event, such as `APPROVED`, `REJECTED` or `PAUSED`. */
  readonly event: string;
  /** The reason of a rejection. Default `NONE`. */
  readonly reason?: string;
  /** The recommendation of a rejection for `INVALID_FORMAT`. */
  readonly recommendation?: string;
};

type Recategorization = TemplateChoice & {
  readonly category: string;
  /** Default `now`. */
  readonly when?: 'now' | 'in advance';
};

/** Commands of the provider's reviewers. */
export const templateControl = (provider: Provider) => ({
  /** Applies a review decision and announces it by webhook. Throws on an unknown template or event. */
  decideTemplate: ({ event, reason, recommendation, ...choice }: Decision) => {
    requireValid(templateEvents.has(event), `Unknown event: ${event}.`);
    decide(provider, { id: chosen(provider, choice).id, event, reason, recommendation });
  },
  /** Changes the category of a template, or announces the change in advance. */
  recategorizeTemplate: ({ category, when = 'now', ...choice }: Recategorization) =>
    recategorize(provider, chosen(provider, choice), category, when),
  /** Sets the quality score of a template: `GREEN`, `YELLOW`, `RED` or `UNKNOWN`. */
  gradeTemplate: ({ score, ...choice }: TemplateChoice & { readonly score: string }) =>
    grade(provider, chosen(provider, choice), score),
  /** All templates. */
  templates: () => [...provider.state.templates.values()],
});

const chosen = ({ state }: Provider, choice: TemplateChoice): Template => {
  const { id, name, language = 'en_US', account } = choice;
  const found = [...state.templates.values()].find((template) =>
    id === undefined
      ? template.name === name &&
        template.language === language &&
        (account ?? template.account) === template.account
      : template.id === id,
  );
  requireValid(found !== undefined, `Unknown template: ${id ?? name}.`);
  return found;
};
