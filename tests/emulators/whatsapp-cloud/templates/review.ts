import { type Json, textAt } from '../shared/json.js';
import type { Template } from '../state/entities.js';
import type { Provider } from '../state/provider.js';
import { amend } from '../state/state.js';
import { placeholdersOf } from './components/placeholders.js';
import { componentOf } from './components/slots.js';
import { decide } from './decide.js';

/** Reviews a template as the settings have it: at once, after a while, or not by itself. */
export const review = (provider: Provider, id: string): void => {
  const { automatic, afterMs } = provider.settings().review;
  if (!automatic) return;
  if (afterMs <= 0) settleAtOnce(provider, id);
  else reviewLater(provider, id, afterMs);
};

const reviewLater = (provider: Provider, id: string, afterMs: number): void => {
  const end = provider.work.begin();
  provider.clock.at(provider.clock.now() + afterMs, () => {
    const template = provider.state.templates.get(id);
    const reason = template && verdictOn(provider, template);
    if (template?.status === 'PENDING')
      decide(provider, { id, event: reason === undefined ? 'APPROVED' : 'REJECTED', reason });
    end();
  });
};

/** The verdict stands in the answer, and no webhook tells of it. */
const settleAtOnce = (provider: Provider, id: string): void =>
  amend(provider.state.templates, id, (template) => {
    const reason = verdictOn(provider, template);
    return reason === undefined
      ? { ...template, status: 'APPROVED' }
      : { ...template, status: 'REJECTED', rejectedReason: reason };
  });

/** Why a template is going to be rejected, if it is. */
const verdictOn = (provider: Provider, template: Template): string | undefined => {
  if (template.category === 'AUTHENTICATION') return undefined;
  const texts = template.components.map((component) => textAt(component, 'text') ?? '');
  if (texts.some((text) => isMalformed(text, template.parameterFormat))) return 'INVALID_FORMAT';
  return hasTwin(provider, template) ? 'TAG_CONTENT_MISMATCH' : undefined;
};

const isMalformed = (text: string, format: Template['parameterFormat']): boolean =>
  /\}\}\{\{|\n{3}| {5}|\{\{[^{}]*[#$%][^{}]*\}\}/.test(text) ||
  (text.match(/\p{Extended_Pictographic}/gu)?.length ?? 0) > 10 ||
  (format === 'POSITIONAL' && !isNumberedInOrder(placeholdersOf(text)));

const isNumberedInOrder = (names: readonly string[]): boolean => {
  const numbers = [...new Set(names)].map(Number).sort((a, b) => a - b);
  return numbers.every((number, i) => number === i + 1);
};

const hasTwin = ({ state }: Provider, template: Template): boolean =>
  [...state.templates.values()].some(
    (other) =>
      other.account === template.account &&
      other.name !== template.name &&
      other.language === template.language &&
      proseOf(other.components) === proseOf(template.components),
  );

const proseOf = (components: readonly Json[]): string =>
  ['BODY', 'FOOTER'].map((type) => textAt(componentOf(components, type) ?? {}, 'text')).join('\n');
